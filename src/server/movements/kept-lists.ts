import { type RawBuilder, sql } from 'kysely';
import type { EntryKind } from './movement-declarations';
import { type DeclaredEntry, declaredEntries } from './movement-entries';

/** A combination of columns by which a list can be filtered, under the name it is kept by. */
export interface KeptFilter {
  readonly name: string;
  readonly columns: readonly string[];
}

/** A list whose counts, sums and page starts are kept. */
export interface KeptList {
  readonly kind: EntryKind;
  /** of reversed movements, which no other list has */
  readonly isOfReversed: boolean;
  /** under which its totals are kept */
  readonly name: string;
  readonly table: string;
  /** under which its lines are noted, and all lists beside it are counted */
  readonly noted: string;
  readonly dayColumn: string;
  readonly amountColumn: string;
  readonly filters: readonly KeptFilter[];
  /** of which kind of entry a movement is, where the table has several */
  readonly typeColumn: string | null;
  /** whether a movement `m` is of this kind of entry */
  readonly isOfKind: RawBuilder<unknown>;
  /** whether a movement `m` of its kind is in the list */
  readonly isOnIt: RawBuilder<unknown>;
  /** whether a movement `m` is in the list */
  readonly isListed: RawBuilder<unknown>;
}

const keptList = ({ entryKind, table, dayColumn, typeColumn, type, list }: DeclaredEntry): KeptList[] => {
  if (!list) return [];
  const isOfKind = typeColumn === null ? sql`true` : sql`m.${sql.ref(typeColumn)} = ${type}`;
  return [false, true].map((isOfReversed) => {
    const isOnIt = isOfReversed ? sql`m.reversed_at is not null` : sql`m.reversed_at is null`;
    return {
      kind: entryKind,
      isOfReversed,
      name: isOfReversed ? `reversed ${entryKind}` : entryKind,
      table,
      noted: isOfReversed ? `reversed ${table}` : table,
      dayColumn,
      amountColumn: list.amount,
      typeColumn,
      filters: list.filters.map((columns) => ({ name: columns.join(), columns })),
      isOfKind,
      isOnIt,
      isListed: sql`${isOnIt} and ${isOfKind}`,
    };
  });
};

/** The lists of all movements, as they are declared. */
export const keptLists: readonly KeptList[] = declaredEntries.flatMap(keptList);

/** A list as somebody asks for it: by this filter, whose columns have these values. */
export interface FilteredList {
  readonly list: KeptList;
  readonly filter: KeptFilter;
  readonly values: readonly RawBuilder<unknown>[];
}

/** The list under the filter by these columns; undefined where that is not kept. */
export function findFilter(
  kind: EntryKind,
  columns: readonly string[],
  isOfReversed: boolean,
): Omit<FilteredList, 'values'> | undefined {
  const asked = [...columns].sort().join();
  const list = keptLists.find((each) => each.kind === kind && each.isOfReversed === isOfReversed);
  const filter = list?.filters.find((each) => [...each.columns].sort().join() === asked);
  return list && filter && { list, filter };
}

/** The list in which these columns have these values; null where that is not kept. */
export function keptListOf(
  kind: EntryKind,
  equal: Readonly<Record<string, RawBuilder<unknown>>>,
  isOfReversed: boolean,
): FilteredList | null {
  const found = findFilter(kind, Object.keys(equal), isOfReversed);
  return found ? { ...found, values: found.filter.columns.flatMap((column) => equal[column] ?? []) } : null;
}

/** The list of what is not reversed, under a filter that must be kept. */
export function keptFilter(kind: EntryKind, columns: readonly string[]): Omit<FilteredList, 'values'> {
  const found = findFilter(kind, columns, false);
  if (!found) throw new Error(`The list of ${kind} is not kept by ${columns.join()}`);
  return found;
}

/** Under which names lines are noted; what is kept under one is counted and carried over together. */
export const notedLists: readonly string[] = [...new Set(keptLists.map(({ noted }) => noted))];

/** The values of a movement `m` under a filter. */
export const keysOf = ({ columns }: KeptFilter): RawBuilder<unknown> =>
  columns.length === 0
    ? sql`'{}'::bigint[]`
    : sql`array[${sql.join(columns.map((column) => sql`m.${sql.ref(column)}`))}]`;

/** Every filter of the list with the values of a movement `m`, as a table `f`. */
export const everyFilter = ({ filters }: KeptList): RawBuilder<unknown> =>
  sql`(values ${sql.join(filters.map((filter) => sql`(${filter.name}::text, ${keysOf(filter)})`))}) as f (filter, keys)`;

/** What a line that is not carried over says of its movement. */
const notedColumns = ({ dayColumn, amountColumn, typeColumn, filters }: KeptList): string[] => [
  ...new Set([
    dayColumn,
    amountColumn,
    ...(typeColumn === null ? [] : [typeColumn]),
    ...filters.flatMap(({ columns }) => columns),
  ]),
];

/** The lines `c` that are not carried over yet, each with what it says of its movement `m` of the list. */
export const changedMovements = (list: KeptList): RawBuilder<unknown> => sql`
  list_changes c join lateral (
    select c.movement_id as id, ${sql.join(notedColumns(list).map((column) => sql`c.${sql.ref(column)}`))}
  ) m on c.movements = ${list.noted} and ${list.isOfKind}`;
