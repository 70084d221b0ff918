import { randomUUID } from 'node:crypto';
import type { AccountRow } from '../../src/contract/areas/accounts.wire';
import type { UnsettledRow } from '../../src/contract/areas/closings.wire';
import type { Reconciliation, TickFigures } from '../../src/contract/areas/reconciliations.wire';
import { messages } from '../../src/contract/texts/messages';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import { openDatabase } from '../../src/server/db/database';
import { keepAccounts } from '../../src/server/ledger/account-keeping';
import { readTakenBack } from '../../src/server/reconciliations/taken-back.queries';
import { databaseWork, tellNoPlans, tellPlans } from '../bench/statement-plans';
import type { BooksClient } from '../support/books-client';
import { depositHeads, depositLine, ImportClient } from '../support/import-client';
import { TestServer } from '../support/test-server';

/* What is open of an account while its last entries are not carried over into its sums; what accounts tell of what is not. */

let server: TestServer;
let chief: BooksClient;
beforeAll(async () => {
  server = await TestServer.start();
  ({ client: chief } = await server.signIn('super'));
});
afterAll(() => server.stop());

const { reconciliations } = paths;
const january = (day: number) => `2026-01-${String(day).padStart(2, '0')}`;
async function addAccount() {
  const currencyId = server.sample.id('currency USD');
  const body = { name: randomUUID(), currencyId, accountType: 'ACCOUNT', overdraftLimit: 0 };
  return (await chief.post<{ id: number }>(paths.admin.accounts.add, body)).body.data.id;
}
async function deposit(toacc: number, day: number, amount: number) {
  const { id } = (await chief.createDeposit({ toacc, date: january(day), amount })).body.data;
  const [row] = await server.rows<{ entry: number }>('select journal_entry_id as entry from deposits where id = $1', [
    id,
  ]);
  return { id, entry: row!.entry };
}
async function begin(accountId: number, day: number, closing: number) {
  const body = { accountId, statementDate: january(day), closing };
  return (await chief.post<{ id: number }>(reconciliations.list, body)).body.data.id;
}
const tick = (id: number, on: readonly number[]) => chief.post(pathWithId(reconciliations.ticks, id), { on, off: [] });
const finish = async (id: number) =>
  expect((await chief.post(pathWithId(reconciliations.finish, id), { version: 1 })).status).toBe(200);
const read = async (id: number) => (await chief.get<Reconciliation>(pathWithId(reconciliations.one, id))).body.data;

it('is ticked through a day also when as many entries of later days of its month are ticked already', async () => {
  const account = await addAccount();
  await deposit(account, 5, 100);
  const later = await deposit(account, 20, 7);
  const id = await begin(account, 31, 107);
  await tick(id, [later.entry]);
  const through = { through: january(10) };
  const { data } = (await chief.post<TickFigures>(pathWithId(reconciliations.ticksThrough, id), through)).body;
  expect(data).toMatchObject({ tickCount: 2, ticked: 107 });
});

it('says that a finished reconciliation was taken back also when as many entries of later days are ticked', async () => {
  const account = await addAccount();
  const first = await deposit(account, 5, 100);
  const id = await begin(account, 10, 100);
  await tick(id, [first.entry]);
  await finish(id);
  await keepAccounts(server.database);
  const later = await deposit(account, 20, 7);
  await chief.reverse('deposits', (await deposit(account, 21, 3)).id);
  await chief.reverse('deposits', first.id);
  const next = await begin(account, 31, 7);
  await tick(next, [later.entry]);
  expect((await read(id)).takenBack).toMatchObject({ balance: 0 });
  // Who closes days is told, until the bank's line of the reversal is ticked.
  const unsettled = async () =>
    (await chief.get<UnsettledRow[]>(paths.close.unsettled)).body.data.filter((row) => row.id === id);
  const days = { statementDate: '2026-01-10T00:00:00', startDate: '2026-01-05T00:00:00' };
  expect(await unsettled()).toEqual([{ id, account: expect.any(String) as string, ...days }]);
  const [reversal] = await server.rows<{ id: number }>('select id from journal_entries where reverses_id = $1', [
    first.entry,
  ]);
  await tick(next, [reversal!.id]);
  expect(await unsettled()).toEqual([]);
  // While entries of before are not all kept, a list without it would say that all stands.
  await server.rows('update account_keeping set filled_at = null');
  const early = await chief.get(paths.close.unsettled);
  await server.rows('update account_keeping set filled_at = now()');
  expect([early.status, early.body.message]).toEqual([503, messages.statement.notReady]);
});

it('is cancelled only with the ticks, and in the version, that whoever cancels has seen', async () => {
  const account = await addAccount();
  const { entry } = await deposit(account, 5, 100);
  const id = await begin(account, 10, 100);
  await tick(id, [entry]);
  const cancel = (version: number, tickCount: number) =>
    chief.remove(`${pathWithId(reconciliations.one, id)}?version=${version}&tickCount=${tickCount}`);
  const refused = await cancel(1, 0);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringMatching(/^1 entry is ticked by now: Layla Haddad was the last to change that, on .* Nothing/),
  ]);
  expect((await cancel(0, 1)).status).toBe(409);
  expect((await read(id)).tickCount).toBe(1);
  expect((await cancel(1, 1)).status).toBe(204);
});

it('an entry that is ticked and unticked in one call is ticked, and stays so when the call comes again', async () => {
  const account = await addAccount();
  const { entry } = await deposit(account, 5, 100);
  const id = await begin(account, 10, 100);
  const both = () => chief.post<TickFigures>(pathWithId(reconciliations.ticks, id), { on: [entry], off: [entry] });
  expect([(await both()).body.data.tickCount, (await both()).body.data.tickCount]).toEqual([1, 1]);
});

it('is looked for by key, also where a plan by old statistics takes row by row: of an import that was ticked and undone', async () => {
  const account = await addAccount();
  await server.rows('analyze');
  const [{ name } = { name: '' }] = await server.rows<{ name: string }>('select name from accounts where id = $1', [
    account,
  ]);
  const deposits = Array.from({ length: 400 }, (_, at) => depositLine(`ticked ${at}`, january(5), '1.00', name));
  const imports = new ImportClient(chief);
  const { id: batch } = await imports.judged('deposits', [depositHeads, ...deposits]);
  await imports.tick(batch, { isAccepted: true });
  expect((await imports.acted('write', batch)).state).toBe('written');
  const id = await begin(account, 10, deposits.length);
  await chief.post(pathWithId(reconciliations.ticksThrough, id), { through: january(10) });
  await finish(id);
  expect((await imports.settled(batch)).reconciledRows).toBe(deposits.length);
  expect(await imports.acted('undo', batch)).toMatchObject({ state: 'undone', reconciledRows: 0 });

  await tellPlans(server.database);
  const database = openDatabase({ connectionString: server.ownerUrl }, { size: 1, isPatient: true });
  const connection = await database.connect();
  await connection.query('begin; set local enable_hashjoin = off; set local enable_mergejoin = off');
  // A table that is small is read whole, which costs as much as a key.
  await connection.query('set local enable_seqscan = off');
  const { statements } = await databaseWork(async () => {
    expect((await readTakenBack(connection, account)).get(id)).toMatchObject({ balance: 0, count: deposits.length });
    // Within a transaction a plan is told when the next statement comes.
    await connection.query('rollback');
  });
  connection.release();
  await database.end();
  await tellNoPlans(server.database);
  expect(Math.max(...statements.map(({ rowsHandled }) => rowsHandled))).toBeLessThan(100 * deposits.length);
});

it('is not said to stand, in the list either, while not all of its entries are kept', async () => {
  const account = await addAccount();
  const first = await deposit(account, 5, 100);
  const id = await begin(account, 10, 100);
  await tick(id, [first.entry]);
  await finish(id);
  await chief.reverse('deposits', first.id);
  await server.rows('update account_keeping set filled_at = null');
  const list = await chief.get(reconciliations.list, { accountId: account });
  await server.rows('update account_keeping set filled_at = now()');
  expect(list.status).toBe(503);
});

it('up to which day an account is reconciled its list tells, in a new version from the moment that it changes', async () => {
  const account = await addAccount();
  const { entry } = await deposit(account, 5, 100);
  let version = '';
  const listed = async () => {
    const { status, headers, body } = await chief.get<AccountRow[]>(
      paths.accounts.list,
      {},
      { 'if-none-match': version },
    );
    version = headers.get('etag') ?? '';
    return status === 304 ? status : body.data.find(({ id }) => id === account)!.reconciledUpTo;
  };
  const id = await begin(account, 10, 100);
  await tick(id, [entry]);
  expect([await listed(), await listed()]).toEqual([null, 304]);
  await finish(id);
  expect([await listed(), await listed()]).toEqual(['2026-01-10T00:00:00', 304]);
  const next = await begin(account, 31, 100);
  expect(await listed()).toBe(304);
  await finish(next);
  expect(await listed()).toBe('2026-01-31T00:00:00');
  await chief.post(pathWithId(reconciliations.reopen, next), { reason: 'Of a test' });
  expect(await listed()).toBe('2026-01-10T00:00:00');
});
