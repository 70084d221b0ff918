import type { Database } from '../../../src/server/db/database';
import { recountLists } from '../../../src/server/movements/list-keeping';

/**
 * Brings what is kept beside the entries (totals, places by which pages begin) up to what the tables hold, as after an
 * upgrade of books that were there before. The one place of a fill that knows of them.
 */
export function keptTotals(database: Database): Promise<void> {
  return recountLists(database);
}
