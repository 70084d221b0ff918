import { type RawBuilder, sql } from 'kysely';
import { dateFromWire } from '#contract/values/dates';

/** Conditions of a filter; a member that was not given asks for nothing. */
export function equals(column: string, value: number | undefined): RawBuilder<unknown>[] {
  return value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`];
}

/** From which day and to which day, as they stand in a filter. */
export interface FilteredDays {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** Both days are included (contract §3). */
export function between(column: string, filter: FilteredDays): RawBuilder<unknown>[] {
  const start = filter.startDate ? dateFromWire(filter.startDate) : null;
  const end = filter.endDate ? dateFromWire(filter.endDate) : null;
  return [
    ...(start ? [sql`${sql.ref(column)} >= ${start}::date`] : []),
    ...(end ? [sql`${sql.ref(column)} <= ${end}::date`] : []),
  ];
}
