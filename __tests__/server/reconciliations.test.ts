import { randomUUID } from 'node:crypto';
import type { BookEntry } from '../../src/contract/areas/entries.wire';
import type {
  Reconciliation,
  ReconciliationEntries,
  ReconciliationPart,
  ReconciliationRow,
  TickFigures,
} from '../../src/contract/areas/reconciliations.wire';
import { messages } from '../../src/contract/texts/messages';
import { pathOfEntry, pathWithId, paths } from '../../src/contract/vocabulary/paths';
import type { Answer } from '../support/api-client';
import type { BooksClient } from '../support/books-client';
import { inspectRules } from '../support/books-rules';
import { type SampleUsername, TestServer } from '../support/test-server';

/* Reconciliation (contract §9): a bank's statement is ticked off until the difference is 0.00, and what stayed open. */

let server: TestServer;
const clients = {} as Record<SampleUsername, BooksClient>;
beforeAll(async () => {
  server = await TestServer.start();
  for (const username of ['super', 'admin', 'user'] as const)
    clients[username] = (await server.signIn(username)).client;
});
afterAll(() => server.stop());

const { reconciliations } = paths;
const sentence = messages.reconciliation;
const said = ({ status, body }: Answer) => [status, body.message];
const atField = ({ status, body }: Answer) => [status, body.message, body.errors.map(({ field }) => field)];

/** An account of a test's own with deposits on days of January, each of its amount; answers their entries' numbers. */
async function accountWith(deposits: readonly (readonly [day: number, amount: number])[]) {
  const currency = server.sample.id('currency USD');
  const body = { name: randomUUID(), currencyId: currency, accountType: 'ACCOUNT', overdraftLimit: 0 };
  const { id } = (await clients.super.post<{ id: number }>(paths.admin.accounts.add, body)).body.data;
  const entries: number[] = [];
  for (const [day, amount] of deposits) entries.push(await deposit(id, day, amount));
  return { id, name: body.name, entries };
}
const january = (day: number) => `2026-01-${String(day).padStart(2, '0')}`;
async function deposit(toacc: number, day: number, amount: number) {
  const { body } = await clients.admin.createDeposit({ toacc, date: january(day), amount });
  return entryOf(body.data.id);
}
async function entryOf(depositId: number) {
  const [row] = await server.rows<{ entry: number }>(`select journal_entry_id as entry from deposits where id = $1`, [
    depositId,
  ]);
  return row!.entry;
}

const begin = (accountId: number, day: number, closing: number, headers: Record<string, string> = {}) =>
  clients.admin.post<{ id: number }>(
    reconciliations.list,
    { accountId, statementDate: january(day), closing },
    headers,
  );
const begun = async (accountId: number, day: number, closing: number) =>
  (await begin(accountId, day, closing)).body.data.id;
const tick = (id: number, on: readonly number[], off: readonly number[] = [], who: SampleUsername = 'admin') =>
  clients[who].post<TickFigures>(pathWithId(reconciliations.ticks, id), { on, off });
const finish = (id: number, version = 1, who: SampleUsername = 'admin') =>
  clients[who].post(pathWithId(reconciliations.finish, id), { version });
const reopen = (id: number, reason = 'Of a test', version?: number) =>
  clients.super.post(pathWithId(reconciliations.reopen, id), { reason, version });
const read = async (id: number) =>
  (await clients.user.get<Reconciliation>(pathWithId(reconciliations.one, id))).body.data;
const page = async (id: number, part: ReconciliationPart, more: Record<string, string> = {}) => {
  const query = new URLSearchParams({ part, ...more }).toString();
  return (await clients.user.get<ReconciliationEntries>(`${pathWithId(reconciliations.entries, id)}?${query}`)).body
    .data;
};
const list = async (accountId: number) =>
  (await clients.user.get<ReconciliationRow[]>(`${reconciliations.list}?accountId=${String(accountId)}`)).body.data.map(
    ({ id, takenBack }) => [id, takenBack],
  );
const entriesOf = async (id: number, part: ReconciliationPart, more: Record<string, string> = {}) =>
  (await page(id, part, more)).entries.map(({ entry, isTicked }) => (isTicked ? entry : -entry));

it('a statement is ticked off until the difference is 0.00; what stayed open is told, and the next begins where it ended', async () => {
  const account = await accountWith([
    [5, 100],
    [7, 50.5],
    [9, 20],
    [20, 7],
  ]);
  const [first, second, third, fourth] = account.entries as [number, number, number, number];
  const key = { 'idempotency-key': randomUUID() };
  const created = await begin(account.id, 10, 150.5, key);
  const { id } = created.body.data;
  expect([said(created), (await begin(account.id, 10, 150.5, key)).body.data.id]).toEqual([[201, sentence.begun], id]);
  expect(await read(id)).toMatchObject({
    ...{ statementDate: '2026-01-10T00:00:00', opening: 0, closing: 150.5, ticked: 0, difference: 150.5 },
    ...{ finishedBy: null, account: { id: account.id, accName: account.name, currency: 'USD' } },
  });
  expect(await entriesOf(id, 'all')).toEqual([-first, -second, -third]);
  expect(said(await finish(id))).toEqual([409, sentence.differs('150.50 USD')]);

  // Said twice, and by another person in another tab: it counts once, and nothing is lost.
  expect((await tick(id, [first, third])).body.data).toMatchObject({ ticked: 120, tickCount: 2, difference: 30.5 });
  expect((await tick(id, [first, second, second], [third, third])).body.data.tickCount).toBe(2);
  expect((await tick(id, [first, third], [second])).body.data.tickCount).toBe(2);
  await Promise.all([tick(id, [second], [], 'super'), tick(id, [], [third]), tick(id, [second])]);
  expect(await entriesOf(id, 'all')).toEqual([first, second, -third]);
  expect(await entriesOf(id, 'all', { amount: '50.5' })).toEqual([second]);

  expect(said(await finish(id))).toEqual([200, sentence.finished]);
  expect(await read(id)).toMatchObject({ difference: 0, outstanding: 20, outstandingCount: 1, isNewest: true });
  expect([await entriesOf(id, 'ticked'), await entriesOf(id, 'outstanding')]).toEqual([[first, second], [-third]]);
  expect(said(await tick(id, [third]))).toEqual([409, expect.stringMatching(/has finished this reconciliation/)]);

  expect(atField(await begin(account.id, 10, 1))).toEqual([
    409,
    sentence.dayNotLater('10 Jan 2026'),
    ['statementDate'],
  ]);
  const next = await begun(account.id, 31, 177.5);
  expect((await read(next)).opening).toBe(150.5);
  expect(await entriesOf(next, 'all')).toEqual([-third, -fourth]);
  expect(said(await tick(next, [first]))).toEqual([409, sentence.entryTicked(first, '10 Jan 2026')]);
  expect(await inspectRules(server.database)).toEqual([]);
});

it('an entry reversed after it was ticked stays ticked, and its reversal is open; so is what is dated back', async () => {
  const account = await accountWith([[5, 100]]);
  const [ticked] = account.entries as [number];
  const id = await begun(account.id, 10, 100);
  await tick(id, [ticked]);
  await finish(id);
  const [{ deposit_id: depositId }] = (await server.rows<{ deposit_id: number }>(
    `select id as deposit_id from deposits where journal_entry_id = $1`,
    [ticked],
  )) as [{ deposit_id: number }];
  const told = async () => (await clients.user.get<BookEntry>(pathOfEntry('deposit', depositId))).body.data.reconciled;
  const confirmed = { accountId: account.id, account: account.name, statementDate: '2026-01-10T00:00:00' };
  expect([await told(), (await read(id)).takenBack]).toEqual([[{ id, ...confirmed }], null]);
  await clients.admin.reverse('deposits', depositId);
  const takenBack = {
    ...{ balance: 0, count: 1 },
    latest: [
      {
        ...{ ledgerKind: 'DEPOSIT', id: depositId, date: '2026-01-05T00:00:00', amount: 100 },
        ...{ by: expect.any(String) as string, at: expect.any(String) as string },
      },
    ],
  };
  expect((await read(id)).takenBack).toEqual(takenBack);
  expect(await list(account.id)).toEqual([[id, takenBack]]);
  const late = await deposit(account.id, 3, 8);
  const next = await begun(account.id, 31, 8);
  const { entries } = await page(next, 'all');
  expect(
    entries.map(({ date, amount, isTicked, isReversed }) => [date.slice(0, 10), amount, isTicked, isReversed]),
  ).toEqual([
    ['2026-01-03', 8, false, false],
    ['2026-01-05', -100, false, false],
  ]);
  // A reversal opens what it takes back.
  const record = { ledgerKind: 'DEPOSIT', number: depositId };
  expect(entries[1]).toMatchObject(record);
  expect((await page(id, 'ticked')).entries).toMatchObject([{ ...record, entry: ticked, isReversed: true }]);
  // What stayed open when it was finished is told as it was.
  expect((await page(id, 'outstanding')).entries).toEqual([]);
  expect((await tick(next, [late, entries[1]!.entry])).body.data).toMatchObject({ ticked: -92, difference: 0 });
  expect((await finish(next)).status).toBe(200);
  // The bank has confirmed the reversal, too: nothing is missing any more.
  expect(await list(account.id)).toEqual([
    [next, null],
    [id, null],
  ]);
  expect(await inspectRules(server.database)).toEqual([]);
});

it('stands when an entry is taken back on a day after its statement, or what it left open tells of it', async () => {
  const account = await accountWith([
    [5, 100],
    [6, 30],
  ]);
  const depositOf = async (entry: number) =>
    (await server.rows<{ id: number }>('select id from deposits where journal_entry_id = $1', [entry]))[0]!.id;
  const [later, before] = await Promise.all(account.entries.map(depositOf));
  const id = await begun(account.id, 10, 130);
  await tick(id, account.entries);
  await clients.admin.reverse('deposits', before!);
  expect((await read(id)).takenBack).toBeNull();
  await finish(id);
  await clients.admin.remove(`${pathWithId(paths.deposits.reverse, later!)}?date=2026-01-11`);
  expect(await read(id)).toMatchObject({ outstanding: -30, takenBack: null });
});

it('pages go by day and entry, many are ticked up to a day, and one is cancelled, changed and reopened', async () => {
  const account = await accountWith([
    [5, 1],
    [5, 2],
    [6, 3],
    [12, 4],
  ]);
  const id = await begun(account.id, 20, 10);
  const firstPage = await page(id, 'all', { size: '3' });
  expect(firstPage.next).toBe(`2026-01-06.${String(account.entries[2])}`);
  expect(await entriesOf(id, 'all', { size: '3', after: firstPage.next! })).toEqual([-account.entries[3]!]);
  expect((await page(id, 'all', { size: '4' })).next).toBeNull();
  const upTo = { through: january(6) };
  const through = await clients.admin.post<TickFigures>(pathWithId(reconciliations.ticksThrough, id), upTo);
  expect(through.body.data).toEqual({ ticked: 6, tickCount: 3, difference: 4, isMore: false });

  const change = (version: number, day: number, closing: number) =>
    clients.admin.put(pathWithId(reconciliations.one, id), { statementDate: january(day), closing, version });
  expect(atField(await change(1, 5, 3))).toEqual([409, sentence.tickedLater(1, '05 Jan 2026'), ['statementDate']]);
  expect(said(await change(1, 7, 6))).toEqual([200, sentence.changed]);
  expect((await change(1, 8, 6)).status).toBe(409);
  const later = account.entries[3]!;
  expect(said(await tick(id, [later]))).toEqual([409, sentence.entryNotHere(later, '07 Jan 2026')]);
  expect((await finish(id, 2)).status).toBe(200);

  const next = await begun(account.id, 20, 10);
  expect(atField(await begin(account.id, 21, 10))).toEqual([
    409,
    expect.stringMatching(/has begun a reconciliation of this account up to 20 Jan 2026 already/),
    ['accountId'],
  ]);
  expect(said(await reopen(id))).toEqual([409, sentence.openBefore('20 Jan 2026')]);
  await tick(next, [later]);
  expect((await clients.admin.remove(pathWithId(reconciliations.one, next))).status).toBe(204);
  expect(said(await tick(next, [later]))).toEqual([404, sentence.notFound]);
  expect(atField(await reopen(id, '\u2800 \u200b'))).toEqual([400, messages.reason.required, ['reason']]);
  expect(said(await reopen(id, undefined, 1))).toEqual([409, expect.stringMatching(/has changed this meanwhile/)]);
  expect(said(await reopen(id, undefined, 2))).toEqual([200, sentence.reopened]);
  const reopened = { by: 'Layla Haddad', at: expect.any(String) as string, reason: 'Of a test' };
  expect(await read(id)).toMatchObject({ finishedBy: null, outstanding: null, tickCount: 3, reopened });
  await tick(id, [], account.entries.slice(0, 1)).then(() => tick(id, account.entries.slice(0, 1)));
  expect((await finish(id, 2)).body.message).toMatch(/^Layla Haddad has changed this/);
  expect([await finish(id, 3), await finish(id, 3)].map(said)).toEqual(Array(2).fill([200, sentence.finished]));
  expect(said(await finish(id, 3, 'super'))).toEqual([409, expect.stringMatching(/^Omar Siddiqui has finished/)]);
  expect(await read(id)).toMatchObject({ reopened: null });
  const audited = await server.rows<{ action: string }>(
    `select action from audit_log where subject_kind = 'reconciliation' and subject_id = $1 order by id`,
    [String(id)],
  );
  const deeds = audited.map(({ action }) => action.slice('reconciliation.'.length));
  expect(deeds.join(' ')).toBe('created ticked changed finished reopened ticked ticked finished');
  const told = (await clients.admin.get(`${paths.books.history}?kind=reconciliation&subject=${String(id)}`)).body.data;
  expect(told).toMatchObject({
    entries: [{ deed: 'Finished' }, {}, {}, { deed: 'Opened again' }, {}, {}, {}, { deed: 'Begun' }],
  });
  expect(await inspectRules(server.database)).toEqual([]);
});

it('what cannot be begun says why at its field', async () => {
  const empty = await accountWith([]);
  expect(atField(await begin(empty.id, 5, 0))).toEqual([409, sentence.noEntries(empty.name), ['accountId']]);
  expect(atField(await begin(999_999, 5, 0))).toEqual([400, sentence.accountNotFound, ['accountId']]);
  const later = { accountId: empty.id, statementDate: '2199-01-31', closing: 5 };
  expect(atField(await clients.admin.post(reconciliations.list, later))).toEqual([
    400,
    expect.stringMatching(/^Statement Day cannot be after today/),
    ['statementDate'],
  ]);
  expect((await clients.user.post(reconciliations.list, later)).status).toBe(403);
});

it('nobody who records waits for a reconciliation that is held, and the database keeps what is finished', async () => {
  const account = await accountWith([[5, 100]]);
  const id = await begun(account.id, 10, 100);
  const holder = await server.database.connect();
  try {
    await holder.query('begin');
    await holder.query('select from reconciliations where id = $1 for update', [id]);
    expect(await deposit(account.id, 6, 5)).toBeGreaterThan(0);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  await expect(
    server.rows(
      'update reconciliations set finished_by = 1, finished_at = now(), outstanding_cents = 0, outstanding_count = 0 where id = $1',
      [id],
    ),
  ).rejects.toMatchObject({ constraint: 'reconciliations_agree' });
  await tick(id, account.entries);
  await finish(id);
  await expect(
    server.rows('delete from reconciliation_ticks where reconciliation_id = $1', [id]),
  ).rejects.toMatchObject({ code: '23514' });
});

it('a balance beyond the largest single amount is reconciled as well', async () => {
  const account = await accountWith([5, 6, 7, 8, 9, 10, 11, 12].map((day) => [day, 9_999_999_999_999.99]));
  const id = await begun(account.id, 20, 79_999_999_999_999.92);
  await tick(id, account.entries);
  expect(said(await finish(id))).toEqual([200, sentence.finished]);
  expect(atField(await begin(account.id, 25, 2 ** 53 / 100))).toEqual([
    400,
    messages.account.balanceTooLarge,
    ['closing'],
  ]);
});
