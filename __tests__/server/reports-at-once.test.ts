import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import type { BooksClient } from '../support/books-client';
import { until } from '../support/patience';
import { interceptSql } from '../support/sql-interceptor';
import { TestServer } from '../support/test-server';

/* Reports have their own share of the connections: however many are asked for at once, small calls go past them. */

let server: TestServer;
let client: BooksClient;
beforeAll(async () => {
  server = await TestServer.start();
  ({ client } = await server.signIn('user'));
});
afterAll(() => server.stop());

const report = (signal?: AbortSignal) => client.send('GET', paths.deposits.filter, { signal });
const reading = async () => {
  const [row] = await server.rows<{ count: number }>(
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row!.count;
};

const ofDeposits = 'lock table deposits in access exclusive mode';
const ofReconciliations = 'lock table reconciliations in access exclusive mode';

/** Keeps reports, or reconciliations, from being read until the answered function is called. */
async function holdReports(lock = ofDeposits): Promise<() => Promise<void>> {
  const holder = await server.database.connect();
  await holder.query('begin; set local idle_in_transaction_session_timeout = 0');
  await holder.query(lock);
  return async () => {
    await holder.query('rollback');
    holder.release();
  };
}

const { reconciliations } = paths;
it.each<[what: string, lock: string, path: string, query: Record<string, string>, status: number]>([
  ['reports', ofDeposits, paths.deposits.filter, {}, 200],
  ['lists of reconciliations', ofReconciliations, reconciliations.list, { accountId: '1' }, 200],
  ['looks at a reconciliation', ofReconciliations, pathWithId(reconciliations.one, 1), {}, 404],
  ['pages of its entries', ofReconciliations, pathWithId(reconciliations.entries, 1), { part: 'all' }, 404],
])('answers a small call while more %s wait than there are connections, and then all of them', async (...asked) => {
  const [, lock, path, query, status] = asked;
  const release = await holdReports(lock);
  const reports = Promise.all(Array.from({ length: 40 }, () => client.get(path, query)));
  await until(async () => expect(await reading()).toBe(5));
  expect((await client.get(paths.users.list)).status).toBe(200);
  expect(await reading()).toBe(5);
  await release();
  expect((await reports).map((answer) => answer.status)).toEqual(Array.from({ length: 40 }, () => status));
});

it('does not read a report for which nobody waits any more', async () => {
  let statements = 0;
  const end = interceptSql({ before: (text) => void (statements += Number(text.includes('"deposits"'))) });
  await report();
  const ofOne = statements;
  const release = await holdReports();
  const first = Promise.all(Array.from({ length: 5 }, () => report()));
  await until(async () => expect(await reading()).toBe(5));
  const leaving = new AbortController();
  const left = Promise.allSettled(Array.from({ length: 30 }, () => report(leaving.signal)));
  // They have come when a call that was sent after them is answered; and they are gone when the next one is.
  await client.get(paths.accounts.list);
  leaving.abort();
  await left;
  await client.get(paths.accounts.list);
  await release();
  expect((await first).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await report()).status).toBe(200);
  end();
  expect(ofOne).toBeGreaterThan(0);
  expect(statements).toBe(7 * ofOne);
});
