import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import type { LoginData } from '../../src/contract/areas/auth.wire';
import { csvMediaType } from '../../src/contract/reports/csv';
import { xlsxMediaType } from '../../src/contract/reports/xlsx-file';
import { messages } from '../../src/contract/texts/messages';
import { paths } from '../../src/contract/vocabulary/paths';
import { createApp } from '../../src/server/app';
import { BooksCheckJob } from '../../src/server/books/books-check-job';
import { readConfig } from '../../src/server/config';
import { type Database, openDatabase } from '../../src/server/db/database';
import { SlipSpool } from '../../src/server/slips/slip-spool';
import { answered } from '../support/answered';
import { ApiClient } from '../support/api-client';
import { BooksClient, SampleNumbers } from '../support/books-client';
import { dumpBooks } from '../support/books-dump';
import { eventually } from '../support/eventually';
import { until } from '../support/patience';
import { slipFile } from '../support/slip-files';
import { copyTemplate } from '../support/test-database';
import { DatabaseGate } from './database-gate';
import { type Call, guardedCalls, nameOf, publicCalls, send } from './every-call';

/** Milliseconds in which a database that stands still must answer; ten seconds in earnest, and enough for one that is well. */
const patience = 1_000;
let stop: () => Promise<void>;
let sample: SampleNumbers;
let owner: Database;
let gate: DatabaseGate;
/** of the application */
let pool: Database;
let anonymous: ApiClient;
let calls: Call[];
const callers = new Map<string, ApiClient>();
beforeAll(async () => {
  const copy = await copyTemplate('sample');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'property-down-'));
  owner = openDatabase({ connectionString: copy.ownerUrl }, { size: 1 });
  gate = new DatabaseGate(copy.runtimeUrl);
  await gate.open();
  const database = (pool = openDatabase({ connectionString: gate.url }, { answer: patience }));
  const patient = openDatabase({ connectionString: gate.url }, { size: 2, isPatient: true, answer: patience });
  const logger = pino({ level: 'silent' });
  const app = await createApp({
    // Four people send every call there is, all from one address and within a minute.
    config: readConfig({ DATA_DIR: folder, DATABASE_URL: gate.url, RATE_LIMIT_PER_MINUTE: '60000' }),
    database,
    patientDatabase: patient,
    spool: new SlipSpool(path.join(folder, 'uploads')),
    logger,
    booksCheck: new BooksCheckJob(patient, logger, { answer: patience }),
    consoleFolder: null,
  });
  anonymous = new ApiClient(await app.listen({ host: '127.0.0.1', port: 0 }));
  sample = await SampleNumbers.read(database);
  calls = [...guardedCalls(sample), ...publicCalls];
  for (const username of ['user', 'admin', 'super']) {
    const { body } = await answered(200, () => signIn(username));
    callers.set(username, new BooksClient(anonymous.origin, body.data.token, sample));
  }
  callers.set('somebody with a token of nobody', anonymous.with('g'.repeat(43)));
  stop = async () => {
    await app.close();
    await patient.end();
    await database.end();
    await owner.end();
    await gate.remove();
    await copy.drop();
    fs.rmSync(folder, { recursive: true });
  };
});
afterAll(() => stop());
const signIn = (username: string) =>
  anonymous.post<LoginData>(paths.auth.login, { username, password: `${username}-sample-1` });
const saidOf = ({ method, path }: Call) =>
  messages[method === 'GET' || /\.(?:csv|xlsx|zip)$/.test(path) ? 'read' : 'request'].unavailable;
const isOpenedByCookie = ({ path: address }: Call) => address === paths.file || address === paths.downloads.file;
// The whole answer: no statement, no stack, no address of the database.
const refusedWith = (message: string, headers: Headers) => [
  503,
  { success: false, code: 'UNAVAILABLE', message, requestId: headers.get('x-request-id') },
];

describe('S42: while the database is down', () => {
  beforeAll(() => gate.shut());
  afterAll(() => gate.open());

  it.each(['user', 'admin', 'super', 'somebody with a token of nobody'])(
    'S42: every call of %s is 503 with a sentence, and nothing is let through',
    async (who) => {
      for (const call of calls) {
        const { status, body, headers } = await send(callers.get(who)!, call);
        // Without a cookie there is nothing to look up.
        if (isOpenedByCookie(call)) {
          expect(status).toBe(401);
          continue;
        }
        expect({ [nameOf(call)]: [status, body] }).toEqual({ [nameOf(call)]: refusedWith(saidOf(call), headers) });
        expect(headers.get('retry-after')).toBe('2');
      }
    },
  );

  it('S42: nobody without a session gets further than before', async () => {
    for (const call of calls.filter(({ isPublic }) => !isPublic))
      expect({ [nameOf(call)]: (await send(anonymous, call)).status }).toEqual({ [nameOf(call)]: 401 });
  });

  it('S42: a right password signs nobody in, and is not counted as a wrong one', async () => {
    for (let time = 0; time < 20; time += 1) expect((await signIn('admin')).status).toBe(503);
  });
});

describe('S42: when it is back', () => {
  it('S42: everything goes on by itself, with the same sessions', async () => {
    for (const who of ['user', 'admin', 'super']) await answered(200, () => callers.get(who)!.get(paths.accounts.list));
    await answered(200, () => signIn('admin'));
  });
});

describe('S42: while the database stands still', () => {
  afterEach(() => {
    gate.goOn();
  });
  const admin = () => callers.get('admin') as BooksClient;
  const deposits = async (remarks: string) =>
    (await owner.query<{ id: number }>('select id from deposits where remarks = $1', [remarks])).rows;

  /** Sent again with its key as people do, until it is saved. */
  const created = (remarks: string, key: string) => answered(201, () => admin().createDeposit({ remarks }, { key }));

  it('S42: every call is 503 while it lasts, and all goes on by itself afterwards', async () => {
    const before = await dumpBooks(owner);
    gate.standStill();
    const held = calls.filter((call) => !isOpenedByCookie(call));
    // More than there are connections, so that some wait for one.
    const answers = await Promise.all(held.map((call) => send(admin(), call)));
    expect(gate.standsStill).toBe(true);
    answers.forEach(({ status, body, headers }, index) => {
      const [name, said] = [nameOf(held[index]!), saidOf(held[index]!)];
      expect({ [name]: [status, body] }).toEqual({ [name]: refusedWith(said, headers) });
    });
    gate.goOn();
    // Twenty new connections at once may take a busy machine longer than its shortened patience.
    await until(async () => {
      const after = await Promise.all(Array.from({ length: 40 }, () => admin().get(paths.accounts.list)));
      expect(after.map(({ status }) => status)).toEqual(Array(40).fill(200));
    });
    expect(await dumpBooks(owner)).toEqual(before);
  });

  it('S42: a deposit whose commit was not sent yet is not saved, and is said not to be', async () => {
    gate.standStill({ statement: 'for no key update of "a"' });
    const { status, body, headers } = await admin().createDeposit({ remarks: 'before the commit' });
    expect([status, body]).toEqual(refusedWith(messages.request.unavailable, headers));
    expect(gate.standsStill).toBe(true);
    gate.goOn();
    await created('after it', randomUUID());
    expect(await deposits('before the commit')).toEqual([]);
    expect(await deposits('after it')).toHaveLength(1);
  });

  it('S42: a deposit whose commit was sent is unknown, and the same form again is the one that was saved', async () => {
    gate.standStill({ statement: 'commit\0' });
    const [remarks, key] = ['committed, perhaps', randomUUID()];
    const { status, body, headers } = await admin().createDeposit({ remarks }, { key });
    expect([status, body]).toEqual(refusedWith(messages.outcome.unknown, headers));
    gate.goOn();
    const again = await created(remarks, key);
    expect(await deposits(remarks)).toEqual([{ id: again.body.data.id }]);
  });

  it('S42: an export under way waits longer than that, and is whole', async () => {
    await owner.query('alter table deposits disable trigger all');
    await owner.query(
      `insert into deposits (journal_entry_id, deposit_date, user_id, account_id, currency_id, amount_cents, remarks, recorded_by)
       select 1000000 + n, date '2026-06-01', d.user_id, d.account_id, d.currency_id, 100, repeat('x', 200), d.user_id
       from generate_series(1, 5000) n, (select * from deposits limit 1) d`,
    );
    gate.standStill({ answeredBytes: 500_000 });
    const file = admin().get(paths.deposits.filter, { size: 0 }, { accept: csvMediaType });
    expect(await eventually(() => Promise.resolve(gate.standsStill), true)).toBe(true);
    // As long as others are refused twice.
    for (let time = 0; time < 2; time += 1) expect((await admin().get(paths.accounts.list)).status).toBe(503);
    gate.goOn();
    const { status, bytes } = await file;
    expect(status).toBe(200);
    expect(bytes.toString('utf8').split('x'.repeat(200))).toHaveLength(5_001);
  });

  it('S42: an export that has not begun is 503, and its place is free again', async () => {
    gate.standStill({ statement: 'order by "m"."deposit_date"' });
    const { status, body, headers } = await admin().get(paths.deposits.filter, { size: 0 }, { accept: csvMediaType });
    expect([status, body]).toEqual(refusedWith(messages.read.unavailable, headers));
    gate.goOn();
    await answered(200, () => admin().get(paths.deposits.filter, { size: 0 }));
  });
});

describe('S42: streamed answers', () => {
  const kinds = ['csv', 'json', 'xlsx', 'slip', 'zip'] as const;
  type Kind = (typeof kinds)[number];
  const size = 9_500_000; // more than what the sockets between take
  let streams: Record<Kind, { path: string; headers: Record<string, string> }>;
  const client = () => callers.get('admin') as BooksClient;
  const read = (kind: Kind) => client().get(streams[kind].path, {}, streams[kind].headers);
  const begin = (kind: Kind, who: ApiClient = client()) =>
    until(async () => {
      const response = await who.send('GET', streams[kind].path, { headers: streams[kind].headers });
      expect(response.ok || (await response.text())).toBe(true);
      return response;
    });
  const back = () => answered(200, () => client().get(paths.accounts.list));
  beforeAll(async () => {
    const sent = { slip: slipFile('scan.pdf', { size }) };
    for (const amount of [0.01, 0.02]) {
      const extras = { ...sent, key: randomUUID() };
      await answered(201, () => client().payInstallment({ amount }, extras));
    }
    const { rows } = await owner.query<{ name: string }>('select name from slips where size_bytes = $1', [size]);
    await owner.query('alter table deposits disable trigger all');
    await owner.query(
      `insert into deposits (journal_entry_id, deposit_date, user_id, account_id, currency_id, amount_cents, remarks, recorded_by)
       select 2000000 + n, date '2026-06-01', d.user_id, d.account_id, d.currency_id, 100, repeat('y', 250), d.user_id
       from generate_series(1, 40000) n, (select * from deposits limit 1) d`,
    );
    const cookie = (await answered(200, () => signIn('admin'))).headers.get('set-cookie')?.split(';')[0] ?? '';
    const { installmentId } = sample.openInstallment;
    const project = sample.id('project Marina Heights');
    const plain = { 'accept-encoding': 'identity' };
    const all = `${paths.deposits.filter}?size=0`;
    streams = {
      csv: { path: all, headers: { ...plain, accept: csvMediaType } },
      json: { path: all, headers: plain },
      xlsx: { path: all, headers: { ...plain, accept: xlsxMediaType } },
      slip: { path: `${paths.files}/${rows[0]!.name}`, headers: { ...plain, cookie } },
      zip: {
        path: `${paths.payments.slipsOfInstallment}?projectId=${String(project)}&installmentId=${String(installmentId)}`,
        headers: plain,
      },
    };
  });

  it.each(kinds)('S42: a %s is 503 while the database is down or stands still, and takes no place', async (kind) => {
    const expectRefused = async () => {
      const { status, headers, body } = await read(kind);
      expect([status, body]).toEqual(refusedWith(messages.read.unavailable, headers));
      expect(headers.get('content-disposition')).toBeNull();
    };
    await gate.shut();
    await expectRefused();
    await gate.open();
    await back();
    const pieces = kind === 'slip' || kind === 'zip';
    gate.standStill({ statement: pieces ? 'from "slip_chunks"' : 'order by "m"."deposit_date"' });
    await expectRefused();
    gate.goOn();
    await answered(200, () => read(kind));
  });

  it('S42: a zip that finds every connection taken, for longer than anybody waits, is cut off; a file of rows has one of its own', async () => {
    const taken: { release: () => void }[] = [];
    // One after the other: many at once may take a busy machine longer than its shortened patience.
    const take = async (count: number) => {
      for (let number = 0; number < count; number += 1) taken.push(await until(() => pool.connect()));
    };
    let last = Promise.resolve();
    try {
      await take(pool.options.max);
      // Connections that are open already are taken again before a zip has come far.
      for (const connection of taken.splice(0, 3)) connection.release();
      const csv = await begin('csv', callers.get('super'));
      const zip = await begin('zip');
      await take(2);
      last = take(1); // that of the file of rows, as soon as its reader has all of it
      last.catch(() => undefined);
      const refused = client().get(paths.accounts.list);
      await expect(zip.arrayBuffer()).rejects.toThrow();
      expect((await refused).status).toBe(503);
      await expect(csv.arrayBuffer()).resolves.toBeDefined();
      await last;
    } finally {
      for (const connection of taken) connection.release();
    }
    await back();
  });

  it.each(kinds)('S42: a %s whose database goes in the middle is cut off, and never looks whole', async (kind) => {
    const response = await begin(kind);
    await gate.shut();
    await expect(response.arrayBuffer()).rejects.toThrow();
    await gate.open();
    await back();
  });
});
