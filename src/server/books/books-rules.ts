import { sql } from 'kysely';
import { type CheckedRule, money, numberedRule, rulePart, type StoredRule, type Within } from './check-rule';
import { entryDayBefore, formerOpenings } from '../movements/day-before';
import { declaredMovements } from '../movements/movement-entries';
import { accountLines, columnsOfPeople, entryKind, everyMovement } from './movement-rows';
import type { Fragment } from '../db/expressions';

/** To which movements entries belong, those of reversals included: with the kind an entry must have, and what it must reverse. */
const entriesOfMovements = (within: Within): Fragment => sql`
  ${everyMovement(
    (movement) => sql`journal_entry_id as entry, ${entryKind(movement)} as kind, null::bigint as reverses`,
    within(sql`journal_entry_id`),
  )} union all ${everyMovement(
    () => sql`reversal_entry_id, 'REVERSAL'::text, journal_entry_id`,
    within(sql`reversal_entry_id`),
  )}`;

/** The slips `s` of the movements of such entries. */
const slipsOf = (within: Within): Fragment =>
  sql`slips s where s.name in (${everyMovement(() => sql`slip_name`, within(sql`journal_entry_id`))})`;

const moment = (column: Fragment) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS')`;

/** The rules of contract §4 by which each entry is held apart from the others. */
export const entryRules: readonly CheckedRule[] = [
  numberedRule('Postings of an entry sum to zero per currency', [
    rulePart(
      'entry',
      (within) => sql`
        select format('Entry %s is off by %s in currency %s.', journal_entry_id, ${money(sql`sum(amount_cents)`)}, currency_id) as fault
        from postings where ${within(sql`journal_entry_id`)}
        group by journal_entry_id, currency_id having sum(amount_cents) <> 0 order by journal_entry_id`,
    ),
  ]),
  numberedRule('Every entry belongs to one movement, every reversal to one reversed movement', [
    rulePart(
      'entry',
      (within) => sql`
        select format('Entry %s (%s) belongs to %s movements.', j.id, j.kind, count(m.entry)) as fault
        from journal_entries j left join (${entriesOfMovements(within)}) m
          on m.entry = j.id and m.kind = j.kind and m.reverses is not distinct from j.reverses_id
        where ${within(sql`j.id`)} group by j.id, j.kind having count(m.entry) <> 1 order by j.id`,
    ),
  ]),
  numberedRule('A movement moved exactly its amounts', [
    rulePart(
      'entry',
      (within) => sql`
        select distinct format('Entry %s does not move what its movement says on account %s.', coalesce(e.journal_entry_id, p.journal_entry_id),
          coalesce(e.account_id, p.account_id)) as fault
        from (${accountLines(within(sql`journal_entry_id`))}) e full join (
          select p.journal_entry_id, p.account_id, p.amount_cents, p.currency_id from postings p join journal_entries j on j.id = p.journal_entry_id
          where p.account_id is not null and j.kind <> 'REVERSAL' and ${within(sql`p.journal_entry_id`)}) p
          on p.journal_entry_id = e.journal_entry_id and p.account_id = e.account_id and p.amount_cents = e.amount_cents and p.currency_id = e.currency_id
        where e.account_id is null or p.account_id is null order by 1`,
    ),
  ]),
  numberedRule('A reversal is the mirror of its entry', [
    rulePart(
      'entry',
      (within) => sql`
        select format('Reversal %s is not the mirror of entry %s.', j.id, j.reverses_id) as fault
        from journal_entries j
        where j.reverses_id is not null and ${within(sql`j.id`)} and exists (
          select from (select account_id, counterpart, currency_id, amount_cents from postings where journal_entry_id in (j.id, j.reverses_id)) both_sides
          group by account_id, counterpart, currency_id having sum(amount_cents) <> 0 or count(*) % 2 <> 0)
        order by j.id`,
    ),
  ]),
  numberedRule('An entry is of the day of its movement', [
    rulePart(
      'entry',
      (within) => sql`
        select format('Entry %s is of %s, its movement of %s.', j.id, to_char(j.entry_date, 'YYYY-MM-DD'), to_char(m.day, 'YYYY-MM-DD')) as fault
        from journal_entries j
          join (${everyMovement(({ dayColumn }) => sql`journal_entry_id, ${sql.ref(dayColumn)} as day`, within(sql`journal_entry_id`))}) m
          on m.journal_entry_id = j.id
        where j.entry_date <> m.day and ${within(sql`j.id`)} order by j.id`,
    ),
  ]),
  // By whom and when decides whether an exception lets it stand on a closed day; the audit log tells it of the movement.
  numberedRule('An entry was recorded when its movement was, and by the same person', [
    rulePart(
      'entry',
      (within) => sql`
        select format('Entry %s was recorded by %s at %s, its movement %s by %s at %s.', j.id, j.recorded_by, ${moment(sql`j.recorded_at`)},
          case when j.reverses_id is null then 'recorded' else 'reversed' end, m.who, ${moment(sql`m.at`)}) as fault
        from journal_entries j join (
          ${everyMovement(() => sql`journal_entry_id as entry, recorded_by as who, recorded_at as at`, within(sql`journal_entry_id`))}
          union all
          ${everyMovement(() => sql`reversal_entry_id, reversed_by, reversed_at`, within(sql`reversal_entry_id`))}) m on m.entry = j.id
        where (j.recorded_by, j.recorded_at) is distinct from (m.who, m.at) and ${within(sql`j.id`)} order by j.id`,
    ),
  ]),
  numberedRule('Nothing is recorded for a user of the system', [
    rulePart('entry', (within) =>
      sql.join(
        columnsOfPeople.map(
          ({ kind, table, column }) => sql`
            select format('%s %s is of %s, a user of the system, for whom nothing is recorded.', initcap(${kind}::text), m.id, u.name) as fault
            from ${sql.table(table)} m join users u on u.id = m.${sql.ref(column)}
            where u.user_type = 'SYSTEM' and ${within(sql`m.journal_entry_id`)}`,
        ),
        sql` union all `,
      ),
    ),
  ]),
  numberedRule('Every slip is complete', [
    rulePart(
      'entry',
      (within) => sql`
        select format('Slip %s has %s of %s bytes.', s.name, coalesce(c.total, 0), s.size_bytes) as fault
        from (select * from ${slipsOf(within)}) s
          cross join lateral (select sum(length(content)) as total from slip_chunks where slip_name = s.name) c
        where s.size_bytes <> coalesce(c.total, 0) order by s.name`,
    ),
  ]),
  numberedRule('Every slip is what was uploaded', [
    rulePart(
      'entry',
      (within) => sql`
        select format('Slip %s is not what was uploaded.', s.name) as fault
        from (select * from ${slipsOf(within)}) s
        where s.sha256 <> sha256((select string_agg(content, ''::bytea order by position) from slip_chunks where slip_name = s.name))
        order by s.name`,
    ),
  ]),
];

/** The slips that were carried over, once for each time. */
const carriedSlips: Fragment = sql.join(
  declaredMovements
    .filter(({ kind }) => kind !== 'opening')
    .map(
      ({ table }) => sql`
        select c.slip_name from ${sql.table(table)} c join ${sql.table(table)} m on m.id = c.corrects_id and m.slip_name = c.slip_name
        where c.corrects_id is not null`,
    ),
  sql` union all `,
);

/** What is gone through by its number, as a fault calls it. */
const numbered: readonly { readonly called: string; readonly table: string }[] = [
  { called: 'Entry %s', table: 'journal_entries' },
  { called: 'Row %s of the audit log', table: 'audit_log' },
  ...declaredMovements.map(({ kind, table }) => ({
    called: `${kind[0]?.toUpperCase() ?? ''}${kind.slice(1)} %s`,
    table,
  })),
];

/** The rules of contract §4 that are looked at all at once. */
export const storedRules: readonly StoredRule[] = [
  {
    // Every other rule, the sums and the seals begin behind 0.
    name: 'Entries, movements and rows of the audit log are numbered from 1 on',
    isCheap: true,
    faults: sql.join(
      numbered.map(
        ({ called, table }) => sql`
          select format(${called}::text || ' has a number below 1, which the books give to nothing.', id) as fault
          from ${sql.table(table)} where id < 1`,
      ),
      sql` union all `,
    ),
  },
  {
    name: 'An account is not below its limit',
    isCheap: true,
    faults: sql`
      select format('Account %s (%s) is at %s, its limit is %s.', name, id, ${money(sql`balance_cents`)}, ${money(sql`-overdraft_limit_cents`)}) as fault
      from accounts where balance_cents < -overdraft_limit_cents order by id`,
  },
  {
    name: 'An account with an opening balance begins with it',
    isCheap: true,
    faults: sql`
      select format('Account %s (%s) says that it begins on %s, its opening balance is of %s.', a.name, a.id,
        coalesce(to_char(a.opened_on, 'YYYY-MM-DD'), 'no day'), coalesce(to_char(o.opening_date, 'YYYY-MM-DD'), 'no day')) as fault
      from accounts a left join opening_balances o on o.account_id = a.id and o.reversed_at is null
      where a.opened_on is distinct from o.opening_date
      union all
      select format('Account %s (%s) has an entry of %s, before its opening balance of %s.', a.name, a.id,
        to_char(m.day, 'YYYY-MM-DD'), to_char(a.opened_on, 'YYYY-MM-DD'))
      from accounts a cross join lateral (select ${entryDayBefore(sql`a.id`, sql`a.opened_on`)} as day) m
      where a.opened_on is not null and m.day is not null
      union all
      select format('Account %s (%s) has an opening balance of %s, and a former one of %s that stands until %s.', a.name, a.id,
        to_char(a.opened_on, 'YYYY-MM-DD'), to_char(f.day, 'YYYY-MM-DD'), to_char(f.until, 'YYYY-MM-DD'))
      from accounts a cross join lateral (${formerOpenings(sql`a.id`)}) f where f.until > a.opened_on`,
  },
  {
    name: 'A closed account is empty',
    isCheap: true,
    faults: sql`
      select format('Account %s (%s) is closed and holds %s.', name, id, ${money(sql`balance_cents`)}) as fault
      from accounts where closed_at is not null and balance_cents <> 0 order by id`,
  },
  {
    // A correction may carry over the slip of what it takes the place of, and owns it then.
    name: 'Every slip belongs to one movement',
    isCheap: false,
    faults: sql`
      select format('Slip %s belongs to %s movements.', s.name, count(o.slip_name)) as fault
      from slips s left join (
        ${everyMovement(() => sql`slip_name`, sql`slip_name is not null`)}
        except all (${carriedSlips})) o on o.slip_name = s.name
      group by s.name having count(o.slip_name) <> 1 order by s.name`,
  },
];
