import { BooksPool } from '../../src/server/db/books-pool';
import { typeParsers } from '../../src/server/db/column-types';
import { eventually } from '../support/eventually';
import { copyTemplate, type TestDatabase } from '../support/test-database';
import { DatabaseGate } from './database-gate';

/* A call waits for whichever connection is free first; one that cannot be opened is no reason to refuse it while others work. */

/** Further connections end when the test says so, not by a clock that a busy machine may reach before its first answer. */
const patience = { open: 20_000, place: 20_000, look: 200 };
const size = 4;
const shortWork = { sql: 'select pg_sleep(0.1)', parameters: [] };
const how = { preparesStatements: true, addresses: [], tell: () => undefined };

const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000;

let copy: TestDatabase;
let gate: DatabaseGate;
let pool: BooksPool;
beforeEach(async () => {
  copy = await copyTemplate('empty');
  gate = new DatabaseGate(copy.runtimeUrl);
  await gate.open();
  pool = new BooksPool({ connectionString: gate.url, types: typeParsers }, size, patience, { ...how, address: {} });
});
afterEach(async () => {
  await gate.shut();
  await pool.end();
  await gate.remove();
  await copy.drop();
});

it('a burst is answered over the one connection that is open while further ones do not open', async () => {
  await pool.run(shortWork);
  gate.holdNewOnes();
  const works = Array.from({ length: 10 }, () => pool.run(shortWork));
  const allAnswers = Promise.allSettled(works);
  await eventually(() => Promise.resolve(gate.newOnes), size - 1);
  await Promise.any(works);
  gate.cutNewOnes();
  const answers = await allAnswers;
  expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
});

it('who asks while a connection is opened for somebody else is not refused for its failure', async () => {
  const first = await pool.connect();
  gate.holdNewOnes();
  const second = pool.connect();
  await eventually(() => Promise.resolve(gate.newOnes), 1);
  first.release();
  // Served by the first one, which goes; the one that was opened for it is still on its way.
  (await second).release(true);
  const late = pool.run(shortWork);
  gate.letNewOnesIn();
  gate.cutNewOnes();
  await expect(late).resolves.toHaveLength(1);
});

it('an answer that came while the process stood still is looked at before anybody is refused', async () => {
  const { username, password, pathname, hostname, port, searchParams } = new URL(copy.ownerUrl);
  const address = { host: searchParams.get('host') ?? hostname, port: Number(port) };
  const settings = { user: username, ...(password && { password }), database: pathname.slice(1), types: typeParsers };
  const shortPatience = { ...patience, open: 500 };
  const standing = new BooksPool(settings, size, shortPatience, { ...how, address });
  try {
    await standing.run(shortWork);
    gate.holdNewOnes();
    Object.assign(address, gate.address);
    const works = [standing.run(shortWork), standing.run(shortWork)];
    await eventually(() => Promise.resolve(gate.newOnes), 1);
    // After this turn of the loop its clocks come first, and what has arrived behind them.
    await new Promise((resolve) => setImmediate(resolve));
    // Meanwhile the first work is answered, and the patience to open a connection for the second ends: a second of work,
    // not of the clock, which goes on where the whole machine stands still.
    for (const start = process.cpuUsage(); milliseconds(process.cpuUsage(start)) < 2 * shortPatience.open;);
    const answers = await Promise.allSettled(works);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  } finally {
    await gate.shut();
    await standing.end();
  }
});
