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
  build.selectFrom('users').select(['name', 'user_type', 'disabled_at']).where('id', '=', id),
);

/** Finds the person of an entry. */
export async function findPersonOfEntry(transaction: Transaction, id: number): Promise<PersonOfEntry | undefined> {
  const row = await firstRow(transaction, personOf(id));
  return row && { name: row.name, isOfSystem: row.user_type === 'SYSTEM', isDisabled: row.disabled_at !== null };
}
