import { parse } from 'csv-parse/sync';
import type { ClosingRow, ExceptionRow } from '../../src/contract/areas/closings.wire';
import type { HistoryPage } from '../../src/contract/areas/history.wire';
import type { ReconciliationRow } from '../../src/contract/areas/reconciliations.wire';
import type { ProjectSchedule, ScheduleVersion, ScheduleVersionRow } from '../../src/contract/areas/schedules.wire';
import type { ViewRow } from '../../src/contract/areas/views.wire';
import { csvMediaType } from '../../src/contract/reports/csv';
import { historyReport } from '../../src/contract/reports/history.report';
import { xlsxMediaType } from '../../src/contract/reports/xlsx-file';
import { entryCaptions } from '../../src/contract/texts/entry-captions';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import type { BooksClient } from '../support/books-client';
import { fetchFile } from '../support/fetched-file';
import { depositHeads, depositLine, ImportClient } from '../support/import-client';
import { ProjectSetup } from '../support/project-setup';
import { sheetOf } from '../support/report-sheet';
import { TestServer } from '../support/test-server';

/* Who did something is told from a namesake wherever it is said, as who deposited or was paid is. */

let server: TestServer;
let chief: BooksClient;
let admin: BooksClient;
const name = 'Omar Siddiqui';
const apart = (username: 'super' | 'admin', called = name) =>
  `${called} (No. ${server.sample.id(`person ${username}`)})`;
const rename = (to: string, username = 'super') =>
  server.rows('update users set name = $1 where username = $2', [to, username]);
beforeAll(async () => {
  server = await TestServer.start();
  [chief, admin] = [(await server.signIn('super')).client, (await server.signIn('admin')).client];
});
beforeEach(() => rename(name));
afterAll(() => server.stop());

/** A deposit that each of the two has recorded and reversed. */
async function reversedByBoth() {
  for (const client of [chief, admin]) await client.reverse('deposits', (await client.createDeposit()).body.data.id);
}

it('in History and its file, also by a name that is nobody else’s by now', async () => {
  await reversedByBoth();
  const query = { kind: 'deposit', deed: 'deleted' };
  const shown = async () =>
    (await chief.get<HistoryPage>(paths.books.history, query)).body.data.entries.slice(0, 2).map(({ by }) => by);
  expect(await shown()).toEqual([apart('admin'), apart('super')]);
  const { bytes } = await fetchFile(server, chief, { ...historyReport(''), query });
  const doers = parse(bytes!, { bom: true, from: 2 }).map((cells) => cells[2]);
  expect([...new Set(doers.slice(0, 10))]).toEqual([apart('admin'), apart('super')]);
  await rename('Omar Siddiqui the Elder');
  expect(await shown()).toEqual([name, apart('super')]);
});

it('in files of reversed entries and over a workbook, as on the screen', async () => {
  await reversedByBoth();
  const asked = { reversed: 'true', size: 2 };
  const { body } = await chief.get<{ deposits: { reversedBy: string }[] }>(paths.deposits.filter, asked);
  const shown = body.data.deposits.map(({ reversedBy }) => reversedBy);
  expect(shown).toEqual([apart('admin'), apart('super')]);
  for (const sort of [undefined, 'amount']) {
    const query = { reversed: 'true', size: 0, ...(sort && { sort }) };
    const { bytes } = await chief.get(paths.deposits.filter, query, { accept: csvMediaType });
    const [heads = [], ...lines] = parse(bytes, { bom: true });
    const place = heads.indexOf(entryCaptions.reversedBy);
    expect(lines.slice(0, 2).map((cells) => cells[place])).toEqual(shown);
  }
  const { about } = await sheetOf(
    (await chief.get(paths.deposits.filter, { size: 0 }, { accept: xlsxMediaType })).bytes,
  );
  expect(about.at(-1)).toContain(apart('super'));
});

it('of a schedule, its versions and who was quicker', async () => {
  const { id } = await new ProjectSetup(server, chief).add();
  const path = pathWithId(paths.admin.schedule, id);
  const row = { scheduletype: 'Installment', name: '', amount: 100, scheduledate: '2026-02-01' };
  const save = () => chief.put(path, { version: 0, rows: [row] });
  expect((await save()).status).toBe(200);
  expect((await save()).body.message).toContain(apart('super'));
  const versions = `${path}/versions`;
  const told = [
    (await chief.get<ProjectSchedule>(path)).body.data.savedBy,
    (await chief.get<ScheduleVersionRow[]>(versions)).body.data[0]?.savedBy,
    (await chief.get<ScheduleVersion>(`${versions}/1`)).body.data.savedBy,
  ];
  expect(told).toEqual([apart('super'), apart('super'), apart('super')]);
});

it('of closings, exceptions, imports and views', async () => {
  const { close, views } = paths;
  await chief.post(close.state, { through: '2025-01-31' });
  const days = { startDate: '2025-01-05', endDate: '2025-01-10', hours: 8, reason: 'A late invoice' };
  await chief.post(close.exceptions, { userId: server.sample.id('person admin'), ...days });
  const [closing] = (await chief.get<ClosingRow[]>(close.history)).body.data;
  const [exception] = (await chief.get<ExceptionRow[]>(close.exceptions)).body.data;
  expect([closing?.by, exception?.name, exception?.givenBy]).toEqual([apart('super'), apart('admin'), apart('super')]);

  const view = { report: 'deposits', name: 'This year', address: '?startDate=2026-01-01', isShared: true };
  await chief.post(views.list, view);
  const [shared] = (await admin.get<ViewRow[]>(views.list, { report: 'deposits' })).body.data;
  expect(shared?.owner).toBe(apart('super'));

  const imports = new ImportClient(chief);
  const lines = [depositHeads, depositLine('Told apart')];
  const { createdBy, writtenBy } = await imports.look(await imports.imported('deposits', lines));
  expect([createdBy, writtenBy]).toEqual([apart('super'), apart('super')]);
});

it('of a reconciliation, and of what was taken back since', async () => {
  const account = {
    ...{ name: 'Told apart', currencyId: server.sample.id('currency USD') },
    ...{ accountType: 'ACCOUNT', overdraftLimit: 0 },
  };
  const accountId = (await chief.post<{ id: number }>(paths.admin.accounts.add, account)).body.data.id;
  const deposit = (await admin.createDeposit({ toacc: accountId, date: '2026-01-05', amount: 10 })).body.data.id;
  const { reconciliations } = paths;
  const body = { accountId, statementDate: '2026-01-10', closing: 10 };
  const { id } = (await admin.post<{ id: number }>(reconciliations.list, body)).body.data;
  await admin.post(pathWithId(reconciliations.ticksThrough, id), { through: '2026-01-10' });
  const read = async () => (await admin.get<ReconciliationRow[]>(reconciliations.list, { accountId })).body.data[0]!;
  const { version } = await read();
  expect((await admin.post(pathWithId(reconciliations.finish, id), { version })).status).toBe(200);
  await chief.reverse('deposits', deposit);
  const { begunBy, finishedBy, takenBack } = await read();
  expect([begunBy, finishedBy, takenBack?.latest[0]?.by]).toEqual([apart('admin'), apart('admin'), apart('super')]);
});
