import { parse } from 'csv-parse/sync';
import type { AccountSetupRow } from '../../src/contract/areas/account-setup.wire';
import type { AccountPeriod, AccountStatement } from '../../src/contract/areas/statements.wire';
import type { AskedDownload } from '../../src/contract/areas/downloads.wire';
import { balancesReport } from '../../src/contract/reports/balances.report';
import { csvHeadings } from '../../src/contract/reports/csv-file';
import { captions } from '../../src/contract/texts/captions';
import { fileOfPath, paths, pathWithId } from '../../src/contract/vocabulary/paths';
import type { BooksClient } from '../support/books-client';
import { sheetOf } from '../support/report-sheet';
import { TestServer } from '../support/test-server';

let server: TestServer;
let admin: BooksClient;
let user: BooksClient;
beforeAll(async () => {
  server = await TestServer.start();
  admin = (await server.signIn('admin')).client;
  user = (await server.signIn('user')).client;
});
afterAll(() => server.stop());

const balancesOf = async (period: object) =>
  (await user.get<AccountPeriod[]>(paths.books.balances, period as Record<string, string>)).body.data;
const fileOf = async (fileName: string, period: Record<string, string>) => {
  const path = fileOfPath(balancesReport.path, fileName);
  const asked = await user.post<AskedDownload>(`${path}?${new URLSearchParams(period).toString()}`, {});
  const cookie = asked.headers.get('set-cookie')!.split(';')[0]!;
  const file = pathWithId(paths.downloads.file, asked.body.data.id);
  return { asked: asked.body.data, ...(await server.anonymous.call('GET', file, { headers: { cookie } })) };
};

it.each([
  {},
  { startDate: '2026-03-01' },
  { startDate: '2026-01-15', endDate: '2026-10-31' },
  { endDate: '2026-06-30' },
])('says in %j what the statement of each says, by currency and name', async (period) => {
  const accounts = await server.rows<{ id: number }>(
    `select a.id from accounts a join currencies c on c.id = a.currency_id order by c.code, a.name, a.id`,
  );
  const statements = await Promise.all(
    accounts.map(
      async ({ id }) =>
        (await user.get<AccountStatement>(paths.books.statement, { accountId: id, size: 1, ...period })).body.data,
    ),
  );
  expect(await balancesOf(period)).toEqual(
    statements.map(({ account, totalItems, ...sums }) => ({
      ...{ accountId: account.id, account: account.accName, currency: account.currency, entries: totalItems },
      ...{ opening: sums.opening, in: sums.in, out: sums.out, closing: sums.closing },
    })),
  );
});

it('has a closed account in what it held something in, or was moved in, and leaves it out elsewhere', async () => {
  const chief = (await server.signIn('super')).client;
  const [main, currencyId] = [server.sample.account('Main Operating').id, server.sample.id('currency USD')];
  const shut = { name: 'Shut', currencyId, accountType: 'ACCOUNT', overdraftLimit: 0, openingDate: '2026-01-05' };
  const { id } = (await chief.post<{ id: number }>(paths.admin.accounts.add, { ...shut, openingAmount: 20 })).body.data;
  const moved = {
    fromamount: 20,
    toamount: 20,
    fromacc: id,
    fromcurrency: currencyId,
    toacc: main,
    tocurrency: currencyId,
  };
  expect((await admin.createTransfer({ ...moved, conversionrate: 1, transferdate: '2026-01-09' })).status).toBe(201);
  const setup = (await chief.get<AccountSetupRow[]>(paths.admin.accounts.list)).body.data.find((row) => row.id === id)!;
  expect((await chief.post(pathWithId(paths.admin.accounts.close, id), { version: setup.version })).status).toBe(200);
  const shown = async (startDate: string, endDate: string) =>
    (await balancesOf({ startDate, endDate })).find((row) => row.account === 'Shut');
  expect(await shown('2026-01-01', '2026-01-04')).toBeUndefined();
  expect(await shown('2026-01-06', '2026-01-08')).toMatchObject({ opening: 20, closing: 20, entries: 0 });
  expect(await shown('2026-01-01', '2026-01-31')).toMatchObject({
    opening: 0,
    in: 20,
    out: 20,
    closing: 0,
    entries: 2,
  });
  expect(await shown('2026-01-10', '2026-01-31')).toBeUndefined();
});

it('is a file whose name tells the days, and a workbook that ends with the totals of each currency', async () => {
  const period = { startDate: '2026-01-15', endDate: '2026-10-31' };
  const periods = await balancesOf(period);
  const csv = await fileOf('account-balances.csv', period);
  expect(csv.asked).toMatchObject({
    ...{ fileName: 'account-balances-from-2026-01-15-to-2026-10-31.csv', totalRows: periods.length },
  });
  const [head, ...lines] = parse(csv.bytes, { bom: true, record_delimiter: '\r\n' });
  expect(head).toEqual(csvHeadings(balancesReport));
  const money = (amount: number) => amount.toFixed(2);
  expect(lines).toEqual(
    periods.map((row) => [
      ...[row.account, row.currency],
      ...[row.opening, row.in, row.out, row.closing].map(money),
      String(row.entries),
    ]),
  );
  const sheet = await sheetOf((await fileOf('account-balances.xlsx', period)).bytes);
  expect(sheet.about.slice(0, 3)).toEqual(['Account Balances', 'Start Date: 15 Jan 2026', 'End Date: 31 Oct 2026']);
  expect(sheet.lines).toEqual(lines);
  const sumIn = (currency: string, member: 'opening' | 'in' | 'out' | 'closing') =>
    money(periods.reduce((sum, row) => sum + (row.currency === currency ? Math.round(row[member] * 100) : 0), 0) / 100);
  expect(sheet.foot.slice(1)).toEqual(
    [...new Set(periods.map(({ currency }) => currency))].map((currency) => [
      ...[captions.totalIn(currency), currency],
      ...(['opening', 'in', 'out', 'closing'] as const).map((member) => sumIn(currency, member)),
      '',
    ]),
  );
});

it('refuses an end before the start', async () => {
  const query = { startDate: '2026-02-02', endDate: '2026-02-01' };
  const answer = await user.get(paths.books.balances, query);
  expect([answer.status, answer.body.errors]).toMatchObject([400, [{ field: 'endDate' }]]);
});
