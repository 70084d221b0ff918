import { sql } from 'kysely';
import { type CheckedRule, numberedRule, rulePart, wholeRule } from './check-rule';

const day = (column: ReturnType<typeof sql>) => sql`coalesce(to_char(${column}, 'YYYY-MM-DD'), 'no day')`;

/** The rules of closed periods (contract §9). Both read as many rows as were ever closed, or entries that are looked at. */
export const closingRules: readonly CheckedRule[] = [
  numberedRule('No entry is of a day that was closed when it was recorded', [
    rulePart(
      'entry',
      (within) => sql`
        select format('Entry %s is of %s, and was recorded after the books were closed up to %s.', j.id, ${day(sql`j.entry_date`)},
          ${day(sql`c.closed_through`)}) as fault
        from journal_entries j cross join lateral (
          select c.closed_through from closings c where c.last_entry < j.id order by c.last_entry desc limit 1) c
        where ${within(sql`j.id`)} and j.entry_date <= c.closed_through and not exists (
          select from closing_exceptions e where e.user_id = j.recorded_by and j.entry_date between e.first_day and e.last_day
            and e.holds_until >= j.recorded_at and (e.last_entry is null or e.last_entry > j.id))
        order by j.id`,
    ),
  ]),
  wholeRule({
    name: 'What is closed, reopened and excepted is what the audit log says',
    isCheap: true,
    faults: sql`
      select format('Closing %s is not what the audit log says.', c.id) as fault
      from closings c where not exists (
        select from audit_log l where l.subject_kind = 'closing' and l.subject_id = c.id::text and l.actor_id = c.closed_by
          and l.after = jsonb_build_object('closedThrough', c.closed_through, 'lastEntry', c.last_entry, 'reason', c.reason))
      union all
      select format('Exception %s is not what the audit log says.', e.id)
      from closing_exceptions e where not exists (
        select from audit_log l where l.subject_kind = 'closing exception' and l.subject_id = e.id::text
          and l.action = 'exception.given' and l.actor_id = e.given_by and l.after @> jsonb_build_object('userId', e.user_id,
            'firstDay', e.first_day, 'lastDay', e.last_day, 'reason', e.reason,
            'holdsUntil', to_char(e.holds_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')))
      union all
      select format('The audit log says that closing %s was made, but it is not there any more.', l.subject_id)
      from audit_log l where l.subject_kind = 'closing' and not exists (select from closings c where c.id::text = l.subject_id)`,
  }),
];
