import { sql } from 'kysely';
import type { Connection } from '../db/database';
import { nameToldApart } from '../db/namesakes';
import { rows } from '../db/query';
import { statement } from '../db/statement';
import { wireDate } from '../wire-values';
import { type EntryKind, movements } from './movement-declarations';
import { declaredEntry } from './movement-entries';

const factsOf = (table: string) =>
  statement(
    { id: 'bigint', by: 'text', at: 'timestamptz', day: 'date', reason: 'text', replaced_by: 'bigint | null' },
    (ids: readonly number[]) => sql`
      select m.id, ${nameToldApart} as by, j.recorded_at as at, j.entry_date as day, m.reversal_reason as reason, n.id as replaced_by
      from ${sql.table(table)} m join users u on u.id = m.reversed_by join journal_entries j on j.id = m.reversal_entry_id
        left join ${sql.table(table)} n on n.corrects_id = m.id
      where m.id = any(${ids}::bigint[])`,
  );

const byTable = new Map(
  [movements.deposit, movements.transfer, movements.payment].map(({ table }) => [table as string, factsOf(table)]),
);

/** How these movements were taken back, by their numbers. */
export async function readReversals(
  connection: Connection,
  kind: EntryKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, object>> {
  const facts = byTable.get(declaredEntry(kind).table);
  if (!facts || ids.length === 0) return new Map();
  const found = await rows(connection, facts(ids));
  return new Map(
    found.map(({ id, by: reversedBy, at, day, reason: reversalReason, replaced_by: replacedBy }) => [
      id,
      { reversedBy, reversedAt: at.toISOString(), reversedOn: wireDate(day), reversalReason, replacedBy },
    ]),
  );
}
