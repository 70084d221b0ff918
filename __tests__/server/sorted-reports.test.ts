import { parse } from 'csv-parse/sync';
import { csvMediaType } from '../../src/contract/reports/csv';
import { reports } from '../../src/contract/reports/reports';
import { sortCaptions } from '../../src/contract/texts/sort-captions';
import { reportNames } from '../../src/contract/reports/report-filters';
import { limits } from '../../src/contract/vocabulary/limits';
import { keepLists } from '../../src/server/movements/list-keeping';
import { SeededRandom } from '../../src/server/sample/seeded-random';
import type { BooksClient } from '../support/books-client';
import { expectedRows, type Filter, readReports, type Report, sortedRows } from '../support/report-oracle';
import { TestServer } from '../support/test-server';

let server: TestServer;
let client: BooksClient;
let oracles: Report[];
beforeAll(async () => {
  server = await TestServer.start();
  ({ client } = await server.signIn('super'));
  await addMovements(2.2 * limits.sortedWhole);
  await keepLists(server.database);
  oracles = await readReports(server);
  // Else no order would be walked along.
  expect(Math.min(...oracles.map(({ rows }) => rows.length))).toBeGreaterThan(limits.sortedWhole);
});
afterAll(() => server.stop());

const random = new SeededRandom(20_261_123);

/** As no clerk records them: few amounts, few days, few remarks, so that most of them are equal in any order. */
const addMovements = (count: number) =>
  server.rows(
    `with entries as (
      insert into journal_entries (kind, entry_date, recorded_by)
      select 'DEPOSIT', '2025-06-01', 1 from generate_series(1, $1::int) returning id as entry
    ), places as (
      select *, row_number() over (order by id) as place, count(*) over () as places from accounts
    ), chosen as (
      select entry, a.id as account, a.currency_id as currency, b.id as other, b.currency_id as other_currency,
        100 * (1 + entry * 7 % 23) as cents, date '2025-05-01' + (entry * 5 % 29)::int as day,
        case entry % 3 when 0 then '' when 1 then 'Rent of ' || entry % 5 else 'advance ' || entry % 4 end as words,
        case when a.currency_id = b.currency_id then 1 else 1 + entry % 3 end as rate
      from entries join places a on a.place = 1 + entry * entry % 7 % a.places
        join places b on b.place = 1 + (a.place + entry % 3) % b.places
    ), deposited as (
      insert into deposits (journal_entry_id, deposit_date, user_id, account_id, currency_id, amount_cents, remarks, recorded_by)
      select entry, day, u.id, account, currency, cents, words, 1 from chosen join (
        select id, row_number() over (order by id) as place from users where user_type <> 'SYSTEM') u on u.place = 1 + entry % 5 % 3
      where entry % 2 = 0
    ), transferred as (
      insert into transfers (journal_entry_id, transfer_date, from_account_id, from_currency_id, from_amount_cents,
        to_account_id, to_currency_id, to_amount_cents, conversion_rate, remarks, recorded_by)
      select entry, day, account, currency, cents, other, other_currency, cents * rate, rate, words, 1 from chosen
      where account <> other and entry % 5 < 3
    ), installments as (
      insert into payments (journal_entry_id, payment_type, payment_date, account_id, currency_id, amount_cents,
        project_id, installment_id, remarks, recorded_by)
      select entry, 'INSTALLMENT', day, c.account, c.currency, cents, r.project_id, r.installment_id, words, 1
      from chosen c cross join lateral (
        select r.project_id, r.installment_id from schedule_rows r join projects p on p.id = r.project_id
        where p.currency_id = c.currency order by r.project_id, r.installment_id offset c.entry % 6 limit 1) r
      where entry % 2 = 0
    )
    insert into payments (journal_entry_id, payment_type, payment_date, account_id, currency_id, amount_cents, fee_type_id, paid_by, remarks, recorded_by)
    select entry, 'FEE', day, account, currency, cents, (select min(id) + entry % 2 from fee_types), 1 + entry % 2, words, 1
    from chosen where entry % 2 = 1`,
    [count],
  );

interface Page extends Record<string, unknown> {
  currentPage: number;
  totalPages: number;
  totalItems: number;
}
type WireRow = Record<string, unknown>;
const numberOf = (row: WireRow) => (row.id ?? row.paymentid) as number;

async function ask(report: Report, query: Filter): Promise<{ page: Page; rows: WireRow[] }> {
  const { status, body } = await client.get<Page>(report.path, query);
  expect([query, status, body.message]).toEqual([query, 200, 'OK']);
  return { page: body.data, rows: body.data[report.listKey] as WireRow[] };
}

/** All pages of an order, one after the other by the entries at their ends. */
async function walk(report: Report, query: Filter, isForward: boolean): Promise<WireRow[]> {
  const found: WireRow[] = [];
  let next: Filter = isForward ? query : { ...query, at: 'last' };
  for (;;) {
    const { page, rows } = await ask(report, next);
    if (isForward) found.push(...rows);
    else found.unshift(...rows);
    if (found.length >= page.totalItems || rows.length === 0) return found;
    const at = isForward ? `after-${String(numberOf(rows.at(-1)!))}` : `before-${String(numberOf(rows[0]!))}`;
    next = { ...query, at };
  }
}

function anyFilter(report: Report): Filter {
  const like = random.pick(report.rows);
  const filter: Record<string, string | number> = {};
  for (const [key, value] of Object.entries(like.keys)) if (random.chance(0.4)) filter[key] = value;
  if (random.chance(0.4)) filter.startDate = like.day;
  return filter;
}

const wire = (rows: Report['rows']) => rows.map((row) => row.wire);

it.each(reportNames)('%s: each column puts all pages in order, each row once', async (name) => {
  const report = oracles.find(({ path }) => path === reports[name].path)!;
  const size = 200;
  for (const { member } of reports[name].columns.slice(1)) {
    for (const sort of [member, `-${member}`]) {
      const isForward = random.chance(0.5);
      const expected = wire(sortedRows(report, {}, sort));
      expect([sort, await walk(report, { sort, size }, isForward)]).toEqual([sort, expected]);
      const filter = anyFilter(report);
      const found = await walk(report, { ...filter, sort, size }, !isForward);
      expect([sort, filter, found]).toEqual([sort, filter, wire(sortedRows(report, filter, sort))]);
    }
  }
});

it('orders by day both ways, by the number of the page', async () => {
  for (const [name, report] of reportNames.map((each, place) => [each, oracles[place]!] as const)) {
    const [{ member }] = reports[name].columns;
    const expected = wire(sortedRows(report, {}, member));
    for (const page of [0, 3, Math.ceil(expected.length / 25) - 1]) {
      const { rows } = await ask(report, { sort: member, page, size: 25 });
      expect([name, page, rows]).toEqual([name, page, expected.slice(page * 25, page * 25 + 25)]);
      expect((await ask(report, { sort: `-${member}`, page, size: 25 })).rows).toEqual(
        wire(expectedRows(report, {})).slice(page * 25, page * 25 + 25),
      );
    }
  }
});

it('tells which page it is where the page is asked for by its number, and orders what is searched', async () => {
  const [deposits] = oracles as [Report];
  const expected = wire(sortedRows(deposits, {}, '-amount'));
  const second = await ask(deposits, { sort: '-amount', page: 1, size: 25 });
  expect([second.page.currentPage, second.rows]).toEqual([1, expected.slice(25, 50)]);
  const found = await walk(deposits, { sort: 'remarks', search: 'advance', size: 100 }, true);
  const advances = wire(sortedRows(deposits, {}, 'remarks')).filter(({ remarks }) =>
    /\badvance\b/i.test(String(remarks)),
  );
  expect(found).toEqual(advances);
  const beyond = await ask(deposits, { sort: '-amount', page: 9999, size: 100 });
  expect(beyond.rows).toEqual([]);
  const farthest = { page: Number.MAX_SAFE_INTEGER, size: 200 };
  for (const way of [{ sort: '-amount' }, { sort: '-amount', search: 'advance' }] as Filter[])
    expect((await ask(deposits, { ...way, ...farthest })).rows).toEqual([]);
});

it('stays where it is when the entry beside the page is taken back, and goes to the end when nothing follows', async () => {
  const [deposits] = oracles as [Report];
  for (const filter of [{}, { accountId: deposits.rows[0]!.keys.accountId! }]) {
    const query: Filter = { ...(filter as Filter), sort: '-amount', size: 5 };
    const first = await ask(deposits, query);
    const anchor = numberOf(first.rows.at(-1)!);
    const second = await ask(deposits, { ...query, at: `after-${String(anchor)}` });
    expect((await client.reverse('deposits', anchor)).status).toBe(204);
    expect((await ask(deposits, { ...query, at: `after-${String(anchor)}` })).rows).toEqual(second.rows);
    const last = await ask(deposits, { ...query, at: 'last' });
    const end = `after-${String(numberOf(last.rows.at(-1)!))}`;
    expect((await ask(deposits, { ...query, at: end })).rows).toEqual(last.rows);
    const begin = `before-${String(numberOf(first.rows[0]!))}`;
    const again = await ask(deposits, { ...query, at: begin });
    expect(again.rows).toEqual((await ask(deposits, query)).rows);
  }
});

it('says which page stands beside an entry: the first and the last only where nothing is beyond', async () => {
  const [deposits] = oracles as [Report];
  const beside = (query: Filter, at: string, row: WireRow, page: number) =>
    ask(deposits, { ...query, at: `${at}-${String(numberOf(row))}`, page });
  const { accountId } = deposits.rows[0]!.keys;
  const days = { startDate: '2025-05-01', endDate: '2025-05-29' };
  // Those of a few days are put in order whole.
  for (const filter of [{}, { accountId: accountId! }, days] as Filter[]) {
    const query: Filter = { ...filter, sort: '-amount', size: 5 };
    const { rows } = await ask(deposits, query);
    const last = await ask(deposits, { ...query, at: 'last' });
    const { totalPages, currentPage } = last.page;
    const [fifthButLast] = (await beside(query, 'before', last.rows.at(-1)!, 0)).rows;
    const pages = [
      await beside(query, 'after', rows[1]!, 0),
      await beside(query, 'after', fifthButLast!, 1),
      await beside(query, 'before', rows[0]!, 3),
    ];
    expect([currentPage, ...pages.map(({ page }) => page.currentPage)]).toEqual([totalPages - 1, 1, totalPages - 1, 0]);
    const far = await beside(query, 'after', rows[1]!, totalPages + 3);
    expect(far.page.currentPage).toBeLessThan(totalPages - 1);
  }
  const single = { ...days, endDate: days.startDate, sort: '-amount', size: 200 };
  const { rows } = await ask(deposits, single);
  const { page, rows: again } = await beside(single, 'after', rows[1]!, 1);
  expect([page.currentPage, page.totalPages, again]).toEqual([0, 1, rows]);
});

it('a file is in the order of the screen', async () => {
  const fees = (await readReports(server))[3]!;
  const { bytes } = await client.get(fees.path, { size: 0, sort: '-feename' }, { accept: csvMediaType });
  const [, ...lines] = parse(bytes, { bom: true, record_delimiter: '\r\n' });
  expect(lines).toEqual(sortedRows(fees, {}, '-feename').map(({ cells }) => cells));
});

it.each([
  ['sort=colour', 'sort', sortCaptions.unknown],
  ['sort=feename', 'sort', sortCaptions.unknown],
  ['sort=amount&at=after-x', 'at', sortCaptions.positionUnknown],
  ['at=after-1', 'at', sortCaptions.positionWithoutSort],
  ['sort=date&at=last', 'at', sortCaptions.positionWithoutSort],
])('refuses %s with its sentence', async (query, field, message) => {
  const { status, body } = await client.get(`${reports.deposits.path}?${query}`);
  expect([status, body.errors]).toEqual([400, [{ field, message }]]);
});
