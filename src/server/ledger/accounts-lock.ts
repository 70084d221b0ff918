import type { Expression } from 'kysely';
import type { CalendarDate } from '#contract/values/dates';
import type { Cents } from '#contract/values/money';
import type { AccountType } from '#contract/vocabulary/account-types';
import { anyFound, anyOf } from '../db/expressions';
import { build, rows } from '../db/query';
import type { Transaction } from '../db/transaction';
import { writtenOnce } from '../db/written-once';

/** An account as it is while its row is locked. */
export interface LockedAccount {
  readonly id: number;
  readonly name: string;
  readonly accountType: AccountType;
  readonly currencyId: number;
  readonly currencyCode: string;
  readonly balance: Cents;
  readonly overdraftLimit: Cents;
  readonly isClosed: boolean;
  /** the day of the opening balance, before which nothing is dated; null without one */
  readonly openedOn: CalendarDate | null;
  readonly version: number;
}

/**
 * The code of a row's currency, for a row that is locked: one that was waited for is read again as it is by then, and a join
 * would not find the currency that it has since.
 */
export const currencyCode = (currencyId: Expression<number>) =>
  build.selectFrom('currencies').select('code').where('id', '=', currencyId).$asScalar().$notNull();

/** What an account is while it is locked, in the order of locks. */
const accountsInOrder = build
  .selectFrom('accounts as a')
  .select((a) => [
    currencyCode(a.ref('a.currency_id')).as('code'),
    'a.id',
    'a.name',
    'a.account_type',
    'a.currency_id',
    'a.balance_cents',
    'a.overdraft_limit_cents',
    'a.closed_at',
    'a.opened_on',
    'a.version',
  ])
  .orderBy('a.id');

const accountsOf = (ids: readonly number[]) => accountsInOrder.where('a.id', '=', anyOf('bigint', ids));
const held = {
  balance: writtenOnce((ids: readonly number[]) => accountsOf(ids).forNoKeyUpdate('a')),
  identity: writtenOnce((ids: readonly number[]) => accountsOf(ids).forUpdate('a')),
};

/** Of the accounts that a query finds. */
function heldBy(ids: Expression<number | null>, what: keyof typeof held) {
  const accounts = accountsInOrder.where('a.id', '=', anyFound(ids));
  return what === 'balance' ? accounts.forNoKeyUpdate('a') : accounts.forUpdate('a');
}

const isList = (ids: readonly number[] | Expression<number | null>): ids is readonly number[] => Array.isArray(ids);

/**
 * Locks accounts in the order of their ids until the transaction ends (contract §4.11), those of a list or those that a
 * query finds; unknown ids are missing in the answer. A lock of the balance lets pass who only refers to the account, as a long import does until its end; whoever
 * changes what entries refer to, or takes the account away, locks its identity.
 */
export async function lockAccounts(
  transaction: Transaction,
  ids: readonly number[] | Expression<number | null>,
  what: keyof typeof held = 'balance',
): Promise<Map<number, LockedAccount>> {
  const accounts = isList(ids) ? held[what]([...new Set(ids)]) : heldBy(ids, what);
  const found = await rows(transaction, accounts);
  return new Map(
    found.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        accountType: row.account_type,
        currencyId: row.currency_id,
        currencyCode: row.code,
        balance: row.balance_cents,
        overdraftLimit: row.overdraft_limit_cents,
        isClosed: row.closed_at !== null,
        openedOn: row.opened_on,
        version: row.version,
      },
    ]),
  );
}
