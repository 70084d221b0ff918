import { sql } from 'kysely';
import type { DepositFilter, DepositSummaryRow } from '#contract/areas/deposits.wire';
import type { depositsReport } from '#contract/reports/deposits.report';
import type { StoredRow } from '#contract/reports/report';
import { type Comparison, type EqualColumns, equals, equalTo, recordNumber } from '../db/conditions';
import type { Connection } from '../db/database';
import { reportRows, type ReportSource } from '../db/report-source';
import { rows } from '../db/query';
import { statement } from '../db/statement';
import { numberOfNamesake } from '../db/namesakes';
import { keptFilter } from '../movements/kept-lists';
import { sumsByKeys } from '../movements/list-sums';
import { wireSum } from '../wire-values';

const depositRows = reportRows(
  'DEPOSIT',
  {
    id: 'bigint',
    date: 'date',
    userName: 'text',
    userNumber: 'bigint | null',
    amount: 'cents',
    currencyName: 'text',
    accountName: 'text',
    remarks: 'text',
    slip: 'text | null',
  },
  (movements) => sql`
    select m.id, m.deposit_date as "date", u.name as "userName", ${numberOfNamesake} as "userNumber", m.amount_cents as amount, c.code as "currencyName", a.name as "accountName",
      m.remarks, m.slip_name as slip
    from ${movements} m join users u on u.id = m.user_id join accounts a on a.id = m.account_id join currencies c on c.id = m.currency_id`,
);

/** The deposits that fit a filter; `currency` is an id or an ISO code (contract §3). */
export function depositSource(filter: DepositFilter): ReportSource<StoredRow<typeof depositsReport>> {
  return {
    rows: depositRows,
    days: filter,
    isOfReversed: filter.reversed === true,
    equal: { ...intoAccounts(filter), ...equals('user_id', filter.userId) },
  };
}

const currencyOfCode: Comparison<string> = {
  name: 'code',
  write: (code) => sql`(select id from currencies where code = ${code})`,
};

interface AccountInCurrency<Currency> {
  readonly accountId: number;
  readonly currency: Currency;
}

const accountIn = <Currency>(to: Comparison<Currency>): Comparison<AccountInCurrency<Currency>> => ({
  name: `account in the currency of ${to.name}`,
  write: ({ accountId, currency }) =>
    sql`(select id from accounts where id = ${accountId}::bigint and currency_id = ${to.write(currency)})`,
});
const accountInCurrency = accountIn(recordNumber);
const accountInCode = accountIn(currencyOfCode);

/** An account has one currency: with another one nothing is found. */
function intoAccounts({ accountId, currency }: DepositFilter): EqualColumns {
  if (currency === undefined) return equals('account_id', accountId);
  if (/^\d+$/.test(currency)) {
    const id = Number(currency);
    if (accountId === undefined) return equals('currency_id', id);
    return equalTo('account_id', accountInCurrency, { accountId, currency: id });
  }
  const code = currency.toUpperCase();
  if (accountId === undefined) return equalTo('currency_id', currencyOfCode, code);
  return equalTo('account_id', accountInCode, { accountId, currency: code });
}

const byAccountAndPerson = keptFilter('DEPOSIT', ['account_id', 'user_id']);

const depositSummary = statement(
  {
    username: 'text',
    userid: 'bigint',
    user_number: 'bigint | null',
    currency: 'text',
    accname: 'text',
    row_count: 'numeric',
    total_cents: 'numeric',
  },
  // How many sums there are cannot be foretold: names are read once, not looked up for each.
  () => sql`
    with people as materialized (select u.id, u.name, ${numberOfNamesake} as number from users u),
      places as materialized (select a.id, a.name, c.code from accounts a join currencies c on c.id = a.currency_id)
    select u.name as username, u.id as userid, u.number as user_number, a.code as currency, a.name as accname, d.row_count, d.cents as total_cents
    from (${sumsByKeys(byAccountAndPerson)}) d join places a on a.id = d.keys[1] join people u on u.id = d.keys[2]
    order by u.name, u.id, a.code, a.name, a.id`,
  'by values',
);

/** What each person deposited into each account (§2 Home, query depositTransactions). */
export async function listDepositSummary(connection: Connection): Promise<DepositSummaryRow[]> {
  const found = await rows(connection, depositSummary());
  const deposited = found.filter((row) => row.row_count !== '0');
  return deposited.map((row) => ({
    username: row.username,
    userid: row.userid,
    ...(row.user_number !== null && { userNumber: row.user_number }),
    currency: row.currency,
    accname: row.accname,
    total_amount: wireSum(row.total_cents),
  }));
}
