import { randomBytes, randomUUID } from 'node:crypto';
import { timedKey } from '../../src/contract/values/idempotency-keys';
import { limits } from '../../src/contract/vocabulary/limits';
import { messages } from '../../src/contract/texts/messages';
import { paths, uploadParts } from '../../src/contract/vocabulary/paths';
import { sweepIdempotencyRecords } from '../../src/server/http/idempotency';
import type { BooksClient } from '../support/books-client';
import { slipFile } from '../support/slip-files';
import { TestServer } from '../support/test-server';

const { saving } = messages;

let server: TestServer;
let admin: BooksClient;
beforeAll(async () => {
  server = await TestServer.start();
  admin = (await server.signIn('admin')).client;
});
afterEach(() => {
  expect(server.uploads).toEqual([]);
});
afterAll(() => server.stop());

/** How many rows there are of everything that a create may add. */
const counts = async () => {
  const [row] = await server.rows<{ deposits: number; slips: number; entries: number }>(
    `select (select count(*) from deposits) as deposits, (select count(*) from slips) as slips,
      (select count(*) from journal_entries) as entries`,
  );
  return row!;
};

it('twenty at once under one key are one deposit and twenty equal answers', async () => {
  const [before, balance] = [await counts(), await admin.balanceOf('Main Operating')];
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => admin.createDeposit({ amount: 12.34 }, { key, slip: slipFile() })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  const { deposits, slips, entries } = before;
  expect(await counts()).toEqual({ deposits: deposits + 1, slips: slips + 1, entries: entries + 1 });
  expect((await admin.balanceOf('Main Operating')) - balance).toBe(1_234);
});

it.each(['createDeposit', 'createTransfer', 'payInstallment', 'payFee'] as const)(
  '%s twice under one key is the first answer again',
  async (create) => {
    const key = randomUUID();
    const first = await admin[create]({}, { key });
    const before = await counts();
    const second = await admin[create]({}, { key });
    expect(first.status).toBe(201);
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(await counts()).toEqual(before);
  },
);

it('is the same however the JSON is written and sent', async () => {
  const key = randomUUID();
  const body = { ...server.sample.deposit(), remarks: null };
  const turned = Object.fromEntries(Object.entries(body).reverse());
  const first = await admin.upload(paths.deposits.create, uploadParts.deposit, body, { key });
  const again = await admin.upload(paths.deposits.create, uploadParts.deposit, turned, {
    key: key.toUpperCase(),
    jsonAs: 'file',
  });
  expect([again.status, again.body]).toEqual([201, first.body]);
});

it('survives a restart of the server', async () => {
  const key = randomUUID();
  const first = await admin.createDeposit({}, { key, slip: slipFile() });
  await server.restart();
  admin = server.holder(admin.token!);
  const before = await counts();
  const again = await admin.createDeposit({}, { key, slip: slipFile() });
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect(await counts()).toEqual(before);
});

it('is the first answer even when the deposit was reversed meanwhile', async () => {
  const key = randomUUID();
  const first = await admin.createDeposit({}, { key });
  await admin.reverse('deposits', first.body.data.id);
  expect((await admin.createDeposit({}, { key })).body).toEqual(first.body);
});

describe('the same key with something else', () => {
  it.each<[what: string, send: (key: string) => Promise<{ status: number; body: { code: string; message: string } }>]>([
    ['another amount', (key) => admin.createDeposit({ amount: 100.26 }, { key })],
    ['another slip', (key) => admin.createDeposit({}, { key, slip: slipFile('other.png', { size: 601 }) })],
    ['no slip', (key) => admin.createDeposit({}, { key })],
    ['another call', (key) => admin.payFee({ amount: 5 }, { key })],
  ])('%s is 422, and nothing is saved', async (_what, send) => {
    const key = randomUUID();
    expect((await admin.createDeposit({}, { key, slip: slipFile() })).status).toBe(201);
    const before = await server.digest();
    const { status, body } = await send(key);
    expect([status, body.code, body.message]).toEqual([422, 'KEY_REUSED', messages.saving.keyReused]);
    expect(await server.digest()).toEqual(before);
  });

  it('from another person is that person’s own', async () => {
    const key = randomUUID();
    const mine = await admin.createDeposit({}, { key });
    const other = (await server.signIn('super')).client;
    const theirs = await other.createDeposit({ amount: 7 }, { key });
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(theirs.body.data.id).not.toBe(mine.body.data.id);
  });
});

describe('a first try that fails', () => {
  it('is not remembered: the corrected form is saved under the same key', async () => {
    const key = randomUUID();
    const escrow = await admin.balanceOf('Escrow Riverside');
    const fee = { paymentaccount: server.sample.account('Escrow Riverside').id };
    expect((await admin.payFee({ ...fee, amount: 0 }, { key })).status).toBe(400);
    expect((await admin.payFee({ ...fee, amount: escrow / 100 + 1 }, { key })).status).toBe(409);
    const payer = { ...fee, amount: 3, paidby: server.sample.id('person system') };
    expect((await admin.payFee(payer, { key })).status).toBe(400);
    expect((await admin.payFee({ ...fee, amount: 3 }, { key })).status).toBe(201);
    expect(escrow - (await admin.balanceOf('Escrow Riverside'))).toBe(300);
  });

  it('among many at once leaves the key to the one that is right', async () => {
    const key = randomUUID();
    const system = server.sample.id('person system');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => admin.createDeposit(index % 2 ? {} : { userId: system }, { key })),
    );
    expect(new Set(answers.filter((_, index) => index % 2).map(({ status }) => status))).toEqual(new Set([201]));
    for (const { status } of answers.filter((_, index) => index % 2 === 0)) expect([400, 422]).toContain(status);
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.data.id)).size).toBe(1);
  });
});

it.each([
  '',
  'x',
  '1',
  'not-a-uuid-at-all',
  `${randomUUID()}0`,
  `{${randomUUID()}}`,
  `${randomUUID()}, ${randomUUID()}`,
])('the key "%s" is 400, and nothing is saved', async (key) => {
  const before = await server.digest();
  const { status, body } = await admin.createDeposit({}, { key });
  expect(status).toBe(400);
  expect(body.errors).toEqual([{ field: 'Idempotency-Key', message: messages.saving.keyInvalid }]);
  expect(await server.digest()).toEqual(before);
});

describe('a key that tells its time', () => {
  const day = 24 * 60 * 60 * 1000;
  const keyOf = (daysAgo: number) => timedKey(Date.now() - daysAgo * day, randomBytes(16));
  /** Makes the record under a key as old as the key. */
  const age = (key: string, days: number) =>
    server.rows('update idempotency_records set created_at = now() - make_interval(days => $2) where key = $1', [
      key,
      days,
    ]);

  it.each([
    [limits.draftDays, 201],
    [limits.keyDays - 0.01, 201],
    [limits.keyDays + 0.01, 422],
    [365, 422],
    [-limits.keyAheadDays + 0.01, 201],
    [-limits.keyAheadDays - 0.01, 422],
  ])('of %d days ago is %i', async (days, status) => {
    const before = await counts();
    const { body, ...answer } = await admin.createDeposit({}, { key: keyOf(days), slip: slipFile() });
    expect(answer.status).toBe(status);
    if (status === 201) return;
    expect([body.code, body.message]).toEqual(['KEY_EXPIRED', days > 0 ? saving.keyTooOld : saving.keyAhead]);
    expect(await counts()).toEqual(before);
  });

  it('is forgotten in time, however many there are', async () => {
    const count = 2_500;
    const old = randomUUID();
    await admin.createDeposit({}, { key: old });
    await age(old, limits.keyRecordDays + 1);
    await server.rows(
      `insert into idempotency_records (user_id, key, route, body_hash, created_at)
        select user_id, gen_random_uuid(), route, body_hash, created_at from idempotency_records, generate_series(1, $2::integer) where key = $1`,
      [old, count],
    );
    const [kept] = await server.rows<{ count: number }>(
      `select count(*) as count from idempotency_records where created_at > now() - interval '1 day'`,
    );
    await sweepIdempotencyRecords(server.database);
    const [left] = await server.rows<{ count: number }>(
      `select count(*) as count from idempotency_records where created_at < now() - make_interval(days => $1)`,
      [limits.keyRecordDays],
    );
    const [ofDay] = await server.rows<{ count: number }>(
      `select count(*) as count from idempotency_records where created_at > now() - interval '1 day'`,
    );
    expect(ofDay).toEqual(kept);
    expect(left).toEqual({ count: 0 });
  });

  it('is known for as long as it is taken: after a sweep the answer is the first one', async () => {
    const days = limits.keyDays - 1;
    const key = keyOf(days);
    const first = await admin.createDeposit({}, { key });
    await age(key, limits.keyRecordDays - 1);
    await sweepIdempotencyRecords(server.database);
    expect((await admin.createDeposit({}, { key })).body).toEqual(first.body);
  });
});

it('without a key every request is one of its own', async () => {
  const [first, second] = [await admin.createDeposit(), await admin.createDeposit()];
  expect(second.body.data.id).not.toBe(first.body.data.id);
});

it('leaves sound books', async () => {
  expect(await server.findFaults()).toEqual([]);
});
