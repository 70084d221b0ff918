import { build, firstRow } from '../db/query';
import type { Transaction } from '../db/transaction';
import { writtenOnce } from '../db/written-once';

/** Who an entry is of: the one who deposits, or pays a fee. */
export interface PersonOfEntry {
  readonly name: string;
  readonly isOfSystem: boolean;
  readonly isDisabled: boolean;
}

const personOf = writtenOnce((id: number) =>
  build.selectFrom('users').select(['name', 'user_type', 'disabled_at']).where('id', '=', id).forKeyShare(),
);

/**
 * Finds the person of an entry, who is not taken away before it is recorded. Asked for behind the locks of accounts, which
 * may be waited for: what is answered here is judged at once.
 */
export async function findPersonOfEntry(transaction: Transaction, id: number): Promise<PersonOfEntry | undefined> {
  const row = await firstRow(transaction, personOf(id));
  return row && { name: row.name, isOfSystem: row.user_type === 'SYSTEM', isDisabled: row.disabled_at !== null };
}
