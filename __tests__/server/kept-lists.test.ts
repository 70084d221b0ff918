import type { AllPartners, PartnerPosition } from '../../src/contract/areas/partners.wire';
import type { AmountTotals } from '../../src/contract/areas/totals.wire';
import type { MovementReport } from '../../src/contract/reports/report';
import { reports } from '../../src/contract/reports/reports';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import { checkRule, everyRule } from '../../src/server/books/books-check';
import { notedLists } from '../../src/server/movements/kept-lists';
import { keepLists, recountLists } from '../../src/server/movements/list-keeping';
import { SeededRandom } from '../../src/server/sample/seeded-random';
import type { BooksClient } from '../support/books-client';
import { expectedRows, readReports, type Report } from '../support/report-oracle';
import { until } from '../support/patience';
import { TestServer } from '../support/test-server';

let server: TestServer;
let client: BooksClient;
beforeAll(async () => {
  server = await TestServer.start();
  ({ client } = await server.signIn('super'));
});
afterAll(() => server.stop());

const random = new SeededRandom(20_261_122);
const rules = everyRule(null).filter(({ name }) => name.includes('list'));

async function findFaults(): Promise<string[]> {
  const found = await Promise.all(rules.map((rule) => checkRule(server.database, rule)));
  return found.flat().map(({ fault }) => fault);
}

/** Movements by the hundred, as no clerk records them: their entries have no postings, of which lists know nothing. */
const addMovements = (count: number, isBusyDay: boolean) =>
  server.rows(
    `with entries as (
      insert into journal_entries (kind, entry_date, recorded_by)
      select 'DEPOSIT', '2025-06-01', 1 from generate_series(1, $1::int) returning id as entry
    ), chosen as (
      select entry, a.id as account, a.currency_id as currency, 1 + entry % 97 as cents,
        case when $2 then date '2025-06-01' else date '2025-05-01' + (entry % 60)::int end as day
      from entries join (select *, row_number() over (order by id) as place, count(*) over () as places from accounts) a
        on a.place = 1 + entry * entry % 7 % a.places
    ), deposited as (
      insert into deposits (journal_entry_id, deposit_date, user_id, account_id, currency_id, amount_cents, recorded_by)
      select entry, day, u.id, account, currency, cents, 1 from chosen join (
        select id, row_number() over (order by id) as place from users where user_type <> 'SYSTEM') u on u.place = 1 + entry % 5 % 3
    )
    insert into payments (journal_entry_id, payment_type, payment_date, account_id, currency_id, amount_cents, fee_type_id, paid_by, recorded_by)
    select entry, 'FEE', day, account, currency, cents, (select min(id) + entry % 2 from fee_types), 1 + entry % 2, 1
    from chosen where entry % 4 = 0`,
    [count, isBusyDay],
  );

const reverseSome = (share: number) =>
  server.rows(
    `with chosen as (select id, journal_entry_id from deposits where reversed_at is null and id * 7919 % 100 < $1)
     update deposits d set reversed_at = now(), reversed_by = 1, reversal_entry_id = d.journal_entry_id from chosen where chosen.id = d.id`,
    [share],
  );

interface Page extends Record<string, unknown> {
  totalItems: number;
}

/** A page anywhere of a list that is filtered anyhow, held against the bare tables. */
async function expectAnyPage(report: Report): Promise<void> {
  const like = random.pick(report.rows);
  const filter: Record<string, string | number> = {};
  for (const [key, value] of Object.entries(like.keys)) if (random.chance(0.4)) filter[key] = value;
  const days = [like.day, random.pick(report.rows).day].sort() as [string, string];
  if (random.chance(0.4)) filter.startDate = days[0];
  if (random.chance(0.4)) filter.endDate = days[1];
  const expected = expectedRows(report, filter);
  const size = random.pick([5, 10, 50]);
  const page = random.whole(0, Math.max(0, Math.ceil(expected.length / size) - 1));
  const { body } = await client.get<Page>(report.path, { ...filter, page, size });
  expect([filter, page, size, body.data.totalItems]).toEqual([filter, page, size, expected.length]);
  expect(body.data[report.listKey]).toEqual(expected.slice(page * size, (page + 1) * size).map(({ wire }) => wire));
  const declared = Object.values(reports).find((each) => each.path === report.path) as MovementReport;
  const totals = await client.get<AmountTotals[]>(declared.totals, filter);
  const rows = expected.map(({ wire }) => wire);
  expect([filter, totals.body.data]).toEqual([filter, expectedTotals(declared, rows)]);
}

/** By currency, in hundredths, so that nothing is rounded. */
function expectedTotals({ columns }: MovementReport, rows: readonly Readonly<Record<string, unknown>>[]) {
  return columns.flatMap(({ member, kind, currency }) => {
    if (kind !== 'amount') return [];
    const currencies = [...new Set(rows.map((row) => String(row[currency!])))].sort();
    const sums = currencies.map((code) => {
      const amounts = rows.filter((row) => row[currency!] === code).map((row) => Number(row[member]));
      const cents = amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
      return { currency: code, entries: amounts.length, total: cents / 100 };
    });
    return [{ member, sums }];
  });
}

async function expectPlain(): Promise<void> {
  const reports = await readReports(server);
  for (const report of reports) for (let time = 0; time < 8; time += 1) await expectAnyPage(report);
  const { body } = await client.get<{ total_amount: number }[]>(paths.query, { queryName: 'depositTransactions' });
  const [made] = await server.rows<{ sums: string }>(
    `select string_agg(cents::text, ',' order by cents) as sums from (
      select sum(amount_cents) as cents from deposits where reversed_at is null group by user_id, account_id) x`,
  );
  const shown = body.data.map(({ total_amount }) => Math.round(total_amount * 100)).sort((a, b) => a - b);
  expect(shown.join()).toBe(made!.sums);
  for (let time = 0; time < 4; time += 1) await expectPartnersOfAnyDay();
}

/** What everybody deposited up to any day and after it, and one of them by himself, held against the bare table. */
async function expectPartnersOfAnyDay(): Promise<void> {
  const [{ day } = { day: '' }] = await server.rows<{ day: string }>(
    `select to_char((select min(deposit_date) from deposits) - 1 + ($1::double precision * (
      select max(deposit_date) - min(deposit_date) + 2 from deposits))::integer, 'YYYY-MM-DD') as day`,
    [random.whole(0, 1_000) / 1_000],
  );
  const sums = await server.rows<{ id: number; currency: string; deposited: string; later: string }>(
    `select user_id as id, c.code as currency, coalesce(sum(amount_cents) filter (where deposit_date <= $1), 0) as deposited,
      coalesce(sum(amount_cents) filter (where deposit_date > $1), 0) as later
    from deposits join currencies c on c.id = currency_id where reversed_at is null group by 1, 2 order by 1, 2`,
    [day],
  );
  const made = sums.map(({ deposited, later, ...of }) => ({ ...of, deposited: +deposited / 100, later: +later / 100 }));
  const all = await client.get<AllPartners>(paths.books.partners, { endDate: day });
  const shown = all.body.data.partners
    .filter(({ deposited, later }) => deposited !== 0 || later !== 0)
    .map(({ id, currency, deposited, later }) => ({ id, currency, deposited, later }))
    .sort((one, other) => one.id - other.id || (one.currency < other.currency ? -1 : 1));
  expect([day, shown]).toEqual([day, made]);
  const { id } = random.pick(made);
  const one = await client.get<PartnerPosition>(pathWithId(paths.books.partner, id), { endDate: day });
  const ofOne = one.body.data.currencies
    .filter(({ deposited, later }) => deposited !== 0 || later !== 0)
    .map(({ currency, deposited, later }) => ({ id, currency, deposited, later }));
  expect([day, ofOne]).toEqual([day, made.filter((each) => each.id === id)]);
}

it('answers as the tables stand, whatever of it is carried over', async () => {
  await addMovements(300, false);
  await keepLists(server.database);
  for (const isBusyDay of [true, false]) {
    await addMovements(2_500, isBusyDay);
    await keepLists(server.database);
    await reverseSome(isBusyDay ? 9 : 2);
    await expectPlain();
    await keepLists(server.database);
    await expectPlain();
    expect(await findFaults()).toEqual([]);
  }
  const marks = await server.rows(
    'select level from list_marks where row_count > 0 group by level having count(*) > 1',
  );
  expect(marks.length).toBeGreaterThanOrEqual(2);
});

it('is not put out by who records, reverses, carries over and counts anew at once', async () => {
  const deposits = await Promise.all(Array.from({ length: 12 }, () => client.createDeposit()));
  const reversals = deposits.flatMap(({ body }) => [
    client.reverse('deposits', body.data.id),
    client.reverse('deposits', body.data.id),
  ]);
  const recorded = Array.from({ length: 12 }, () => client.createTransfer());
  const keeping = Array.from({ length: 6 }, (_, time) => (time % 3 === 0 ? recountLists : keepLists)(server.database));
  const statuses = (await Promise.all(reversals)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(12);
  await Promise.all([...recorded, ...keeping]);
  expect(await findFaults()).toEqual([]);
  await expectPlain();
});

it('counts anew what stood when it began, and not twice what is recorded meanwhile', async () => {
  const holder = await server.database.connect();
  await holder.query('begin; lock table list_totals in share mode');
  const recounting = recountLists(server.database);
  await until(async () => {
    const waiting = await holder.query(
      `select from pg_locks where relation = 'list_totals'::regclass and database = (
        select oid from pg_database where datname = current_database()) and not granted`,
    );
    expect(waiting.rowCount).toBe(1);
  });
  expect((await client.createDeposit()).status).toBe(201);
  await holder.query('rollback');
  holder.release();
  await recounting;
  expect(await findFaults()).toEqual([]);
});

it('counts for itself until everything was counted, and never shows another number', async () => {
  const asOnUpgrade = [
    'delete from list_changes',
    'delete from list_marks',
    'delete from list_totals',
    'update list_keeping set filled_at = null',
    'delete from deposit_sums',
    'update deposit_keeping set filled_at = null',
  ];
  for (const step of asOnUpgrade) await server.rows(step);
  await addMovements(40, true);
  await expectPlain();
  await keepLists(server.database);
  await expectPlain();
  expect(await findFaults()).toEqual([]);
});

it.each([
  ['a count', 'update list_totals set row_count = row_count + 1 where id = (select min(id) from list_totals)'],
  ['a sum', 'update list_totals set cents = cents - 1 where id = (select max(id) from list_totals)'],
  ['a list that is gone', `delete from list_totals where filter = 'user_id'`],
  ['a line that is gone', 'update deposits set reversed_at = null, reversed_by = null, reversal_entry_id = null'],
  ['a mark', 'update list_marks set movement_id = movement_id + 1 where level = 1 and movement_id > 0'],
  ['a sum of a month', 'update deposit_sums set cents = cents + 1 where level = 2'],
  ['a sum of a day that is gone', 'delete from deposit_sums where level = 1 and user_id = 2'],
  ['a mark that is gone', 'delete from list_marks where level = 2 and movement_id > 0'],
])('finds %s that is wrong, and counts anew', async (_what, spoil) => {
  await keepLists(server.database);
  await server.rows('alter table deposits disable trigger user');
  await server.rows(spoil);
  await server.rows('alter table deposits enable trigger user');
  expect((await findFaults()).length).toBeGreaterThan(0);
  await recountLists(server.database);
  expect(await findFaults()).toEqual([]);
});

it('hears of every movement that is listed', async () => {
  const heard = await server.rows(
    `select k.movements, array_agg(t.tgname::text order by t.tgname) as by from list_keeping k
      join pg_trigger t on t.tgrelid = replace(k.movements, 'reversed ', '')::regclass and t.tgenabled = 'O'
        and t.tgfoid = ('note_listed_' || replace(k.movements, 'reversed ', ''))::regproc
      group by k.movements order by k.movements`,
  );
  const by = (table: string) => [`${table}_added`, `${table}_reversed`];
  expect(heard).toEqual(
    [...notedLists].sort().map((movements) => ({ movements, by: by(movements.replace('reversed ', '')) })),
  );
});

it('tells totals of days of at most 10,000 entries, and those that are kept of more', async () => {
  await addMovements(12_000, false);
  await keepLists(server.database);
  const sumsOf = async (filter: Record<string, string>) =>
    (await client.get<AmountTotals[]>(paths.totals.deposits, filter)).body.data[0]!.sums;
  const entries = (sums: AmountTotals['sums']) => sums?.reduce((count, sum) => count + sum.entries, 0) ?? null;
  const all = (await client.get<Page>(paths.deposits.filter)).body.data.totalItems;
  expect(all).toBeGreaterThan(12_000);
  expect(entries(await sumsOf({}))).toBe(all);
  expect(await sumsOf({ startDate: '2000-01-01' })).toBeNull();
  const day = { startDate: '2025-05-02', endDate: '2025-05-03' };
  const ofDay = (await client.get<Page>(paths.deposits.filter, day)).body.data.totalItems;
  expect(entries(await sumsOf(day))).toBe(ofDay);
});
