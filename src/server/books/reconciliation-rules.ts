import { sql } from 'kysely';
import { placeOfEntry, placeOfRow } from './audited-order';
import { type CheckedRule, linesAbout, money, subjectNumber, wholeRule } from './check-rule';
import type { Fragment } from '../db/expressions';

const isFilled = sql`(select filled_at is not null from account_keeping)`;

const day = (column: Fragment) => sql`to_char(${column}, 'YYYY-MM-DD')`;

/** The last time that a reconciliation `r` was finished, as the audit log tells it. */
const finished = (column: 'id' | 'after'): Fragment => sql`(
  select l.${sql.ref(column)} from audit_log l where l.subject_kind = 'reconciliation' and l.subject_id = r.id::text
    and l.action = 'reconciliation.finished' order by l.id desc limit 1)`;

/** A row of the audit log about a reconciliation `r` with one of these deeds: the first, or the last. */
const deed = (deeds: readonly string[], order: 'first' | 'last'): Fragment => sql`(
  select l.action, l.actor_id, l.at, coalesce(l.after, l.before) as facts from ${linesAbout(sql`'reconciliation'`, sql`r.id`)} l
  where l.action in (${sql.join(deeds.map((each) => `reconciliation.${each}`))})
  order by l.id ${order === 'first' ? sql`` : sql`desc`} limit 1)`;

/** What a reconciliation `r` is, beside what its beginning `b` and its last deed `e` made of it: compared as JSON. */
const toldFacts = sql`(values
  (1, 'account', to_jsonb(r.account_id), null, b.facts -> 'accountId'),
  (2, 'day of its statement', to_jsonb(${day(sql`r.statement_day`)}), null, to_jsonb(left((b.facts || e.facts) ->> 'statementDay', 10))),
  (3, 'opening balance', to_jsonb(r.opening_cents / 100.0), ${money(sql`r.opening_cents`)}, b.facts -> 'opening'),
  (4, 'closing balance', to_jsonb(r.closing_cents / 100.0), ${money(sql`r.closing_cents`)}, (b.facts || e.facts) -> 'closing'),
  (5, 'state', to_jsonb(k.state), null, to_jsonb(case when k.is_ended then replace(e.action, 'reconciliation.', '') else 'open' end)),
  (6, 'number of ticks', to_jsonb(k.ticks), null, case e.action when 'reconciliation.finished' then e.facts -> 'tickedCount' end),
  (7, 'person who began it', to_jsonb(r.begun_by), null, to_jsonb(b.actor_id)),
  (8, 'person who ended it', to_jsonb(k.ended_by), null, case when k.is_ended then to_jsonb(e.actor_id) end),
  (9, 'moment of its beginning', to_jsonb(r.begun_at), null, to_jsonb(b.at)),
  (10, 'moment of its end', to_jsonb(k.ended_at), null, case when k.is_ended then to_jsonb(e.at) end)
) f (place, fact, value, shown, told)`;

/** What is wrong with an entry `o` that a reconciliation `r` keeps as outstanding; null when nothing is. */
const wrongOutstanding = sql`case
  when r.finished_at is null then 'it is not finished'
  when e.day is null then format('account %s has no such entry', r.account_id)
  when (e.day, e.cents) <> (o.day, o.amount_cents) then format('its postings make %s on %s', ${money(sql`e.cents`)}, ${day(sql`e.day`)})
  when o.day > r.statement_day then format('its statement ends on %s', ${day(sql`r.statement_day`)})
  when t.reconciliation_id is not null then format('reconciliation %s has ticked it', t.reconciliation_id)
  when e.place > ${placeOfRow(finished('id'))} then 'it was recorded later'
  end`;

/** The rules of statements of the bank that are ticked off. */
export const reconciliationRules: readonly CheckedRule[] = [
  wholeRule({
    name: 'What is ticked is an entry of its account',
    isCheap: false,
    faults: sql`
      select format('Reconciliation %s has ticked entry %s of account %s with %s, which is not among its entries.', t.reconciliation_id,
        t.journal_entry_id, t.account_id, ${money(sql`t.amount_cents`)}) as fault
      from reconciliation_ticks t join reconciliations r on r.id = t.reconciliation_id
      left join account_entries e on e.account_id = t.account_id and e.day = t.day and e.journal_entry_id = t.journal_entry_id
      where ${isFilled} and (e.amount_cents is distinct from t.amount_cents or t.day > r.statement_day)`,
  }),
  wholeRule({
    name: 'What a reconciliation sums is what its ticks make',
    isCheap: false,
    faults: [
      sql`
        select format('Reconciliation %s keeps %s of %s ticks, which make %s of %s.', r.id, ${money(sql`r.ticked_cents`)}, r.tick_count,
          ${money(sql`coalesce(t.cents, 0)`)}, coalesce(t.many, 0)) as fault
        from reconciliations r left join (
          select reconciliation_id, sum(amount_cents) as cents, count(*) as many from reconciliation_ticks group by 1) t
          on t.reconciliation_id = r.id
        where r.ticked_cents <> coalesce(t.cents, 0) or r.tick_count <> coalesce(t.many, 0)`,
      sql`
        select format('Account %s keeps %s ticked entries for %s at level %s; they are %s.', account_id, sum(kept),
          to_char(day, 'YYYY-MM-DD'), level, sum(made)) as fault
        from (
          select account_id, level, day, entry_count as kept, 0 as made from reconciled_days
          union all select account_id, 2::smallint, day, 0, 1 from reconciliation_ticks
          union all select account_id, 3::smallint, date_trunc('month', day::timestamp)::date, 0, 1 from reconciliation_ticks) as both_kinds
        group by account_id, level, day having sum(kept) <> sum(made)`,
    ],
  }),
  wholeRule({
    name: 'A reconciliation begins with the balance that the one before ended with',
    isCheap: true,
    faults: sql`
      select format('Reconciliation %s begins with %s, the one before ended with %s.', r.id, ${money(sql`r.opening_cents`)},
        ${money(sql`coalesce(b.closing_cents, 0)`)}) as fault
      from reconciliations r left join lateral (
        select b.closing_cents from reconciliations b
        where b.account_id = r.account_id and b.finished_at is not null and b.statement_day < r.statement_day
        order by b.statement_day desc limit 1) b on true
      where r.cancelled_at is null and r.opening_cents <> coalesce(b.closing_cents, 0)`,
  }),
  wholeRule({
    name: 'A reconciliation is what the audit log says was begun and ended',
    isCheap: true,
    faults: sql`
      select case when b.facts is null then format('Of reconciliation %s the audit log does not say that it was begun.', r.id)
        else format('Reconciliation %s is not what was recorded: %s.', r.id, w.differences) end as fault
      from reconciliations r
      left join lateral ${deed(['created'], 'first')} b on true
      left join lateral ${deed(['created', 'changed', 'finished', 'reopened', 'cancelled'], 'last')} e on true
      cross join lateral (select coalesce(r.finished_by, r.cancelled_by) as ended_by, coalesce(r.finished_at, r.cancelled_at) as ended_at,
        case when r.finished_at is not null then r.tick_count end as ticks, e.action in ('reconciliation.finished', 'reconciliation.cancelled') as is_ended,
        case when r.finished_at is not null then 'finished' when r.cancelled_at is not null then 'cancelled' else 'open' end as state) k
      cross join lateral (
        select string_agg(format('%s is %s, the audit log says %s', f.fact, coalesce(f.shown, f.value #>> '{}', 'nothing'), coalesce(f.told #>> '{}', 'nothing')), '; '
          order by f.place) as differences
        from ${toldFacts} where f.value is distinct from f.told) w
      where b.facts is null or w.differences is not null
      union all
      select format('The audit log says that reconciliation %s was begun, but it is not there any more.', l.subject_id)
      from audit_log l where l.subject_kind = 'reconciliation' and l.action = 'reconciliation.created'
        and not exists (select from reconciliations r where r.id = ${subjectNumber} offset 0)`,
  }),
  wholeRule({
    name: 'What stayed open in a reconciliation is what nobody had ticked',
    isCheap: false,
    faults: [
      sql`
        select format('Reconciliation %s keeps entry %s of %s with %s as outstanding, but %s.', o.reconciliation_id, o.journal_entry_id,
          ${day(sql`o.day`)}, ${money(sql`o.amount_cents`)}, w.why) as fault
        from reconciliation_outstanding o join reconciliations r on r.id = o.reconciliation_id
        left join lateral (
          select j.entry_date as day, sum(p.amount_cents) as cents, ${placeOfEntry} as place
          from journal_entries j join postings p on p.journal_entry_id = j.id and p.account_id = r.account_id
          where j.id = o.journal_entry_id group by j.id) e on true
        left join lateral (
          select t.reconciliation_id from reconciliation_ticks t join reconciliations b on b.id = t.reconciliation_id
          where t.account_id = r.account_id and t.journal_entry_id = o.journal_entry_id and b.statement_day <= r.statement_day) t on true
        cross join lateral (select ${wrongOutstanding} as why) w
        where w.why is not null`,
      sql`
        select format('Reconciliation %s keeps %s of %s outstanding entries, which make %s of %s.', r.id, ${money(sql`r.outstanding_cents`)},
          r.outstanding_count, ${money(sql`coalesce(o.cents, 0)`)}, coalesce(o.many, 0)) as fault
        from reconciliations r left join (
          select reconciliation_id, sum(amount_cents) as cents, count(*) as many from reconciliation_outstanding group by 1) o
          on o.reconciliation_id = r.id
        where r.finished_at is not null and (r.outstanding_cents, r.outstanding_count) <> (coalesce(o.cents, 0), coalesce(o.many, 0))`,
      // An entry may be gone from both: what was open then, nothing but the log tells, which has no exact sums beyond 2^53.
      sql`
        select format('Reconciliation %s keeps %s as outstanding, the audit log says %s.', r.id, ${money(sql`r.outstanding_cents`)},
          coalesce(l.after ->> 'outstanding', 'nothing')) as fault
        from reconciliations r cross join lateral (select ${finished('after')} as after) l
        where r.finished_at is not null and abs(r.outstanding_cents) <= ${Number.MAX_SAFE_INTEGER}::bigint
          and l.after -> 'outstanding' is distinct from to_jsonb(r.outstanding_cents / 100)`,
    ],
  }),
];
