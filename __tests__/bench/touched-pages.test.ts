import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { HeadKeeper } from '../../src/server/audit/audit-heads';
import { auditKey } from '../../src/server/audit/audit-key';
import { AuditSealer } from '../../src/server/audit/audit-sealer';
import { keepBusinessTimeZone } from '../../src/server/company/business-day';
import { type Database, openDatabase } from '../../src/server/db/database';
import { migrate } from '../../src/server/db/migrate';
import { firstPasswordStillIn } from '../../src/server/identity/first-password';
import { giveBackInterrupted } from '../../src/server/imports/import-sweep';
import { hasNobody } from '../../src/server/process/first-start';
import { sweepOldRecords } from '../../src/server/process/sweep';
import { requireLoopbackForSample } from '../../src/server/sample/sample-guard';
import { copyTemplate, type TestDatabase } from '../support/test-database';
import { type BenchServer, openBenchServer } from './bench-server';
import { type BookFacts, readFacts } from './book-facts';
import { type BenchCall, laterPages, listCalls, smallCalls } from './calls';
import { fillBooks } from './fill/filled-books';
import { notFlatYet } from './not-flat-yet';
import { recordingsOf } from './recordings';
import { type DatabaseWork, databaseWork, entriesReadOf, pagesOf, tellPlans } from './statement-plans';

/* What people wait for reads as much of long books as of short ones: by count, so that no clock decides it. */

const [short, long] = [500, 5_000];

/** What more rows of the tables of entries cost at most: another page on the way down an index, a few rows of chance. */
const isFlat = (ofShort: DatabaseWork, ofLong: DatabaseWork) =>
  entriesReadOf(ofLong) <= entriesReadOf(ofShort) * 1.5 + 40 && pagesOf(ofLong) <= pagesOf(ofShort) * 1.5 + 40;

/** What a page of a list reads at most from the mark before it, however long the list is. */
const isReadFromMarks = (work: DatabaseWork) => entriesReadOf(work) <= long / 10 && pagesOf(work) <= 160;

/** How many times each entry waits for the database. */
const roundTrips = {
  'Record a deposit': 13,
  'Record a transfer': 12,
  'Pay an installment': 14,
  'Pay a fee': 14,
  'Record and reverse a deposit': 25,
};

interface Books {
  readonly copy: TestDatabase;
  readonly database: Database;
  readonly server: BenchServer;
  readonly facts: BookFacts;
}

async function open(deposits: number): Promise<Books> {
  const copy = await copyTemplate('empty');
  const database = openDatabase({ connectionString: copy.ownerUrl }, { size: 2 });
  await fillBooks(database, deposits);
  await tellPlans(database);
  const server = await openBenchServer({ connectionString: copy.runtimeUrl });
  return { copy, database, server, facts: await readFacts(database) };
}

let books: readonly [Books, Books];
beforeAll(async () => {
  books = await Promise.all([open(short), open(long)]);
});
afterAll(async () => {
  for (const { copy, database, server } of books) {
    await server.stop();
    await database.end();
    await copy.drop();
  }
});

async function asked({ server: { client } }: Books, { path, query }: BenchCall, page = 0) {
  let data: unknown;
  const work = await databaseWork(async () => {
    const { status, body } = await client.get(path, page === 0 ? query : { ...query, page });
    expect([status, body.message]).toEqual([200, 'OK']);
    data = body.data;
  });
  expect(work.statements.length).toBeGreaterThan(1);
  return { work, data };
}

it('asks for as much of long books as of short ones, but for what is known not to', async () => {
  const found: string[] = [];
  for (const index of smallCalls(books[0].facts).keys()) {
    const works: DatabaseWork[] = [];
    for (const each of books) works.push((await asked(each, smallCalls(each.facts)[index]!)).work);
    const [ofShort, ofLong] = works;
    if (!isFlat(ofShort!, ofLong!)) found.push(smallCalls(books[0].facts)[index]!.name);
  }
  expect(found).toEqual(notFlatYet.calls);
});

it('reads as much for the first and the middle page of a long list as of a short one, but for what is known not to', async () => {
  const found: string[] = [];
  for (const index of listCalls(books[0].facts).keys()) {
    const works: DatabaseWork[][] = [];
    for (const each of books) {
      const call = listCalls(each.facts)[index]!;
      const first = await asked(each, call);
      const { middle } = laterPages((first.data as { totalPages: number }).totalPages);
      works.push([first.work, (await asked(each, call, middle)).work]);
    }
    const [ofShort, ofLong] = works;
    if (ofShort!.some((work, page) => !isFlat(work, ofLong![page]!) && !isReadFromMarks(ofLong![page]!)))
      found.push(listCalls(books[0].facts)[index]!.name);
  }
  expect(found).toEqual(notFlatYet.lists);
});

it('records as cheaply in long books as in short ones, in so many round trips', async () => {
  const found: Record<string, number> = {};
  for (const [index, { name }] of recordingsOf(books[0].facts).entries()) {
    const works: DatabaseWork[] = [];
    for (const { facts, server } of books) {
      const recording = recordingsOf(facts)[index]!;
      works.push(await databaseWork(() => recording.record(server.client)));
    }
    const [ofShort, ofLong] = works;
    expect([name, isFlat(ofShort!, ofLong!)]).toEqual([name, true]);
    expect([name, ofLong!.roundTrips]).toEqual([name, ofShort!.roundTrips]);
    found[name] = ofLong!.roundTrips;
  }
  expect(found).toEqual(roundTrips);
});

it('starts, seals, signs and sweeps beside long books as beside short ones', async () => {
  const works: DatabaseWork[] = [];
  for (const { copy } of books) {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-chores-'));
    const database = openDatabase({ connectionString: copy.runtimeUrl }, { size: 2 });
    const logger = pino({ level: 'silent' });
    const heads = new HeadKeeper({ database, dataDir, key: auditKey(dataDir, null), logger });
    await new AuditSealer(database).seal();
    works.push(
      await databaseWork(async () => {
        await migrate({ connectionString: copy.ownerUrl }, null);
        expect(await hasNobody(database)).toBe(false);
        await keepBusinessTimeZone(database, null);
        await firstPasswordStillIn(database, dataDir, logger);
        await requireLoopbackForSample(database, '127.0.0.1');
        expect(await new AuditSealer(database).seal()).toBe(0);
        await heads.keep();
        await sweepOldRecords(database);
        await giveBackInterrupted(database);
      }),
    );
    await database.end();
    fs.rmSync(dataDir, { recursive: true });
  }
  const [ofShort, ofLong] = works;
  expect(ofLong!.statements.length).toBe(ofShort!.statements.length);
  expect(entriesReadOf(ofLong!)).toBeLessThanOrEqual(entriesReadOf(ofShort!) + 2);
  expect(pagesOf(ofLong!)).toBeLessThanOrEqual(pagesOf(ofShort!) + 20);
});
