import type { ScheduleRowBody } from '#contract/areas/schedules.wire';
import { acceptedCents, acceptedDate } from '../wire-values';
import type { KeptRow } from './schedules.queries';

/** A row as it is saved, with the number that it has or gets. */
export interface NumberedRow {
  readonly installmentId: number;
  readonly row: KeptRow;
}

/** What a save does to a row: its number, what it said and what it says; null where it was not, or is no more. */
export interface RowChange {
  readonly installmentId: number;
  readonly before: KeptRow | null;
  readonly after: KeptRow | null;
}

const facts = ['schedule_type', 'name', 'amount_cents', 'schedule_date'] as const;

/** A row of a request that its schema has accepted. */
function keptRow({ scheduletype, name, amount, scheduledate }: ScheduleRowBody): KeptRow {
  return {
    schedule_type: scheduletype.trim(),
    name: (name ?? '').trim(),
    amount_cents: acceptedCents(amount),
    schedule_date: acceptedDate(scheduledate),
  };
}

/** Gives each new row a number that none ever had: the next after the last one, in the order in which they came. */
export function numberRows(bodies: readonly ScheduleRowBody[], lastInstallmentId: number): NumberedRow[] {
  let last = lastInstallmentId;
  return bodies.map((body) => ({ installmentId: body.installmentid ?? (last += 1), row: keptRow(body) }));
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
    .filter(({ before, after: then }) => !before || !then || facts.some((fact) => before[fact] !== then[fact]));
}

function onlyFacts(row: KeptRow | undefined): KeptRow | null {
  if (!row) return null;
  const { schedule_type, name, amount_cents, schedule_date } = row;
  return { schedule_type, name, amount_cents, schedule_date };
}
