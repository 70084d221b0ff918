import { type RawBuilder, sql } from 'kysely';
import { statement } from '../db/statement';

/** For the rest of the transaction: plans are made for rows that were staged a moment ago, of which the database knows no figures yet. */
export const withoutNestedLoops = statement({}, () => sql`set local enable_nestloop = off`);

/**
 * For the rest of the transaction: whether anything stands on a record is looked for by its key. A table that is read from its
 * beginning, since a match is expected soon, is read to its end for every record on which nothing stands.
 */
export const byKeysAlone = statement({}, () => sql`set local enable_seqscan = off`);

/**
 * Beside each row of what stands before it the row of the books that it names by a column, which is found by its index: as a
 * join it would be found by reading the whole table, since loops are off.
 */
export const besideEach = (books: RawBuilder<unknown>, column: string, named: RawBuilder<unknown>) =>
  sql`cross join lateral (select * from ${books} where ${sql.ref(column)} = ${named} offset 0)`;
