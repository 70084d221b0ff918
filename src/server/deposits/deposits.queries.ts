import { sql } from 'kysely';
import type { DepositFilter, DepositRow, DepositSummaryRow } from '#contract/areas/deposits.wire';
import { equals } from '../db/conditions';
import type { Connection } from '../db/database';
import type { ReportSource } from '../db/page';
import { rows } from '../db/query';
import { wireAmount, wireDate, wireSum } from '../wire-values';

interface DepositRecord {
  id: number;
  deposit_date: string;
  user_name: string;
  account_name: string;
  amount_cents: number;
  currency_code: string;
  remarks: string;
  slip_name: string | null;
}

/** The deposits that fit a filter; `currency` is an id or an ISO code (contract §3). */
export function depositSource(filter: DepositFilter): ReportSource<DepositRecord> {
  return {
    of: 'DEPOSIT',
    days: filter,
    conditions: [
      ...equals('user_id', filter.userId),
      ...equals('account_id', filter.accountId),
      ...inCurrency(filter.currency),
    ],
    read: (movements) => sql<DepositRecord>`
      select m.id, m.deposit_date, u.name as user_name, a.name as account_name, m.amount_cents, c.code as currency_code, m.remarks, m.slip_name
      from ${movements} m join users u on u.id = m.user_id join accounts a on a.id = m.account_id join currencies c on c.id = m.currency_id`,
  };
}

function inCurrency(currency: string | undefined) {
  if (currency === undefined) return [];
  if (/^\d+$/.test(currency)) return equals('currency_id', Number(currency));
  return [sql`currency_id = (select id from currencies where code = ${currency.toUpperCase()})`];
}

/** A deposit as it goes out (§3). */
export function toDeposit(row: DepositRecord): DepositRow {
  return {
    id: row.id,
    date: wireDate(row.deposit_date),
    userName: row.user_name,
    accountName: row.account_name,
    amount: wireAmount(row.amount_cents),
    currencyName: row.currency_code,
    remarks: row.remarks,
    slip: row.slip_name,
  };
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
