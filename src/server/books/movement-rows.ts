import { type RawBuilder, sql } from 'kysely';
import {
  accountColumnOf,
  columnOf,
  type DeclaredEntry,
  declaredEntries,
  declaredMovements,
} from '../movements/movement-entries';
import type { AccountLine } from '../movements/declared-movement';

export type Movement = (typeof declaredMovements)[number];
type Fragment = RawBuilder<unknown>;

const word = (text: string | null) => sql`${text}::text`;
const day = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`;

/** Those movements of all kinds for which the condition holds, of each the columns that are asked for. */
export const everyMovement = (columnsOf: (movement: Movement) => Fragment, where: Fragment): Fragment =>
  sql.join(
    declaredMovements.map(
      (movement) => sql`select ${columnsOf(movement)} from ${sql.table(movement.table)} where ${where}`,
    ),
    sql` union all `,
  );

/** What depends on which kind of entry a row became. */
function byEntry({ kind, typeColumn }: Movement, of: (entry: DeclaredEntry) => Fragment): Fragment {
  const [first, ...others] = declaredEntries.filter((entry) => entry.kind === kind);
  if (!first) return sql`null`;
  if (typeColumn === null) return of(first);
  const cases = [first, ...others].map((entry) => sql`when ${entry.type} then ${of(entry)}`);
  return sql`case ${sql.ref(typeColumn)} ${sql.join(cases, sql` `)} end`;
}

/** The kind of entry that a row became. */
export const entryKind = (movement: Movement): Fragment => byEntry(movement, (entry) => word(entry.entryKind));

/** What rows for which the condition holds must have moved on the company's accounts, a row for each line. */
export const accountLines = (where: Fragment): Fragment =>
  sql.join(
    declaredMovements.flatMap((movement) =>
      movement.accountLines.map(
        (line: AccountLine) =>
          sql`select journal_entry_id, ${sql.ref(accountColumnOf(line))} as account_id,
            ${'into' in line ? sql`` : sql`-`}${sql.ref(line.amount)} as amount_cents from ${sql.table(movement.table)} where ${where}`,
      ),
    ),
    sql` union all `,
  );

/** The day of the first movement of an account that is not reversed: the first of an index for each kind, however many there are. */
export const firstDayOf = (account: Fragment): Fragment =>
  sql`least(${sql.join(
    declaredMovements.flatMap(({ table, dayColumn, accountLines }) =>
      accountLines.map(
        (line: AccountLine) =>
          sql`(select min(${sql.ref(dayColumn)}) from ${sql.table(table)} where ${sql.ref(accountColumnOf(line))} = ${account} and reversed_at is null)`,
      ),
    ),
  )})`;

/** A row in the words of its request: as JSON, what each member was. */
export const asRequested = (movement: Movement): Fragment =>
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

/** What may be written in several ways in the request of the audit log, in the one way of a row: a date without its time, text that was not sent as none. */
export const requestedInOneWay = (subjectKind: Fragment, request: Fragment): Fragment => {
  const cases = declaredMovements.map(({ kind }) => {
    const members = declaredEntries
      .filter((entry) => entry.kind === kind)
      .flatMap((entry) => Object.entries(entry.members));
    const facts = [...new Map(members)].flatMap(([member, kept]) => {
      if ('day' in kept) return sql`${word(member)}, left(${request} ->> ${word(member)}, 10)`;
      return 'text' in kept ? sql`${word(member)}, coalesce(${request} ->> ${word(member)}, '')` : [];
    });
    return sql`when ${kind} then jsonb_build_object(${sql.join(facts)})`;
  });
  return sql`case ${subjectKind} ${sql.join(cases, sql` `)} end`;
};
