import { type RawBuilder, sql } from 'kysely';
import type { HistoryEntry, HistoryFilter, HistoryPage } from '#contract/areas/history.wire';
import { isKindTold } from '#contract/texts/history-words';
import type { CalendarDate } from '#contract/values/dates';
import { deedOf, kindOfAction, subjectOfKind } from '#contract/vocabulary/history';
import { limits } from '#contract/vocabulary/limits';
import { chainRule, headsRule } from '../audit/chain-rule-names';
import { businessTimeZone } from '../company/business-day';
import type { Connection } from '../db/database';
import { expected, firstRow, onlyRow, rows } from '../db/query';
import { shapedStatement, statement } from '../db/statement';
import { acceptedDate } from '../wire-values';
import { tell, toldColumns, toldRows } from './history.queries';

/** What is looked for, wherever its page begins. */
type ToldFilter = Omit<HistoryFilter, 'before' | 'after' | 'isOldest'>;

/** On which side of which row a page lies. */
type Place = 'latest' | 'oldest' | 'before' | 'after';

interface Shape {
  readonly isOfPerson: boolean;
  readonly isOfSubject: boolean;
  readonly place: Place;
}

interface Asked {
  readonly actions: readonly string[];
  readonly person: number;
  readonly subjectKind: string;
  readonly subject: string;
  readonly first: CalendarDate | null;
  readonly last: CalendarDate | null;
  readonly zone: string;
  readonly cursor: number;
  /** how many rows at most */
  readonly most: number;
}

const mostOfPage = limits.historyPageSize + 1;

const conditionsOf = ({ isOfPerson, isOfSubject }: Omit<Shape, 'place'>, asked: Asked): RawBuilder<unknown>[] => [
  sql`l.action = a.action`,
  sql`l.at >= coalesce(${asked.first}::date::timestamp at time zone ${asked.zone}, '-infinity')`,
  sql`l.at < coalesce((${asked.last}::date + 1)::timestamp at time zone ${asked.zone}, 'infinity')`,
  ...(isOfPerson ? [sql`l.actor_id = ${asked.person}::bigint`] : []),
  ...(isOfSubject ? [sql`l.subject_kind = ${asked.subjectKind}`, sql`l.subject_id = ${asked.subject}`] : []),
];
const actionsOf = (asked: Asked) => sql`unnest(${asked.actions}::text[]) a (action)`;

/**
 * Everything stands in the order of its moment and number within each action, of one person or of all: so many rows are
 * read of each action at most, however long the log is. One record has its own index, by number.
 */
const page = shapedStatement(
  toldColumns,
  ({ isOfPerson, isOfSubject, place }: Shape, asked: Asked) => {
    const isUp = place === 'oldest' || place === 'after';
    const order = (alias: string): RawBuilder<unknown> => {
      const direction = isUp ? sql`asc` : sql`desc`;
      return sql`order by ${sql.ref(`${alias}.at`)} ${direction}, ${sql.ref(`${alias}.id`)} ${direction}`;
    };
    const beyond = isUp ? sql`>` : sql`<`;
    const conditions = [
      ...conditionsOf({ isOfPerson, isOfSubject }, asked),
      ...(place === 'before' || place === 'after'
        ? [
            sql`(l.at, l.id) ${beyond} ((select at from audit_log where id = ${asked.cursor}::bigint), ${asked.cursor}::bigint)`,
          ]
        : []),
    ];
    const where = sql.join(conditions, sql` and `);
    const actions = actionsOf(asked);
    const found = isOfSubject
      ? sql`select l.id from audit_log l join ${actions} on true where ${where} ${order('l')} limit ${asked.most}::bigint`
      : sql`
        select f.id from ${actions} cross join lateral (
          select l.at, l.id from audit_log l where ${where} ${order('l')} limit ${asked.most}::bigint) f ${order('f')} limit ${asked.most}::bigint`;
    return sql`
      ${toldRows(sql`select * from audit_log where id = any(array(${found}))`)} order by l.at desc, l.id desc`;
  },
  {
    nameOf: ({ isOfPerson, isOfSubject, place }) => `${String(isOfPerson)} ${String(isOfSubject)} ${place}`,
    example: { isOfPerson: true, isOfSubject: false, place: 'before' },
    planOf: () => 'by values',
  },
);

/** How many entries are told, up to so many: each of them is a row of a file at least. */
const countUpTo = shapedStatement(
  { count: 'bigint' },
  (shape: Omit<Shape, 'place'>, asked: Asked) => sql`
    select count(*) as count from (
      select from ${actionsOf(asked)} cross join lateral (
        select from audit_log l where ${sql.join(conditionsOf(shape, asked), sql` and `)} limit ${asked.most}::bigint) f
      limit ${asked.most}::bigint) as told`,
  {
    nameOf: ({ isOfPerson, isOfSubject }) => `${String(isOfPerson)} ${String(isOfSubject)}`,
    example: { isOfPerson: true, isOfSubject: false },
    planOf: () => 'by values',
  },
);

const everyAction = statement(
  { action: 'text | null' },
  () => sql`
    with recursive seen (action) as (
      (select action from audit_log order by action limit 1) union all
      select (select l.action from audit_log l where l.action > s.action order by l.action limit 1) from seen s where s.action is not null)
    select action from seen where action is not null`,
);

const sealing = statement(
  {
    waiting: 'bigint',
    last_finished_at: 'timestamptz | null',
    whole_finished_at: 'timestamptz | null',
    faults: 'jsonb | null',
  },
  () => sql`
    select greatest(coalesce((select max(id) from audit_log), 0) - s.sealed_through, 0) as waiting,
      c.last_finished_at, c.whole_finished_at, c.faults
    from audit_sealing s left join books_check c on true`,
);

/** What the last check of the books found of the chain of seals; nothing is followed here. */
async function readSeals(connection: Connection): Promise<HistoryPage['seals']> {
  const found = await firstRow(connection, sealing());
  const faults = (found?.faults ?? []) as readonly { readonly rule: string; readonly fault: string }[];
  return {
    waiting: found?.waiting ?? 0,
    checkedAt: found?.last_finished_at?.toISOString() ?? null,
    allCheckedAt: found?.whole_finished_at?.toISOString() ?? null,
    faults: faults.filter(({ rule }) => rule === chainRule || rule === headsRule).map(({ fault }) => fault),
  };
}

/** Whether somebody sees what was done with records of a kind. */
type Sees = (kind: string) => boolean;

/** Who keeps the books in order sees everything; who records what concerns entries and what they are made of. */
export const seesOf =
  (isForAll: boolean): Sees =>
  (kind) =>
    isKindTold(kind, isForAll);

function placeOf({ before, after, isOldest }: HistoryFilter): Place {
  if (before !== undefined) return 'before';
  if (after !== undefined) return 'after';
  return isOldest ? 'oldest' : 'latest';
}

/** What is told: who sees what, and what is looked for. */
async function askedOf(connection: Connection, filter: ToldFilter, sees: Sees): Promise<Asked> {
  const { person, kind, deed, subject, startDate, endDate } = filter;
  const zone = expected(businessTimeZone(connection));
  const known = await rows(connection, everyAction());
  const actions = known
    .map(({ action }) => action ?? '')
    .filter((action) => sees(kindOfAction(action)))
    .filter((action) => kind === undefined || kindOfAction(action) === kind)
    .filter((action) => deed === undefined || deedOf(action) === deed);
  return {
    actions,
    person: person ?? 0,
    subjectKind: subjectOfKind(kind ?? ''),
    subject: subject ?? '',
    first: startDate === undefined ? null : acceptedDate(startDate),
    last: endDate === undefined ? null : acceptedDate(endDate),
    zone: await zone,
    cursor: 0,
    most: mostOfPage,
  };
}

const shapeOf = ({ person, subject }: ToldFilter, place: Place): Shape => ({
  isOfPerson: person !== undefined,
  isOfSubject: subject !== undefined,
  place,
});

/** A page of the history. */
export async function readHistory(connection: Connection, filter: HistoryFilter, sees: Sees): Promise<HistoryPage> {
  const seals = expected(readSeals(connection));
  const place = placeOf(filter);
  const asked = await askedOf(connection, filter, sees);
  const cursor = filter.before ?? filter.after ?? 0;
  const found = await rows(connection, page(shapeOf(filter, place), { ...asked, cursor }));
  const isUp = place === 'oldest' || place === 'after';
  const hasMore = found.length === mostOfPage;
  // The one too many is the farthest: the first of a page that was read upwards.
  const shown = hasMore ? (isUp ? found.slice(1) : found.slice(0, -1)) : found;
  return {
    entries: await tell(connection, shown),
    hasNewer: place === 'before' || (isUp && hasMore),
    hasOlder: place === 'after' || (!isUp && hasMore),
    timeZone: asked.zone,
    seals: await seals,
  };
}

/** How many entries are told, counted up to so many. */
export async function countHistory(
  connection: Connection,
  filter: ToldFilter,
  { sees, most }: { sees: Sees; most: number },
): Promise<number> {
  const asked = { ...(await askedOf(connection, filter, sees)), most };
  return (await onlyRow(connection, countUpTo(shapeOf(filter, 'latest'), asked))).count;
}

/** Everything that is told, the latest first, some at a time. */
export async function* readWholeHistory(
  connection: Connection,
  filter: ToldFilter,
  sees: Sees,
): AsyncGenerator<readonly HistoryEntry[], undefined> {
  const asked = { ...(await askedOf(connection, filter, sees)), most: limits.historyFileRows };
  let last: number | undefined;
  do {
    const place = last === undefined ? 'latest' : 'before';
    const entries = await tell(
      connection,
      await rows(connection, page(shapeOf(filter, place), { ...asked, cursor: last ?? 0 })),
    );
    if (entries.length > 0) yield entries;
    last = entries.length < limits.historyFileRows ? undefined : entries.at(-1)?.id;
  } while (last !== undefined);
  return undefined;
}
