import type { ScheduleRowValues } from '#contract/areas/schedules.form';
import { type GridRow, isSame, type SavedRow, valuesOf } from './grid-rows';

/** What was sent to be saved, while nobody knows whether it was: its filled rows, the reason, and its key (contract §4.10). */
export interface SentRows {
  readonly reason: string;
  readonly rows: readonly GridRow[];
  readonly key: string;
}

/** Whether the same was typed; a draft that came back from the storage holds other objects. */
export const isSameTyped = (some: readonly GridRow[], others: readonly GridRow[]) =>
  some === others || JSON.stringify(some) === JSON.stringify(others);

const textOf = ({ type, name, amount, date }: ScheduleRowValues) => JSON.stringify([type, name, amount, date]);

/** The numbers that new rows of what was sent were given, by their keys: each is a row that says the same and has come. */
export function numbersGiven(sent: readonly SentRows[], come: readonly SavedRow[]): ReadonlyMap<number, number> {
  const free = new Map<string, number[]>();
  // Numbers are given in the order of the rows.
  for (const row of [...come].sort((a, b) => a.id - b.id)) {
    free.set(textOf(row), [...(free.get(textOf(row)) ?? []), row.id]);
  }
  const numbers = new Map<number, number>();
  for (const row of sent.flatMap(({ rows }) => rows)) {
    if (row.id !== null || numbers.has(row.key)) continue;
    const id = free.get(textOf(valuesOf(row)))?.shift();
    if (id !== undefined) numbers.set(row.key, id);
  }
  return numbers;
}

/** The rows under the numbers that they were given. */
export const withNumbers = (rows: readonly GridRow[], numbers: ReadonlyMap<number, number>): GridRow[] =>
  rows.map((row) => ({ ...row, id: row.id ?? numbers.get(row.key) ?? null }));

/** Whether what is saved now is exactly what was sent. */
export function isAsSent(sent: SentRows, saved: readonly SavedRow[]): boolean {
  const known = new Set(sent.rows.flatMap(({ id }) => id ?? []));
  const numbers = numbersGiven(
    [sent],
    saved.filter(({ id }) => !known.has(id)),
  );
  const now = new Map(saved.map((row) => [row.id, row]));
  return (
    saved.length === sent.rows.length &&
    withNumbers(sent.rows, numbers).every((row) => {
      const is = row.id === null ? undefined : now.get(row.id);
      return is && isSame(is, valuesOf(row));
    })
  );
}
