import { sql } from 'kysely';
import { entriesOfBlock, partsOf } from '../ledger/account-days';
import { type CheckedRule, numberedRule, rulePart, wholeRule } from './check-rule';
import type { Fragment } from '../db/expressions';

const isFilled = sql`(select filled_at is not null from account_keeping)`;

/** Sums by these columns that are not the parts they are made of, with the lines that are not carried over yet. */
const wrongSums = (level: number, { day, block }: { day: Fragment; block: Fragment }, parts: Fragment): Fragment => sql`
  select format('Account %s keeps for %s, as part %s of level %s, %s in, %s out, %s entries; it has %s, %s, %s.', account_id,
    to_char(day, 'YYYY-MM-DD'), block, ${level}::integer, sum(kept_in), sum(kept_out), sum(kept_count), sum(made_in), sum(made_out), sum(made_count)) as fault
  from (
    select account_id, day, block, in_cents as kept_in, out_cents as kept_out, entry_count as kept_count,
      0 as made_in, 0 as made_out, 0 as made_count
    from account_sums where level = ${level}::smallint
    union all
    select account_id, ${day}, ${block}, 0, 0, 0, in_cents, out_cents, entry_count from (${parts}) p
  ) as both_kinds
  group by account_id, day, block having (sum(kept_in), sum(kept_out), sum(kept_count)) <> (sum(made_in), sum(made_out), sum(made_count))`;

const entries = sql`
  select account_id, day, journal_entry_id / ${entriesOfBlock}::bigint as block, ${partsOf(sql`amount_cents`)} from account_entries
  union all
  select account_id, day, block, -in_cents, -out_cents, -entry_count from account_changes`;
const sumsOf = (level: number) => sql`select * from account_sums where level = ${level}::smallint`;
const firstOf = (span: 'month' | 'year') => sql`date_trunc(${span}::text, day::timestamp)::date`;
const none = sql`0::bigint`;

/** The rules of what accounts count ahead. */
export const accountRules: readonly CheckedRule[] = [
  numberedRule('Every posting of an account is among its entries', [
    rulePart(
      'entry',
      (within) => sql`
        select format('Account %s keeps %s of entry %s on %s, its postings make %s on %s.', coalesce(e.account_id, p.account_id),
          coalesce(e.amount_cents::text, 'nothing'), coalesce(e.journal_entry_id, p.journal_entry_id), coalesce(to_char(e.day, 'YYYY-MM-DD'), 'no day'),
          coalesce(p.amount_cents::text, 'nothing'), coalesce(to_char(p.day, 'YYYY-MM-DD'), 'no day')) as fault
        from (
          select p.account_id, j.entry_date as day, p.journal_entry_id, sum(p.amount_cents) as amount_cents
          from postings p join journal_entries j on j.id = p.journal_entry_id and ${within(sql`j.id`)}
          where p.account_id is not null and ${within(sql`p.journal_entry_id`)} group by 1, 2, 3) p
          left join account_entries e on e.account_id = p.account_id and e.day = p.day and e.journal_entry_id = p.journal_entry_id
        where ${isFilled} and e.amount_cents is distinct from p.amount_cents`,
    ),
  ]),
  wholeRule({
    name: 'What an account sums by days is what its entries make',
    isCheap: false,
    faults: [
      wrongSums(1, { day: sql`day`, block: sql`block` }, entries),
      wrongSums(2, { day: sql`day`, block: none }, sumsOf(1)),
      wrongSums(3, { day: firstOf('month'), block: none }, sumsOf(2)),
      wrongSums(4, { day: firstOf('year'), block: none }, sumsOf(3)),

      sql`select format('Account %s keeps entry %s, which has no posting on it.', e.account_id, e.journal_entry_id) as fault
        from account_entries e where not exists (
          select from postings p where p.journal_entry_id = e.journal_entry_id and p.account_id = e.account_id)`,
    ],
  }),
];
