import { parse } from 'csv-parse/sync';
import { csvAmount, csvMediaType, textOfCsv } from '../../src/contract/reports/csv';
import { reports as declared } from '../../src/contract/reports/reports';
import { xlsxMediaType } from '../../src/contract/reports/xlsx-file';
import { messages } from '../../src/contract/texts/messages';
import { cents } from '../../src/contract/values/money';
import { fileOfPath, paths } from '../../src/contract/vocabulary/paths';
import type { ApiClient } from '../support/api-client';
import { eventually } from '../support/eventually';
import { until } from '../support/patience';
import { expectedRows, type Filter, readReports, type Report } from '../support/report-oracle';
import { recountLists } from '../../src/server/movements/list-keeping';
import { TestServer } from '../support/test-server';

let server: TestServer;
let user: ApiClient;
let reports: Report[];
/** What spreadsheets would run or misread, and what files are full of. */
const remarks = [
  '=1+1',
  '+971 4 555',
  '-5',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  'one, two; three',
  'she said "paid"',
  'first line\nsecond line\r\nthird',
  "'already escaped",
  ' leading and trailing ',
  'Überweisung дом 支払い 💶 \u202etfel',
  '"=1+1"',
  '12.50',
  ',',
  '"',
];
beforeAll(async () => {
  server = await TestServer.start();
  const admin = (await server.signIn('admin')).client;
  for (const remark of remarks) await admin.createDeposit({ remarks: remark });
  await admin.createTransfer({ remarks: remarks[0] });
  await admin.payInstallment({ remarks: remarks[8] });
  await admin.payFee({ remarks: remarks[7] });
  await server.rows(`update accounts set name = '=HYPERLINK("http://x")' where name = 'Main Operating'`);
  await server.rows(`update users set name = '-2+3, "Danny"' where username = 'daniel.weber'`);
  user = (await server.signIn('user')).client;
  reports = await readReports(server);
});
afterAll(() => server.stop());

const accept = { accept: csvMediaType };
const names = ['deposits', 'transfers', 'installmentTxn', 'feetxn'];
const reportOf = (name: string) => reports.find(({ listKey }) => listKey === name)!;
const csvOf = (report: Report, filter: Filter = {}) => user.get(report.path, { ...filter, size: 0 }, accept);
/** The texts of a file, without what keeps a spreadsheet from running them. */
const textsOf = (lines: readonly string[][]) => lines.map((cells) => cells.map(textOfCsv));
/** Read by a program that knows RFC 4180 and nothing of ours. */
const read = (bytes: Buffer) => parse(bytes, { bom: true, record_delimiter: '\r\n' });

describe.each(names)('the file of %s', (name) => {
  it('holds every row of the report, in its order', async () => {
    const report = reportOf(name);
    const { status, headers, bytes } = await csvOf(report);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${report.file}"`);
    const [head, ...lines] = read(bytes);
    expect(head).toEqual(report.headings);
    expect(textsOf(lines)).toEqual(expectedRows(report, {}).map(({ cells }) => cells));
  });

  it('is written as the contract says, byte by byte', async () => {
    const { bytes } = await csvOf(reportOf(name));
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = bytes.toString('utf8').slice(1);
    expect(text.startsWith(`${reportOf(name).headings.join(',')}\r\n`)).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
    const outside = text.replace(/"(?:[^"]|"")*"/g, '');
    expect(outside.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('goes by the filter', async () => {
    const report = reportOf(name);
    const [key, value] = Object.entries(report.rows[0]!.keys)[0]!;
    const filter = { [key]: value, startDate: '2025-06-01', endDate: '2026-06-30' };
    const [, ...lines] = read((await csvOf(report, filter)).bytes);
    expect(textsOf(lines)).toEqual(expectedRows(report, filter).map(({ cells }) => cells));
    expect(lines.length).toBeGreaterThan(0);
  });

  it('is its headings alone when nothing is found', async () => {
    const { status, bytes } = await csvOf(reportOf(name), { endDate: '1950-01-01' });
    expect([status, read(bytes)]).toEqual([200, [reportOf(name).headings]]);
  });

  it('is refused like the list when the filter is wrong', async () => {
    const { status, headers, body } = await csvOf(reportOf(name), { startDate: 'x' });
    expect([status, body.success]).toEqual([400, false]);
    expect(headers.get('content-type')).toContain('application/json');
  });
});

it('has amounts as plain numbers and dates as plain days', async () => {
  const [, ...lines] = read((await csvOf(reportOf('transfers'))).bytes);
  for (const [date, , from, , , to, , rate] of lines) {
    expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect([from, to].join(' ')).toMatch(/^\d+\.\d{2} \d+\.\d{2}$/);
    expect(rate).toMatch(/^\d+(\.\d+)?$/);
  }
});

it.each([
  ['text/csv;q=0.9, application/json;q=0.1', 'text/csv'],
  ['TEXT/CSV', 'text/csv'],
  ['application/json', 'application/json'],
  ['*/*', 'application/json'],
  ['text/csv;q=0, application/json', 'application/json'],
  ['text/csv; q=0.000', 'application/json'],
  [`text/csv;q=0,${xlsxMediaType};Q=1`, xlsxMediaType],
  ['text/csv;q=0.1, application/json', 'application/json'],
  ['text/csvx', 'application/json'],
])('answers Accept: %s with %s', async (wanted, type) => {
  const { headers } = await user.get(paths.deposits.filter, { size: 0 }, { accept: wanted });
  expect(headers.get('content-type')).toContain(type);
});

it.each([{ size: 5 }, {}])('answers that a file of the page %j is none, with what to ask for', async (filter) => {
  const { status, body } = await user.get(paths.deposits.filter, filter, accept);
  expect([status, body.message]).toEqual([400, messages.request.csvOfPage]);
});

it('is asked for with a search that holds a NUL, and is of what the page finds', async () => {
  const found: number[] = [];
  for (const { path, fileName } of [
    declared.deposits,
    declared.transfers,
    declared.installmentPayments,
    declared.feePayments,
  ]) {
    const search = 'search=one%00two';
    const page = (await user.get<{ totalItems: number }>(`${path}?${search}`)).body.data;
    for (const name of [fileName, fileName.replace('.csv', '.xlsx')]) {
      const answer = await user.post(`${fileOfPath(path, name)}?${search}`, {});
      expect(answer).toMatchObject({ status: 202, body: { data: { totalRows: page.totalItems } } });
    }
    found.push(page.totalItems);
  }
  expect(found).toEqual([1, 0, 0, 0]);
});

describe('an export that takes its time', () => {
  const [count, length] = [15_000, 900];
  beforeAll(async () => {
    // Far more than fits into the sockets between, so that an export nobody reads stays under way: of rows that are longer
    // than any that a call records, since it takes fewer of them. Not compressed (`ask`), which would make a hundredth of it.
    await server.rows('alter table deposits disable trigger all, drop constraint deposits_remarks_check');
    await server.rows(
      `insert into deposits (journal_entry_id, deposit_date, user_id, account_id, currency_id, amount_cents, remarks, recorded_by)
       select 1000000 + n, date '2026-06-01' + n % 90, d.user_id, d.account_id, d.currency_id, n, repeat('x', $2), d.user_id
       from generate_series(1, $1::int) n, (select * from deposits limit 1) d`,
      [count, length],
    );
    await recountLists(server.database);
  });

  /** An answer that nobody holds any more is given up by fetch whenever memory is cleaned, and its export with it. */
  const held: Response[] = [];
  const ask = async (client: ApiClient, signal?: AbortSignal) => {
    const response = await client.send('GET', `${paths.deposits.filter}?size=0`, {
      headers: { ...accept, 'accept-encoding': 'identity' },
      signal,
    });
    held.push(response);
    return response;
  };
  /** One that is under way; the place of the one before may be given free a moment after its connection. */
  const begin = (client: ApiClient, signal?: AbortSignal) =>
    until(async () => {
      const response = await ask(client, signal);
      expect(response.status).toBe(200);
      return response;
    });
  const underWay = async () => {
    const [row] = await server.rows<{ count: number }>(
      `select count(*) as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and state <> 'idle'`,
    );
    return row!.count;
  };
  const statusOfExport = async () => (await user.get(paths.transfers.filter, { size: 0 })).status;
  const expectUnderWay = async (count: number) => expect(await eventually(underWay, count)).toBe(count);

  it('is complete', async () => {
    const { bytes } = await user.get(paths.deposits.filter, { size: 0 }, accept);
    const lines = bytes
      .toString('utf8')
      .split('\r\n')
      .filter((line) => line.includes('x'.repeat(length)));
    // Each from one hundredth on, whatever the number of its digits.
    const amounts = parse(lines.join('\n').replaceAll('x'.repeat(length), ''))
      .map((cells) => cells[2])
      .sort();
    expect(amounts).toEqual(Array.from({ length: count }, (_, at) => csvAmount(cents(at + 1))).sort());
    const json = await user.get<{ totalItems: number; deposits: unknown[] }>(paths.deposits.filter, { size: 0 });
    expect(json.body.data.deposits).toHaveLength(json.body.data.totalItems);
    await expectUnderWay(0);
  });

  it('S28: is the only one of its person at a time: another is 429, and other people go on', async () => {
    const stop = new AbortController();
    await begin(user, stop.signal);
    await expectUnderWay(1);
    const refused = await user.get(paths.deposits.filter, { size: 0 }, accept);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(refused.body).toMatchObject({ code: 'TOO_MANY_REQUESTS', message: messages.read.tooMany });
    expect((await user.get(paths.transfers.filter, { size: 0 })).status).toBe(429);
    expect((await user.get(paths.deposits.filter, { size: 200 })).status).toBe(200);
    const other = (await server.signIn('super')).client;
    expect((await other.get(paths.transfers.filter, { size: 0 })).status).toBe(200);

    stop.abort();
    await expectUnderWay(0);
    expect(await eventually(statusOfExport, 200)).toBe(200);
  });

  it('gives its connection and its place free when it is broken off, whenever that is', async () => {
    for (let time = 0; time < 30; time += 1) {
      const stop = new AbortController();
      const started = ask(user, stop.signal).then(
        async (response) => {
          await response.body?.getReader().read();
          stop.abort();
        },
        () => undefined,
      );
      if (time % 2) stop.abort();
      else if (time % 3 === 0) setImmediate(() => stop.abort());
      await started.catch(() => undefined);
    }
    await expectUnderWay(0);
    // One that was broken off before the server had read it may still come and go.
    for (let time = 0; time < 3; time += 1) expect(await eventually(statusOfExport, 200)).toBe(200);
  });

  it('does not hold up the others', async () => {
    const stop = new AbortController();
    await begin(user, stop.signal);
    const admin = (await server.signIn('admin')).client;
    expect((await admin.get(paths.accounts.list)).status).toBe(200);
    expect((await admin.createTransfer()).status).toBe(201);
    stop.abort();
    await expectUnderWay(0);
  });

  it('is a picture of one moment, whatever is saved meanwhile', async () => {
    const admin = (await server.signIn('admin')).client;
    const response = await begin(user);
    await admin.createDeposit({ remarks: 'saved while the export ran', date: '1999-01-01' });
    expect(await response.text()).not.toContain('saved while the export ran');
  });
});

it.each(names)(
  'of %s the reversed ones are a file of another name, which says how each was taken back',
  async (name) => {
    const { path } = reportOf(name);
    const { client } = await server.signIn('admin');
    const made = {
      deposits: ['deposits', 'deposit', () => client.createDeposit()],
      transfers: ['transfers', 'transfer', () => client.createTransfer()],
      installmentTxn: ['payments', 'installment payment', () => client.payInstallment()],
      feetxn: ['payments', 'fee payment', () => client.payFee()],
    } as const;
    const [table, kindName, create] = made[name as keyof typeof made];
    const [first, second] = [await create(), await create()].map(({ body }) => body.data.id) as [number, number];
    const next = await client.correct(kindName, first, { remarks: 'As it should be', reason: 'Mistyped' });
    await client.reverse(table, second, { date: '2026-01-20' });
    for (const format of [csvMediaType, xlsxMediaType]) {
      const file = await user.get(path, { reversed: 'true', size: 0 }, { accept: format });
      expect([file.status, file.headers.get('content-disposition')]).toEqual([200, expect.stringMatching(/reversed-/)]);
    }
    const { bytes } = await user.get(path, { reversed: 'true', size: 0 }, accept);
    const [heads, ...lines] = textsOf(read(bytes)).map((cells) => cells.slice(-5));
    expect(heads).toEqual(['Reversed By', 'Reversed At (UTC)', 'Taken Back On', 'Reason', 'In Its Place']);
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/) as string;
    expect(lines).toContainEqual(['Omar Siddiqui', at, expect.any(String), 'Mistyped', String(next.body.data.id)]);
    expect(lines).toContainEqual(['Omar Siddiqui', at, '2026-01-20', '', '']);
  },
);
