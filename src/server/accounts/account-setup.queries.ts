import { sql } from 'kysely';
import type { AccountSetupRow } from '#contract/areas/account-setup.wire';
import type { HistoryRow } from '#contract/areas/history.wire';
import { messages } from '#contract/texts/messages';
import { limits } from '#contract/vocabulary/limits';
import { listHistory } from '../audit/subject-history';
import type { Connection } from '../db/database';
import { build, firstRow, rows } from '../db/query';
import { statement } from '../db/statement';
import { writtenOnce } from '../db/written-once';
import { accountColumns } from '../movements/movement-entries';
import { notFound } from '../refusal';
import { wireAmount, wireDate, wireSum } from '../wire-values';

const usedAccounts = statement({ id: 'bigint' }, () => {
  const uses = accountColumns.map(
    ({ table, column }) => sql`exists (select from ${sql.table(table)} where ${sql.ref(column)} = a.id)`,
  );
  return sql`select a.id from accounts a where ${sql.join(uses, sql` or `)}`;
});

const setUpAccounts = writtenOnce(() =>
  build
    .selectFrom('accounts as a')
    .innerJoin('currencies as c', 'c.id', 'a.currency_id')
    .leftJoin('opening_balances as o', (join) =>
      join.onRef('o.account_id', '=', 'a.id').on('o.reversed_at', 'is', null),
    )
    .select((accounts) => [
      'a.id',
      'a.name',
      'a.account_type',
      accounts.cast<string>('a.balance_cents', 'numeric').as('balance'),
      'a.overdraft_limit_cents',
      'a.closed_at',
      'a.version',
      'a.currency_id',
      'c.name as currency_name',
      'c.code',
      'o.id as opening_id',
      'o.opening_date',
      'o.amount_cents',
      'o.remarks',
    ])
    .orderBy('a.name')
    .orderBy('a.id'),
);

/** All accounts with what is set up about them, by name. */
export async function listSetUpAccounts(connection: Connection): Promise<AccountSetupRow[]> {
  const [found, inUse] = await Promise.all([rows(connection, setUpAccounts()), rows(connection, usedAccounts())]);
  const used = new Set(inUse.map(({ id }) => id));
  return found.map((row) => ({
    id: row.id,
    name: row.name,
    currency: { id: row.currency_id, currencyname: row.currency_name, code: row.code },
    accountType: row.account_type,
    balance: wireSum(row.balance),
    overdraftLimit: wireAmount(row.overdraft_limit_cents),
    opening: openingOf(row),
    isClosed: row.closed_at !== null,
    isUsed: used.has(row.id),
    version: row.version,
  }));
}

interface JoinedOpening {
  readonly opening_id: number | null;
  readonly opening_date: Parameters<typeof wireDate>[0] | null;
  readonly amount_cents: number | null;
  readonly remarks: string | null;
}

function openingOf({ opening_id, opening_date, amount_cents, remarks }: JoinedOpening): AccountSetupRow['opening'] {
  if (opening_id === null || opening_date === null || amount_cents === null) return null;
  return { id: opening_id, date: wireDate(opening_date), amount: wireAmount(amount_cents), remarks: remarks ?? '' };
}

/** What was done to an account and its opening balances, the latest first, also when it was deleted since; 404 when there never was one. */
export async function listAccountHistory(connection: Connection, accountId: number): Promise<HistoryRow[]> {
  const [account, openings] = await Promise.all([
    firstRow(connection, build.selectFrom('accounts').select('id').where('id', '=', accountId)),
    rows(connection, build.selectFrom('opening_balances').select('id').where('account_id', '=', accountId)),
  ]);
  const found = await listHistory(connection, 'account', accountId);
  for (const { id } of openings) found.push(...(await listHistory(connection, 'opening', id)));
  if (!account && found.length === 0) throw notFound(messages.account.gone);
  return found.sort((one, other) => other.id - one.id).slice(0, limits.historyRows);
}
