import pg from 'pg';
import type { CalendarDate } from '#contract/values/dates';

const { BOOL, BYTEA, DATE, INT2, INT4, INT8, JSONB, NUMERIC, TEXT, TIMESTAMPTZ, UUID } = pg.types.builtins;

/**
 * As what the columns of each type come. The driver's parsers, the generated schema and the declared statements all read
 * it here: whole numbers are exact or refused, days stay calendar texts, decimals stay texts, JSON is written as its text.
 */
export const columnTypes = {
  bigint: { oid: INT8, generated: 'int8', inSchema: 'number' },
  integer: { oid: INT4, generated: 'int4', inSchema: 'number' },
  smallint: { oid: INT2, generated: 'int2', inSchema: 'number' },
  numeric: { oid: NUMERIC, generated: 'numeric', inSchema: 'string' },
  text: { oid: TEXT, generated: 'text', inSchema: 'string' },
  date: { oid: DATE, generated: 'date', inSchema: 'CalendarDate' },
  uuid: { oid: UUID, generated: 'uuid', inSchema: 'string' },
  boolean: { oid: BOOL, generated: 'bool', inSchema: 'boolean' },
  timestamptz: { oid: TIMESTAMPTZ, generated: 'timestamptz', inSchema: 'Date' },
  bytea: { oid: BYTEA, generated: 'bytea', inSchema: 'Buffer' },
  jsonb: { oid: JSONB, generated: 'jsonb', inSchema: 'ColumnType<unknown, string, string>' },
} as const;

/** A type of PostgreSQL that a column may have here. */
export type TypeName = keyof typeof columnTypes;

interface SchemaTypes {
  number: number;
  string: string;
  CalendarDate: CalendarDate;
  boolean: boolean;
  Date: Date;
  Buffer: Buffer;
  'ColumnType<unknown, string, string>': unknown;
}

/** What a column of this type is in TypeScript. */
export type ValueOf<Name extends TypeName> = SchemaTypes[(typeof columnTypes)[Name]['inSchema']];

type Reader = (text: string) => unknown;

const asText: Reader = (text) => text;
/** Where the driver's own parser answers something else. */
const readers: Partial<Record<keyof SchemaTypes, Reader>> = {
  number: exactNumber,
  string: asText,
  CalendarDate: asText,
};
const readerByOid = new Map<number, Reader | undefined>(
  Object.values(columnTypes).map(({ oid, inSchema }) => [oid, readers[inSchema]]),
);

function exactNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database answered a number that is not exact: ${text}`);
  return value;
}

/** The driver's own, whose types name only the built-in numbers. */
const driverReader = pg.types.getTypeParser as (oid: number, format?: 'text' | 'binary') => Reader;

/** How a value of the type with this number is read. */
export const readerOf = (oid: number, format?: 'text' | 'binary'): Reader =>
  readerByOid.get(oid) ?? driverReader(oid, format);

/** The parsers of every connection. */
export const typeParsers: pg.CustomTypesConfig = { getTypeParser: readerOf };
