import { type Cents, cents } from '#contract/values/money';
import { sql } from 'kysely';
import { rows } from '../db/query';
import type { Transaction } from '../db/transaction';

/** An account as it is while its row is locked. */
export interface LockedAccount {
  readonly id: number;
  readonly name: string;
  readonly accountType: string;
  readonly currencyId: number;
  readonly currencyCode: string;
  readonly balance: Cents;
  readonly overdraftLimit: Cents;
}

/** Locks accounts in the order of their ids until the transaction ends (contract §4.11); unknown ids are missing in the answer. */
export async function lockAccounts(
  transaction: Transaction,
  ids: readonly number[],
): Promise<Map<number, LockedAccount>> {
  const found = await rows(
    transaction,
    sql<{
      id: number;
      name: string;
      account_type: string;
      currency_id: number;
      code: string;
      balance_cents: number;
      overdraft_limit_cents: number;
    }>`
      select a.id, a.name, a.account_type, a.currency_id, c.code, a.balance_cents, a.overdraft_limit_cents
      from accounts a join currencies c on c.id = a.currency_id
      where a.id = any(${[...new Set(ids)]}::bigint[]) order by a.id for update of a`,
  );
  return new Map(
    found.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        accountType: row.account_type,
        currencyId: row.currency_id,
        currencyCode: row.code,
        balance: cents(row.balance_cents),
        overdraftLimit: cents(row.overdraft_limit_cents),
      },
    ]),
  );
}
