import { sql } from 'kysely';
import type { ImportBatch } from '#contract/areas/imports.wire';
import { type CalendarDate, dateToWire } from '#contract/values/dates';
import { businessDay } from '../company/business-day';
import type { Connection } from '../db/database';
import { firstRow } from '../db/query';
import { statement } from '../db/statement';
import { importedKinds } from './import-kinds';
import { isWritten } from './import-sums';

const rowsToCome = statement(
  { rows: 'integer', latest: 'date | null' },
  ({ id, column, today }: { id: number; column: string; today: CalendarDate }) => sql`
    select count(*)::integer as rows, max((movement ->> ${column}::text)::date) as latest
    from import_rows where batch_id = ${id} and ${isWritten} and (movement ->> ${column}::text)::date > ${today}::date`,
);

/** How many of the rows that would be written have a day that is still to come, and the latest of these; null where none has. */
export async function daysToCome(
  connection: Connection,
  { id, kind, state }: ImportBatch,
): Promise<ImportBatch['toCome']> {
  const column = importedKinds[kind].posted?.column;
  // Who waits while it is written asks again and again.
  if (column === undefined || state !== 'judged') return null;
  const found = await firstRow(connection, rowsToCome({ id, column, today: await businessDay(connection) }));
  if (!found || found.latest === null) return null;
  return { rows: found.rows, latest: dateToWire(found.latest) };
}
