import { sql } from 'kysely';
import type { ImportBatch } from '#contract/areas/imports.wire';
import type { Connection } from '../db/database';
import { onlyRow } from '../db/query';
import { statement } from '../db/statement';

/** Each row by the keys of its entry, and only where anything is reconciled. */
const reconciled = statement(
  { rows: 'integer' },
  (batchId: number) => sql`
    select count(*)::integer as rows from import_rows r
    where r.batch_id = ${batchId} and r.entry_id is not null
      and exists (select from reconciliations where finished_at is not null)
      and not exists (select from journal_entries j where j.reverses_id = r.entry_id offset 0)
      and exists (
        select from postings p
        join reconciliation_ticks t on t.account_id = p.account_id and t.journal_entry_id = p.journal_entry_id
        join reconciliations f on f.id = t.reconciliation_id and f.finished_at is not null
        where p.journal_entry_id = r.entry_id offset 0)`,
);

/** How many rows of a batch in the books have become entries that finished reconciliations have ticked, and stand. */
export async function countReconciled(connection: Connection, { id, state }: ImportBatch): Promise<number> {
  if (state !== 'written' && state !== 'undoing') return 0;
  return (await onlyRow(connection, reconciled(id))).rows;
}
