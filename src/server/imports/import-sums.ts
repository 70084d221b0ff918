import { sql } from 'kysely';
import type { Connection } from '../db/database';
import { rows } from '../db/query';
import { statement } from '../db/statement';

/** The rows of a batch that are written: without a fault, and ticked where they may be duplicates. */
export const isWritten = sql`request is not null and (not is_possible_duplicate or is_accepted)`;

/** From where a row `r` came, for its audit row. */
export const importedFrom = sql`jsonb_build_object('importedFrom', jsonb_build_object('batch', r.batch_id, 'line', r.line))`;

/** A batch, and who is at it, if anybody. */
interface HeldBatch {
  readonly batchId: number;
  readonly run: string | null;
}

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

/** Counts the rows of a batch by their verdicts, and sums what would be written, while it is held so. */
export async function sumBatch(connection: Connection, held: HeldBatch): Promise<void> {
  await rows(connection, sum(held));
}
