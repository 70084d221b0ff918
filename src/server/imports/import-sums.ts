import { sql } from 'kysely';
import type { Connection } from '../db/database';
import { rows } from '../db/query';
import { statement } from '../db/statement';
import { type HeldBatch, isChosen, judgeTogether } from './rows-together';

/** The rows of a batch that are written: chosen, and without a fault also all together. */
export const isWritten = sql`faults = '[]' and ${isChosen}`;

/** From where a row `r` came, for its audit row. */
export const importedFrom = sql`jsonb_build_object('importedFrom', jsonb_build_object('batch', r.batch_id, 'line', r.line))`;

const sum = statement(
  {},
  ({ batchId, run }: HeldBatch) => sql`
    update import_batches set faulty_rows = counted.faulty, duplicate_rows = counted.duplicate,
      accepted_rows = counted.accepted, totals = counted.totals
    from (
      select count(*) filter (where faults <> '[]') as faulty, count(*) filter (where is_possible_duplicate) as duplicate,
        count(*) filter (where is_possible_duplicate and is_accepted) as accepted, (
          select coalesce(jsonb_agg(jsonb_build_object('currencyId', currency_id, 'rows', rows, 'into', into_accounts,
            'outOf', out_of_accounts) order by currency_id), '[]')
          from (
            select (posting ->> 2)::bigint as currency_id, count(distinct line) as rows,
              sum(greatest((posting ->> 3)::bigint, 0)) as into_accounts, sum(greatest(-(posting ->> 3)::bigint, 0)) as out_of_accounts
            from import_rows, jsonb_array_elements(postings) as posting
            where batch_id = ${batchId} and ${isWritten} and posting ->> 1 is null
            group by 1) as of_currency) as totals
      from import_rows where batch_id = ${batchId}) as counted
    where id = ${batchId} and run is not distinct from ${run}::uuid`,
);

/**
 * Judges the rows of a batch together, counts them by their verdicts, and sums what would be written, while it is held so:
 * whenever other rows are chosen, other accounts may have too little for them.
 */
export async function sumBatch(connection: Connection, held: HeldBatch): Promise<void> {
  await judgeTogether(connection, held);
  await rows(connection, sum(held));
}
