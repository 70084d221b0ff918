import { sql } from 'kysely';
import { columnOf, type DeclaredEntry, declaredEntries, type declaredMovements } from './movement-entries';
import type { Fragment } from '../db/expressions';

/** A kind of movement as it is declared. */
export type DeclaredKind = (typeof declaredMovements)[number];

/** A text as a value of the database. */
export const word = (text: string | null) => sql`${text}::text`;
const day = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`;

/** What depends on which kind of entry a row became. */
export function byEntry({ kind, typeColumn }: DeclaredKind, of: (entry: DeclaredEntry) => Fragment): Fragment {
  const [first, ...others] = declaredEntries.filter((entry) => entry.kind === kind);
  if (!first) return sql`null`;
  if (typeColumn === null) return of(first);
  const cases = [first, ...others].map((entry) => sql`when ${entry.type} then ${of(entry)}`);
  return sql`case ${sql.ref(typeColumn)} ${sql.join(cases, sql` `)} end`;
}

/** A row in the words of its request: as JSON, what each member was. */
export const asRequested = (movement: DeclaredKind): Fragment =>
  byEntry(
    movement,
    ({ members }) =>
      sql`jsonb_build_object(${sql.join(
        Object.entries(members).map(([member, kept]) => {
          if ('amount' in kept) return sql`${word(member)}, ${sql.ref(kept.amount)} / 100.0`;
          return sql`${word(member)}, ${'day' in kept ? day(kept.day) : sql.ref(columnOf(kept))}`;
        }),
      )})`,
  );
