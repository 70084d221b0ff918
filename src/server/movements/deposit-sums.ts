import { type RawBuilder, sql } from 'kysely';
import type { CalendarDate } from '#contract/values/dates';
import { onlyRow, rows } from '../db/query';
import { statement } from '../db/statement';
import type { Transaction } from '../db/transaction';

/* What partners deposited by day. Whoever carries lines of list_changes over adds them to the sums, by a trigger: sums and
   the lines that are left make, in every snapshot, what the deposits make. */

/** Under which name the lines of deposits are noted. */
export const summedList = 'deposits';

/** Whether what was there before is summed, too. */
export const areDepositsSummed = sql`(select filled_at is not null from deposit_keeping)`;

const hasSums = statement({ is: 'boolean' }, () => sql`select ${areDepositsSummed} as is`);
/** All deposits are read, also where lines were carried over by keys alone before. */
const readWhole = statement({}, () => sql`set local enable_seqscan = on`);
const forgetSums = statement({}, () => sql`delete from deposit_sums`);
const sumDeposits = statement(
  {},
  () => sql`
    with days as materialized (
      select deposit_date as day, currency_id, user_id, sum(amount_cents) as cents from deposits
      where reversed_at is null group by 1, 2, 3)
    insert into deposit_sums (level, day, currency_id, user_id, cents)
    select 1, day, currency_id, user_id, cents from days
    union all
    select 2, date_trunc('month', day::timestamp)::date, currency_id, user_id, sum(cents) from days group by 2, 3, 4
    union all
    select 3, date_trunc('year', day::timestamp)::date, currency_id, user_id, sum(cents) from days group by 2, 3, 4
    order by 1, 2, 3, 4`,
);
const noteSummed = statement({}, () => sql`update deposit_keeping set filled_at = now()`);

/** Sums what stands in the table, where that was never done or is to be done anew: in a snapshot that has no line of a deposit. */
export async function fillDepositSums(transaction: Transaction, isAnew: boolean): Promise<void> {
  if (!isAnew && (await onlyRow(transaction, hasSums())).is) return;
  for (const step of [readWhole, forgetSums, sumDeposits, noteSummed]) await rows(transaction, step());
}

/** What was deposited after a day, by somebody or by everybody: `user_id`, `currency_id` and `cents`, in parts. */
export function laterDeposits(day: CalendarDate, person: number | null): RawBuilder<unknown> {
  const ofPerson = person === null ? sql`` : sql`and user_id = ${person}`;
  const next = (span: 'month' | 'year') => sql`
    (date_trunc(${span}::text, ${day}::timestamp) + ${`1 ${span}`}::interval)::date`;
  return sql`
    select user_id, currency_id, cents from deposit_sums
    where level = 3 and day >= ${next('year')} ${ofPerson} and ${areDepositsSummed}
    union all
    select user_id, currency_id, cents from deposit_sums
    where level = 2 and day >= ${next('month')} and day < ${next('year')} ${ofPerson} and ${areDepositsSummed}
    union all
    select user_id, currency_id, cents from deposit_sums
    where level = 1 and day > ${day}::date and day < ${next('month')} ${ofPerson} and ${areDepositsSummed}
    union all
    select user_id, currency_id, change * amount_cents from list_changes
    where movements = ${summedList} and deposit_date > ${day}::date ${ofPerson} and ${areDepositsSummed}
    union all
    select user_id, currency_id, cents from list_later_deposits(${day}::date, ${person}::bigint) where not ${areDepositsSummed}`;
}
