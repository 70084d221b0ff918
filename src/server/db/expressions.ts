import { type Expression, type RawBuilder, sql } from 'kysely';
import { columnTypes, type TypeName, type ValueOf } from './column-types';

/** A part of a statement, with the values that it binds. */
export type Fragment = RawBuilder<unknown>;

/** What builder queries say in the database's own words; each says here, and nowhere else, what it comes as. */

/** The database's clock, as it stood when the transaction began. */
export const now = (): RawBuilder<Date> => sql<Date>`now()`;

/** The database's clock at this moment, also in a transaction that has waited. */
export const clockNow = (): RawBuilder<Date> => sql<Date>`clock_timestamp()`;

/** So many hours from now, in whole seconds. */
export const hoursFromNow = (hours: number): RawBuilder<Date> =>
  sql<Date>`date_trunc('second', now()) + make_interval(hours => ${hours})`;

/** So many seconds from now; before, when negative. */
export const secondsFromNow = (seconds: number): RawBuilder<Date> =>
  sql<Date>`now() + make_interval(secs => ${seconds})`;

/** So many days from now; before, when negative. */
export const daysFromNow = (days: number): RawBuilder<Date> => sql<Date>`now() + make_interval(days => ${days})`;

/** Any of these, for a comparison with `=`: one text of the statement, however many there are. */
export function anyOf<Name extends TypeName>(type: Name, values: readonly ValueOf<Name>[]): RawBuilder<ValueOf<Name>> {
  return sql<ValueOf<Name>>`any(${values}::${sql.id(columnTypes[type].generated)}[])`;
}

/**
 * Any of those that a query finds, which is run once, before: for rows that are locked. With a join, a row that was waited
 * for is looked at again by the whole of it, and is not found any more where it stood on the inner side of a loop.
 */
export const anyFound = (query: Expression<number | null>): RawBuilder<number> => sql<number>`any(array(${query}))`;

/** A JSON object, given as its text, with members that the database works out. */
export function withMembers(json: string, members: Readonly<Record<string, RawBuilder<unknown>>>): RawBuilder<string> {
  const pairs = Object.entries(members).map(([name, value]) => sql`${name}::text, ${value}`);
  return sql<string>`(${json}::jsonb || jsonb_build_object(${sql.join(pairs)}))`;
}

/** The database of the connection: "from" it and with its condition, to which more can be added. */
export const thisDatabase = sql`pg_control_system() s, pg_database d where d.datname = current_database()`;
/** Which books on which server it is, the same on standbys of it. */
export const placeOfDatabase = sql`s.system_identifier::text || '/' || d.oid::text`;
