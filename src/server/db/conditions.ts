import { type RawBuilder, sql } from 'kysely';
import { dateFromWire } from '#contract/values/dates';

/** By column, what it must be equal to. */
export type EqualColumns = Readonly<Record<string, RawBuilder<unknown>>>;

/** A filter's member as what its column must be; one that was not given asks for nothing. */
export function equals(column: string, value: number | undefined): EqualColumns {
  return value === undefined ? {} : { [column]: sql`${value}::bigint` };
}

/** From which day and to which day, as they stand in a filter. */
export interface FilteredDays {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** The first day that is asked for, and the first after them; null where nothing is asked. */
export interface AskedDays {
  readonly from: RawBuilder<unknown> | null;
  readonly until: RawBuilder<unknown> | null;
}

/** Both days are included (contract §3). */
export function askedDays({ startDate, endDate }: FilteredDays): AskedDays {
  const start = startDate ? dateFromWire(startDate) : null;
  const end = endDate ? dateFromWire(endDate) : null;
  return { from: start ? sql`${start}::date` : null, until: end ? sql`(${end}::date + 1)` : null };
}

/** Whether the column's day is among those that are asked for. */
export const isWithin = (column: RawBuilder<unknown>, { from, until }: AskedDays): RawBuilder<unknown>[] => [
  ...(from ? [sql`${column} >= ${from}`] : []),
  ...(until ? [sql`${column} < ${until}`] : []),
];
