import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { escapeIdentifier } from 'pg';
import { pino } from 'pino';
import type { LoginData } from '../../src/contract/areas/auth.wire';
import { paths } from '../../src/contract/vocabulary/paths';
import { createApp } from '../../src/server/app';
import { BooksCheckJob } from '../../src/server/books/books-check-job';
import { readConfig } from '../../src/server/config';
import { type Database, openDatabase } from '../../src/server/db/database';
import { openBooks } from '../../src/server/process/books-database';
import { SlipSpool } from '../../src/server/slips/slip-spool';
import { BooksClient, SampleNumbers } from '../support/books-client';
import { MovingDatabase } from '../support/moving-database';
import { until } from '../support/patience';
import { copyTemplate, type TestDatabase } from '../support/test-database';

/*
 * DATABASE_URL names two hosts, of which one can be written. A host is a proxy here, before the books or before a database
 * that can only be read, so that what is saved before the change is there after it, as with a standby that has everything.
 */

const clerks = 8;
const credentials = { username: 'admin', password: 'admin-sample-1' };

let books: TestDatabase;
let standby: TestDatabase;
let hosts: readonly [MovingDatabase, MovingDatabase];
let sample: SampleNumbers;
let database: Database;
let client: BooksClient;
let folder: string;
const told: string[] = [];
const ends: (() => Promise<unknown>)[] = [];

/** One address of both. */
function urlOf([one, other]: readonly MovingDatabase[]): string {
  return one!.url.replace(/@([^/]*)/, `@$1,${new URL(other!.url).host}`);
}
const nameOf = ({ runtimeUrl }: TestDatabase) => new URL(runtimeUrl).pathname.slice(1);

beforeAll(async () => {
  [books, standby] = [await copyTemplate('sample'), await copyTemplate('sample')];
  const owner = openDatabase({ connectionString: standby.ownerUrl }, { size: 1, isPatient: true });
  await owner.query(`alter database ${escapeIdentifier(nameOf(standby))} set default_transaction_read_only = on`);
  sample = await SampleNumbers.read(owner);
  await owner.end();
  hosts = [await MovingDatabase.open(standby.runtimeUrl), await MovingDatabase.open(books.runtimeUrl)];
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'property-several-hosts-'));
  const url = urlOf(hosts);
  database = openDatabase({ connectionString: url }, { onMove: (sentence) => told.push(sentence) });
  const logger = pino({ level: 'silent' });
  const app = await createApp({
    config: readConfig({ DATA_DIR: folder, DATABASE_URL: url, RATE_LIMIT_PER_MINUTE: '0' }),
    database,
    patientDatabase: database,
    spool: new SlipSpool(path.join(folder, 'uploads')),
    logger,
    booksCheck: new BooksCheckJob(database, logger),
    consoleFolder: null,
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const nobody = new BooksClient(origin, null, sample);
  const { body } = await nobody.post<LoginData>(paths.auth.login, credentials);
  client = new BooksClient(origin, body.data.token, sample);
  ends.push(
    () => app.close(),
    () => database.end(),
  );
});
afterAll(async () => {
  for (const end of ends) await end();
  for (const host of hosts) await host.close();
  await books.drop();
  await standby.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** A deposit, sent again under its key for as long as it is not known whether it was saved; answers what was said. */
async function recordSurely(remarks: string): Promise<number[]> {
  const key = randomUUID();
  const statuses: number[] = [];
  for (;;) {
    const { status } = await client.createDeposit({ remarks }, { key });
    statuses.push(status);
    if (status !== 503) return statuses;
  }
}

const recorded = async (remarks: string) =>
  (await client.get<{ totalItems: number }>(paths.deposits.filter, { search: remarks })).body.data.totalItems;

it('writes where it can be written, though another host stands first', async () => {
  expect(await recordSurely('somewhere')).toEqual([201]);
  expect((await client.get(paths.ready)).status).toBe(200);
  expect(told).toEqual([`The host ${new URL(hosts[1].url).host} of the database is written from now on`]);
});

it.each(['break', 'get no answer'] as const)(
  'goes on with the other host when the connections of the one that was written %s, and loses and doubles nothing',
  async (those) => {
    const word = those.replaceAll(' ', '');
    const before = hosts.findIndex((host) => told.at(-1)?.includes(new URL(host.url).host));
    const [left, next] = [hosts[before]!, hosts[1 - before]!];
    told.length = 0;
    let isOver = false;
    const work = Array.from({ length: clerks }, async () => {
      const saved: number[][] = [];
      while (!isOver) saved.push(await recordSurely(word));
      return saved;
    });
    await until(async () => expect(await recorded(word)).toBeGreaterThan(clerks));
    left.pointTo(standby.runtimeUrl, those);
    next.pointTo(books.runtimeUrl, 'break');
    await until(() => expect(told.at(-1)).toMatch(/is written from now on$/));
    const after = await recordSurely(word);
    isOver = true;
    const saved = (await Promise.all(work)).flat();
    expect(after.at(-1)).toBe(201);
    expect(new Set(saved.map((statuses) => statuses.at(-1)))).toEqual(new Set([201]));
    expect(new Set(saved.flat())).toEqual(new Set(saved.some((one) => one.length > 1) ? [201, 503] : [201]));
    expect(await recorded(word)).toBe(saved.length + 1);
    expect(told[0]).toMatch(new RegExp(`^The host ${new URL(left.url).host} of the database is left: `));
    expect(told.at(-1)).toBe(`The host ${new URL(next.url).host} of the database is written from now on`);
  },
);

it('says so while no host can be written, and why at a start', async () => {
  const both = [await MovingDatabase.open(standby.runtimeUrl), await MovingDatabase.open(standby.runtimeUrl)];
  const url = urlOf(both);
  try {
    const hosted = both.map((host) => `${new URL(host.url).host}: it can only be read`).join('; ');
    await expect(
      openBooks(readConfig({ DATA_DIR: folder, DATABASE_URL: url }), pino({ level: 'silent' })),
    ).rejects.toThrow(`None of the hosts of the database can be written (${hosted})`);
  } finally {
    for (const host of both) await host.close();
  }
});

it('tells at a start that a save is on one machine when it is acknowledged, where none waits for a standby', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const config = readConfig({ DATABASE_URL: urlOf([hosts[0], hosts[1]]), DATABASE_OWNER_URL: books.ownerUrl });
  await (await openBooks(config, logger)).stop();
  expect(lines.join('')).toMatch(/lies on one machine of the database when it is acknowledged/);
});

it('says so when two can be written', async () => {
  const both = [await MovingDatabase.open(books.runtimeUrl), await MovingDatabase.open(books.runtimeUrl)];
  const sentences: string[] = [];
  const pool = openDatabase({ connectionString: urlOf(both) }, { onMove: (sentence) => sentences.push(sentence) });
  try {
    await pool.query('select 1');
    expect(sentences[1]).toMatch(/can be written, too, and is not: there must not be two\. Please end the one/);
  } finally {
    await pool.end();
    for (const host of both) await host.close();
  }
});

it.each(['postgres://one:5432,/books', 'postgres://,two/books', 'postgres://one:x,two/books', 'mysql://one,two/books'])(
  'a start with %s is refused',
  (url) => {
    expect(() => readConfig({ DATABASE_URL: url })).toThrow(/^DATABASE_URL must be a PostgreSQL address such as/);
  },
);
