import type { AnyRow, ValueReader } from '#contract/reports/cells';
import type { Column, Report } from '#contract/reports/report';
import type { CalendarDate } from '#contract/values/dates';
import { type Cents, cents } from '#contract/values/money';
import { rateFromText } from '#contract/values/rates';
import { wireAmount, wireDate } from '../wire-values';

/** How the texts of the database are read for an export: they are exact as they come. */
export const storedTexts: ValueReader = {
  day: (value) => value as CalendarDate,
  amount: (value) => cents(Number(value)),
  rate: (value) => rateFromText(value as string) ?? String(value),
};

/** The same of a file that has sums: one beyond 2^53 hundredths is the nearest (contract §9). */
export const storedSums: ValueReader = { ...storedTexts, amount: (value) => Number(value) as Cents };

/** How a value of the books goes out, where it does not go as it is. */
const toWire: Partial<Record<Column['kind'], (value: unknown) => unknown>> = {
  day: (value) => wireDate(value as CalendarDate),
  amount: (value) => wireAmount(value as number),
  rate: Number,
};

/** A row of the report as it goes out (§3). */
export function wireRows({ columns }: Pick<Report, 'columns'>): (row: AnyRow) => Record<string, unknown> {
  const changes = columns.flatMap(({ member, kind }) => {
    const change = toWire[kind];
    return change ? [{ member, change }] : [];
  });
  const numbers = columns.flatMap(({ namesake = [] }) => namesake);
  return (row) => {
    const wire: Record<string, unknown> = {};
    // A number is told only where a name does not tell enough. Taken out of a copy, it would make that a slow object.
    for (const member of Object.keys(row)) {
      const value = row[member];
      if (value !== null || !numbers.includes(member)) wire[member] = value;
    }
    for (const { member, change } of changes) wire[member] = change(row[member]);
    return wire;
  };
}
