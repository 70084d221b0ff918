import { sql } from 'kysely';
import type { DepositFilter, DepositSummaryRow } from '#contract/areas/deposits.wire';
import type { depositsReport } from '#contract/reports/deposits.report';
import type { StoredRow } from '#contract/reports/report';
import { equals } from '../db/conditions';
import type { Connection } from '../db/database';
import { reportRows, type ReportSource } from '../db/page';
import { build, rows } from '../db/query';
import { wireSum } from '../wire-values';

const depositRows = reportRows(
  'DEPOSIT',
  {
    id: 'bigint',
    date: 'date',
    userName: 'text',
    amount: 'cents',
    currencyName: 'text',
    accountName: 'text',
    remarks: 'text',
    slip: 'text | null',
  },
  (movements) => sql`
    select m.id, m.deposit_date as "date", u.name as "userName", m.amount_cents as amount, c.code as "currencyName", a.name as "accountName",
      m.remarks, m.slip_name as slip
    from ${movements} m join users u on u.id = m.user_id join accounts a on a.id = m.account_id join currencies c on c.id = m.currency_id`,
);

/** The deposits that fit a filter; `currency` is an id or an ISO code (contract §3). */
export function depositSource(filter: DepositFilter): ReportSource<StoredRow<typeof depositsReport>> {
  return {
    rows: depositRows,
    days: filter,
    conditions: [
      ...equals('user_id', filter.userId),
      ...equals('account_id', filter.accountId),
      ...inCurrency(filter.currency),
    ],
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
    build
      .selectFrom((from) =>
        from
          .selectFrom('deposits')
          .select((deposit) => ['user_id', 'account_id', deposit.fn.sum<string>('amount_cents').as('total_cents')])
          .where('reversed_at', 'is', null)
          .groupBy(['user_id', 'account_id'])
          .as('d'),
      )
      .innerJoin('users as u', 'u.id', 'd.user_id')
      .innerJoin('accounts as a', 'a.id', 'd.account_id')
      .innerJoin('currencies as c', 'c.id', 'a.currency_id')
      .select(['u.name as username', 'c.code as currency', 'a.name as accname', 'd.total_cents'])
      .orderBy('u.name')
      .orderBy('u.id')
      .orderBy('c.code')
      .orderBy('a.name')
      .orderBy('a.id'),
  );
  return found.map((row) => ({
    username: row.username,
    currency: row.currency,
    accname: row.accname,
    total_amount: wireSum(row.total_cents),
  }));
}
