import { sql } from 'kysely';
import type { Connection } from '../db/database';
import { isFoundWithin, type WrittenDays } from '../db/conditions';
import { firstRow, rows } from '../db/query';
import { composedStatement } from '../db/statement';
import { type AskedFilter, daysAsked, writtenEqual } from '../db/report-source';
import type { DeclaredSort } from './declared-movement';
import { findFilter } from './kept-lists';
import { type DeclaredEntry, declaredEntry } from './movement-entries';
import { type PlacedRecord, readPlaces } from './record-places';
import type { Fragment } from '../db/expressions';

/* A page of an order that indexes keep is walked to from the entry beside it, however long the list is. The names of small
   tables are gone through in their order, and of each the entries as their index has them; amounts have an index of their own.
   What is walked along is the ascending order, in which equal values stand newest first; the descending one is its reverse. */

/** From which entry on, in which direction, how many, and how many are passed over. */
interface Step {
  readonly from: number | null;
  readonly isAlong: boolean;
  readonly length: number;
  readonly before: number;
}

/** Reads the numbers of entries, in the direction of the step. */
export type Walk = (connection: Connection, step: Step) => Promise<number[]>;

interface WalkedList {
  readonly of: DeclaredEntry;
  readonly isOfReversed: boolean;
  readonly equal: Readonly<Record<string, Fragment>>;
  readonly days: WrittenDays;
}

const keys = composedStatement(
  { id: 'bigint' },
  (selected: Fragment) => selected,
  [sql`select 0::bigint as id where false`],
  'by values',
);
const anchors = composedStatement({ day: 'date', value: 'bigint' }, (selected: Fragment) => selected, [
  sql`select '2000-01-01'::date as day, 0::bigint as value where false`,
]);

const and = (conditions: readonly Fragment[]) => sql.join(conditions, sql` and `);
const m = (name: string) => sql`m.${sql.ref(name)}`;

/** How the list is walked in this order; null where no index keeps it. */
export function walkOf(asked: AskedFilter, sort: DeclaredSort): Walk | null {
  const { of: kind, isOfReversed } = asked.shape;
  const list: WalkedList = {
    of: declaredEntry(kind),
    isOfReversed,
    equal: writtenEqual(asked),
    days: daysAsked(asked),
  };
  const isKept = (columns: Iterable<string>) => findFilter(kind, [...new Set(columns)], isOfReversed) !== undefined;
  const filtered = Object.keys(list.equal);
  if (sort === 'day' || sort === 'same') return isKept(filtered) ? walkOfNames(list, null, () => oneForAll) : null;
  if ('amount' in sort) {
    const isPlain = filtered.length === 0 && !isOfReversed && !list.days.from && !list.days.until;
    return isPlain ? walkOfAmounts(list, sort.amount) : null;
  }
  if ('currency' in sort) {
    if (isKept([...filtered, sort.currency]))
      return walkOfNames(list, sort.currency, (books) => readPlaces(books, 'currencies'));
    return walkOfAccounts(list, sort, isKept, 'currencies of accounts');
  }
  if (!('names' in sort)) return null;
  if (sort.of === 'accounts') {
    const { currency } = currencyBeside(list.of, sort.names);
    return walkOfAccounts(list, { account: sort.names, currency }, isKept, 'accounts');
  }
  const { of, names } = sort;
  return isKept([...filtered, names]) ? walkOfNames(list, names, (books) => readPlaces(books, of)) : null;
}

/** All entries are one group. */
const oneForAll = Promise.resolve<PlacedRecord[]>([{ id: 0, place: 0, currency: null }]);

/** The column of the currency that an account's amount has. */
function currencyBeside({ list }: DeclaredEntry, account: string): { currency: string } {
  const total = Object.values(list?.totals ?? {}).find((each) => each.account === account);
  return { currency: total?.currency ?? '' };
}

/** An account has one currency: where a filter asks for one, the accounts of others are left out, and it is no condition any more. */
function walkOfAccounts(
  list: WalkedList,
  { account, currency }: { account: string; currency: string },
  isKept: (columns: Iterable<string>) => boolean,
  of: 'accounts' | 'currencies of accounts',
): Walk | null {
  const { [currency]: inCurrency, ...equal } = list.equal;
  if (!isKept([...Object.keys(equal), account])) return null;
  return walkOfNames({ ...list, equal }, account, (books) => readPlaces(books, of), inCurrency);
}

const listed = ({ of: { typeColumn, type }, isOfReversed, equal }: WalkedList): Fragment[] => [
  isOfReversed ? sql`m.reversed_at is not null` : sql`m.reversed_at is null`,
  ...(typeColumn === null ? [] : [sql`${m(typeColumn)} = ${type}`]),
  ...Object.entries(equal).map(([column, value]) => sql`${m(column)} = ${value}`),
];

async function readAnchor(connection: Connection, { of }: WalkedList, value: Fragment, entry: number) {
  const { table, dayColumn, typeColumn, type } = of;
  const ofType = typeColumn === null ? sql`` : sql`and ${m(typeColumn)} = ${type}`;
  return firstRow(
    connection,
    anchors(
      sql`select ${m(dayColumn)} as day, ${value} as value from ${sql.table(table)} m where m.id = ${entry}::bigint ${ofType}`,
    ),
  );
}

const idsOf = async (connection: Connection, selected: Fragment) =>
  (await rows(connection, keys(selected))).map(({ id }) => id);

/** Along the order newest first, against it oldest first. */
const byDay = (day: Fragment, id: Fragment, isAlong: boolean) =>
  isAlong ? sql`order by ${day} desc, ${id} desc` : sql`order by ${day}, ${id}`;
const cut = ({ length, before }: Step) => sql`limit ${length}::bigint offset ${before}::bigint`;

/** Through records in the order of their names; `column` null is no record at all. */
function walkOfNames(
  list: WalkedList,
  column: string | null,
  read: (connection: Connection) => Promise<PlacedRecord[]>,
  inCurrency?: Fragment,
): Walk {
  const { of, days } = list;
  const day = m(of.dayColumn);
  return async (connection, step) => {
    const value = column === null ? sql`0::bigint` : m(column);
    const [placed, anchor] = await Promise.all([
      read(connection),
      step.from === null ? undefined : readAnchor(connection, list, value, step.from),
    ]);
    const start = anchor && placed.find(({ id }) => id === anchor.value)?.place;
    const way = step.isAlong ? 1 : -1;
    const ends = [0, placed.at(-1)?.place ?? 0];
    const first = start ?? (step.isAlong ? ends[0] : ends[1]);
    const conditions = [
      ...listed(list),
      ...(anchor && start !== undefined
        ? beyond(day, days, { ...anchor, id: step.from }, first, step)
        : isFoundWithin(day, days)),
      ...(column === null ? [] : [sql`${m(column)} = r.id`]),
    ];
    const most = step.length + step.before;
    return idsOf(
      connection,
      sql`
        select k.id from generate_series(${first}::integer, ${ends[step.isAlong ? 1 : 0]}::integer, ${way}::integer) g (place)
        cross join lateral (
          select s.day, s.id
          from unnest(${placed.map(({ id }) => id)}::bigint[], ${placed.map(({ place }) => place)}::integer[],
            ${placed.map(({ currency }) => currency)}::bigint[]) r (id, place, currency)
          cross join lateral (
            select ${day} as day, m.id from ${sql.table(of.table)} m
            where ${and(conditions)} ${byDay(day, sql`m.id`, step.isAlong)} limit ${most}::bigint) s
          where r.place = g.place ${inCurrency ? sql`and r.currency = ${inCurrency}` : sql``}
          ${byDay(sql`s.day`, sql`s.id`, step.isAlong)} limit ${most}::bigint) k
        ${cut(step)}`,
    );
  };
}

/**
 * Of the group of the entry from which is walked only what stands beyond it; of those after it everything of the days. It is
 * one bound on each side: an index begins at one of two, and reads from there to the other.
 */
function beyond(
  day: Fragment,
  days: WrittenDays,
  anchor: { readonly day: string; readonly id: number | null },
  first: number | undefined,
  { isAlong }: Step,
): Fragment[] {
  const own = { day: sql`${anchor.day}::date`, id: sql`${anchor.id}::bigint` };
  const boundedBy = (edge: Fragment, isWithin: Fragment) => {
    const isOwn = sql`g.place = ${first}::integer and ${own.day} ${isWithin} ${edge}`;
    return sql`(case when ${isOwn} then ${own.day} else ${edge} end, case when ${isOwn} then ${own.id} else 0 end)`;
  };
  return isAlong
    ? [
        ...isFoundWithin(day, { ...days, until: null }),
        sql`(${day}, m.id) < ${boundedBy(days.until ?? sql`'infinity'::date`, sql`<`)}`,
      ]
    : [
        ...isFoundWithin(day, { ...days, from: null }),
        sql`(${day}, m.id) > ${boundedBy(days.from ?? sql`'-infinity'::date`, sql`>=`)}`,
      ];
}

/** Through the amounts, of which an index of all that is listed has each newest first. */
function walkOfAmounts(list: WalkedList, column: string): Walk {
  const { of } = list;
  const [amount, day] = [m(column), m(of.dayColumn)];
  return async (connection, step) => {
    const anchor = step.from === null ? undefined : await readAnchor(connection, list, amount, step.from);
    const inOrder = (of: Fragment, day: Fragment, id: Fragment) =>
      step.isAlong ? sql`order by ${of}, ${day} desc, ${id} desc` : sql`order by ${of} desc, ${day}, ${id}`;
    const most = step.length + step.before;
    const part = (place: number, condition: Fragment) => sql`(
      select ${place}::integer as part, ${amount} as amount, ${day} as day, m.id from ${sql.table(of.table)} m
      where ${and([...listed(list), condition])} ${inOrder(amount, day, sql`m.id`)} limit ${most}::bigint)`;
    const sign = step.isAlong ? sql`<` : sql`>`;
    const further = step.isAlong ? sql`>` : sql`<`;
    const parts = anchor
      ? [
          part(
            0,
            sql`${amount} = ${anchor.value}::bigint and (${day}, m.id) ${sign} (${anchor.day}::date, ${step.from}::bigint)`,
          ),
          part(1, sql`${amount} ${further} ${anchor.value}::bigint`),
        ]
      : [part(1, sql`true`)];
    return idsOf(
      connection,
      sql`
        select k.id from (${sql.join(parts, sql` union all `)}) k
        order by k.part, ${step.isAlong ? sql`k.amount, k.day desc, k.id desc` : sql`k.amount desc, k.day, k.id`} ${cut(step)}`,
    );
  };
}
