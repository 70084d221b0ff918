import type { ScheduleRowValues } from '#contract/areas/schedules.form';
import { type GridRow, isBlank, isSame, type SavedRow, typedRow, valuesOf } from './grid-rows';
import { numbersGiven, type SentRows, withNumbers } from './grid-sent';

/** A row that somebody else changed, beside what was opened and what was typed here; null where there is none. */
export interface RowDifference {
  readonly id: number;
  readonly opened: ScheduleRowValues | null;
  readonly theirs: ScheduleRowValues | null;
  /** null when it was removed here, or was never here */
  readonly yours: ScheduleRowValues | null;
}

const byId = <Row extends { id: number | null }>(rows: readonly Row[]) =>
  new Map(rows.flatMap((row): [number, Row][] => (row.id === null ? [] : [[row.id, row]])));

const numbersOfNew = (known: ReadonlyMap<number, unknown>, saved: readonly SavedRow[], sent: readonly SentRows[]) =>
  numbersGiven(
    sent,
    saved.filter(({ id }) => !known.has(id)),
  );

/** What differs between the schedule that was opened and the one that is saved now. */
export function differencesOf(
  opened: readonly SavedRow[],
  theirs: readonly SavedRow[],
  rows: readonly GridRow[],
  sent: readonly SentRows[],
): RowDifference[] {
  const [before, now] = [byId(opened), byId(theirs)];
  const mine = byId(withNumbers(rows, numbersOfNew(before, theirs, sent)));
  return [...new Set([...before.keys(), ...now.keys()])].flatMap((id): RowDifference[] => {
    const [was, is, row] = [before.get(id) ?? null, now.get(id) ?? null, mine.get(id)];
    if (was && is && isSame(was, is)) return [];
    return [{ id, opened: was, theirs: is, yours: row ? valuesOf(row) : null }];
  });
}

/**
 * The typed rows with what somebody else saved meanwhile: rows that were not touched here are theirs, those that were
 * stay as they were typed, also when they are gone there, and are new then. What was removed here stays removed unless
 * it was changed there. Rows that were sent, and saved although no answer came, are there already: they get their numbers.
 */
export function mergedRows(
  opened: readonly SavedRow[],
  theirs: readonly SavedRow[],
  rows: readonly GridRow[],
  sent: readonly SentRows[],
  firstKey: number,
): GridRow[] {
  const [before, now] = [byId(opened), byId(theirs)];
  const numbers = numbersOfNew(before, theirs, sent);
  const numbered = withNumbers(rows, numbers);
  const known = new Set([...byId(numbered).keys(), ...numbers.values()]);
  const isTouched = (row: GridRow) => {
    const was = before.get(row.id ?? 0);
    return !was || !isSame(was, valuesOf(row));
  };
  const kept = numbered.flatMap((row): GridRow[] => {
    if (row.id === null) return [row];
    const is = now.get(row.id);
    if (!is) return isTouched(row) ? [{ ...row, id: null }] : [];
    return [isTouched(row) ? row : { key: row.key, id: row.id, ...typedRow(is) }];
  });
  const come = theirs.filter((is) => {
    const was = before.get(is.id);
    return !known.has(is.id) && (!was || !isSame(was, is));
  });
  return [...kept, ...come.map((is, index) => ({ key: firstKey + index, id: is.id, ...typedRow(is) }))];
}

/** The saved rows in the order of their days, over which nothing is typed; who is in one of them, or in the empty one, stays there. */
export function followingRows(theirs: readonly SavedRow[], rows: readonly GridRow[], firstKey: number): GridRow[] {
  const shown = byId(rows);
  const now = theirs.map((is, at) => ({ key: shown.get(is.id)?.key ?? firstKey + at, id: is.id, ...typedRow(is) }));
  return [...now, ...rows.filter(isBlank)];
}

/** The typed rows over a schedule that is exactly what was sent: what was typed since stays, also what was taken back. */
export function landedRows(sent: SentRows, saved: readonly SavedRow[], rows: readonly GridRow[]): GridRow[] {
  const now = byId(saved);
  const numbers = numbersOfNew(byId(sent.rows), saved, [sent]);
  return withNumbers(rows, numbers).map((row) => (row.id === null || now.has(row.id) ? row : { ...row, id: null }));
}
