import { type RawBuilder, sql } from 'kysely';
import type { reversalColumns } from '#contract/reports/reversed.report';
import { limits } from '#contract/vocabulary/limits';
import type { EntryKind } from '../movements/movement-declarations';
import { type DeclaredEntry, declaredEntry } from '../movements/movement-entries';
import { findFilter, keptListOf } from '../movements/kept-lists';
import { extentOf, rowsFrom } from '../movements/list-extent';
import {
  type AskedDays,
  askedDays,
  type Comparison,
  type EqualColumns,
  type FilteredDays,
  isFoundWithin,
  isWithin,
  type WrittenDays,
  writtenDays,
} from './conditions';
import { nameToldApart } from './namesakes';
import type { Query } from './query';
import { type Columns, composedStatement, type RowOf, shapedStatement, statement } from './statement';

/** The rows of a report over one kind of entries: what is read of each movement. */
export interface ReportRows<Row> {
  readonly of: EntryKind;
  /** the names of the columns, in their order */
  readonly columns: readonly string[];
  /** of the movements that are asked for, the newest first */
  readonly read: (shape: RowsShape, values: RowsValues) => Query<Row>;
  /** the same of reversed ones, each with who took it back, when, on which day, why, and what replaced it */
  readonly readReversed: (shape: RowsShape, values: RowsValues) => Query<object>;
  /** the same of these movements, which have a `place`, in that order */
  readonly readReversedPlaced: (movements: RawBuilder<unknown>) => Query<object>;
  /** of the one with this number, whether it was reversed or not */
  readonly one: (id: number) => Query<Row>;
  /** of these movements, the newest first */
  readonly readFound: (movements: RawBuilder<unknown>) => Query<Row>;
  /** of these movements, which have a `place`, in that order */
  readonly readPlaced: (movements: RawBuilder<unknown>) => Query<Row>;
}

/** A report over one kind of entries: which of their movements, and what is read of each. */
export interface ReportSource<Row> {
  readonly rows: ReportRows<Row>;
  readonly days: FilteredDays;
  /** what the columns of the movements' table must be */
  readonly equal: EqualColumns;
  /** those that are reversed, and no others; of the others, when it is not said */
  readonly isOfReversed?: boolean;
}

/** What a filter asks for, without its values: the statements of all that ask for the same differ in nothing else. */
interface FilterShape {
  readonly of: EntryKind;
  readonly isOfReversed: boolean;
  readonly equal: readonly { readonly column: string; readonly to: Comparison }[];
  readonly days: Record<keyof AskedDays, boolean>;
}

/** The values of a filter: of its columns, in their order, and of its days. */
interface FilterValues {
  readonly equal: readonly unknown[];
  readonly days: AskedDays;
}

/** What is asked for, as its statements take it. */
export interface AskedFilter {
  readonly shape: FilterShape;
  readonly values: FilterValues;
  /** whether it is kept how many rows it has, and where they are */
  readonly isKept: boolean;
}

const isKept = (of: EntryKind, columns: readonly string[], isOfReversed: boolean) =>
  findFilter(of, columns, isOfReversed) !== undefined;

/** What the report asks for. */
export function askedOf({ rows: { of }, days, equal, isOfReversed = false }: ReportSource<unknown>): AskedFilter {
  const asked = askedDays(days);
  const columns = Object.entries(equal);
  return {
    shape: {
      of,
      isOfReversed,
      equal: columns.map(([column, { to }]) => ({ column, to })),
      days: { first: asked.first !== null, last: asked.last !== null },
    },
    values: { equal: columns.map(([, { value }]) => value), days: asked },
    isKept: isKept(of, Object.keys(equal), isOfReversed),
  };
}

const nameOf = ({ of, isOfReversed, equal, days }: FilterShape) =>
  `${of} ${String(isOfReversed)} ${equal.map(({ column, to }) => `${column} ${to.name}`).join()} ${String(days.first)} ${String(days.last)}`;

/** A filter in a statement. */
interface WrittenFilter {
  readonly of: DeclaredEntry;
  readonly isOfReversed: boolean;
  readonly equal: Readonly<Record<string, RawBuilder<unknown>>>;
  readonly days: WrittenDays;
}

function writtenFilter({ of, isOfReversed, equal, days }: FilterShape, values: FilterValues): WrittenFilter {
  return {
    of: declaredEntry(of),
    isOfReversed,
    equal: Object.fromEntries(equal.map(({ column, to }, place) => [column, to.write(values.equal[place] as never)])),
    days: writtenDays(days, values.days),
  };
}

/** The movements as they stand in their table. */
function bareFrom({ of, isOfReversed, equal, days }: WrittenFilter, daysOf = isWithin): RawBuilder<unknown> {
  const { table, dayColumn, typeColumn, type } = of;
  const ofType = typeColumn === null ? [] : [sql`${sql.ref(typeColumn)} = ${type}`];
  const equals = Object.entries(equal).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const isListed = isOfReversed ? sql`reversed_at is not null` : sql`reversed_at is null`;
  const all = [isListed, ...ofType, ...equals, ...daysOf(sql.ref(dayColumn), days)];
  return sql`from ${sql.table(table)} where ${sql.join(all, sql` and `)}`;
}

const keptOf = ({ of, isOfReversed, equal }: WrittenFilter) => {
  const list = keptListOf(of.entryKind, equal, isOfReversed);
  if (!list) throw new Error(`The list of ${of.entryKind} is not kept by ${Object.keys(equal).join()}`);
  return list;
};

const newestFirst = ({ dayColumn }: DeclaredEntry, alias: string) =>
  sql`order by ${sql.ref(`${alias}.${dayColumn}`)} desc, ${sql.ref(`${alias}.id`)} desc`;
const oldestFirst = ({ dayColumn }: DeclaredEntry) => sql`order by ${sql.ref(dayColumn)} asc, id asc`;

/** Which rows: all, the first page as it is mostly asked for, so many from either end, or from a mark that is kept. */
export type Part = 'all' | 'first page' | 'from the newest' | 'from the oldest' | 'from a mark';

interface RowsShape extends FilterShape {
  readonly part: Part;
}

interface RowsValues extends FilterValues {
  /** how many, and how many there are before them */
  readonly length: number;
  readonly before: number;
}

const movementsOf: Readonly<Record<Part, (filter: WrittenFilter, values: RowsValues) => RawBuilder<unknown>>> = {
  all: (filter) => sql`select * ${bareFrom(filter)}`,
  'first page': (filter) => {
    // eslint-disable-next-line house/no-built-sql -- a constant that the plan has to know
    const length = sql.lit(limits.reportPageSize);
    return sql`
      select * ${bareFrom(filter, isFoundWithin)} ${newestFirst(filter.of, filter.of.table)} limit ${length}`;
  },
  'from the newest': (filter, { length, before }) =>
    sql`select * ${bareFrom(filter)} ${newestFirst(filter.of, filter.of.table)} limit ${length} offset ${before}`,
  'from the oldest': (filter, { length, before }) =>
    sql`select * ${bareFrom(filter)} ${oldestFirst(filter.of)} limit ${length} offset ${before}`,
  'from a mark': (filter, { length, before }) => {
    const within = isWithin(sql.ref(`m.${filter.of.dayColumn}`), filter.days);
    return sql`
      select * from (${rowsFrom(keptOf(filter), before, length)}) m where ${sql.join([sql`true`, ...within], sql` and `)}`;
  },
};

/** What is told of a reversed one besides, under the names of its columns in the contract. */
const reversalFacts = {
  reversedBy: 'text',
  reversedAt: 'text',
  reversedOn: 'date',
  reversalReason: 'text',
  replacedBy: 'text',
} as const satisfies Record<(typeof reversalColumns)[number]['member'], string>;
/** The number of a row, which a payment has under another name. */
const numberColumns = ['id', 'paymentid'];
const zoneOfCompany = sql`coalesce((select business_time_zone from company_settings), 'UTC')`;

const noDays = { first: false, last: false };
const nothingAsked: RowsValues = { equal: [], days: { first: null, last: null }, length: 0, before: 0 };

/** Declares the rows of a report: their columns, and `select … from (movements) m join …`, without an order. */
export function reportRows<const Declared extends Columns>(
  of: EntryKind,
  columns: Declared,
  read: (movements: RawBuilder<unknown>) => RawBuilder<unknown>,
): ReportRows<RowOf<Declared>> {
  const { table } = declaredEntry(of);
  const one = statement(columns, (id: number) => read(sql`(select * from ${sql.table(table)} where id = ${id})`));
  const shaped = shapedStatement(
    columns,
    (shape: RowsShape, values: RowsValues) => {
      const filter = writtenFilter(shape, values);
      return sql`${read(sql`(${movementsOf[shape.part](filter, values)})`)} ${newestFirst(filter.of, 'm')}`;
    },
    {
      nameOf: (shape) => `${shape.part} ${nameOf(shape)}`,
      example: { of, isOfReversed: false, equal: [], days: noDays, part: 'all' },
      planOf: ({ part, equal, isOfReversed }) => {
        // Behind a mark the rows are read in the order of an index, and no further than a mark reaches; how many two filters
        // leave of them is known of their values alone: where few are expected, all are read and put in order.
        if (part === 'from a mark') return equal.length < 2 ? 'once for all values' : 'by values';
        // Where an index has the rows in their order, so few of them are read in one way only.
        const columns = equal.map(({ column }) => column);
        return part === 'first page' && isKept(of, columns, isOfReversed) ? undefined : 'by values';
      },
    },
  );
  const number = sql.ref(`r.${numberColumns.find((name) => name in columns) ?? 'id'}`);
  const withReversals = (movements: RawBuilder<unknown>, known: RawBuilder<unknown>) => sql`
    select r.*, ${nameToldApart} as "reversedBy", to_char(j.recorded_at at time zone ${zoneOfCompany}, 'YYYY-MM-DD HH24:MI') as "reversedAt",
      j.entry_date as "reversedOn", m.reversal_reason as "reversalReason",
      coalesce((select n.id::text from ${sql.table(table)} n where n.corrects_id = m.id), '') as "replacedBy"
    from (${read(movements)}) r join ${known} m on m.id = ${number}
    join users u on u.id = m.reversed_by join journal_entries j on j.id = m.reversal_entry_id`;
  const readReversed = shapedStatement(
    { ...columns, ...reversalFacts },
    (shape: RowsShape, values: RowsValues) => {
      const filter = writtenFilter(shape, values);
      const movements = sql`(${movementsOf.all(filter, values)})`;
      return sql`${withReversals(movements, sql.table(table))} ${newestFirst(filter.of, 'm')}`;
    },
    {
      nameOf: (shape) => `reversed ${nameOf(shape)}`,
      example: { of, isOfReversed: true, equal: [], days: noDays, part: 'all' },
      planOf: () => 'by values',
    },
  );
  const all = movementsOf.all(
    writtenFilter({ of, isOfReversed: false, equal: [], days: noDays }, nothingAsked),
    nothingAsked,
  );
  const readFound = composedStatement(
    columns,
    (movements: RawBuilder<unknown>) => sql`${read(sql`(${movements})`)} ${newestFirst(declaredEntry(of), 'm')}`,
    [all],
    'by values',
  );
  const readPlaced = composedStatement(
    columns,
    (movements: RawBuilder<unknown>) => sql`${read(sql`(${movements})`)} order by m.place`,
    [sql`select a.*, 1::bigint as place from (${all}) a`],
    'by values',
  );
  const readReversedPlaced = composedStatement(
    { ...columns, ...reversalFacts },
    (movements: RawBuilder<unknown>) => sql`
      with placed as materialized (${movements})
      ${withReversals(sql`(select * from placed)`, sql`placed`)} order by m.place`,
    [sql`select a.*, 1::bigint as place from (${all}) a`],
    'by values',
  );
  const names = Object.keys(columns);
  return { of, columns: names, read: shaped, readReversed, readReversedPlaced, one, readFound, readPlaced };
}

/** So many movements that are asked for, the newest ones. */
export function newestMovements({ shape, values }: AskedFilter, length: number): RawBuilder<unknown> {
  return movementsOf['from the newest'](writtenFilter(shape, values), { ...values, length, before: 0 });
}

/** The days that are asked for, as statements say them. */
export const daysAsked = ({ shape, values }: AskedFilter): WrittenDays => writtenDays(shape.days, values.days);

/** The columns that must be equal, as statements say them. */
export const writtenEqual = ({ shape, values }: AskedFilter) => writtenFilter(shape, values).equal;

const extentColumns = { before: 'bigint', through: 'bigint' } as const;
const exampleShape: FilterShape = { of: 'DEPOSIT', isOfReversed: false, equal: [], days: { first: true, last: true } };

const keptExtent = shapedStatement(
  extentColumns,
  (shape: FilterShape, values: FilterValues) => {
    const filter = writtenFilter(shape, values);
    return extentOf(keptOf(filter), filter.days);
  },
  { nameOf, example: exampleShape },
);
const countedExtent = shapedStatement(
  extentColumns,
  (shape: FilterShape, values: FilterValues) =>
    sql`select 0::bigint as before, count(*) as through ${bareFrom(writtenFilter(shape, values))}`,
  { nameOf, example: exampleShape, planOf: () => 'by values' },
);

/** How many rows of the same filter are before its days, and how many are before their end. */
export const extent = ({ shape, values, isKept }: AskedFilter) => (isKept ? keptExtent : countedExtent)(shape, values);
