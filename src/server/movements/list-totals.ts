import { sql } from 'kysely';
import type { AmountTotals } from '#contract/areas/totals.wire';
import { limits } from '#contract/vocabulary/limits';
import type { Connection } from '../db/database';
import { countRows } from '../db/page';
import { rows } from '../db/query';
import { askedOf, newestMovements, type ReportSource, writtenEqual } from '../db/report-source';
import { composedStatement } from '../db/statement';
import { wireSum } from '../wire-values';
import { askedSearch } from './asked-search';
import type { DeclaredTotal } from './declared-movement';
import { type KeptFilter, type KeptList, keptLists } from './kept-lists';
import { sumsByKeys } from './list-sums';
import { declaredEntry } from './movement-entries';
import { foundWhole } from './searched-rows';
import type { Fragment } from '../db/expressions';

/* A total is read from the sums that are kept where they tell it: by account, which has one currency, or by currency. What
   they do not tell, such as that of some days, is added up of at most 10,000 entries, and not told of more. */

type NamedTotal = readonly [member: string, total: DeclaredTotal];

const sumColumns = { member: 'text', currency: 'text', entries: 'bigint', cents: 'numeric' } as const;
const noSums = sql`
  select ''::text as member, ''::text as currency, 0::bigint as entries, 0::numeric as cents where false`;
const sums = composedStatement(sumColumns, (selected: Fragment) => selected, [noSums], 'by values');

/** The sums of an amount as they are kept; null where none that are kept tell them. */
function keptSums(list: KeptList, [member, total]: NamedTotal, equal: Readonly<Record<string, Fragment>>) {
  const { [total.currency]: currency, ...others } = equal;
  const filter = total.amount === list.amountColumn && filterTelling(list, total, Object.keys(others));
  if (!filter) return null;
  const key = (column: string) => sql`d.keys[${filter.columns.indexOf(column) + 1}::integer]`;
  const ofCurrency = filter.columns.includes(total.currency)
    ? sql`join currencies c on c.id = ${key(total.currency)}`
    : sql`join accounts a on a.id = ${key(total.account)} join currencies c on c.id = a.currency_id`;
  const conditions = [
    ...Object.entries(others).map(([column, value]) => sql`${key(column)} = ${value}`),
    ...(currency ? [sql`c.id = ${currency}`] : []),
  ];
  return sql`
    select ${member}::text as member, c.code as currency, sum(d.row_count)::bigint as entries, sum(d.cents) as cents
    from (${sumsByKeys({ list, filter })}) d ${ofCurrency} where ${sql.join([sql`true`, ...conditions], sql` and `)}
    group by c.code having sum(d.row_count) <> 0 order by c.code`;
}

/** The filter with the fewest columns that tells sums by these columns and by currency. */
function filterTelling(list: KeptList, { account, currency }: DeclaredTotal, columns: readonly string[]) {
  const tells = ({ columns: kept }: KeptFilter) =>
    (kept.includes(account) || kept.includes(currency)) &&
    columns.every((column) => kept.includes(column)) &&
    kept.every((column) => column === account || column === currency || columns.includes(column));
  const weight = (kept: KeptFilter) => 2 * kept.columns.length - Number(kept.columns.includes(currency));
  return list.filters.filter(tells).sort((one, other) => weight(one) - weight(other))[0];
}

/** The sums of amounts of these movements. */
function sumsOfMovements(movements: Fragment, totals: readonly NamedTotal[]): Fragment {
  const selected = totals.map(
    ([member, { amount, currency }]) => sql`
      select ${member}::text as member, ${sql.ref(currency)} as currency_id, count(*) as entries, sum(${sql.ref(amount)}) as cents
      from m group by ${sql.ref(currency)}`,
  );
  return sql`
    with m as materialized (${movements})
    select s.member, c.code as currency, s.entries, s.cents from (${sql.join(selected, sql` union all `)}) s
      join currencies c on c.id = s.currency_id order by s.member, c.code`;
}

/** The movements of the report, where they are not more than are added up. */
async function fewMovements(connection: Connection, source: ReportSource<unknown>, search: string | undefined) {
  if (search !== undefined) return foundWhole(connection, source, await askedSearch(connection, search));
  const asked = askedOf(source);
  if (asked.isKept && (await countRows(connection, source)) > limits.addedEntries) return null;
  return newestMovements(asked, limits.addedEntries + 1);
}

/** What each amount of the report makes together, by currency: never two currencies in one sum. */
export async function listTotals(
  connection: Connection,
  source: ReportSource<unknown>,
  search: string | undefined,
): Promise<AmountTotals[]> {
  const {
    rows: { of },
  } = source;
  const asked = askedOf(source);
  const list = keptLists.find(({ kind, isOfReversed }) => kind === of && isOfReversed === asked.shape.isOfReversed);
  const totals: readonly NamedTotal[] = Object.entries(declaredEntry(of).list?.totals ?? {});
  const isWhole = search === undefined && !asked.shape.days.first && !asked.shape.days.last;
  const equal = writtenEqual(asked);
  const kept = new Map(totals.map((total) => [total, isWhole && list ? keptSums(list, total, equal) : null]));
  const others = totals.filter((total) => !kept.get(total));
  const movements = others.length > 0 ? await fewMovements(connection, source, search) : null;
  const selects = [...kept.values(), movements && sumsOfMovements(movements, others)];
  const read = (select: Fragment | null | undefined) => (select ? rows(connection, sums(select)) : Promise.resolve([]));
  const all = (await Promise.all(selects.map(read))).flat();
  return totals.map((total) => {
    const [member] = total;
    const found = all.filter((row) => row.member === member);
    const count = found.reduce((sum, { entries }) => sum + entries, 0);
    const isTold = Boolean(kept.get(total)) || (movements !== null && count <= limits.addedEntries);
    return {
      member,
      sums: isTold ? found.map(({ currency, entries, cents }) => ({ currency, entries, total: wireSum(cents) })) : null,
    };
  });
}
