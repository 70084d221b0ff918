import { BooksPool } from '../../src/server/db/books-pool';
import { typeParsers } from '../../src/server/db/column-types';
import { copyTemplate, type TestDatabase } from '../support/test-database';
import { DatabaseGate } from './database-gate';

/* A call waits for whichever connection is free first; one that cannot be opened is no reason to refuse it while others work. */

/** Much shorter than in earnest: a further connection is given up long before who waits for any. */
const patience = { open: 500, place: 20_000, look: 200 };
const size = 4;
const shortWork = { sql: 'select pg_sleep(0.1)', parameters: [] };

let copy: TestDatabase;
let gate: DatabaseGate;
let pool: BooksPool;
beforeEach(async () => {
  copy = await copyTemplate('empty');
  gate = new DatabaseGate(copy.runtimeUrl);
  await gate.open();
  const how = { preparesStatements: true, address: {}, addresses: [], tell: () => undefined };
  pool = new BooksPool({ connectionString: gate.url, types: typeParsers }, size, patience, how);
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
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => pool.run(shortWork)));
  expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
});
