import type { ImportBatch } from '../../src/contract/areas/imports.wire';
import { messages } from '../../src/contract/texts/messages';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import type { BooksClient } from '../support/books-client';
import { inspectRules } from '../support/books-rules';
import {
  depositHeads,
  depositLine,
  ImportClient,
  manyDeposits,
  projectHeads,
  scheduleHeads,
  waitingInVain,
} from '../support/import-client';
import { until } from '../support/patience';
import { ProjectSetup } from '../support/project-setup';
import { interceptSql } from '../support/sql-interceptor';
import { TestServer } from '../support/test-server';

/* Imports beside each other, beside clerks at work, and beside who closes a period (contract §9). */

let server: TestServer;
let chief: ImportClient;
let other: ImportClient;
beforeAll(async () => {
  server = await TestServer.start();
  chief = new ImportClient((await server.signIn('super')).client);
  other = new ImportClient((await server.signIn('super')).client);
});
afterAll(() => server.stop());

const { imports } = paths.admin;
const { close } = paths;
const closeUpTo = (through: string) => chief.client.post(close.state, { through });

it('lets one of two through who write the same batch, or the same file, at the same moment', async () => {
  const lines = manyDeposits('twice', 20);
  const mine = await chief.judged('deposits', lines);
  const theirs = await other.judged('deposits', lines);
  const { version } = mine;
  const write = (client: BooksClient, id: number) =>
    client.post<ImportBatch>(pathWithId(imports.write, id), { version });
  const answers = await Promise.all([
    write(chief.client, mine.id),
    write(other.client, mine.id),
    write(other.client, theirs.id),
  ]);
  expect(
    answers
      .slice(0, 2)
      .map(({ status }) => status)
      .sort(),
  ).toEqual([202, 409]);
  await chief.settled(mine.id);
  await chief.settled(theirs.id);
  const states = [(await chief.look(mine.id)).state, (await chief.look(theirs.id)).state].sort();
  expect(states).toEqual(['judged', 'written']);
  expect(
    await server.rows(`select count(*)::int from deposits where remarks like 'twice %' and reversed_at is null`),
  ).toEqual([{ count: 20 }]);
});

/** Two batches that are written at the same moment: the first of them has written all but the balances before the second goes on. */
async function writtenAtOnce(theirs: readonly { client: ImportClient; id: number }[]) {
  // However long the first of them takes: the second waits in vain again and again.
  const giveBack = waitingInVain();
  const holder = await server.database.connect();
  try {
    await holder.query('begin');
    await holder.query('select from accounts for no key update');
    const begun = await Promise.all(theirs.map(({ client, id }) => client.act('write', id)));
    expect(begun.map(({ status }) => status)).toEqual([202, 202]);
    // One waits for the balances, the other for the one.
    const waiting = () =>
      server.rows(
        `select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`,
      );
    await until(async () => expect((await waiting()).length).toBeGreaterThanOrEqual(2));
    // Who waits for the other import is held by nobody.
    expect(await server.rows(`select from users where user_type = 'SUPER' for update skip locked`)).toHaveLength(1);
  } finally {
    giveBack();
    await holder.query('rollback');
    holder.release();
  }
  const ends = await Promise.all(theirs.map(({ client, id }) => client.settled(id)));
  expect(ends.map(({ state }) => state).sort()).toEqual(['judged', 'written']);
  const won = ends.find(({ state }) => state === 'written')!;
  return { won, lost: ends.find(({ state }) => state === 'judged')! };
}

it('lets one of two SUPERs through who import the same file at the same moment, or the same rows, and tells the other why', async () => {
  await server.rows(`update users set user_type = 'SUPER' where username = 'admin'`);
  const omar = new ImportClient((await server.signIn('admin')).client);
  const lines = manyDeposits('both', 20).map((line) => line.replace('2026-04-01', '2026-04-02'));
  const judged = async (client: ImportClient, file: string[]) => ({
    client,
    ...(await client.judged('deposits', file)),
  });
  const same = await writtenAtOnce([await judged(chief, lines), await judged(omar, lines)]);
  expect([same.won.writtenBy, same.lost.createdBy].sort()).toEqual(['Layla Haddad', 'Omar Siddiqui']);
  expect(same.lost.failure).toContain(`${same.won.writtenBy ?? ''} has imported this very file`);
  const [heads, ...rest] = lines.map((line) => line.replace('2026-04-02', '2026-04-04'));
  const alike = await writtenAtOnce([
    await judged(chief, [heads!, ...rest]),
    await judged(omar, [heads!, ...rest.reverse()]),
  ]);
  expect(alike.lost.failure).toBe(messages.importBatch.recordedSince(20));
  expect(
    await server.rows(`select count(*)::int from deposits where remarks like 'both %' and reversed_at is null`),
  ).toEqual([{ count: 40 }]);
  expect(await inspectRules(server.database)).toEqual([]);
  await server.rows(`update users set user_type = 'ADMIN' where username = 'admin'`);
});

it('writes no row a second time that somebody has recorded since the file was judged, and asks about it when it is judged again', async () => {
  const lines = manyDeposits('since', 3).map((line) => line.replace('2026-04-01', '2026-04-03'));
  const mine = await chief.judged('deposits', lines);
  const theirs = await other.judged('deposits', lines.slice(0, 3));
  expect((await other.acted('write', theirs.id)).state).toBe('written');
  const refused = await chief.acted('write', mine.id);
  expect([refused.state, refused.failure]).toEqual(['judged', messages.importBatch.recordedSince(2)]);
  const again = await chief.judgedAgain(mine.id);
  expect([again.state, again.duplicateRows]).toEqual(['judged', 2]);
  expect((await chief.acted('write', mine.id)).state).toBe('written');
  expect(
    await server.rows(`select count(*)::int from deposits where remarks like 'since %' and reversed_at is null`),
  ).toEqual([{ count: 3 }]);
  const partners = (...names: string[]) => ['Name,Username,Role', ...names.map((name) => `${name},,`)];
  const people = await chief.judged('people', partners('Since Judged', 'Never Before'));
  await other.imported('people', partners('SINCE  Judged'));
  expect((await chief.acted('write', people.id)).failure).toBe(messages.importBatch.recordedSince(1));
  expect((await chief.judgedAgain(people.id)).duplicateRows).toBe(1);
  expect((await chief.acted('write', people.id)).state).toBe('written');
});

it('writes no schedule into a project that was archived since its rows were judged, unless they are judged again', async () => {
  const setup = new ProjectSetup(server, chief.client);
  const { id: projectId, name, version } = await setup.add();
  const { id } = await chief.judged('schedules', [scheduleHeads, `${name},Installment,,First,10,2026-03-01`]);
  await setup.archive(projectId, version);
  const refused = await chief.acted('write', id);
  expect([refused.state, refused.failure]).toEqual(['judged', messages.importBatch.projectArchived(name)]);
  await chief.judgedAgain(id);
  expect((await chief.acted('write', id)).state).toBe('written');
});

it("writes no row by a name that is another one's since it was judged, whatever it names", async () => {
  const setup = new ProjectSetup(server, chief.client);
  const { accounts, people } = paths.admin;
  const ofAccount = { currencyId: server.sample.id('currency USD'), accountType: 'COMBINED', overdraftLimit: 0 };
  const account = (name: string) => ({ name, ...ofAccount });
  const person = (name: string) => ({ name, username: null, role: null });
  const add = async (path: string, body: object) => (await chief.client.post<{ id: number }>(path, body)).body.data.id;
  const main = await add(accounts.add, account('Main'));
  const nadia = await add(people.list, person('Nadia'));
  const inDirhams = (name: string) => ({ name, currency: server.sample.id('currency AED') });
  const corner = await setup.add(inDirhams('Corner'));
  await chief.imported('schedules', [scheduleHeads, 'Corner,Installment,,,10,2026-02-01']);
  const transferHeads =
    'Date,From Account,From Amount,From Currency,To Account,To Amount,To Currency,Conversion Rate,Remarks';
  const paymentHeads = 'Date,Project,Installment ID,Bank Account,Amount,Currency';
  const files = [
    ['deposits', [depositHeads, depositLine('to Main', '2026-04-06', '1.00', 'Main')], 'Main'],
    ['deposits', [depositHeads, '2026-04-06,Nadia,1.00,USD,Main Operating,,'], 'Nadia'],
    ['transfers', [transferHeads, '2026-04-06,Main Operating,1.00,USD,Main,1.00,USD,,'], 'Main'],
    ['payments', [paymentHeads, '2026-04-06,Corner,1,Escrow Marina,1.00,AED'], 'Corner'],
    ['schedules', [scheduleHeads, 'Corner,Installment,,First,10,2026-03-01'], 'Corner'],
    ['projects', [projectHeads, 'Nadia Tower,USD,2026-01-01,,,,,Nadia,100,'], 'Nadia'],
  ] as const;
  const judged: ImportBatch[] = [];
  for (const [kind, lines] of files) judged.push(await chief.judged(kind, lines));
  expect(judged.map(({ state, faultyRows }) => [state, faultyRows])).toEqual(files.map(() => ['judged', 0]));
  const renamed = [
    await chief.client.put(pathWithId(accounts.change, main), { ...account('Old Main'), version: 1 }),
    await chief.client.put(pathWithId(people.change, nadia), { ...person('Nadia A.'), version: 1 }),
    await setup.change(corner.id, { ...setup.body(inDirhams('Old Corner')), version: corner.version }),
  ];
  expect(renamed.map(({ status }) => status)).toEqual([200, 200, 200]);
  await add(accounts.add, account('Main'));
  await add(people.list, person('Nadia'));
  await setup.add(inDirhams('Corner'));
  for (const [at, { id }] of judged.entries()) {
    const refused = await chief.acted('write', id);
    expect([at, refused.failure]).toEqual([at, messages.importBatch.namedOtherwise(files[at]![2])]);
  }
});

it('refuses no clerk while some thousand rows are written and undone', async () => {
  const { client: clerk } = await server.signIn('admin');
  const { installmentId } = server.sample.openInstallment;
  const { id } = await chief.judged('deposits', manyDeposits('many', 3_000));
  const heads = 'Date,Type,Project,Installment ID,Bank Account,Amount,Currency';
  const payments = await chief.judged('payments', [
    heads,
    ...Array.from(
      { length: 500 },
      (_none, at) =>
        `2026-05-01,,Marina Heights,${String(installmentId)},Escrow Marina,0.${String(10 + (at % 80))},AED`,
    ),
  ]);
  await chief.tick(payments.id, { isAccepted: true });
  const statuses: number[] = [];
  let isOver = false;
  const work = async () => {
    for (let at = 0; !isOver; at += 1) {
      const answer =
        at % 2 === 0 ? await clerk.createDeposit({ amount: 0.01 }) : await clerk.payInstallment({ amount: 0.01 });
      statuses.push(answer.status);
    }
  };
  const clerks = Promise.all([work(), work(), work()]);
  const ends = await Promise.all([chief.acted('write', id), chief.acted('write', payments.id)]);
  const undone = await Promise.all([chief.acted('undo', id), chief.acted('undo', payments.id)]);
  isOver = true;
  await clerks;
  expect([...ends, ...undone].map(({ state }) => state)).toEqual(['written', 'written', 'undone', 'undone']);
  expect(statuses.length).toBeGreaterThan(10);
  expect(statuses.filter((status) => status !== 201)).toEqual([]);
  expect(await server.findFaults()).toEqual([]);
  expect(await inspectRules(server.database)).toEqual([]);
});

it('lets everybody pass who moves a balance or pays, while accounts and installments are only referred to, and says so where others hold them', async () => {
  const { client: clerk } = await server.signIn('admin');
  const { id } = await chief.judged('deposits', [depositHeads, depositLine('held up', '2026-04-05')]);
  const giveBack = interceptSql({ rewrite: (text) => text.replace(/\bfor (no key )?update of "[as]"$/, '$& nowait') });
  const holder = await server.database.connect();
  try {
    await holder.query('begin');
    await holder.query('select from accounts for key share');
    await holder.query('select from schedule_rows for key share');
    const answers = [
      await clerk.createDeposit(),
      await clerk.createTransfer(),
      await clerk.payInstallment({ amount: 0.01 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    await holder.query('select from accounts for no key update');
    const refused = await chief.acted('write', id);
    expect([refused.state, refused.failure]).toEqual(['judged', messages.request.occupied]);
  } finally {
    await holder.query('rollback');
    holder.release();
    giveBack();
  }
});

it('an import is not written into a closed period, and undone on the first open day', async () => {
  const days = ['2026-01-05', '2026-02-10'];
  const lines = (mark: string, amount: string) => [depositHeads, ...days.map((day) => depositLine(mark, day, amount))];
  const { id } = await chief.judged('deposits', lines('before', '31.01'));
  expect((await chief.acted('write', id)).state).toBe('written');
  const judged = await chief.judged('deposits', lines('behind', '32.01'));
  await closeUpTo('2026-01-31');
  const late = await chief.acted('write', judged.id);
  expect([late.state, late.failure]).toEqual(['judged', messages.closing.dayClosed('31 Jan 2026', '01 Feb 2026')]);
  // The day as it was found a moment before it was closed.
  const foundOpen = (text: string) =>
    text.replace(/posting_day\(j\.entry_date, ([^()]*)\)/, 'case when $1 > 0 then j.entry_date end');
  const giveBack = interceptSql({ rewrite: foundOpen });
  const overtaken = await chief.acted('undo', id).finally(giveBack);
  expect([overtaken.state, overtaken.failure]).toEqual(['written', messages.importBatch.closedWhileUndone]);
  expect((await chief.acted('undo', id)).state).toBe('undone');
  const reversed = await server.rows(
    `select to_char(j.entry_date, 'YYYY-MM-DD') as day from deposits d join journal_entries j on j.id = d.reversal_entry_id
      where d.remarks = 'before' order by 1`,
  );
  expect(reversed).toEqual([{ day: '2026-02-01' }, { day: '2026-02-10' }]);
  expect(await inspectRules(server.database)).toEqual([]);
});

it('a file says before it is written which of its rows are of a closed day, but for days that are excepted for its person', async () => {
  const days = ['2026-01-05', '2026-01-11', '2026-01-31', '2026-02-01'];
  const deposits = [depositHeads, ...days.map((day) => depositLine('of the file', day, '33.01'))];
  const accounts = [
    'Account Name,Currency,Account Type,Opening Balance,Opening Date',
    'Early,USD,ACCOUNT,5.00,2026-01-31',
    'Nothing In It,USD,ACCOUNT,0.00,2026-01-31',
    'In Time,USD,ACCOUNT,5.00,2026-02-01',
  ];
  const closed = messages.closedDay.atField('31 Jan 2026', '01 Feb 2026');
  const { id } = await chief.judged('deposits', deposits);
  expect(await chief.faults(id)).toEqual([2, 3, 4].map((line) => [line, `Date: ${closed}`]));
  const opening = await chief.judged('accounts', accounts);
  expect(await chief.faults(opening.id)).toEqual([[2, `Opening Date: ${closed}`]]);
  await chief.client.post(close.exceptions, {
    userId: server.sample.id('person super'),
    startDate: '2026-01-05',
    endDate: '2026-01-10',
    hours: 8,
    reason: 'A late file',
  });
  const excepted = await chief.judged('deposits', deposits);
  expect(await chief.faults(excepted.id)).toEqual([3, 4].map((line) => [line, `Date: ${closed}`]));
});
