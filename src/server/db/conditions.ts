import { type RawBuilder, sql } from 'kysely';
import { type CalendarDate, dateFromWire } from '#contract/values/dates';

/** How it is written what a column must be equal to; by its name no other way goes. */
export interface Comparison<Value = never> {
  readonly name: string;
  readonly write: (value: Value) => RawBuilder<unknown>;
}

/** By column, what it must be equal to: how that is written, and of which value. */
export type EqualColumns = Readonly<Record<string, { readonly to: Comparison; readonly value: unknown }>>;

/** A column that must be equal to what is written so of this value. */
export const equalTo = <Value>(column: string, to: Comparison<Value>, value: Value): EqualColumns => ({
  [column]: { to, value },
});

/** A number, as records have it. */
export const recordNumber: Comparison<number> = { name: 'number', write: (value) => sql`${value}::bigint` };

/** A filter's member as what its column must be; one that was not given asks for nothing. */
export function equals(column: string, value: number | undefined): EqualColumns {
  return value === undefined ? {} : equalTo(column, recordNumber, value);
}

/** From which day and to which day, as they stand in a filter. */
export interface FilteredDays {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** The first day that is asked for, and the last one; null where nothing is asked. */
export interface AskedDays {
  readonly first: CalendarDate | null;
  readonly last: CalendarDate | null;
}

/** Both days are included (contract §3). */
export function askedDays({ startDate, endDate }: FilteredDays): AskedDays {
  return { first: startDate ? dateFromWire(startDate) : null, last: endDate ? dateFromWire(endDate) : null };
}

/** The same in a statement: the first day, and the first one after them. */
export interface WrittenDays {
  readonly from: RawBuilder<unknown> | null;
  readonly until: RawBuilder<unknown> | null;
}

/** Writes those of the days that are asked for. */
export const writtenDays = (asked: Record<keyof AskedDays, boolean>, { first, last }: AskedDays): WrittenDays => ({
  from: asked.first ? sql`${first}::date` : null,
  until: asked.last ? sql`(${last}::date + 1)` : null,
});

/** Whether the column's day is among those that are asked for. */
export const isWithin = (column: RawBuilder<unknown>, { from, until }: WrittenDays): RawBuilder<unknown>[] => [
  ...(from ? [sql`${column} >= ${from}`] : []),
  ...(until ? [sql`${column} < ${until}`] : []),
];

/**
 * The same, as where to begin and to end in an index by day and id: without the values the database takes a condition on
 * the day alone for one that leaves next to nothing, and would rather sort than follow the index.
 */
export const isFoundWithin = (column: RawBuilder<unknown>, { from, until }: WrittenDays): RawBuilder<unknown>[] => [
  ...(from ? [sql`(${column}, id) >= (${from}, 0)`] : []),
  ...(until ? [sql`(${column}, id) < (${until}, 0)`] : []),
];
