import { sql } from 'kysely';
import type { AuditAction } from '#contract/texts/deed-names';
import { placeOf, placeOfEntry } from './audited-order';
import { type CheckedRule, linesAbout, numberedRule, rulePart, subjectNumber, wholeRule } from './check-rule';
import type { Fragment } from '../db/expressions';

const day = (column: ReturnType<typeof sql>) => sql`coalesce(to_char(${column}, 'YYYY-MM-DD'), 'no day')`;

const placeOfException = (action: AuditAction): Fragment =>
  placeOf(sql`'closing exception'`, sql`e.id::text`, sql`l.action = ${action}`);

/**
 * The rules of closed periods (contract §9). Both read as many rows as were ever closed, or entries that are looked at.
 *
 * What came first is told by the audit log alone, under its seals: an entry has its row only when its postings have passed
 * the guard, a closing and the end of an exception only when nobody is at the guard, and an exception is committed before
 * anybody may use it. Numbers of entries do not tell: one is taken before its entry waits for the guard. What the log does
 * not know as an entry goes by its number, and nothing excepts it.
 */
export const closingRules: readonly CheckedRule[] = [
  numberedRule('No entry is of a day that was closed when it was recorded', [
    rulePart(
      'entry',
      (within) => sql`
        with closed as materialized (
          select c.closed_through, c.last_entry, ${placeOf(sql`'closing'`, sql`c.id::text`)} as place from closings c
        ), excepted as materialized (
          select e.user_id, e.first_day, e.last_day, e.holds_until, ${placeOfException('exception.given')} as given,
            ${placeOfException('exception.ended')} as ended
          from closing_exceptions e
        )
        select format('Entry %s is of %s, and was recorded after the books were closed up to %s.', j.id, ${day(sql`j.entry_date`)},
          ${day(sql`c.closed_through`)}) as fault
        from (
          select j.*, ${placeOfEntry} as place from journal_entries j
          where ${within(sql`j.id`)} and j.entry_date <= (select max(closed_through) from closed) offset 0) j
        cross join lateral (
          select c.closed_through from closed c where case when j.place is null then c.last_entry < j.id else c.place < j.place end
          order by c.place desc nulls last limit 1) c
        where j.entry_date <= c.closed_through and not exists (
          select from excepted e where e.user_id = j.recorded_by and j.entry_date between e.first_day and e.last_day
            and e.holds_until >= j.recorded_at and e.given < j.place and (e.ended is null or e.ended > j.place))
        order by j.id`,
    ),
  ]),
  wholeRule({
    name: 'What is closed, reopened and excepted is what the audit log says',
    isCheap: true,
    faults: sql`
      select format('Closing %s is not what the audit log says.', c.id) as fault
      from closings c where not exists (
        select from ${linesAbout(sql`'closing'`, sql`c.id`)} l where l.actor_id = c.closed_by
          and l.after = jsonb_build_object('closedThrough', c.closed_through, 'lastEntry', c.last_entry, 'reason', c.reason))
      union all
      select format('Exception %s is not what the audit log says.', e.id)
      from closing_exceptions e where not exists (
        select from ${linesAbout(sql`'closing exception'`, sql`e.id`)} l
        where l.action = 'exception.given' and l.actor_id = e.given_by and l.at = e.given_at
          and l.after @> jsonb_build_object('userId', e.user_id, 'firstDay', e.first_day, 'lastDay', e.last_day, 'reason', e.reason,
            'holdsUntil', to_char(e.holds_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')))
      union all
      select format('Exception %s is %s, which is not what the audit log says.', e.id, case when e.ended_at is null then 'not ended' else 'ended' end)
      from closing_exceptions e left join lateral (
        select l.actor_id, l.after from ${linesAbout(sql`'closing exception'`, sql`e.id`)} l
        where l.action = 'exception.ended' order by l.id limit 1) l on true
      where l.actor_id is distinct from e.ended_by
        or l.after is distinct from case when e.ended_at is not null then jsonb_build_object('lastEntry', e.last_entry) end
      union all
      select format('The audit log says that exception %s was given, but it is not there any more.', l.subject_id)
      from audit_log l where l.subject_kind = 'closing exception' and l.action = 'exception.given'
        and not exists (select from closing_exceptions e where e.id = ${subjectNumber} offset 0)
      union all
      select format('The audit log says that closing %s was made, but it is not there any more.', l.subject_id)
      from audit_log l where l.subject_kind = 'closing' and not exists (select from closings c where c.id = ${subjectNumber} offset 0)`,
  }),
];
