import { parse } from 'csv-parse/sync';
import type { HistoryPage } from '../../src/contract/areas/history.wire';
import { textOfCsv } from '../../src/contract/reports/csv';
import { historyReport } from '../../src/contract/reports/history.report';
import { xlsxNameOf } from '../../src/contract/reports/xlsx-name';
import { entryCaptions } from '../../src/contract/texts/entry-captions';
import { historyKinds } from '../../src/contract/texts/history-words';
import { messages } from '../../src/contract/texts/messages';
import { limits } from '../../src/contract/vocabulary/limits';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import type { BooksClient } from '../support/books-client';
import { fetchFile } from '../support/fetched-file';
import { ProjectSetup } from '../support/project-setup';
import { sheetOf } from '../support/report-sheet';
import { interceptSql } from '../support/sql-interceptor';
import { type SampleUsername, TestServer } from '../support/test-server';

let server: TestServer;
const clients = {} as Record<SampleUsername, BooksClient>;
beforeAll(async () => {
  server = await TestServer.start();
  for (const username of ['super', 'admin', 'user'] as const)
    clients[username] = (await server.signIn(username)).client;
});
afterAll(() => server.stop());

type Filter = Readonly<Record<string, string | number | undefined>>;
const ask = (who: SampleUsername, filter: Filter = {}) => clients[who].get<HistoryPage>(paths.books.history, filter);
const read = async (who: SampleUsername, filter: Filter = {}) => (await ask(who, filter)).body.data;
const idsOf = ({ entries }: HistoryPage) => entries.map(({ id }) => id);
const { historyPageSize: size } = limits;

it('tells who deleted what, and what it was', async () => {
  const { id } = (await clients.admin.createDeposit({ remarks: 'Wrong' })).body.data;
  await clients.admin.reverse('deposits', id);
  const person = server.sample.id('person admin');
  const [entry] = (await read('super', { deed: 'deleted', person })).entries;
  expect(entry).toMatchObject({
    by: 'Omar Siddiqui',
    kind: 'deposit',
    deed: 'Deleted',
    subject: { id: String(id), name: '' },
    seal: 'waiting',
  });
  expect(entry!.changes.map(({ label, before, after }) => [label, before, after])).toEqual([
    ['Date', '05 Jan 2026', null],
    ['Deposited By', 'Daniel Weber', null],
    ['Account', 'Main Operating (USD)', null],
    ['Amount', '100.25 USD', null],
    ['Remarks', 'Wrong', null],
  ]);
  const ofRecord = await read('admin', { kind: 'deposit', subject: String(id) });
  expect(ofRecord.entries.map(({ deed }) => deed)).toEqual(['Deleted', 'Recorded']);
});

it('calls a correction one, and finds it apart from what was deleted', async () => {
  const { id } = (await clients.admin.createDeposit()).body.data;
  await clients.admin.correct('deposit', id, { remarks: 'As it should be' });
  const of = async (deed: string) => (await read('admin', { kind: 'deposit', subject: String(id), deed })).entries;
  const [corrected, deleted] = [await of('corrected'), await of('deleted')];
  expect([corrected.map(({ deed }) => deed), deleted]).toEqual([['Corrected'], []]);
  expect(corrected[0]!.changes.map(({ label }) => label)).toContain('Amount');
});

it('tells a small rate in plain digits, as the report does', async () => {
  await clients.admin.createDeposit({ amount: 80_000_000 });
  const transfer = { fromamount: 80_000_000, toamount: 12, conversionrate: 0.000_000_15 };
  const { id } = (await clients.admin.createTransfer(transfer)).body.data;
  const [entry] = (await read('admin', { kind: 'transfer', subject: String(id) })).entries;
  expect(entry!.changes).toContainEqual({ label: 'Conversion Rate', before: null, after: '0.00000015' });
});

it('shows what was changed of a setting, before beside after', async () => {
  const fee = await clients.super.post<{ id: number }>(paths.fees.save, { feename: 'Old fee' });
  const { id } = fee.body.data;
  await clients.super.put(pathWithId(paths.fees.update, id), { feename: 'New fee' });
  const [entry] = (await read('admin', { kind: 'fee', deed: 'changed' })).entries;
  expect([entry!.subject, entry!.changes]).toEqual([
    { id: String(id), name: 'New fee', isThere: true },
    [{ label: 'Fee Name', before: 'Old fee', after: 'New fee' }],
  ]);
});

it('says where what stays has none of something, and nothing of what a deed alone tells', async () => {
  const setup = new ProjectSetup(server, clients.super);
  const { id, name, version } = await setup.add();
  await setup.change(id, { ...setup.body({ name, latitude: 25.2, longitude: 55.3 }), version });
  const row = { scheduletype: 'Installment', name: '', amount: 100, scheduledate: '2026-02-01' };
  const save = { version: 0, rows: [row], reason: 'Agreed' };
  await clients.super.put(pathWithId(paths.admin.schedule, id), save);
  const told = async (kind: string, deed: string, subject = id) => {
    const { entries } = await read('admin', { kind, subject: String(subject), deed });
    return entries[0]!.changes.map(({ label, before, after, isThroughout }) => [label, before, after, isThroughout]);
  };
  expect(await told('project', 'added')).toContainEqual(['Currency', null, 'USD', undefined]);
  expect(await told('project', 'changed')).toEqual([
    ['Latitude', null, '25.2', true],
    ['Longitude', null, '55.3', true],
  ]);
  expect(await told('schedule', 'changed')).toEqual([
    ['Version', '0', '1', undefined],
    ['Reason', null, 'Agreed', undefined],
    ['Rows', null, '1: Installment, 100.00 USD, 01 Feb 2026', true],
  ]);
  const renamed = { version: 1, rows: [{ ...row, installmentid: 1, name: 'Roof' }] };
  await clients.super.put(pathWithId(paths.admin.schedule, id), renamed);
  expect((await told('schedule', 'changed')).at(-1)).toEqual([
    ...['Rows', '1: Installment, 100.00 USD, 01 Feb 2026', '1: Installment, Roof, 100.00 USD, 01 Feb 2026', undefined],
  ]);
  expect(await told('project', 'changed', server.sample.id('project Riverside Lofts'))).toEqual([
    ['From Day', null, expect.any(String), undefined],
    ['Owners', null, 'Sara Lindqvist 50.00\u00a0%, Daniel Weber 50.00\u00a0%', undefined],
  ]);
});

it('is a file of all of it: a row for each thing that differs, by the clock of the company, with the filters that are set', async () => {
  const filter = { startDate: '2026-01-01' };
  const entries: HistoryPage['entries'] = [];
  for (
    let page = await read('super', filter);
    ;
    page = await read('super', { ...filter, before: entries.at(-1)!.id })
  ) {
    entries.push(...page.entries);
    if (!page.hasOlder) break;
  }
  await server.rows(
    `insert into company_settings (business_time_zone) values ('Asia/Dubai')
     on conflict (is_only) do update set business_time_zone = excluded.business_time_zone`,
  );
  // By the database's own calendar.
  const clock = await server.rows<{ id: number; day: string; time: string }>(
    `select id::int, to_char(at at time zone 'Asia/Dubai', 'YYYY-MM-DD') as day, to_char(at at time zone 'Asia/Dubai', 'HH24:MI:SS') as time
     from audit_log order by at desc, id desc`,
  );
  const expected = entries.flatMap(({ id, by, kind, subject, deed, seal, changes }) => {
    const { day, time } = clock.find((row) => row.id === id)!;
    const unchanged = { label: '', before: '', after: '' };
    return (changes.length > 0 ? changes : [unchanged]).map(({ label, before, after, ...change }) => {
      const none = 'isThroughout' in change ? 'None' : '';
      return [
        ...[day, time, by, historyKinds[kind]!.name, subject.id, subject.name, deed],
        ...[label, before ?? none, after ?? none, entryCaptions.seals[seal], String(id)],
      ];
    });
  });
  expect(entries.map(({ id }) => id)).toEqual(clock.map(({ id }) => id));
  expect(expected.length).toBeGreaterThan(entries.length);
  expect(entries.length).toBeGreaterThan(limits.historyFileRows);
  const report = historyReport('Asia/Dubai');
  const { asked, bytes } = await fetchFile(server, clients.super, { ...report, query: filter });
  expect([asked.body.data.fileName, asked.body.data.totalRows]).toEqual(['history.csv', null]);
  const [head, ...lines] = parse(bytes!, { bom: true, record_delimiter: '\r\n' });
  expect(head).toEqual(report.columns.map(({ heading }) => heading));
  expect(lines.map((cells) => cells.map(textOfCsv))).toEqual(expected);
  const workbook = {
    path: report.path,
    fileName: xlsxNameOf(report),
    query: { ...filter, kind: 'deposit', deed: 'added' },
  };
  const sheet = await sheetOf((await fetchFile(server, clients.super, workbook)).bytes!);
  expect(sheet.lines).toEqual(expected.filter((row) => row[3] === 'Deposit' && row[6] === 'Recorded'));
  expect(sheet.about.slice(-4, -1)).toEqual(['Kind: Deposit', 'Start Date: 01 Jan 2026', 'Deed: Added']);
});

it('is read page by page from either end, each row once, newest first', async () => {
  const all = await server.rows<{ id: number }>(
    `select id from audit_log where action = 'payment.created' order by at desc, id desc`,
  );
  expect(all.length).toBeGreaterThan(2 * size);
  const filter = { kind: 'payment', deed: 'added' };
  const seen: number[] = [];
  let page = await read('super', filter);
  expect(page.hasNewer).toBe(false);
  for (;;) {
    seen.push(...idsOf(page));
    if (!page.hasOlder) break;
    page = await read('super', { ...filter, before: seen.at(-1)! });
    expect(page.hasNewer).toBe(true);
  }
  expect(seen).toEqual(all.map(({ id }) => id));
  const oldest = await read('super', { ...filter, isOldest: 'true' });
  expect([idsOf(oldest), oldest.hasOlder, oldest.hasNewer]).toEqual([seen.slice(-size), false, true]);
  const before = await read('super', { ...filter, after: oldest.entries[0]!.id });
  expect([idsOf(before), before.hasOlder]).toEqual([seen.slice(-2 * size, -size), true]);
});

it('is filtered by days of the company', async () => {
  const [day] = await server.rows<{ day: string; zone: string }>(
    `select to_char(max(at) at time zone business_time_zone, 'YYYY-MM-DD') as day, business_time_zone as zone from audit_log, company_settings
      group by business_time_zone`,
  );
  const { entries, timeZone } = await read('super', { startDate: day!.day, endDate: day!.day });
  expect(entries.length).toBeGreaterThan(0);
  expect(timeZone).toBe(day!.zone);
  expect((await read('super', { startDate: '2099-01-01' })).entries).toEqual([]);
  expect((await read('super', { endDate: '1999-01-01' })).entries).toEqual([]);
  expect((await ask('super', { startDate: '2026-02-02', endDate: '2026-02-01' })).status).toBe(400);
});

it('shows ADMIN entries and what they are made of, nothing of people, and is refused to USER', async () => {
  await clients.super.post(paths.admin.people.list, { name: 'Told to SUPER alone', username: null, role: null });
  expect((await read('super', { kind: 'person' })).entries[0]).toMatchObject({
    deed: 'Added',
    subject: { name: 'Told to SUPER alone' },
  });
  expect((await read('admin', { kind: 'person' })).entries).toEqual([]);
  const { entries } = await read('admin');
  expect(entries.length).toBe(size);
  expect(entries.filter(({ kind }) => ['person', 'import', 'view'].includes(kind))).toEqual([]);
  const [person] = await server.rows<{ id: string }>(
    `select subject_id as id from audit_log where action = 'person.created' order by id desc limit 1`,
  );
  expect((await read('admin', { kind: 'person', subject: person!.id })).entries).toEqual([]);
  const { status, body } = await ask('user');
  expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
  const alone = await ask('super', { subject: '1' });
  expect([alone.status, alone.body.message]).toEqual([400, messages.history.subjectWithoutKind]);
});

it('as a file has what its reader sees, and is refused as the screen is', async () => {
  const report = historyReport('');
  const kindsOf = async (who: SampleUsername) => {
    const { bytes } = await fetchFile(server, clients[who], report);
    return new Set(parse(bytes!, { bom: true, from: 2 }).map((cells) => cells[3]));
  };
  const [ofSuper, ofAdmin] = [await kindsOf('super'), await kindsOf('admin')];
  expect([...ofAdmin].filter((kind) => !ofSuper.has(kind))).toEqual([]);
  expect(ofSuper.has('Person')).toBe(true);
  expect(ofAdmin.has('Person')).toBe(false);
  const refused = async (who: SampleUsername, query: Record<string, string>) => {
    const { asked } = await fetchFile(server, clients[who], { ...report, query });
    return [asked.status, asked.body.message];
  };
  expect(await refused('user', {})).toEqual([403, expect.any(String)]);
  expect(await refused('admin', { subject: '1' })).toEqual([400, messages.history.subjectWithoutKind]);
  const days = { startDate: '2026-02-02', endDate: '2026-02-01' };
  expect(await refused('admin', days)).toEqual([400, messages.form.endBeforeStart]);
});

it('tells what the last check of the books found of the seals, and follows none itself', async () => {
  expect((await read('super')).seals).toMatchObject({ checkedAt: null, faults: [] });
  const faults = [
    { rule: 'The audit log is complete and unchanged', fault: 'Row 3 of the audit log is not what was sealed.' },
    { rule: 'Another', fault: 'Another fault.' },
  ];
  await server.rows(
    `insert into books_check (form, rules, rules_done, started_at, finished_at, faults) values ('whole', 1, 1, now(), now(), $1)`,
    [JSON.stringify(faults)],
  );
  const { seals } = await read('super');
  expect(seals).toMatchObject({ checkedAt: expect.any(String) as string, faults: [faults[0]!.fault] });
  expect(seals.waiting).toBeGreaterThan(0);
  // That another one has begun takes nothing from it.
  await server.rows('update books_check set finished_at = null');
  expect((await read('super')).seals).toMatchObject({ checkedAt: seals.checkedAt });
});

/** Pages that the statements of a call touch, as the database counts them. */
async function pagesOf(call: () => Promise<unknown>): Promise<number> {
  const asked: { text: string; parameters: readonly unknown[] }[] = [];
  const end = interceptSql({ before: (text, parameters) => void asked.push({ text, parameters }) });
  await call().finally(end);
  let pages = 0;
  for (const { text, parameters } of asked.filter((each) => each.text.includes('audit_log'))) {
    const [plan] = await server.rows<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      [...parameters],
    );
    const { Plan } = plan!['QUERY PLAN'][0];
    pages += Plan['Shared Hit Blocks']! + Plan['Shared Read Blocks']!;
  }
  expect(pages).toBeGreaterThan(0);
  return pages;
}

it('touches as many pages of a long log as of a short one', async () => {
  const person = server.sample.id('person admin');
  const filters = [
    {},
    { person },
    { deed: 'deleted' },
    { kind: 'deposit', deed: 'deleted', person },
    { isOldest: 'true' },
  ];
  await server.rows('analyze audit_log');
  const short = [];
  for (const filter of filters) short.push(await pagesOf(() => ask('super', filter)));
  await server.rows(
    `insert into audit_log (actor_id, actor_name, action, subject_kind, subject_id, after)
     select $1::bigint, 'Long', 'transfer.created', 'transfer', 'x' || n, '{"remarks": "long"}' from generate_series(1, 60000) n`,
    [person],
  );
  await server.rows('analyze audit_log');
  for (const [place, filter] of filters.entries()) {
    const long = await pagesOf(() => ask('super', filter));
    expect([filter, long <= 2 * short[place]! + 100]).toEqual([filter, true]);
  }
});
