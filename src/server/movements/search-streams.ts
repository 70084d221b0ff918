import { sql } from 'kysely';
import { wordForms } from '#contract/reports/search';
import { limits } from '#contract/vocabulary/limits';
import { isWithin, type WrittenDays } from '../db/conditions';
import type { AskedPart, AskedWord } from './asked-search';
import { keptListOf } from './kept-lists';
import type { DeclaredEntry } from './movement-entries';
import type { Fragment } from '../db/expressions';

/** The entries of a list that are looked for, as statements say it. */
export interface WrittenSearch {
  readonly of: DeclaredEntry;
  /** what its columns must be by the filter of the report */
  readonly equal: Readonly<Record<string, Fragment>>;
  readonly days: WrittenDays;
  readonly parts: readonly AskedPart[];
}

/** Where entries can be found by an index: day and number of each; those of an ordered one are read newest first. */
export interface Stream {
  readonly day: Fragment;
  readonly id: Fragment;
  readonly from: Fragment;
  readonly where: readonly Fragment[];
}

/** Where to begin: all of these streams together hold every entry of a part, in any order, or newest first. */
export interface Beginning {
  readonly any: readonly Stream[];
  /** null where no index has them newest first */
  readonly newestFirst: readonly Stream[] | null;
}

/** More streams than this are not merged. */
const mostMerged = 8;

const and = (conditions: readonly Fragment[]) => sql.join([sql`true`, ...conditions], sql` and `);
const column = (name: string) => sql`m.${sql.ref(name)}`;
const searchOf = ({ list, entryKind }: DeclaredEntry) => {
  if (!list) throw new Error(`Nobody looks for entries of kind ${entryKind}`);
  return list.search;
};

/** What every movement `m` of the list is. */
function listed({ typeColumn, type }: DeclaredEntry): Fragment[] {
  return [sql`m.reversed_at is null`, ...(typeColumn === null ? [] : [sql`${column(typeColumn)} = ${type}`])];
}

/** The movements of the list with these conditions. */
function movementsWith({ of, days }: WrittenSearch, conditions: readonly Fragment[]): Stream {
  const day = column(of.dayColumn);
  return {
    day,
    id: sql`m.id`,
    from: sql`${sql.table(of.table)} m`,
    where: [...listed(of), ...conditions, ...isWithin(day, days)],
  };
}

/** Everything that fits the filter of the report, where an index is made for it; else all of its days. */
export function beginningOfFilter(search: WrittenSearch): Beginning {
  const isKept = keptListOf(search.of.entryKind, search.equal, false) !== null;
  const equals = Object.entries(search.equal).map(([name, value]) => sql`${column(name)} = ${value}`);
  const stream = movementsWith(search, isKept ? equals : []);
  return { any: [stream], newestFirst: [stream] };
}

/** Where the entries of a part are found; null where no index tells. */
export function beginningOf(search: WrittenSearch, part: AskedPart): Beginning | null {
  if (part.kind === 'number') return inOrder([numbered(search, part.id)]);
  if (part.kind === 'amounts') return beginningOfAmounts(search, part);
  const word = beginningOfWord(search, part);
  if (part.kind === 'word' || word === null) return word;
  const amounts =
    part.amount === null ? [] : withAmount(search, (name) => sql`${column(name)} = ${part.amount}::bigint`);
  const whole = [numbered(search, part.id), ...amounts];
  return { any: [...whole, ...word.any], newestFirst: word.newestFirst && [...whole, ...word.newestFirst] };
}

const inOrder = (streams: readonly Stream[]): Beginning => ({ any: streams, newestFirst: streams });
const numbered = (search: WrittenSearch, id: number) => movementsWith(search, [sql`m.id = ${id}::bigint`]);
const withAmount = (search: WrittenSearch, condition: (name: string) => Fragment) =>
  searchOf(search.of).amounts.map((name) => movementsWith(search, [condition(name)]));

type Amounts = Extract<AskedPart, { kind: 'amounts' }>;

function beginningOfAmounts(search: WrittenSearch, part: Amounts): Beginning {
  const streams = withAmount(search, (name) => hasAmount(name, part));
  return { any: streams, newestFirst: part.least === part.most ? streams : null };
}

const hasAmount = (name: string, { least, most }: Amounts): Fragment =>
  least === most
    ? sql`${column(name)} = ${least}::bigint`
    : and([
        ...(least === null ? [] : [sql`${column(name)} >= ${least}::bigint`]),
        ...(most === null ? [] : [sql`${column(name)} <= ${most}::bigint`]),
      ]);

/** Of a currency there is no index: what names one is not where to begin. */
function beginningOfWord(search: WrittenSearch, word: AskedWord): Beginning | null {
  const named = namedColumns(search, word);
  if (named.some(({ isOfCurrency }) => isOfCurrency)) return null;
  const remarks = wordsOf(search, word);
  const single = named.flatMap(({ name, ids }) =>
    ids.map((id) => movementsWith(search, [sql`${column(name)} = ${id}::bigint`])),
  );
  return {
    any: [...remarks, ...named.map(({ name, ids }) => ofRecords(search, name, ids))],
    newestFirst: word.isBeginning || single.length > mostMerged ? null : [...remarks, ...single],
  };
}

/** The columns that hold one of the records with this name. */
function namedColumns({ of }: WrittenSearch, { named }: AskedWord) {
  return Object.entries(searchOf(of).names).flatMap(([name, table]) => {
    const ids = named[table] ?? [];
    return ids.length === 0 ? [] : [{ name, ids, isOfCurrency: table === 'currencies' }];
  });
}

/** A stream for each form of the word: the index has those of one in their order. */
function wordsOf({ of, days }: WrittenSearch, { word, isBeginning }: AskedWord): Stream[] {
  return wordForms(word).map((form) => {
    const small = sql`lower(${form}::text)`;
    const fits = isBeginning ? sql`e.word >= ${small} and e.word < ${small} || chr(1114111)` : sql`e.word = ${small}`;
    return {
      day: sql`e.day`,
      id: sql`e.movement_id`,
      from: sql`entry_words e`,
      where: [sql`e.list = ${searchOf(of).letter}`, fits, ...isWithin(sql`e.day`, days)],
    };
  });
}

/** Each record by itself, so that it is looked up in its index and never in the table. */
function ofRecords(search: WrittenSearch, name: string, ids: readonly number[]): Stream {
  const { day, id, from, where } = movementsWith(search, [sql`${column(name)} = r.id`]);
  return {
    day: sql`k.day`,
    id: sql`k.id`,
    from: sql`unnest(${ids}::bigint[]) as r (id) cross join lateral (
      select ${day} as day, ${id} as id from ${from} where ${and(where)}
      order by ${day} desc, ${id} desc limit ${limits.searchedEntries + 1}) k`,
    where: [],
  };
}

/** Day and number of the entries of a stream; `most` null is all of them. */
const keysOf = ({ day, id, from, where }: Stream, isOrdered: boolean, most: number | null): Fragment => sql`
  (select ${day} as day, ${id} as id from ${from} where ${and(where)}
    ${isOrdered ? sql`order by ${day} desc, ${id} desc` : sql``} ${most === null ? sql`` : sql`limit ${most}`})`;

const together = (streams: readonly Stream[], isOrdered: boolean, most: number | null): Fragment =>
  sql.join(
    streams.map((stream) => keysOf(stream, isOrdered, most)),
    sql` union all `,
  );

/** How many entries the streams hold, each as often as it comes; more than are counted is one more. */
export const keyCount = (streams: readonly Stream[]): Fragment => {
  const most = limits.searchedEntries + 1;
  return sql`(select count(*) from (select from (${together(streams, false, most)}) k limit ${most}) counted)`;
};

/** Day and number of all that is in streams, each once, newest first. */
export const allKeys = (streams: readonly Stream[]): Fragment =>
  sql`select distinct day, id from (${together(streams, false, null)}) k order by day desc, id desc`;

/** The same of streams that are read newest first, at most so many. */
export const newestKeys = (streams: readonly Stream[], most: number | null): Fragment => sql`
  select ${streams.length > 1 ? sql`distinct` : sql``} day, id from (${together(streams, true, most)}) k
  order by day desc, id desc ${most === null ? sql`` : sql`limit ${most}`}`;

/** Whether a movement `m` fits the report's filter and every part. */
export const fits = ({ of, equal, days, parts }: WrittenSearch): Fragment =>
  and([
    ...listed(of),
    ...Object.entries(equal).map(([name, value]) => sql`${column(name)} = ${value}`),
    ...isWithin(column(of.dayColumn), days),
    ...parts.map((part) => sql`(${sql.join(waysToFit(of, part), sql` or `)})`),
  ]);

function waysToFit(of: DeclaredEntry, part: AskedPart): Fragment[] {
  const { amounts, names } = searchOf(of);
  if (part.kind === 'number') return [sql`m.id = ${part.id}::bigint`];
  if (part.kind === 'amounts') return amounts.map((name) => sql`(${hasAmount(name, part)})`);
  const { word, isBeginning, named } = part;
  const inRemarks = wordForms(word).map((form) => {
    const small = sql`lower(${form}::text)`;
    const isThere = isBeginning
      ? sql`exists (select from unnest(remark_words(m.remarks)) as w (word) where starts_with(w.word, ${small}))`
      : sql`remark_words(m.remarks) @> array[${small}]`;
    // The words are taken apart only where they can be there.
    return sql`(strpos(lower(m.remarks), ${small}) > 0 and ${isThere})`;
  });
  return [
    ...(part.kind === 'whole' ? wholeFits(amounts, part) : []),
    ...Object.entries(names).flatMap(([name, table]) => {
      const ids = named[table];
      return ids ? [sql`${column(name)} = any(${ids}::bigint[])`] : [];
    }),
    ...inRemarks,
  ];
}

const wholeFits = (names: readonly string[], { id, amount }: Extract<AskedPart, { kind: 'whole' }>): Fragment[] => [
  sql`m.id = ${id}::bigint`,
  ...(amount === null ? [] : names.map((name) => sql`${column(name)} = ${amount}::bigint`)),
];
