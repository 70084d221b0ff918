import type { Cents } from '#contract/values/money';
import type { KeptRow } from './schedules.queries';

/** A row as it is while it is locked. */
export interface LockedRow extends KeptRow {
  readonly paid_cents: Cents;
}

/** A row as it is to be; one that is new has no number yet. */
export interface WantedRow {
  readonly installmentId: number | null;
  readonly row: KeptRow;
}

/** A row as it is saved, with the number that it has or gets. */
export interface NumberedRow extends WantedRow {
  readonly installmentId: number;
}

/** What a save does to a row: its number, what it said and what it says; null where it was not, or is no more. */
export interface RowChange {
  readonly installmentId: number;
  readonly before: KeptRow | null;
  readonly after: KeptRow | null;
}

const facts = ['schedule_type', 'name', 'amount_cents', 'schedule_date'] as const;

/** Whether two rows say the same. */
export const isSameRow = (some: KeptRow, other: KeptRow): boolean => facts.every((fact) => some[fact] === other[fact]);

/** Gives each new row a number that none ever had: the next after the last one, in the order in which they came. */
export function numberRows(wanted: readonly WantedRow[], lastInstallmentId: number): NumberedRow[] {
  let last = wanted.reduce((most, { installmentId }) => Math.max(most, installmentId ?? 0), lastInstallmentId);
  return wanted.map(({ installmentId, row }) => ({ installmentId: installmentId ?? (last += 1), row }));
}

/** What differs between the rows that are there and those that are to be, in the order of their numbers. */
export function changesBetween(present: ReadonlyMap<number, KeptRow>, wanted: readonly NumberedRow[]): RowChange[] {
  const after = new Map(wanted.map(({ installmentId, row }) => [installmentId, row]));
  return [...new Set([...present.keys(), ...after.keys()])]
    .sort((a, b) => a - b)
    .map((installmentId) => ({
      installmentId,
      before: onlyFacts(present.get(installmentId)),
      after: after.get(installmentId) ?? null,
    }))
    .filter(({ before, after: then }) => !before || !then || !isSameRow(before, then));
}

function onlyFacts(row: KeptRow | undefined): KeptRow | null {
  if (!row) return null;
  const { schedule_type, name, amount_cents, schedule_date } = row;
  return { schedule_type, name, amount_cents, schedule_date };
}

/** What is paid of a row whose amount would be below that; null for all others. */
export function paidAbove(row: Pick<KeptRow, 'amount_cents'>, present: LockedRow | undefined): Cents | null {
  return present !== undefined && row.amount_cents < present.paid_cents ? present.paid_cents : null;
}
