import { sql } from 'kysely';
import { placeOfEntry, placeOfRow } from './audited-order';
import { type CheckedRule, numberIn, subjectNumber, wholeRule } from './check-rule';

/*
 * An entry is ticked by its number, or with everything that is open up to a day: the audit log tells the numbers of the
 * one, day and count of the other. A tick is of the moment and the person of its line, since both land together.
 */

const lines = sql`
  select l.id, l.at, l.actor_id, l.after, ${subjectNumber} as reconciliation_id, left(l.after ->> 'tickedThrough', 10) as through
  from audit_log l where l.subject_kind = 'reconciliation' and l.action = 'reconciliation.ticked'`;

/** Of each entry the last line that tells it by its number. */
const named = sql`
  select distinct on (l.reconciliation_id, n.entry) l.reconciliation_id, ${numberIn(sql`n.entry #>> '{}'`)} as entry, n.is_ticked,
    l.id, l.at, l.actor_id
  from (${lines}) l cross join lateral (
    select entry, true as is_ticked from jsonb_path_query(l.after, '$.ticked[*]') entry
    union all
    select entry, false from jsonb_path_query(l.after, '$.unticked[*]') entry) n
  order by l.reconciliation_id, n.entry, l.id desc`;

/** What is wrong with a tick `t` beside what was told by its number `n` and up to a day `h`; null when nothing is. */
const wrongTick = sql`case
  when t.journal_entry_id is null then case when n.is_ticked and (
    select r.cancelled_at is null from reconciliations r where r.id = n.reconciliation_id)
    then format('The audit log says that reconciliation %s has ticked entry %s, but it has not.', n.reconciliation_id, n.entry) end
  else format('Reconciliation %s has ticked entry %s of %s, ', t.reconciliation_id, t.journal_entry_id, to_char(t.day, 'YYYY-MM-DD')) || case
    when n.is_ticked and (n.at, n.actor_id) = (t.ticked_at, t.ticked_by) then null
    when n.is_ticked then 'by another person or at another moment than the audit log says.'
    when h.id is null or h.id < n.id or h.through < to_char(t.day, 'YYYY-MM-DD') then 'which the audit log does not tell.'
    when h.actor_id is distinct from t.ticked_by then 'by another person or at another moment than the audit log says.'
    when (select ${placeOfEntry} from journal_entries j where j.id = t.journal_entry_id) > ${placeOfRow(sql`h.id`)} then 'which was recorded only afterwards.'
    end
  end`;

/** The rule of what is ticked, entry by entry. Full joins look up by key, whatever the database knows of the rows. */
export const tickRules: readonly CheckedRule[] = [
  wholeRule({
    name: 'What is ticked is what the audit log says was ticked',
    isCheap: false,
    faults: [
      sql`
        select w.fault from (${named}) n
        full join reconciliation_ticks t on t.reconciliation_id = n.reconciliation_id and t.journal_entry_id = n.entry
        full join (select * from (${lines}) l where through is not null) h on h.reconciliation_id = t.reconciliation_id and h.at = t.ticked_at
        cross join lateral (select ${wrongTick} as fault) w where w.fault is not null`,
      sql`
        select format('Reconciliation %s has %s ticks, the audit log makes %s of them.', r.id, r.tick_count, coalesce(m.many, 0)) as fault
        from reconciliations r full join (
          select l.reconciliation_id, sum(jsonb_array_length(jsonb_path_query_array(l.after, '$.ticked[*]'))
            - jsonb_array_length(jsonb_path_query_array(l.after, '$.unticked[*]')) + coalesce(${numberIn(sql`l.after ->> 'tickedCount'`)}, 0)) as many
          from (${lines}) l group by 1) m on m.reconciliation_id = r.id
        where case when r.cancelled_at is null then r.tick_count <> coalesce(m.many, 0) end`,
    ],
  }),
];
