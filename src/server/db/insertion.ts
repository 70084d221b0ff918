import type { Insertable } from 'kysely';
import { build, type Query } from './query';
import type { DB } from './schema';
import { writtenOnce } from './written-once';

type Row = Readonly<Record<string, unknown>>;

const insertions = new Map<string, (row: Row) => Query<unknown>>();

/** Adds a row, by a text that is written once for each set of columns. A column without a value gets its default. */
export function insertion<Table extends keyof DB>(table: Table, row: Insertable<DB[Table]>): Query<unknown> {
  const values = row as Row;
  const columns = Object.keys(values).filter((column) => values[column] !== undefined);
  const shape = `${table} ${columns.join(' ')}`;
  let insert = insertions.get(shape);
  if (!insert) {
    const only = (given: Row) => Object.fromEntries(columns.map((column) => [column, given[column]])) as typeof row;
    insert = writtenOnce((given: Row) => build.insertInto(table).values(only(given)));
    insertions.set(shape, insert);
  }
  return insert(values);
}
