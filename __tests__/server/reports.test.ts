import { limits } from '../../src/contract/vocabulary/limits';
import { messages } from '../../src/contract/texts/messages';
import { paths } from '../../src/contract/vocabulary/paths';
import { SeededRandom } from '../../src/server/sample/seeded-random';
import type { BooksClient } from '../support/books-client';
import { expectedRows, type Filter, readReports, type Report } from '../support/report-oracle';
import { TestServer } from '../support/test-server';

let server: TestServer;
let user: BooksClient;
let reports: Report[];
beforeAll(async () => {
  server = await TestServer.start();
  const admin = (await server.signIn('admin')).client;
  // Several entries on one day, so that the order within a day is seen, and one that must not be seen.
  for (let time = 0; time < 5; time += 1) {
    await admin.createDeposit({ date: '2026-03-31' });
    await admin.createTransfer({ transferdate: '2026-03-31' });
    await admin.payInstallment({ paymentdate: '2026-03-31', amount: 1 });
    await admin.payFee({ paymentdate: '2026-03-31' });
  }
  await admin.reverse('deposits', (await admin.createDeposit({ date: '2026-03-31' })).body.data.id);
  user = (await server.signIn('user')).client;
  reports = await readReports(server);
});
afterAll(() => server.stop());

interface Page extends Record<string, unknown> {
  currentPage: number;
  totalPages: number;
  totalItems: number;
}
const names = ['deposits', 'transfers', 'installmentTxn', 'feetxn'];
const reportOf = (name: string) => reports.find(({ listKey }) => listKey === name)!;
const ask = (report: Report, query: Filter) => user.get<Page>(report.path, query);
const wires = (report: Report, filter: Filter) => expectedRows(report, filter).map(({ wire }) => wire);

async function expectAsOracle(report: Report, filter: Filter): Promise<void> {
  const { status, body } = await ask(report, { ...filter, size: 0 });
  const expected = wires(report, filter);
  expect([filter, status]).toEqual([filter, 200]);
  expect([filter, body.data]).toEqual([
    filter,
    { currentPage: 0, totalPages: 1, totalItems: expected.length, [report.listKey]: expected },
  ]);
}

describe.each(names)('the report of %s', (name) => {
  it('has all its rows in the sample', () => {
    expect(reportOf(name).rows.length).toBeGreaterThan(10);
  });

  it('finds by each member what has it, and by an unknown number nothing', async () => {
    const report = reportOf(name);
    await expectAsOracle(report, {});
    for (const key of Object.keys(report.rows[0]!.keys)) {
      const values = new Set(report.rows.map(({ keys }) => keys[key]!));
      expect(values.size).toBeGreaterThan(1);
      for (const value of [...values, 999_999]) await expectAsOracle(report, { [key]: value });
    }
  });

  it('includes both days', async () => {
    const report = reportOf(name);
    const days = [...new Set(report.rows.map(({ day }) => day))].sort();
    const [first, middle, last] = [days[0]!, days[Math.floor(days.length / 2)]!, days.at(-1)!];
    const filters: Filter[] = [
      { startDate: middle },
      { endDate: middle },
      { startDate: middle, endDate: middle },
      { startDate: first, endDate: last },
      { startDate: '2026-03-31T00:00:00', endDate: '2026-03-31T00:00:00' },
      { startDate: '2026-03-31T00:00:00', endDate: '2026-03-31' },
      { startDate: '2026-04-01', endDate: '2026-04-01T00:00:00' },
      { endDate: '1950-01-01' },
      { startDate: '2150-01-01' },
    ];
    for (const filter of filters) await expectAsOracle(report, filter);
    expect(wires(report, { startDate: '2026-03-31', endDate: '2026-03-31' }).length).toBeGreaterThanOrEqual(5);
  });

  it('finds by all of them together', async () => {
    const report = reportOf(name);
    const random = new SeededRandom(20_260_331);
    for (let time = 0; time < 40; time += 1) {
      const like = random.pick(report.rows);
      const days = [like.day, random.pick(report.rows).day].sort() as [string, string];
      const filter: Record<string, string | number> = {};
      for (const [key, value] of Object.entries(like.keys)) if (random.chance(0.6)) filter[key] = value;
      if (random.chance(0.6)) filter.startDate = days[0];
      if (random.chance(0.6)) filter.endDate = days[1];
      await expectAsOracle(report, filter);
    }
  });

  it.each([1, 4, 7, 199, 200])('is the same list in pages of %i, from either end', async (size) => {
    const report = reportOf(name);
    const expected = wires(report, {});
    const totalPages = Math.ceil(expected.length / size);
    const pages: Page[] = [];
    for (let page = 0; page < totalPages; page += 1) pages.push((await ask(report, { page, size })).body.data);
    expect(pages.flatMap((page) => page[name] as unknown[])).toEqual(expected);
    for (const [index, page] of pages.entries())
      expect(page).toMatchObject({ currentPage: index, totalPages, totalItems: expected.length });
  });

  it('begins with the first five', async () => {
    const report = reportOf(name);
    const { body } = await ask(report, {});
    expect(body.data[name]).toEqual(wires(report, {}).slice(0, limits.reportPageSize));
    expect(body.data.currentPage).toBe(0);
  });

  it('is empty past its end, and says where the end is', async () => {
    const report = reportOf(name);
    const totalItems = report.rows.length;
    const totalPages = Math.ceil(totalItems / 5);
    for (const page of [totalPages, totalPages + 7, Number.MAX_SAFE_INTEGER]) {
      const { status, body } = await ask(report, { page });
      expect([status, body.data]).toMatchObject([200, { currentPage: page, totalPages, totalItems, [name]: [] }]);
    }
  });

  it('is one empty page when nothing is found', async () => {
    const { body } = await ask(reportOf(name), { endDate: '1950-01-01' });
    expect(body.data).toEqual({ currentPage: 0, totalPages: 1, totalItems: 0, reversedItems: 0, [name]: [] });
  });

  const anyMember = { deposits: 'userId', transfers: 'toAccountId', installmentTxn: 'projectId', feetxn: 'feeid' }[
    name
  ]!;
  it.each([
    ['page', '-1'],
    ['page', '1.5'],
    ['page', 'x'],
    ['page', ''],
    ['page', '9007199254740993'],
    ['size', '-1'],
    ['size', String(limits.maximumPageSize + 1)],
    ['size', 'all'],
    ['startDate', 'yesterday'],
    ['startDate', '2026-02-30'],
    ['endDate', '2026-01-01T10:00:00'],
    ['endDate', "2026-01-01' or 1=1"],
    [anyMember, '0'],
    [anyMember, '-3'],
    [anyMember, '1; drop table deposits'],
    [anyMember, '1,2'],
    ['more', '1'],
    ['__proto__', '1'],
  ])('refuses %s=%s', async (member, value) => {
    const { status, body } = await ask(reportOf(name), { [member]: value });
    expect(status).toBe(400);
    expect(body.errors.map(({ field }) => field)).toEqual([member]);
    expect(body.errors[0]!.message).not.toBe('');
  });

  it.each([
    'page=1&page=2',
    'size=5&size=0',
    'startDate=2026-01-01&startDate=2026-01-02',
    `MEMBER=1&MEMBER=2`,
    'MEMBER[]=1',
    'page[a]=1',
  ])('refuses %s', async (query) => {
    const { status } = await user.get(`${reportOf(name).path}?${query.replaceAll('MEMBER', anyMember)}`);
    expect(status).toBe(400);
  });

  it('refuses an end before its start', async () => {
    const { status, body } = await ask(reportOf(name), { startDate: '2026-01-02', endDate: '2026-01-01T00:00:00' });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field: 'endDate', message: messages.form.endBeforeStart }]);
  });
});

describe('the currency of deposits', () => {
  it.each(['USD', 'usd', 'AED', 'EUR'])('is taken by its code %s too', async (code) => {
    const report = reportOf('deposits');
    const { body } = await user.get<Page>(paths.deposits.filter, { size: 0, currency: code });
    const currency = server.sample.id(`currency ${code.toUpperCase()}`);
    expect(body.data.deposits).toEqual(wires(report, { currency }));
    expect(body.data.totalItems).toBeGreaterThan(0);
  });

  it('is taken together with the others', async () => {
    const report = reportOf('deposits');
    const like = report.rows[3]!.keys;
    const filter = { userId: like.userId!, startDate: '2025-01-01', endDate: '2026-06-30' };
    const code = (await server.rows<{ code: string }>('select code from currencies where id = $1', [like.currency]))[0]!
      .code;
    const { body } = await user.get<Page>(paths.deposits.filter, { ...filter, size: 0, currency: code });
    expect(body.data.deposits).toEqual(wires(report, { ...filter, currency: like.currency! }));
  });

  it('that is not there finds nothing, and one that is none is refused', async () => {
    expect((await user.get<Page>(paths.deposits.filter, { currency: 'XYZ' })).body.data.totalItems).toBe(0);
    for (const currency of ['US Dollar', 'U', '$', '1.5', '-1', "USD' --"]) {
      const { status, body } = await user.get(paths.deposits.filter, { currency });
      expect([status, body.errors]).toEqual([400, [{ field: 'currency', message: messages.account.unknownCurrency }]]);
    }
  });
});
