import { sql } from 'kysely';
import { statement } from '../db/statement';

/** For the rest of the transaction: plans are made for rows that were staged a moment ago, of which the database knows no figures yet. */
export const withoutNestedLoops = statement({}, () => sql`set local enable_nestloop = off`);
