import { sql } from 'kysely';
import type { DepositFilter, DepositSummaryRow } from '#contract/areas/deposits.wire';
import type { depositsReport } from '#contract/reports/deposits.report';
import type { StoredRow } from '#contract/reports/report';
import { equals } from '../db/conditions';
import type { Connection } from '../db/database';
import type { ReportSource } from '../db/page';
import { rows } from '../db/query';
import { wireSum } from '../wire-values';

/** The deposits that fit a filter; `currency` is an id or an ISO code (contract §3). */
export function depositSource(filter: DepositFilter): ReportSource<StoredRow<typeof depositsReport>> {
  return {
    of: 'DEPOSIT',
    days: filter,
    conditions: [
      ...equals('user_id', filter.userId),
      ...equals('account_id', filter.accountId),
      ...inCurrency(filter.currency),
    ],
    read: (movements) => sql`
      select m.id, m.deposit_date as "date", u.name as "userName", m.amount_cents as amount, c.code as "currencyName", a.name as "accountName",
        m.remarks, m.slip_name as slip
      from ${movements} m join users u on u.id = m.user_id join accounts a on a.id = m.account_id join currencies c on c.id = m.currency_id`,
  };
}

function inCurrency(currency: string | undefined) {
  if (currency === undefined) return [];
  if (/^\d+$/.test(currency)) return equals('currency_id', Number(currency));
  return [sql`currency_id = (select id from currencies where code = ${currency.toUpperCase()})`];
}

/** What each person deposited into each account (§2 Home, query depositTransactions). */
export async function listDepositSummary(connection: Connection): Promise<DepositSummaryRow[]> {
  const found = await rows(
    connection,
    sql<{ username: string; currency: string; accname: string; total_cents: string }>`
      select u.name as username, c.code as currency, a.name as accname, d.total_cents
      from (select user_id, account_id, sum(amount_cents) as total_cents from deposits where reversed_at is null group by user_id, account_id) d
      join users u on u.id = d.user_id join accounts a on a.id = d.account_id join currencies c on c.id = a.currency_id
      order by u.name, u.id, c.code, a.name, a.id`,
  );
  return found.map((row) => ({
    username: row.username,
    currency: row.currency,
    accname: row.accname,
    total_amount: wireSum(row.total_cents),
  }));
}
