import { sql } from 'kysely';
import type { AccountRow, CurrencyRow } from '#contract/areas/accounts.wire';
import { limits } from '#contract/vocabulary/limits';
import type { Connection } from '../db/database';
import { build, onlyRow, rows } from '../db/query';
import { statement } from '../db/statement';
import { writtenOnce } from '../db/written-once';
import { accountColumns } from '../movements/movement-entries';
import { wireDate, wireSum } from '../wire-values';

const allAccounts = writtenOnce(() =>
  build
    .selectFrom('accounts as a')
    .innerJoin('currencies as c', 'c.id', 'a.currency_id')
    .select((accounts) => [
      'a.id',
      'a.name',
      accounts.cast<string>('a.balance_cents', 'numeric').as('balance'),
      accounts.cast<string>('a.overdraft_limit_cents', 'numeric').as('overdraft'),
      'a.account_type',
      'a.closed_at',
      // From the end of the index of those that are finished, however many they are.
      accounts
        .selectFrom('reconciliations as r')
        .select('r.statement_day')
        .whereRef('r.account_id', '=', 'a.id')
        .where('r.finished_at', 'is not', null)
        .orderBy('r.statement_day', 'desc')
        .limit(1)
        .as('reconciled_up_to'),
      'c.id as currency_id',
      'c.name as currency_name',
      'c.code',
    ])
    .orderBy('a.name')
    .orderBy('a.id'),
);

/** All accounts with their balances, by name (§7 GET /api/accounts). */
export async function listAccounts(connection: Connection): Promise<AccountRow[]> {
  const found = await rows(connection, allAccounts());
  return found.map((row) => ({
    id: row.id,
    accName: row.name,
    balance: wireSum(row.balance),
    available: wireSum(String(BigInt(row.balance) + BigInt(row.overdraft))),
    currency: { id: row.currency_id, currencyname: row.currency_name, code: row.code },
    accounttype: row.account_type,
    isClosed: row.closed_at !== null,
    reconciledUpTo: row.reconciled_up_to && wireDate(row.reconciled_up_to),
  }));
}

const allCurrencies = writtenOnce(() => build.selectFrom('currencies').select(['id', 'name', 'code']).orderBy('code'));

/** All currencies, by code (§7 GET /api/accounts/currency). */
export async function listCurrencies(connection: Connection): Promise<CurrencyRow[]> {
  const found = await rows(connection, allCurrencies());
  return found.map((row) => ({ id: row.id, currencyname: row.name, code: row.code }));
}

const entriesOfAccount = statement({ count: 'bigint' }, (accountId: number, most: number) => {
  const uses = accountColumns.map(
    ({ table, column }) => sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${accountId}`,
  );
  return sql`select count(*) as count from (${sql.join(uses, sql` union all `)} limit ${most}) uses`;
});

/** How many movements use the account, reversed ones included (contract §4.9); of very many, one more than are counted. */
export async function countEntriesOfAccount(connection: Connection, accountId: number): Promise<number> {
  const { count } = await onlyRow(connection, entriesOfAccount(accountId, limits.countedUses + 1));
  return count;
}
