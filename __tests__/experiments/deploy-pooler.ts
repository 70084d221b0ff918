import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BooksCheck } from '../../src/contract/areas/books.wire';
import { csvMediaType } from '../../src/contract/reports/csv';
import { paths } from '../../src/contract/vocabulary/paths';
import { readFacts } from '../bench/book-facts';
import { type BenchCall, listCalls, smallCalls } from '../bench/calls';
import { workedCalls } from '../bench/worked-calls';
import { BooksClient } from '../support/books-client';
import { DebianDatabase } from '../support/debian-database';
import { accountOfPostgres, DeployedProgram, shippedFile } from '../support/deployed-program';
import { freePort } from '../support/free-port';
import { slipFile } from '../support/slip-files';
import { BooksProcess } from './books-process';
import { spread } from './deposit-clerks';
import { DeployedServers } from './deployed-servers';
import { Complaints, workUnderKills } from './deployed-work';
import { type ExperimentOutcome, type ExperimentSize, isCaught } from './experiment';

const everyDay = { size: 0, endDate: '2026-01-04' };

/** pgbouncer as it is shipped, before this database. */
async function startPooler(database: DebianDatabase, changes: Readonly<Record<string, string>>) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'deployed-pooler-'));
  const account = accountOfPostgres();
  fs.chownSync(folder, account.uid, account.gid);
  const port = await freePort();
  const users = database.administer(
    `select format('"%s" "%s"', rolname, rolpassword) from pg_authid where rolname = 'property_app'`,
  );
  fs.writeFileSync(path.join(folder, 'userlist.txt'), users);
  fs.writeFileSync(
    path.join(folder, 'pgbouncer.ini'),
    shippedFile('pgbouncer/pgbouncer.ini', {
      'port=5432': `port=${database.port}`,
      'listen_port = 6432': `listen_port = ${port}`,
      '/etc/pgbouncer': folder,
      '/var/log/postgresql': folder,
      '/run/postgresql': folder,
      ...changes,
    }),
  );
  const pooler = DeployedProgram.start('pgbouncer', [path.join(folder, 'pgbouncer.ini')], account);
  await pooler.untilListening(port);
  return {
    port,
    stop: async () => {
      await pooler.end('SIGINT');
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

const besidesLists: readonly BenchCall[] = [
  paths.accounts.currencies,
  paths.users.list,
  paths.booksStamp,
  paths.books.due,
  paths.books.history,
  paths.close.state,
  paths.admin.people.list,
  paths.admin.company.settings,
  paths.totals.deposits,
  paths.ready,
].map((each) => ({ name: each, path: each, query: {} }));

/** Every list with every filter and what else is read, three times, exports, one key many times, and the check of the books. */
async function roundOfCalls(servers: DeployedServers, token: string, complaints: Complaints): Promise<number> {
  const facts = await servers.withDatabase(readFacts);
  const calls = [...listCalls(facts), ...smallCalls(facts), ...workedCalls(facts), ...besidesLists];
  for (let turn = 0; turn < 3; turn += 1) {
    for (const { name, path: called, query } of calls) {
      const { status, body } = await servers.at(turn, token).get(called, query);
      complaints.expect(status === 200, `${name} answers ${status} ${body.message}`);
    }
  }
  for (const accept of [csvMediaType, 'application/json'])
    for (const list of [paths.deposits.filter, paths.transfers.filter]) {
      const { status } = await servers.at(0, token).get(list, everyDay, { accept });
      complaints.expect(status === 200, `an export answers ${status}`);
    }
  for (let turn = 0; turn < 10; turn += 1) {
    const key = randomUUID();
    const repeats = Array.from({ length: 6 }, (_, index) =>
      servers.at(index, token).createDeposit({ remarks: key, amount: 0.01 }, { key, slip: slipFile() }),
    );
    const ids = new Set(
      (await Promise.all(repeats)).map(({ status, body }) => (status === 201 ? body.data.id : `refused ${status}`)),
    );
    complaints.expect(ids.size === 1, `one key answers ${[...ids].join()}`);
  }
  return calls.length * 3;
}

/** The whole check of the books, begun by SUPER at one server and seen at another. */
async function checkOfBooks(servers: DeployedServers, token: string, complaints: Complaints): Promise<void> {
  await servers.at(0, token).post(paths.booksCheck, {});
  for (let turn = 0; turn < 600; turn += 1) {
    const { body: check } = await servers.at(1, token).get<BooksCheck>(paths.booksCheck);
    if (check.data.state === 'done') {
      complaints.expect(check.data.faults.length === 0, `the check finds ${check.data.faults.length} faults`);
      return;
    }
    await wait(50);
  }
  complaints.expect(false, 'the check of the books does not end');
}

/** Milliseconds of deposits and of lists at each of two servers, in turn. */
async function waitsOf(clients: readonly BooksClient[], count: number) {
  const waits = clients.map(() => ({ deposits: [] as number[], lists: [] as number[] }));
  for (let turn = 0; turn < count; turn += 1)
    for (const [index, client] of clients.entries()) {
      const begun = performance.now();
      await client.createDeposit({ amount: 0.01 });
      const between = performance.now();
      await client.get(paths.deposits.filter);
      waits[index]!.deposits.push(between - begun);
      waits[index]!.lists.push(performance.now() - between);
    }
  return waits;
}

const ignored = 'statement_timeout, lock_timeout, idle_in_transaction_session_timeout, options';

/** E41: pgbouncer as it is shipped. In the control the server is not told of it, and pgbouncer ignores what connections begin with: none may start then. */
export async function behindPooler(size: ExperimentSize): Promise<ExperimentOutcome> {
  const { isControl } = size;
  const database = await DebianDatabase.start();
  const pooler = await startPooler(
    database,
    isControl
      ? {
          'ignore_startup_parameters =': `ignore_startup_parameters = ${ignored}`,
          'default_pool_size = 60': 'default_pool_size = 3',
        }
      : {},
  );
  const owner = { DATABASE_OWNER_URL: database.url('owner') };
  const direct = { ...owner, DATABASE_URL: database.url('app') };
  const pooled = { ...owner, DATABASE_URL: database.url('app', pooler.port) };
  const known = { ...pooled, DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: database.url('app') };
  const complaints = new Complaints();
  const beside = new BooksProcess({ isFresh: true, environment: direct });
  try {
    await beside.start();
    const servers = await DeployedServers.open({
      environment: isControl ? pooled : known,
      ownerUrl: direct.DATABASE_OWNER_URL,
    }).catch((error: unknown) => {
      if (isControl) return null;
      throw error;
    });
    if (!servers) return { violations: 1, figures: 'no server starts' };
    try {
      const { status, body } = await servers.signIn('super');
      complaints.expect(status === 200, `sign-in answers ${status}`);
      const { token } = body.data;
      const calls = await roundOfCalls(servers, token, complaints);
      if (isCaught(size, complaints.list.length))
        return { violations: complaints.list.length, figures: complaints.said };
      await checkOfBooks(servers, token, complaints);
      const timed = [new BooksClient(beside.origin, token, servers.sample), servers.at(0, token)];
      await waitsOf(timed, 50);
      const [without, through] = await waitsOf(timed, 300);
      const client = new BooksClient(servers.origin, token, servers.sample);
      const { damage, figures } = await workUnderKills(servers, client, complaints, size);
      const compared = (what: 'deposits' | 'lists') =>
        `${what} ${spread(through![what])} (without it ${spread(without![what])})`;
      return {
        violations: damage + complaints.list.length,
        figures: `${calls} calls; ${figures}; one after the other ${compared('deposits')}, ${compared('lists')}; ${complaints.said}`,
      };
    } finally {
      await servers.dispose();
    }
  } finally {
    await beside.dispose();
    await pooler.stop();
    await database.stop();
  }
}
