import { build, firstRow } from '../db/query';
import type { Transaction } from '../db/transaction';
import { writtenOnce } from '../db/written-once';

/** Who an entry is of: the one who deposits, or pays a fee. */
export interface PersonOfEntry {
  readonly name: string;
  readonly isOfSystem: boolean;
  /** and not the one whose entry is corrected: that goes on being theirs */
  readonly isDisabled: boolean;
}

const personOf = writtenOnce((id: number) =>
  build.selectFrom('users').select(['name', 'user_type', 'disabled_at']).where('id', '=', id).forKeyShare(),
);

/** An entry, where it is of that person. */
const entriesOf = {
  deposits: writtenOnce((id: number, person: number) =>
    build.selectFrom('deposits').select('id').where('id', '=', id).where('user_id', '=', person),
  ),
  payments: writtenOnce((id: number, person: number) =>
    build.selectFrom('payments').select('id').where('id', '=', id).where('paid_by', '=', person),
  ),
};

/** Where an entry stands, and the number of the one in whose place it is to come. */
interface PlaceOfEntry {
  readonly table: keyof typeof entriesOf;
  readonly corrects: number | undefined;
}

/**
 * Finds the person of an entry, who is not taken away before it is recorded. Asked for behind the locks of accounts, which
 * may be waited for: what is answered here is judged at once.
 */
export async function findPersonOfEntry(
  transaction: Transaction,
  id: number,
  { table, corrects }: PlaceOfEntry,
): Promise<PersonOfEntry | undefined> {
  const [row, own] = await Promise.all([
    firstRow(transaction, personOf(id)),
    corrects === undefined ? undefined : firstRow(transaction, entriesOf[table](corrects, id)),
  ]);
  return (
    row && { name: row.name, isOfSystem: row.user_type === 'SYSTEM', isDisabled: row.disabled_at !== null && !own }
  );
}
