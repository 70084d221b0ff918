import { sql } from 'kysely';
import { accountColumnOf, declaredEntries, declaredMovements } from '../movements/movement-entries';
import type { AccountLine } from '../movements/declared-movement';
import { byEntry, type DeclaredKind, word } from '../movements/requested-rows';
import type { Fragment } from '../db/expressions';

/** Those movements of all kinds for which the condition holds, of each the columns that are asked for. */
export const everyMovement = (columnsOf: (movement: DeclaredKind) => Fragment, where: Fragment): Fragment =>
  sql.join(
    declaredMovements.map(
      (movement) => sql`select ${columnsOf(movement)} from ${sql.table(movement.table)} where ${where}`,
    ),
    sql` union all `,
  );

/** Who deposits and who pays, of each movement: the columns in which an entry names a person. */
export const columnsOfPeople = declaredEntries.flatMap(({ kind, table, list }) =>
  Object.entries(list?.search.names ?? {})
    .filter(([, of]) => of === 'users')
    .map(([column]) => ({ kind, table, column })),
);

/** The kind of entry that a row became. */
export const entryKind = (movement: DeclaredKind): Fragment => byEntry(movement, (entry) => word(entry.entryKind));

/** What rows for which the condition holds must have moved on the company's accounts, a row for each line. */
export const accountLines = (where: Fragment): Fragment =>
  sql.join(
    declaredMovements.flatMap((movement) =>
      movement.accountLines.map(
        (line: AccountLine) =>
          sql`select journal_entry_id, ${sql.ref(accountColumnOf(line))} as account_id,
            ${'into' in line ? sql`` : sql`-`}${sql.ref(line.amount)} as amount_cents, ${sql.ref(line.currency)} as currency_id from ${sql.table(movement.table)} where ${where}`,
      ),
    ),
    sql` union all `,
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
