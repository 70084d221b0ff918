import type { Database } from '../../../src/server/db/database';
import { keepAccounts, recountAccounts } from '../../../src/server/ledger/account-keeping';
import { keepLists, recountLists } from '../../../src/server/movements/list-keeping';
import { keepWords, recountWords } from '../../../src/server/movements/word-keeping';

/**
 * Brings what is kept beside the entries (totals, places by which pages begin) up to what the tables hold, as after an
 * upgrade of books that were there before. The one place of a fill that knows of them.
 */
export async function keptTotals(database: Database): Promise<void> {
  await recountLists(database);
  await recountAccounts(database);
  await recountWords(database);
}

/** The same for a folder that was filled before: only what was never counted is. */
export async function upgradedTotals(database: Database): Promise<void> {
  await keepLists(database);
  await keepAccounts(database);
  await keepWords(database);
}
