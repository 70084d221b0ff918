import { execFileSync } from 'node:child_process';
import { sql } from 'kysely';
import { openDatabase } from '../../src/server/db/database';
import { rows } from '../../src/server/db/query';
import { statement } from '../../src/server/db/statement';
import { WaitingPool } from '../../src/server/db/waiting-pool';
import { until } from '../support/patience';
import { copyTemplate, type TestDatabase } from '../support/test-database';

const one = statement({ one: 'integer' }, () => sql`select 1 as one`);

let copy: TestDatabase;
beforeAll(async () => {
  copy = await copyTemplate('empty');
});
afterAll(() => copy.drop());

const told: Error[] = [];
const open = () =>
  openDatabase({ connectionString: copy.runtimeUrl }, { size: 2, onError: (error) => void told.push(error) });
beforeEach(() => told.splice(0));

/** Ends the backends of calls, as an operator or a database that stops does. */
async function endBackends(): Promise<void> {
  const owner = openDatabase({ connectionString: copy.ownerUrl }, { size: 1 });
  await owner.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await owner.end();
}

it('a connection that breaks while it is idle is told once, without what it is', async () => {
  const pool = open();
  try {
    for (const connection of await Promise.all([pool.connect(), pool.connect()])) connection.release();
    await endBackends();
    await until(() => expect(told).toHaveLength(2));
    for (const error of told) {
      expect(error).toMatchObject({ message: 'terminating connection due to administrator command' });
      expect(error).not.toHaveProperty('client');
    }
  } finally {
    await pool.end();
  }
  expect(told).toHaveLength(2);
});

it('one that breaks while its pool ends is nobody’s news', async () => {
  const pool = open();
  const connection = await pool.connect();
  const isBroken = new Promise((resolve) => connection.once('error', resolve));
  const ended = pool.end();
  await endBackends();
  await isBroken;
  connection.release(true);
  await ended;
  expect(told).toEqual([]);
});

describe('while the process stands still', () => {
  const patience = 50;
  /** Tells when a backend has answered and waits for what comes next. */
  const watch = `
    const client = new (require('pg').Client)(process.argv[1]);
    const look = async () => {
      const { rowCount } = await client.query(
        "select from pg_stat_activity where datname = current_database() and query like 'select 1%' and state = 'idle' and wait_event = 'ClientRead'");
      return rowCount > 0 ? client.end() : look();
    };
    client.connect().then(look);`;
  /** As when its computer sleeps: clocks have run out, and what has arrived was not looked at yet. */
  function standStillUntilAnswered(): void {
    const begun = performance.now();
    execFileSync(process.execPath, ['-e', watch, copy.runtimeUrl]);
    while (performance.now() < begun + 2 * patience) continue;
  }

  it('who waits takes the connection that was given back meanwhile', async () => {
    const pool = new WaitingPool({ connectionString: copy.runtimeUrl, max: 1 }, patience);
    try {
      // What took longer than the patience to be opened is there for the next one.
      const held = await until(() => pool.connect());
      const waiting = pool.connect().then((connection) => connection.release());
      const released = held.query('select 1').then(() => held.release());
      standStillUntilAnswered();
      await expect(waiting).resolves.toBeUndefined();
      await released;
    } finally {
      await pool.end();
    }
  });

  it('a database that has answered meanwhile is not silent', async () => {
    const pool = openDatabase({ connectionString: copy.runtimeUrl }, { size: 1, answer: patience });
    try {
      const connection = await until(() => pool.connect());
      const answer = rows(connection, one());
      standStillUntilAnswered();
      await expect(answer).resolves.toEqual([{ one: 1 }]);
      connection.release();
    } finally {
      await pool.end();
    }
  });
});
