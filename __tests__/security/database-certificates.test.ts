import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '../../src/server/db/database';
import { failureOfDatabase } from '../../src/server/db/database-failures';
import { EncryptedDatabase } from '../support/encrypted-database';
import { makeCertificate } from '../support/test-certificates';
import { copyTemplate, type TestDatabase } from '../support/test-database';

/* S44: certificates of the link to the database come from files, which are read whenever a connection begins. */

let copy: TestDatabase;
let folder: string;
let encrypted: EncryptedDatabase;
let pool: Database;
const file = (name: string) => path.join(folder, name);

/** On a connection that is made now, and ended then. */
const askAnew = async () => {
  try {
    const connection = await pool.connect();
    const { rows } = await connection.query<{ one: number }>('select 1 as one');
    connection.release(true);
    return rows[0]?.one;
  } catch (error) {
    return `${String(failureOfDatabase(error))}: ${(error as Error).message}`;
  }
};

beforeAll(async () => {
  copy = await copyTemplate('empty');
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'property-certificates-'));
  const pair = await makeCertificate(['localhost']);
  fs.writeFileSync(file('root.pem'), pair.cert);
  encrypted = await EncryptedDatabase.open(copy.runtimeUrl, pair);
  const files = { sslrootcert: file('root.pem'), sslcert: file('client.pem'), sslkey: file('client.key') };
  const shown = await makeCertificate(['property_app']);
  fs.writeFileSync(file('client.pem'), shown.cert);
  fs.writeFileSync(file('client.key'), shown.key);
  pool = openDatabase({ connectionString: encrypted.url({ sslmode: 'verify-full', ...files }) }, { size: 8 });
});
afterAll(async () => {
  await pool.end();
  await encrypted.close();
  await copy.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

it('S44: a certificate that is changed needs no restart, and one that the file does not vouch for is not believed', async () => {
  expect(await askAnew()).toBe(1);
  const next = await makeCertificate(['localhost']);
  encrypted.pair = next;
  expect(await askAnew()).toMatch(/^unavailable: .*self-signed certificate/);
  fs.writeFileSync(file('root.pem'), next.cert);
  expect(await askAnew()).toBe(1);
});

it('S44: so does what the server shows of itself', async () => {
  encrypted.clientAuthority = fs.readFileSync(file('client.pem'), 'utf8');
  expect(await askAnew()).toBe(1);
  const next = await makeCertificate(['property_app']);
  encrypted.clientAuthority = next.cert;
  expect(await askAnew()).toMatch(/^unavailable: /);
  fs.writeFileSync(file('client.pem'), next.cert);
  fs.writeFileSync(file('client.key'), next.key);
  expect(await askAnew()).toBe(1);
});

it('S44: a file that is away for a moment refuses who asks then, and nobody after it', async () => {
  fs.renameSync(file('root.pem'), file('moved.pem'));
  expect(await askAnew()).toMatch(/^unavailable: ENOENT/);
  fs.renameSync(file('moved.pem'), file('root.pem'));
  expect(await askAnew()).toBe(1);
});
