import { sql } from 'kysely';
import type { AccountPeriod } from '#contract/areas/statements.wire';
import { messages } from '#contract/texts/messages';
import type { Connection } from '../db/database';
import { rows } from '../db/query';
import { statement } from '../db/statement';
import { isKept, sumsBefore } from '../ledger/account-days';
import { notYet } from '../refusal';
import { wireSum } from '../wire-values';
import { type Days, endsOf } from './statements.queries';

/** The columns of the file of all accounts. */
export const balancesFileColumns = {
  account: 'text',
  currency: 'text',
  opening: 'numeric',
  in: 'numeric',
  out: 'numeric',
  closing: 'numeric',
  entries: 'bigint',
} as const;

/** Every account that is open, holds something, or has entries in the period; by what is kept of each, however many entries. */
const periodsOf = (days: Days) => {
  const { from, until } = endsOf(days);
  return sql`
    select a.id, a.name as account, c.code as currency, b.in_cents - b.out_cents as opening, u.in_cents - b.in_cents as "in",
      u.out_cents - b.out_cents as "out", u.in_cents - u.out_cents as closing, u.entry_count - b.entry_count as entries
    from accounts a join currencies c on c.id = a.currency_id
    cross join lateral (${sumsBefore(sql`a.id`, from)}) b cross join lateral (${sumsBefore(sql`a.id`, until)}) u
    where a.closed_at is null or u.entry_count > b.entry_count or u.in_cents <> u.out_cents`;
};

const accountPeriods = statement(
  { id: 'bigint', is_kept: 'boolean', ...balancesFileColumns },
  (days: Days) => sql`
    select id, ${isKept} as is_kept, account, currency, opening, "in", "out", closing, entries from (${periodsOf(days)}) as periods
    order by currency, account, id`,
);

/** What every account makes of a period. Throws 503 while not all entries are kept. */
export async function listAccountPeriods(connection: Connection, days: Days): Promise<AccountPeriod[]> {
  const found = await rows(connection, accountPeriods(days));
  if (found[0]?.is_kept === false) throw notYet(messages.statement.notReady);
  return found.map(({ id, account, currency, entries, ...sums }) => ({
    ...{ accountId: id, account, currency, entries },
    opening: wireSum(sums.opening),
    in: wireSum(sums.in),
    out: wireSum(sums.out),
    closing: wireSum(sums.closing),
  }));
}

/** The same as the lines of a file. Counted anew since it was asked for, there is none: it would not be whole. */
export const accountPeriodsForFile = statement(
  balancesFileColumns,
  (days: Days) => sql`
    select account, currency, opening + 0 / (${isKept})::integer as opening, "in", "out", closing, entries
    from (${periodsOf(days)}) as periods
    order by currency, account, id`,
  'by values',
);
