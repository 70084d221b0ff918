import { randomUUID } from 'node:crypto';
import type {
  ProjectSchedule,
  ScheduleBody,
  ScheduleRow,
  ScheduleVersion,
  ScheduleVersionRow,
} from '../../src/contract/areas/schedules.wire';
import type { OpenInstallmentRow } from '../../src/contract/areas/projects.wire';
import { messages } from '../../src/contract/texts/messages';
import { idempotencyHeader } from '../../src/contract/vocabulary/envelope';
import { limits } from '../../src/contract/vocabulary/limits';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import type { BooksClient } from '../support/books-client';
import { makeWorld, type World } from '../support/books-world';
import { interceptSql } from '../support/sql-interceptor';
import { TestServer } from '../support/test-server';

/* Setting up schedules, over HTTP: saved whole, versioned, with numbers that are never used again (contract §9). */

let server: TestServer;
let chief: BooksClient;
let world: World;
beforeAll(async () => {
  server = await TestServer.start();
  chief = (await server.signIn('super')).client;
});
beforeEach(async () => {
  // Three rows of 500.00, 120.05 and 0.01 on 1 June 2026.
  world = await makeWorld(server.database);
});
afterAll(() => server.stop());

const { schedule, paymentRefusal } = messages;
type Row = ScheduleBody['rows'][number];

const path = (of = world) => pathWithId(paths.admin.schedule, of.projectId);
const read = async () => (await chief.get<ProjectSchedule>(path())).body.data;
const save = (version: number, rows: readonly unknown[], more: object = {}, headers: Record<string, string> = {}) =>
  chief.put<ProjectSchedule>(path(), { version, rows, ...more }, headers);
const sent = ({ installmentid, scheduletype, name, amount, scheduledate }: ScheduleRow): Row => ({
  installmentid,
  scheduletype,
  name,
  amount,
  scheduledate,
});
const rowsNow = async () => (await read()).rows.map(sent);
const newRow = (amount: number, day = '2026-05-01'): Row => ({
  scheduletype: 'Installment',
  name: `Part of ${String(amount)}`,
  amount,
  scheduledate: `${day}T00:00:00`,
});
const pay = (installmentid: number, amount: number, more: object = {}) =>
  chief.payInstallment({
    projectid: world.projectId,
    installmentid,
    amount,
    paymentaccount: world.accounts[3]!.id,
    ...more,
  });
const fund = () =>
  server.rows('update accounts set overdraft_limit_cents = 100000000 where id = $1', [world.accounts[3]!.id]);

it('is read and saved by SUPER alone', async () => {
  for (const username of ['admin', 'user'] as const) {
    const { client } = await server.signIn(username);
    const answers = [await client.get(path()), await client.put(path(), { version: 0, rows: [] })];
    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
  }
  expect((await read()).rows).toHaveLength(3);
  expect((await chief.get(pathWithId(paths.admin.schedule, 999_999))).body.message).toBe(schedule.unknownProject);
});

it('adds, changes and removes rows in one version that keeps old beside new, and says so in the audit log', async () => {
  const [first, second] = await rowsNow();
  const reason = 'The bank wants it sooner';
  const { status, body } = await save(0, [{ ...first, amount: 450.5 }, second, newRow(49.5), newRow(7)], { reason });
  expect([status, body.message]).toEqual([200, schedule.saved]);
  expect(body.data).toMatchObject({
    version: 1,
    savedBy: expect.any(String) as string,
    currencyname: 'AED',
    startdate: '2026-01-01T00:00:00',
  });
  expect(body.data.rows.map(({ installmentid, amount }) => [installmentid, amount])).toEqual([
    [4, 49.5],
    [5, 7],
    [1, 450.5],
    [2, 120.05],
  ]);
  const versions = await chief.get<ScheduleVersionRow[]>(pathWithId(paths.admin.scheduleVersions, world.projectId));
  expect(versions.body.data).toMatchObject([{ version: 1, reason, added: 2, changed: 1, removed: 1 }]);
  const version = pathWithId(paths.admin.scheduleVersion, world.projectId).replace(':version', '1');
  const { data } = (await chief.get<ScheduleVersion>(version)).body;
  expect(
    data.changes.map(({ installmentid, before, after }) => [installmentid, before?.amount, after?.amount]),
  ).toEqual([
    [1, 500, 450.5],
    [3, 0.01, undefined],
    [4, undefined, 49.5],
    [5, undefined, 7],
  ]);
  expect((await chief.get(version.replace('versions/1', 'versions/2'))).status).toBe(404);
  const [audited] = await server.rows<{ before: { rows: unknown[] }; after: { rows: unknown[]; reason: string } }>(
    `select before, after from audit_log where action = 'schedule.changed' and subject_id = $1`,
    [String(world.projectId)],
  );
  expect([audited!.before.rows.length, audited!.after.rows.length, audited!.after.reason]).toEqual([2, 3, reason]);
  expect((await save(1, (await read()).rows.map(sent))).body.message).toBe(schedule.unchanged);
  expect((await read()).version).toBe(1);
});

it('never uses a number again, and the database itself refuses to', async () => {
  const rows = await rowsNow();
  await save(0, [...rows, newRow(9)]);
  await save(1, rows);
  const { body } = await save(2, [...rows, newRow(9)]);
  expect(body.data.rows.map(({ installmentid }) => installmentid).sort()).toEqual([1, 2, 3, 5]);
  const insert = (id: number) =>
    server.rows(
      `insert into schedule_rows (project_id, installment_id, schedule_type, amount_cents, schedule_date)
        values ($1, $2, 'Installment', 100, '2026-01-01')`,
      [world.projectId, id],
    );
  await expect(insert(4)).rejects.toThrow('never used again');
  await insert(8);
  expect((await save(3, [...(await rowsNow()), newRow(3)])).body.data.rows.map((row) => row.installmentid)).toContain(
    9,
  );
  await expect(
    server.rows('update schedule_rows set installment_id = 77 where project_id = $1', [world.projectId]),
  ).rejects.toThrow('never changes');
  await expect(server.rows('delete from schedule_changes')).rejects.toThrow('append-only');
  await expect(server.rows(`update schedule_versions set reason = ''`)).rejects.toThrow('append-only');
});

it('of two at once one wins, and the other hears who it was; nothing of his is saved', async () => {
  const rows = await rowsNow();
  const answers = await Promise.all([save(0, [...rows, newRow(1)]), save(0, [...rows, newRow(2)])]);
  const [won, lost] = [...answers].sort((a, b) => a.status - b.status);
  expect([won!.status, lost!.status]).toEqual([200, 409]);
  expect(lost!.body.message).toMatch(/^.+ saved this schedule on \d\d \w{3} \d{4}, \d\d:\d\d \(UTC\), after you/);
  expect((await read()).rows).toEqual(won!.body.data.rows);
});

it('is saved once under a key, however often it comes', async () => {
  const [rows, key] = [await rowsNow(), { [idempotencyHeader]: randomUUID() }];
  const answers = await Promise.all(Array.from({ length: 5 }, () => save(0, [...rows, newRow(1)], {}, key)));
  expect(new Set(answers.map(({ status, body }) => `${String(status)} ${String(body.data.version)}`))).toEqual(
    new Set(['200 1']),
  );
  expect((await read()).rows).toHaveLength(4);
});

it('a repeat is answered as the first time whatever was saved since; one that never came, as anybody who is late', async () => {
  const [rows, saved, lost] = [await rowsNow(), randomUUID(), randomUUID()];
  const send = (key: string) => save(0, [...rows, newRow(1)], {}, { [idempotencyHeader]: key });
  await send(saved);
  await save(1, [...(await rowsNow()), newRow(2)]);
  const answers = [await send(saved), await send(lost), await send(lost)];
  expect(answers.map(({ status }) => status)).toEqual([200, 409, 409]);
  expect(answers[0]!.body.data.version).toBe(1);
  expect(await read()).toMatchObject({ version: 2, rows: { length: 5 } });
});

it.each<[string, (rows: Row[]) => unknown[], string, string]>([
  [
    'no type',
    (rows) => [rows[0], { ...rows[1], scheduletype: ' \u3164' }],
    'rows.1.scheduletype',
    schedule.typeRequired,
  ],
  ['no amount', (rows) => [{ ...rows[0], amount: undefined }], 'rows.0.amount', schedule.amountRequired],
  ['three decimals', (rows) => [{ ...rows[0], amount: 1.005 }], 'rows.0.amount', messages.form.amountDecimals],
  [
    'no such day',
    (rows) => [{ ...rows[0], scheduledate: '2026-02-30' }],
    'rows.0.scheduledate',
    messages.form.dateInvalid,
  ],
  ['a long name', (rows) => [{ ...rows[0], name: 'n'.repeat(101) }], 'rows.0.name', schedule.nameTooLong],
  ['an unknown member', (rows) => [{ ...rows[0], paid: 1 }], 'rows.0.paid', messages.request.unknownField],
  ['a strange number', (rows) => [{ ...rows[0], installmentid: 50 }], 'rows.0.installmentid', schedule.unknownRow(50)],
  ['a number twice', (rows) => [rows[0], rows[0]], 'rows.1.installmentid', schedule.numberTwice(1)],
  ['no row at all', () => ['row'], 'rows.0', messages.request.bodyInvalid],
  ['too many', () => Array.from({ length: limits.scheduleRows + 1 }, () => newRow(1)), 'rows', schedule.tooManyRows],
])('refuses rows with %s, naming line and field', async (_what, spoil, field, message) => {
  const answer = await save(0, spoil(await rowsNow()));
  expect([answer.status, answer.body.errors]).toEqual([400, [{ field, message }]]);
  expect((await read()).version).toBe(0);
});

it('never goes below what is paid, and keeps rows that ever had a payment', async () => {
  await fund();
  const { id } = (await pay(1, 300)).body.data;
  const { id: undone } = (await pay(2, 20)).body.data;
  await chief.reverse('payments', undone);
  const rows = await rowsNow();
  const below = await save(0, [{ ...rows[0], amount: 299.99 }, ...rows.slice(1)]);
  expect([below.status, below.body.errors]).toEqual([
    409,
    [{ field: 'rows.0.amount', message: schedule.belowPaid('300.00') }],
  ]);
  expect((await save(0, rows.slice(1))).body.message).toBe(schedule.hasPayments(1, 1));
  const kept = await save(0, [rows[0], rows[2]]);
  expect([kept.status, kept.body.message]).toEqual([409, schedule.hasPayments(2, 1)]);
  expect((await save(0, [{ ...rows[0], amount: 300 }, rows[1]])).status).toBe(200);
  expect((await read()).rows).toMatchObject([
    { total_paid: 300, payments: 1 },
    { total_paid: 0, payments: 1 },
  ]);
  expect((await chief.reverse('payments', id)).status).toBe(204);
});

it('a payment that was made from an older version of its row is refused, and any other is not', async () => {
  await fund();
  const open = async () =>
    (
      await chief.get<OpenInstallmentRow[]>(paths.query, {
        queryName: 'getProjectInstallment',
        projectid: world.projectId,
      })
    ).body.data;
  const versionOf = async (id: number) =>
    (await open()).find(({ installmentid }) => installmentid === id)!.scheduleVersion;
  const seen = await versionOf(1);
  const rows = await rowsNow();
  await save(0, [{ ...rows[0], scheduledate: '2026-07-01' }, rows[1], rows[2]]);
  const stale = await pay(1, 10, { scheduleVersion: seen });
  expect([stale.status, stale.body.message]).toEqual([409, paymentRefusal.installmentChanged]);
  const others = [
    await pay(2, 10, { scheduleVersion: seen }),
    await pay(1, 10),
    await pay(1, 10, { scheduleVersion: await versionOf(1) }),
  ];
  expect(others.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect((await pay(1, 10, { scheduleVersion: 'x' })).status).toBe(400);
});

it('payments and saves at once leave sound books', async () => {
  await fund();
  const attempts = Array.from({ length: 12 }, async (_, round) => {
    if (round % 2 === 0) return (await pay(1, 50)).status;
    const { version, rows } = await read();
    return (
      await save(
        version,
        rows.map((row) => ({ ...sent(row), amount: row.installmentid === 1 ? 200 + round : row.amount })),
      )
    ).status;
  });
  expect((await Promise.all(attempts)).filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
  expect(await server.findFaults()).toEqual([]);
});

it('takes the same few statements for two thousand rows as for two', async () => {
  const counted = async (work: () => Promise<{ status: number }>) => {
    let count = 0;
    const stop = interceptSql({ before: () => void (count += 1) });
    expect((await work().finally(stop)).status).toBe(200);
    return count;
  };
  const few = await counted(() => save(0, [newRow(1), newRow(2)]));
  const many = Array.from({ length: limits.scheduleRows - 2 }, (_, index) => newRow(index + 1));
  expect(await counted(async () => save(1, [...(await rowsNow()), ...many]))).toBeLessThanOrEqual(few + 6);
  const { version, rows } = await read();
  expect(rows).toHaveLength(limits.scheduleRows);
  const changed = rows.map((row) => ({ ...sent(row), name: 'n'.repeat(100) }));
  expect((await save(version, changed)).status).toBe(200);
});
