import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../db/database';
import { messages } from '#contract/texts/messages';
import { onlyRow, rows } from '../db/query';
import { statement } from '../db/statement';
import { columnOf, declaredEntry } from '../movements/movement-entries';
import type { EntryKind } from '../movements/movement-declarations';
import { conflict } from '../refusal';
import type { ImportedKind } from './imported-kind';
import { isWritten } from './import-sums';
import { Twins } from './twins';

/**
 * The columns by which a movement is taken for another one: its day, its amounts and every record that it names, as its
 * accounts, its person, its project with the installment. How it is worded and at which rate tells nothing.
 */
function keyColumns(entry: EntryKind): readonly { column: string; type: RawBuilder<unknown> }[] {
  return Object.values(declaredEntry(entry).members).flatMap((kept) => {
    if ('text' in kept || 'rate' in kept) return [];
    return { column: columnOf(kept), type: 'day' in kept ? sql`date` : sql`bigint` };
  });
}

/** Whether a movement `m` is taken for one that is given as JSON. */
const isAlike = (entry: EntryKind, given: RawBuilder<unknown>) =>
  sql.join(
    keyColumns(entry).map(({ column, type }) => sql`m.${sql.ref(column)} = (${given} ->> ${column}::text)::${type}`),
    sql` and `,
  );

/**
 * Whether the books have a movement that is taken for the one given as JSON. `offset 0` keeps this a question of each row by
 * itself, answered by an index; as a join, the planner may read the whole table for a file that is long.
 */
const isRecorded = (entry: EntryKind, given: RawBuilder<unknown>) => sql`
  exists (select from ${sql.table(declaredEntry(entry).table)} m
    where m.reversed_at is null and ${isAlike(entry, given)} offset 0)`;

/** Of the movements given as JSON, the places of those that are in the books already. */
const alreadyRecorded = (entry: EntryKind) =>
  statement(
    { place: 'bigint' },
    (movements: string) => sql`
      select place from jsonb_array_elements(${movements}::jsonb) with ordinality as g (given, place)
      where ${isRecorded(entry, sql`given`)}`,
  );

/** A row of the file, with its movement as its table would keep it. */
interface KeptMovement {
  readonly line: number;
  readonly movement: Readonly<Record<string, unknown>>;
}

/** Finds the rows of a file that may be in the books already, or stand twice in the file. */
export interface DuplicateFinder {
  /** Takes the next rows of the file, and answers by their lines why some of them may be duplicates. */
  find(connection: Connection, judged: readonly KeptMovement[]): Promise<ReadonlyMap<number, string>>;
}

/** Declares how the movements of a kind are found twice; answers how to begin with a file. */
export function declareDuplicates(entry: EntryKind): () => DuplicateFinder {
  const recorded = alreadyRecorded(entry);
  const keys = keyColumns(entry).map(({ column }) => column);
  return () => {
    const twins = new Twins();
    return {
      find: async (connection, judged) => {
        const whys = new Map<number, string>();
        if (judged.length === 0) return whys;
        const keyed = judged.map(({ movement }) => Object.fromEntries(keys.map((key) => [key, movement[key]])));
        const found = await rows(connection, recorded(JSON.stringify(keyed)));
        const places = new Set(found.map(({ place }) => place - 1));
        for (const [at, { line }] of judged.entries()) {
          const key = JSON.stringify(keyed[at]);
          const why = twins.whyOf(key, places.has(at));
          if (why !== null) whys.set(line, why);
          twins.add(key, line);
        }
        return whys;
      },
    };
  };
}

/** How many of the rows to write are in the books by now, though none was when they were judged. */
const recordedSince = (entry: EntryKind) =>
  statement(
    { count: 'bigint' },
    (batchId: number) => sql`
      select count(*) from import_rows r where batch_id = ${batchId} and ${isWritten} and not is_possible_duplicate
        and ${isRecorded(entry, sql`r.movement`)}`,
  );

/** Writes nothing where somebody has recorded of the rows since they were judged: nobody was asked about these. */
export function unlessRecordedSince(entry: EntryKind, write: ImportedKind['write']): ImportedKind['write'] {
  const count = recordedSince(entry);
  return async (transaction, writing) => {
    const since = await onlyRow(transaction, count(writing.batchId));
    if (since.count > 0) throw conflict(messages.importBatch.recordedSince(since.count));
    return write(transaction, writing);
  };
}
