import { parse } from 'csv-parse/sync';
import type { AskedDownload, DownloadState } from '../../src/contract/areas/downloads.wire';
import { csvMediaType, textOfCsv } from '../../src/contract/reports/csv';
import { scheduleReport } from '../../src/contract/reports/schedule.report';
import { statementReport } from '../../src/contract/reports/statement.report';
import { mostSheetRows, xlsxMediaType } from '../../src/contract/reports/xlsx-file';
import { messages } from '../../src/contract/texts/messages';
import { fileOfPath, paths, pathWithId } from '../../src/contract/vocabulary/paths';
import { depositHeads, depositLine, ImportClient } from '../support/import-client';
import { slipFile } from '../support/slip-files';
import { expectedRows, type Filter, readReports, type Report } from '../support/report-oracle';
import { allRows, TableFiles } from '../support/table-files';
import { captions } from '../../src/contract/texts/captions';
import type { AccountStatement } from '../../src/contract/areas/statements.wire';
import type { ScheduleRecordRow } from '../../src/contract/areas/projects.wire';
import { centsFromAnswer, formatCents, totalCents } from '../../src/contract/values/money';
import type { AmountTotals, CurrencySum } from '../../src/contract/areas/totals.wire';
import type { MovementReport, Report as DeclaredReport } from '../../src/contract/reports/report';
import { reports as declaredReports } from '../../src/contract/reports/reports';
import { eventually } from '../support/eventually';
import { interceptSql } from '../support/sql-interceptor';
import { cellText } from '../../src/contract/imports/foreign-cells';
import { recountLists } from '../../src/server/movements/list-keeping';
import { openTableFile } from '../../src/server/tables/table-file';
import { office, rowsByOffice, sheetOf, sheetStyles } from '../support/report-sheet';
import type { BooksClient } from '../support/books-client';
import { TestServer } from '../support/test-server';

const { projectSchedules: _ofProject, ...movementReports } = declaredReports;
let server: TestServer;
let user: BooksClient;
let reports: Report[];
/** What a workbook would run, cannot hold, or would read as something else. */
const remarks = [
  '=1+1',
  '<b>&amp;"quoted"</b>',
  'first line\nsecond line\r\nthird\ttab',
  'a\u0001b\u001fc\ufffe',
  '_x0041_ and _x005F_',
  ' leading and trailing ',
  'Überweisung дом 支払い 💶',
  '12.50',
];
beforeAll(async () => {
  server = await TestServer.start();
  const admin = (await server.signIn('admin')).client;
  for (const [place] of remarks.entries())
    await admin.createDeposit({ remarks: `to be set ${String(place)}` }, { slip: slipFile('scan.pdf', { size: 900 }) });
  await admin.createTransfer({ remarks: remarks[0] });
  await admin.payInstallment({ remarks: remarks[1] });
  await admin.payFee({ remarks: remarks[2] });
  // As no call lets them in, but books of long ago may hold them.
  await server.rows('alter table deposits disable trigger all');
  await server.rows(
    `update deposits d set remarks = r.remark from (select id, row_number() over (order by id desc) as place from deposits) n
     join unnest($1::text[]) with ordinality r (remark, place) on r.place = n.place where d.id = n.id`,
    [remarks],
  );
  await server.rows(`update deposits set deposit_date = '1900-02-28' where id = (select min(id) from deposits)`);
  await server.rows(`update deposits set amount_cents = 900719925474099 where id = (select min(id) + 1 from deposits)`);
  await server.rows(`insert into company_settings (company_name, business_time_zone) values ('Müller & "Sons"', 'Asia/Dubai')
     on conflict (is_only) do update set company_name = excluded.company_name, business_time_zone = excluded.business_time_zone`);
  // What is kept of the lists knows nothing of what was written so.
  await recountLists(server.database);
  user = (await server.signIn('user')).client;
  reports = await readReports(server);
});
afterAll(() => server.stop());

const xlsxOf = (report: Report, filter: Filter = {}) =>
  user.get(report.path, { ...filter, size: 0 }, { accept: xlsxMediaType });
const { day, amount, total } = sheetStyles;

describe.each(['deposits', 'transfers', 'installmentTxn', 'feetxn'])('the workbook of %s', (name) => {
  const reportOf = () => reports.find(({ listKey }) => listKey === name)!;

  it('holds every row of the report, typed, in its order, under frozen headings with a filter', async () => {
    const report = reportOf();
    const { status, headers, bytes } = await xlsxOf(report);
    expect([status, headers.get('content-type')]).toEqual([200, xlsxMediaType]);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${report.file.replace('.csv', '.xlsx')}"`);
    const { headings, lines, order, attributes, headingRow, cells, parts, ...sheet } = await sheetOf(bytes);
    expect(sheet.atTheRight).toEqual(headings.filter((heading) => /Amount|Rate|ID$/.test(heading)));
    const expected = expectedRows(report, {}).map((row) => row.cells);
    expect([headings, lines]).toEqual([report.headings, expected]);
    expect(order.slice(0, 5)).toEqual(['sheetPr', 'sheetViews', 'cols', 'sheetData', 'autoFilter']);
    expect(order.slice(5)).toEqual(['pageMargins', 'pageSetup', 'headerFooter']);
    expect(attributes).toMatchObject({ pageSetUpPr: { fitToPage: '1' }, pageSetup: { fitToHeight: '0' } });
    expect(parts['xl/workbook.xml']).toContain(`'!$${String(headingRow)}:$${String(headingRow)}</definedName>`);
    expect(attributes.pane).toMatchObject({ state: 'frozen', topLeftCell: `A${String(headingRow + 1)}` });
    const last = String.fromCharCode(64 + headings.length);
    expect(attributes.autoFilter!.ref).toBe(`A${String(headingRow)}:${last}${String(headingRow + lines.length)}`);
    expect(cells.get(`A${String(headingRow + 1)}`)).toMatchObject({ type: 'n', style: day });
    const money = headings.indexOf(headings.find((heading) => heading.endsWith('Amount'))!);
    const figure = cells.get(`${String.fromCharCode(65 + money)}${String(headingRow + 1)}`)!;
    expect([figure.type, figure.style, figure.value]).toEqual(['n', amount, expected[0]![money]]);
    // No text is a formula, but what opens a slip.
    for (const { formula, value } of cells.values())
      if (formula) expect(formula).toBe(`HYPERLINK("${server.anonymous.origin}/api/files/${value}","${value}")`);
  });

  it('ends with the totals of the report in each currency, apart from what is filtered and sorted', async () => {
    const report = reportOf();
    const { columns, totals: path }: MovementReport = Object.values(movementReports).find(({ list }) => list === name)!;
    const { foot, lastRow, cells } = await sheetOf((await xlsxOf(report)).bytes);
    const totals = (await user.get<AmountTotals[]>(path)).body.data;
    const sumsOf = (member?: string) => totals.find((each) => each.member === member)?.sums ?? [];
    const currencies = [...new Set(totals.flatMap(({ sums }) => sums!.map(({ currency }) => currency)))].sort();
    const expected = currencies.map((code) =>
      columns.map((column, place) => {
        if (place === 0) return captions.totalIn(code);
        const isIn = ({ currency }: CurrencySum) => currency === code;
        if (column.kind === 'amount') return sumsOf(column.member).find(isIn)?.total.toFixed(2) ?? '';
        const amountOf = columns.find(({ kind, currency }) => kind === 'amount' && currency === column.member);
        return sumsOf(amountOf?.member).some(isIn) ? code : '';
      }),
    );
    expect(foot.slice(1)).toEqual(expected);
    expect(foot.length).toBeGreaterThan(2);
    const typed = columns.filter(({ kind }) => kind === 'amount').map(({ member }) => sumsOf(member).length);
    const ofTotal = [...cells].filter(
      ([place, { style, type }]) => style === total && type === 'n' && Number(/\d+$/.exec(place)![0]) > lastRow + 1,
    );
    expect(ofTotal).toHaveLength(typed.reduce((sum, count) => sum + count, 0));
  });

  it('goes by the filter, and is its head alone when nothing is found', async () => {
    const report = reportOf();
    const [key, value] = Object.entries(report.rows[0]!.keys)[0]!;
    const filter = { endDate: '2026-06-30', startDate: '2025-06-01', [key]: value };
    const { lines, about } = await sheetOf((await xlsxOf(report, filter)).bytes);
    expect(lines).toEqual(expectedRows(report, filter).map(({ cells }) => cells));
    expect(lines.length).toBeGreaterThan(0);
    expect(about.slice(3, 5)).toEqual(['Start Date: 01 Jun 2025', 'End Date: 30 Jun 2026']);
    const none = await xlsxOf(report, { endDate: '1900-01-01' });
    const empty = await sheetOf(none.bytes);
    expect([none.status, empty.lines, empty.foot]).toEqual([200, [], []]);
  });

  it('by its link is that of the call, with its count', async () => {
    const report = reportOf();
    const asked = await user.post<AskedDownload>(fileOfPath(report.path, report.file.replace('.csv', '.xlsx')), {});
    expect([asked.status, asked.body.data.totalRows]).toEqual([202, report.rows.length]);
    const cookie = asked.headers.get('set-cookie')!.split(';')[0]!;
    const { id } = asked.body.data;
    const { bytes } = await server.anonymous.call('GET', pathWithId(paths.downloads.file, id), { headers: { cookie } });
    expect((await sheetOf(bytes)).lines).toEqual((await sheetOf((await xlsxOf(report)).bytes)).lines);
    const state = (await user.get<DownloadState>(pathWithId(paths.downloads.state, id))).body.data;
    expect(state.rows).toBe(report.rows.length);
  });
});

it('says whose books these are, which rows, of when and who took them', async () => {
  const deposits = reports[0]!;
  const { userId, accountId } = deposits.rows[0]!.keys as { userId: number; accountId: number };
  const [names] = await server.rows<{ person: string; account: string; taker: string }>(
    `select (select name from users where id = $1) as person, (select name from users where username = 'user') as taker,
      (select a.name || ' (' || c.code || ')' from accounts a join currencies c on c.id = a.currency_id where a.id = $2) as account`,
    [userId, accountId],
  );
  const { about } = await sheetOf((await xlsxOf(deposits, { userId, accountId })).bytes);
  expect(about.slice(0, 4)).toEqual([
    'Müller & "Sons"',
    'Deposits',
    `User: ${names!.person}`,
    `Account: ${names!.account}`,
  ]);
  expect(about[4]).toMatch(/^As of \d\d \w{3} \d{4}, \d\d:\d\d \(Asia\/Dubai\), taken by /);
  expect(about[4]!.endsWith(names!.taker)).toBe(true);
});

it('is of one moment, head and rows', async () => {
  const holder = await server.database.connect();
  await holder.query('select pg_advisory_lock(7)');
  const stop = interceptSql({
    rewrite: (text) =>
      text.includes('statement_timestamp() as moment')
        ? `select timestamptz '2001-02-03 04:05+00' as moment, pg_advisory_xact_lock(7)::text as lock`
        : text,
  });
  try {
    const answer = xlsxOf(reports[0]!);
    const waiting = `select count(*)::integer as count from pg_locks where locktype = 'advisory' and not granted`;
    expect(await eventually(async () => (await server.rows<{ count: number }>(waiting))[0]?.count, 1)).toBe(1);
    const admin = (await server.signIn('admin')).client;
    expect((await admin.createDeposit({ remarks: 'recorded a moment later' })).status).toBe(201);
    await holder.query('select pg_advisory_unlock(7)');
    const { about, lines } = await sheetOf((await answer).bytes);
    expect(about.at(-1)).toMatch(/^As of 03 Feb 2001, 08:05 \(Asia\/Dubai\)/);
    expect(lines.flat()).not.toContain('recorded a moment later');
  } finally {
    stop();
    holder.release(true);
  }
  expect((await sheetOf((await xlsxOf(reports[0]!)).bytes)).lines.flat()).toContain('recorded a moment later');
});

it('is read by the reader of imports, too, the statement of an account with its balances among them', async () => {
  const files = await TableFiles.open();
  const table = await openTableFile(await files.file((await statementFile('xlsx')).bytes));
  const rows = (await allRows(table)).map(({ cells }) => cells.map(cellText));
  table.close();
  await files.remove();
  const [headings, ...lines] = rows.slice(rows.findIndex(([first]) => first === 'Date'));
  const [head, ...csv] = parse((await statementFile('csv')).bytes, {
    bom: true,
    record_delimiter: '\r\n',
  });
  expect(headings).toEqual(head);
  const plain = (cell = '') => (/^-?\d+\.\d\d$/.test(cell) ? String(Number(cell)) : cell);
  const full = (cells: readonly string[]) => headings!.map((_, place) => plain(cells[place]));
  const totals = lines.pop()!;
  expect(lines.map(full)).toEqual(csv.map((cells) => full(cells.map(textOfCsv))));
  expect(lines.length).toBeGreaterThan(3);
  const accountId = server.sample.account('Escrow Marina').id;
  const { account, ...sums } = (await user.get<AccountStatement>(paths.books.statement, { accountId })).body.data;
  expect(totals.filter((cell) => cell !== '')).toEqual([
    captions.totalIn(account.currency),
    sums.in.toFixed(2),
    sums.out.toFixed(2),
  ]);
});

it('of a schedule has the rows of its file and their totals', async () => {
  const projectid = server.sample.id('project Marina Heights');
  const query = { ...scheduleReport.parameters, projectid };
  const file = (kind: 'csv' | 'xlsx') => fileOf(scheduleReport, kind, query);
  const [head, ...lines] = parse((await file('csv')).bytes, { bom: true, record_delimiter: '\r\n' });
  const sheet = await sheetOf((await file('xlsx')).bytes);
  expect([sheet.about[1], sheet.about[2]]).toEqual(['Project Schedules', 'Project: Marina Heights']);
  expect([sheet.headings, sheet.lines]).toEqual([head, lines]);
  const rows = (await user.get<ScheduleRecordRow[]>(paths.query, query)).body.data;
  const sum = (member: 'amount' | 'total_paid') =>
    formatCents(totalCents(rows.map((row) => centsFromAnswer(row[member])!)));
  const [totals] = sheet.foot.slice(1);
  expect(totals).toEqual([
    captions.totalIn('AED'),
    '',
    ...[sum('amount'), sum('total_paid')].map((text) => text.replaceAll(',', '')),
    '',
    '',
  ]);
});

const statementFile = (kind: 'csv' | 'xlsx') =>
  fileOf(statementReport, kind, { accountId: server.sample.account('Escrow Marina').id });

async function fileOf({ path: list, fileName }: DeclaredReport, kind: 'csv' | 'xlsx', query: Filter) {
  const parameters = new URLSearchParams(query as Record<string, string>).toString();
  const asked = await user.post<AskedDownload>(`${fileOfPath(list, fileName.replace('csv', kind))}?${parameters}`, {});
  expect(asked.status).toBe(202);
  const cookie = asked.headers.get('set-cookie')!.split(';')[0]!;
  return server.anonymous.call('GET', pathWithId(paths.downloads.file, asked.body.data.id), { headers: { cookie } });
}

it('is refused before its first byte where a sheet cannot hold so many rows; CSV has all', async () => {
  await recountLists(server.database);
  await server.rows(`update list_totals set row_count = row_count + $1 where list = 'DEPOSIT'`, [mostSheetRows]);
  try {
    for (const ask of [xlsxOf(reports[0]!), user.post(fileOfPath(paths.deposits.filter, 'deposits.xlsx'), {})]) {
      const { status, headers, body } = await ask;
      expect([status, body.message]).toEqual([409, messages.request.tooManyForSheet(mostSheetRows)]);
      expect(headers.get('content-disposition')).toBeNull();
    }
    expect((await user.get(paths.deposits.filter, { size: 0 }, { accept: csvMediaType })).status).toBe(200);
  } finally {
    await server.rows(`update list_totals set row_count = row_count - $1 where list = 'DEPOSIT'`, [mostSheetRows]);
  }
  const page = await user.get(paths.deposits.filter, { size: 5 }, { accept: xlsxMediaType });
  expect([page.status, page.body.message]).toEqual([400, messages.request.xlsxOfPage]);
});

it('tells people of one name apart by their numbers, and takes its rows back by them', async () => {
  const name = 'Daniel Weber';
  const [daniel] = await server.rows<{ id: number }>('select id from users where name = $1', [name]);
  const { id } = daniel!;
  await server.rows(`insert into users (name, user_type) values ($1, 'USER')`, [name]);
  const told = captions.ofNumber(name, String(id));
  const { lines, about } = await sheetOf((await xlsxOf(reports[0]!, { userId: id })).bytes);
  expect([new Set(lines.map((line) => line[1])), about]).toEqual([
    new Set([told]),
    expect.arrayContaining([`User: ${told}`]),
  ]);
  const csv = await user.get(reports[0]!.path, { userId: id, size: 0 }, { accept: csvMediaType });
  const [, ...depositors] = parse(csv.bytes, { bom: true }).map(([, depositor]) => depositor);
  expect(new Set(depositors)).toEqual(new Set([told]));
  const chief = new ImportClient((await server.signIn('super')).client);
  const { faultyRows } = await chief.judged('deposits', [depositHeads, depositLine('').replace(name, told)]);
  expect(faultyRows).toBe(0);
  const { body } = await user.get<{ deposits: unknown[] }>(reports[0]!.path, { userId: id });
  expect(body.data.deposits[0]).toMatchObject({ userName: name, userNumber: id });
});

(office ? it : it.skip)('opens in LibreOffice, where that is installed, with the same rows', async () => {
  const { bytes } = await xlsxOf(reports[0]!);
  const sheet = await sheetOf(bytes);
  const lines = await rowsByOffice(bytes);
  expect(lines.filter(([first]) => /^\d{4}-\d\d-\d\d$/.test(first ?? ''))).toHaveLength(sheet.lines.length);
  expect(lines.at(-1)![0]).toBe(sheet.foot.at(-1)![0]);
});
