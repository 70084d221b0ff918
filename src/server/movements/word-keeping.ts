import { type RawBuilder, sql } from 'kysely';
import { inChoreTransaction } from '../db/chore-transaction';
import type { Database } from '../db/database';
import { firstRow, rows } from '../db/query';
import { statement } from '../db/statement';
import type { Transaction } from '../db/transaction';
import { declaredEntries, type DeclaredEntry } from './movement-entries';

/* The words of an entry's remarks are noted by the triggers of its table, in the statement that records it; here those of
   entries that were there before are noted, in parts, while people work. */

/** So many go over at once: what is killed in the middle begins only these again. */
const movementsAtOnce = 20_000;

const holdIfFree = statement(
  { movements: 'text', lastOld: 'bigint', through: 'bigint' },
  () => sql`
    select movements, last_old as "lastOld", kept_through as through from word_keeping
    where filled_at is null order by movements limit 1 for no key update skip locked`,
);

interface Part {
  readonly after: number;
  readonly through: number;
}

const noteWords = ({ table, dayColumn, typeColumn, type, list }: DeclaredEntry) => {
  const isOfKind: RawBuilder<unknown> = typeColumn === null ? sql`true` : sql`m.${sql.ref(typeColumn)} = ${type}`;
  return statement(
    {},
    ({ after, through }: Part) => sql`
      insert into entry_words (list, word, day, movement_id)
      select ${list?.search.letter}::text, w.word, m.${sql.ref(dayColumn)}, m.id
      from ${sql.table(table)} m cross join unnest(remark_words(m.remarks)) as w (word)
      where m.id > ${after} and m.id <= ${through} and ${isOfKind} and m.remarks <> '' and m.reversed_at is null
      order by 2, 3, 4 on conflict do nothing`,
  );
};

const searched = declaredEntries.filter(({ list }) => list !== null);
const steps = searched.map((entry) => ({ table: entry.table, noteWords: noteWords(entry) }));

const noteKept = statement(
  {},
  (table: string, through: number) => sql`
    update word_keeping set kept_through = ${through}, filled_at = case when last_old <= ${through} then now() end
    where movements = ${table}`,
);

const beginAnew = ({ table }: DeclaredEntry) =>
  statement(
    {},
    () => sql`
      update word_keeping set kept_through = 0, filled_at = null, last_old = (select coalesce(max(id), 0) from ${sql.table(table)})
      where movements = ${table}`,
  );
const begin = searched.map(beginAnew);

/** Reads the remarks of all entries anew, while people work: words are not looked for meanwhile. */
export async function recountWords(database: Database): Promise<void> {
  await inChoreTransaction(database, undefined, async (transaction) => {
    for (const beginTable of begin) await rows(transaction, beginTable());
  });
  await keepWords(database);
}

/** Notes the words of entries of before, as long as that is not done. */
export async function keepWords(database: Database, ending?: AbortSignal): Promise<void> {
  while (await inChoreTransaction(database, ending, takeStep)) continue;
}

/** Answers whether there may be more. */
async function takeStep(transaction: Transaction): Promise<boolean> {
  const held = await firstRow(transaction, holdIfFree());
  if (!held) return false;
  const part = { after: held.through, through: held.through + movementsAtOnce };
  for (const { table, noteWords: note } of steps) {
    if (table === held.movements) await rows(transaction, note(part));
  }
  await rows(transaction, noteKept(held.movements, part.through));
  return true;
}
