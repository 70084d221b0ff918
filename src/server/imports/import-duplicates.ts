import { type RawBuilder, sql } from 'kysely';
import type { ImportKind } from '#contract/vocabulary/import-kinds';
import type { Connection } from '../db/database';
import { rows } from '../db/query';
import { statement } from '../db/statement';
import type { AccountLine } from '../movements/declared-movement';
import { accountColumnOf, declaredEntry } from '../movements/movement-entries';
import type { EntryKind } from '../movements/movement-declarations';
import { importedKinds, type JudgedMovement } from './import-kinds';

/** The columns by which a movement is taken for another one: its day, its accounts and amounts. */
function keyColumns(entry: EntryKind): readonly { column: string; type: RawBuilder<unknown> }[] {
  const { dayColumn, accountLines } = declaredEntry(entry);
  return [
    { column: dayColumn, type: sql`date` },
    ...accountLines.flatMap((line: AccountLine) => [
      { column: accountColumnOf(line), type: sql`bigint` },
      { column: line.amount, type: sql`bigint` },
    ]),
  ];
}

/** Of the movements given as JSON, the places of those that are in the books already. */
function alreadyRecorded(entry: EntryKind) {
  const { table } = declaredEntry(entry);
  const isAlike = keyColumns(entry).map(
    ({ column, type }) => sql`m.${sql.ref(column)} = (given ->> ${column}::text)::${type}`,
  );
  return statement(
    { place: 'bigint' },
    (movements: string) => sql`
      select place from jsonb_array_elements(${movements}::jsonb) with ordinality as g (given, place)
      where exists (select from ${sql.table(table)} m where m.reversed_at is null and ${sql.join(isAlike, sql` and `)})`,
  );
}

const statements = new Map(
  (Object.keys(importedKinds) as ImportKind[]).map((kind) => {
    const { entry } = importedKinds[kind];
    return [entry, alreadyRecorded(entry)];
  }),
);

/** Finds the rows of a file that may be in the books already, or stand twice in the file. */
export class DuplicateFinder {
  private readonly seen = new Set<string>();
  private readonly keys: readonly string[];

  constructor(private readonly entry: EntryKind) {
    this.keys = keyColumns(entry).map(({ column }) => column);
  }

  /** Takes the next rows of the file, and answers which of them are possible duplicates. */
  async find(connection: Connection, judged: readonly JudgedMovement[]): Promise<ReadonlySet<JudgedMovement>> {
    const write = statements.get(this.entry);
    if (!write || judged.length === 0) return new Set();
    const keyed = judged.map(({ movement }) => Object.fromEntries(this.keys.map((key) => [key, movement[key]])));
    const recorded = await rows(connection, write(JSON.stringify(keyed)));
    const places = new Set(recorded.map(({ place }) => place - 1));
    return new Set(judged.filter((_row, at) => this.isSecond(keyed[at]) || places.has(at)));
  }

  private isSecond(key: unknown): boolean {
    const text = JSON.stringify(key);
    if (this.seen.has(text)) return true;
    this.seen.add(text);
    return false;
  }
}
