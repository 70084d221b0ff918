import { sql } from 'kysely';
import type { AccountPeriod } from '#contract/areas/statements.wire';
import type { Connection } from '../db/database';
import { rows } from '../db/query';
import { statement } from '../db/statement';
import { isKept, requireKept, sumsAround } from '../ledger/account-days';
import { wireSum } from '../wire-values';
import { type Days, endsOf } from './statements.queries';

/** Every account that is open, holds something, or has entries in the period; by what is kept of each, however many entries. */
const accountPeriods = statement(
  {
    id: 'bigint',
    account: 'text',
    currency: 'text',
    is_kept: 'boolean',
    opening: 'numeric',
    in: 'numeric',
    out: 'numeric',
    closing: 'numeric',
    entries: 'bigint',
  },
  (days: Days) => {
    const { from, until } = endsOf(days);
    return sql`
      select a.id, a.name as account, c.code as currency, ${isKept} as is_kept, s.in_before - s.out_before as opening,
        s.in_until - s.in_before as "in", s.out_until - s.out_before as "out", s.in_until - s.out_until as closing,
        s.count_until - s.count_before as entries
      from accounts a join currencies c on c.id = a.currency_id
      cross join lateral (${sumsAround(sql`a.id`, from, until)}) s
      where a.closed_at is null or s.count_until > s.count_before or s.in_until <> s.out_until
      order by c.code, a.name, a.id`;
  },
);

/** What every account makes of a period. Throws 503 while not all entries are kept. */
export async function listAccountPeriods(connection: Connection, days: Days): Promise<AccountPeriod[]> {
  const found = await rows(connection, accountPeriods(days));
  found.slice(0, 1).forEach(requireKept);
  return found.map(({ id, account, currency, entries, ...sums }) => ({
    ...{ accountId: id, account, currency, entries },
    opening: wireSum(sums.opening),
    in: wireSum(sums.in),
    out: wireSum(sums.out),
    closing: wireSum(sums.closing),
  }));
}
