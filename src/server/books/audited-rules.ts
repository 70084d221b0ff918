import { type RawBuilder, sql } from 'kysely';
import { entryFacts } from '../ledger/entry-facts';
import { recordedAction, reversedAction } from '../movements/movement-audit';
import type { MovementKind } from '../movements/movement-declarations';
import { declaredMovements } from '../movements/movement-entries';
import type { StoredRule } from './books-rules';
import { asRequested, everyMovement, requestedInOneWay } from './movement-rows';

/*
 * The audit rows stand under the chain of seals, so what a movement is today is held against what they say of it. Values
 * are compared as JSON, without a cast that a spoilt row could break. Rows from before their entry and the digest of
 * their slip were written down are compared in what they have.
 */

/** Every movement in the words of its request. */
const recorded = everyMovement(
  (
    movement,
  ) => sql`${movement.kind}::text as kind, id, journal_entry_id, reversal_entry_id, recorded_by, recorded_at, reversed_by,
    reversed_at, slip_name, ${asRequested(movement)} || jsonb_build_object('slip', slip_name) as facts`,
);

/** The rows of the audit log with these actions, worked out once a row: of which movement they are, and what they say. */
const logged = (actionOf: (kind: MovementKind) => string, facts: RawBuilder<unknown>) => sql`(
  select id, subject_kind as kind, subject_id, jsonb_typeof(after) = 'object' and after ? 'ledger' as has_entry, after || ${facts} as facts
  from audit_log where action in (${sql.join(declaredMovements.map(({ kind }) => actionOf(kind)))}) offset 0)`;

const loggedRecordings = logged(
  recordedAction,
  sql`${requestedInOneWay(sql`subject_kind`, sql`after`)} || jsonb_build_object('recorded by', actor_id, 'recorded at', at)`,
);
const loggedReversals = logged(
  reversedAction,
  sql`jsonb_build_object('journalEntry', before -> 'journalEntry', 'reversed by', actor_id, 'reversed at', at)`,
);

/** What differs, each with both values; the postings of an entry would be too much. */
const differences = sql`(
  select string_agg(case key when 'ledger' then 'its entry is not the one that was written'
      else format('%s is %s, the audit log says %s', key, coalesce(value #>> '{}', 'nothing'), coalesce(s.facts ->> key, 'nothing')) end, '; ' order by key)
  from jsonb_each(m.expected) where s.facts -> key is distinct from value)`;

/** The rules by which movements and the audit log hold one another. */
export const auditedRules: readonly StoredRule[] = [
  {
    name: 'A movement is what the audit log says was recorded',
    isCheap: false,
    faults: sql`
      select case
          when m.id is null then format('The audit log says that %s %s was recorded, but it is not there any more.', s.kind, s.subject_id)
          when s.id is null then format('Of %s %s the audit log does not say that it was recorded.', m.kind, m.id)
          else format('%s %s is not what was recorded: %s.', initcap(m.kind), m.id, ${differences}) end as fault
      from (select *, id::text as subject_id from ${recorded} as movement) r
      full join ${loggedRecordings} s on s.kind = r.kind and s.subject_id = r.subject_id
      left join slips f on f.name = r.slip_name
      cross join lateral (select r.kind, r.id, r.facts || jsonb_build_object('recorded by', r.recorded_by, 'recorded at', r.recorded_at)
        || case when s.has_entry then jsonb_build_object('slipDigest', encode(f.sha256, 'hex'), 'ledger', ${entryFacts(sql`r.journal_entry_id`)})
          else '{}' end as expected) m
      where m.id is null or s.id is null or ${differences} is not null
      order by coalesce(m.kind, s.kind), m.id, s.id`,
  },
  {
    name: 'A reversal is what the audit log says was reversed',
    isCheap: false,
    faults: sql`
      select case
          when m.id is null then format('The audit log says that %s %s was reversed, but it is not reversed.', s.kind, s.subject_id)
          when s.id is null then format('Of %s %s the audit log does not say that it was reversed.', m.kind, m.id)
          else format('The reversal of %s %s is not what was recorded: %s.', m.kind, m.id, ${differences}) end as fault
      from (select *, id::text as subject_id from ${recorded} as movement where reversed_at is not null) r
      full join ${loggedReversals} s on s.kind = r.kind and s.subject_id = r.subject_id
      cross join lateral (select r.kind, r.id, jsonb_build_object('journalEntry', r.journal_entry_id, 'reversalEntry', r.reversal_entry_id,
          'reversed by', r.reversed_by, 'reversed at', r.reversed_at)
        || case when s.has_entry then jsonb_build_object('ledger', ${entryFacts(sql`r.reversal_entry_id`)}) else '{}' end as expected) m
      where m.id is null or s.id is null or ${differences} is not null
      order by coalesce(m.kind, s.kind), m.id, s.id`,
  },
  {
    name: 'An entry is of the day of its movement',
    isCheap: false,
    faults: sql`
      select format('Entry %s is of %s, its movement of %s.', j.id, to_char(j.entry_date, 'YYYY-MM-DD'), to_char(m.day, 'YYYY-MM-DD')) as fault
      from journal_entries j join ${everyMovement(({ dayColumn }) => sql`journal_entry_id, ${sql.ref(dayColumn)} as day`)} m on m.journal_entry_id = j.id
      where j.entry_date <> m.day order by j.id`,
  },
];
