import { once } from 'node:events';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../../src/server/config';
import { openDatabase } from '../../src/server/db/database';
import { runServer } from '../../src/server/process/server-process';
import { StartupError } from '../../src/server/startup-error';
import { dumpBooks } from '../support/books-dump';
import { NOBODY, asRoot } from '../support/embedded-harness';
import { MovingDatabase } from '../support/moving-database';
import { newDataFolder, removeDataFolder, SpawnedServer } from '../support/spawned-server';
import { copyTemplate, latinDatabase, type TemplateName, type TestDatabase } from '../support/test-database';

let dataDir: string;
const databases: TestDatabase[] = [];
beforeEach(() => {
  dataDir = newDataFolder();
});
afterEach(async () => {
  removeDataFolder(dataDir);
  for (const database of databases.splice(0)) await database.drop();
});

/** A database that is there already, and what stands in it. */
async function databaseOf(template: TemplateName) {
  const copy = await copyTemplate(template);
  databases.push(copy);
  const environment = { DATA_DIR: dataDir, DATABASE_URL: copy.runtimeUrl, DATABASE_OWNER_URL: copy.ownerUrl };
  const read = async <Result>(look: (database: ReturnType<typeof openDatabase>) => Promise<Result>) => {
    const database = openDatabase({ connectionString: copy.ownerUrl }, { size: 1, isPatient: true });
    return look(database).finally(() => database.end());
  };
  return { environment, read, dump: () => read((database) => dumpBooks(database)) };
}

/** Starts a server in this process, whose refusal a process tells as one of each kind shows below; answers all it says. */
async function startHere(environment: Readonly<Record<string, string>>) {
  const [log, said]: [string[], string[]] = [[], []];
  const refused = await runServer(readConfig({ PORT: '0', ...environment }), {
    logger: pino({ level: 'warn' }, { write: (line: string) => void log.push(line) }),
    wantsSample: true,
    consoleFolder: dataDir,
    say: (line) => void said.push(line),
  }).then(
    (server) => server.stop(),
    (error: unknown) => error,
  );
  if (refused !== undefined && !(refused instanceof StartupError)) throw refused as Error;
  return { log: log.join(''), said, refusal: refused?.message ?? 'It started.' };
}

/** A start in this process is refused with a sentence, which is one line, and says nothing else. */
async function expectRefused(environment: Readonly<Record<string, string>>, words: RegExp): Promise<void> {
  const { refusal, said } = await startHere(environment);
  expect(refusal).toMatch(words);
  expect(refusal).toMatch(/^.*\.$/);
  expect(said).toEqual([]);
}

/** One clear line on stderr, nothing else, exit code 1. */
function expectOneLine(refused: { code: number | null; output: string; complaint: string }, words: RegExp): void {
  expect(refused.complaint).toMatch(words);
  expect(refused.complaint).toMatch(/^Property Management did not start: .*\.\n$/);
  expect(refused.complaint).not.toMatch(/\n\s*at /);
  expect(refused.output).toBe('');
  expect(refused.code).toBe(1);
}

describe('a setting that is wrong', () => {
  const settings: [name: string, value: string, words: RegExp][] = [
    ['PORT', 'http', /PORT must be a whole number from 0 to 65535, not "http"/],
    ['PORT', '70000', /PORT must be/],
    ['PORT', '-1', /PORT must be/],
    ['METRICS_PORT', 'many', /METRICS_PORT must be a whole number from 0 to 65535, not "many"/],
    ['LOG_LEVEL', 'loud', /LOG_LEVEL must be one of .*info.*, not "loud"/],
    ['BUSINESS_TIME_ZONE', 'Mars/Olympus', /BUSINESS_TIME_ZONE must be .*such as Asia\/Dubai, not "Mars\/Olympus"/],
    ['SESSION_ACCESS_SECONDS', '0', /SESSION_ACCESS_SECONDS must be/],
    ['SESSION_IDLE_SECONDS', '1.5', /SESSION_IDLE_SECONDS must be/],
    ['SESSION_ABSOLUTE_SECONDS', 'never', /SESSION_ABSOLUTE_SECONDS must be/],
    ['SESSION_REUSE_GRACE_SECONDS', '1e9', /SESSION_REUSE_GRACE_SECONDS must be/],
    ['DATABASE_URL', 'mysql://localhost/books', /DATABASE_URL must be a PostgreSQL address/],
    [
      'DATABASE_OWNER_URL',
      'postgres://owner@127.0.0.1/books',
      /DATABASE_OWNER_URL names .* DATABASE_URL, which is not set/,
    ],
    ['DATABASE_URL', 'localhost', /DATABASE_URL must be a PostgreSQL address/],
  ];
  const untouched = newDataFolder();
  afterAll(() => {
    removeDataFolder(untouched);
  });

  it.each(settings)('%s=%s is refused in one line', (name, value, words) => {
    const reading = () => readConfig({ DATA_DIR: untouched, [name]: value });
    expect(reading).toThrow(StartupError);
    expect(reading).toThrow(words);
    expect(reading).toThrow(/^.+\.$/);
  });

  it.each([
    [{}],
    [{ HOST: '0.0.0.0' }],
    [{ HOST: '::' }],
    [{ METRICS_HOST: '::' }],
    [{ HOST: 'localhost' }],
    [{ HOST: '::1', METRICS_HOST: 'localhost' }],
  ])('METRICS_PORT that is PORT is said to be so (%j)', (hosts) => {
    const reading = () => readConfig({ PORT: '3100', METRICS_PORT: '3100', ...hosts });
    expect(reading).toThrow(StartupError);
    expect(reading).toThrow(/^METRICS_PORT must be another port than PORT, which is 3100 as well: .*\.$/);
  });

  it.each([
    [{ PORT: '0', METRICS_PORT: '0' }],
    [{ PORT: '3100', METRICS_PORT: '3100', HOST: '192.0.2.1' }],
    [{ PORT: '3100', METRICS_PORT: '3100', HOST: '0.0.0.0', METRICS_HOST: '::1' }],
  ])('ports that are not the same one are taken (%j)', (environment) => {
    expect(readConfig(environment)).toMatchObject({ metrics: { port: Number(environment.METRICS_PORT) } });
  });

  // The process reads them before all else, and tells whatever is wrong with one in the same way.
  it.each([settings.at(-1)!])('%s=%s ends the start, and nothing is made', async (name, value, words) => {
    expectOneLine(await SpawnedServer.refused({ environment: { DATA_DIR: untouched, [name]: value } }), words);
    expect(fs.existsSync(untouched)).toBe(false);
  });
});

describe('a database that cannot be used', () => {
  const nobodyAt = (host: string) => {
    return { DATA_DIR: dataDir, DATABASE_URL: `postgres://nobody:secret@${host}:1/nothing` };
  };
  const nobodyAnswers = /The database of DATABASE_URL cannot be used \(.*ECONNREFUSED.*\)\. Please check the address/;

  it('because nobody answers at localhost is said in one line', async () => {
    const refused = await SpawnedServer.refused({ environment: nobodyAt('localhost') });
    expectOneLine(refused, nobodyAnswers);
    expect(refused.complaint).not.toContain('secret');
  });

  it('because nobody answers at 127.0.0.1 is said in one line', async () => {
    const { refusal } = await startHere(nobodyAt('127.0.0.1'));
    expect([refusal, refusal.includes('secret')]).toEqual([expect.stringMatching(nobodyAnswers), false]);
  });

  it('as its owner is said of DATABASE_OWNER_URL, and whoever may make no tables is told of it', async () => {
    const { environment } = await databaseOf('empty');
    const owner = new URL(environment.DATABASE_OWNER_URL);
    owner.username = 'nobody-there';
    const wrong = { ...environment, DATABASE_OWNER_URL: owner.href };
    await expectRefused(wrong, /The database of DATABASE_OWNER_URL cannot be used \(.*nobody-there.*\)\. Please check/);
    const alone = { DATA_DIR: dataDir, DATABASE_URL: environment.DATABASE_URL };
    await expectRefused(alone, /permission denied.* Please name the role that owns .* in DATABASE_OWNER_URL/);
  });

  it('since its owner leads to another one is not served', async () => {
    const [served, other] = [await databaseOf('sample'), await databaseOf('sample')];
    const { DATABASE_OWNER_URL } = other.environment;
    await expectRefused(
      { ...served.environment, DATABASE_OWNER_URL },
      /DATABASE_URL and DATABASE_OWNER_URL lead to different databases \(.* and .*\)\. Nothing was changed/,
    );
  });

  it('of a version that needs a newer program is left alone', async () => {
    const { environment, read, dump } = await databaseOf('sample');
    await read((database) => database.query("insert into kysely_migration values ('9999_future', now()::text)"));
    await read((database) => database.query("update schema_requirements set minimum = '9999_future'"));
    const before = await dump();
    await expectRefused(
      environment,
      /The database is of a newer version than this program, and needs at least one that knows 9999_future\. Nothing was changed/,
    );
    expect(await dump()).toEqual(before);
  });

  it('behind a pooler that nobody told of, which ignores what connections begin with, is not served', async () => {
    const { environment, dump } = await databaseOf('sample');
    const before = await dump();
    for (const setting of ['DATABASE_URL', 'DATABASE_OWNER_URL'] as const) {
      const pooler = await MovingDatabase.open(environment[setting]);
      pooler.keepsSettings = true;
      const said = new RegExp(`${setting} leads through a pooler .*statement_timeout.* DATABASE_POOLER=transaction`);
      await expectRefused({ ...environment, [setting]: pooler.url }, said).finally(() => pooler.close());
    }
    expect(await dump()).toEqual(before);
  });

  it('in an encoding that has not every letter begins no books', async () => {
    const latin = await latinDatabase();
    databases.push(latin);
    await expectRefused(
      { DATA_DIR: dataDir, DATABASE_URL: latin.ownerUrl },
      /is in the encoding LATIN1, .* Nothing was changed\. Please make an empty one/,
    );
  });

  it('as it might lose entries at a power cut is warned of', async () => {
    const { environment } = await databaseOf('empty');
    const unsafe = new URL(environment.DATABASE_URL);
    unsafe.searchParams.set('options', '-c synchronous_commit=off');
    const { refusal, log } = await startHere({ ...environment, DATABASE_URL: unsafe.href });
    expect(refusal).toBe('It started.');
    expect(log).toMatch(/"settings":\["synchronous_commit=off"\].*may lose saved entries at a power cut/);
  });
});

// What a process says of it, and that it makes no password: process-embedded.
describe('a taken port', () => {
  let other: net.Server;
  let port: string;
  beforeAll(async () => {
    other = net.createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    port = String((other.address() as AddressInfo).port);
  });
  afterAll(() => {
    other.close();
  });
  const words = () => new RegExp(`Port ${port} of 127\\.0\\.0\\.1 is already in use\\. Please .*PORT`);

  // Its one password would be printed before a start that fails, and never again.
  it.each(['sample', 'empty'] as const)(
    'is said in one line, and nothing of the database (%s) is harmed',
    async (kind) => {
      const { environment, dump } = await databaseOf(kind);
      const before = await dump();
      await expectRefused({ ...environment, PORT: port }, words());
      expect(await dump()).toEqual(before);
    },
  );
});

it.each([
  ['HOST', {}],
  ['METRICS_HOST', { METRICS_PORT: '0' }],
])('%s that is no address of this computer is named', async (name, beside) => {
  const { environment } = await databaseOf('sample');
  // Of the addresses that nobody may have.
  await expectRefused(
    { ...environment, ...beside, [name]: '192.0.2.1' },
    new RegExp(`cannot listen on 192\\.0\\.2\\.1.* ${name} must be an address of this computer`),
  );
});

it('S18: the sample company, whose passwords are public, is not served beyond this computer', async () => {
  const { environment, read } = await databaseOf('sample');
  await read((database) => database.query('update users set sample = true'));
  for (const host of ['0.0.0.0', '::', '10.0.0.5'])
    await expectRefused({ ...environment, HOST: host }, /holds the sample company.*HOST=127\.0\.0\.1/);
  expect(await startHere({ ...environment, HOST: 'localhost' })).toMatchObject({ refusal: 'It started.' });
});

it('a data folder that is a file is said in one line', async () => {
  fs.writeFileSync(dataDir, 'a file');
  await expectRefused({ DATA_DIR: path.join(dataDir, 'below') }, /cannot be used: a part of its path is a file/);
  expect(fs.readFileSync(dataDir, 'utf8')).toBe('a file');
});

it('a data folder where nothing can be made is said in one line', async () => {
  const refused = await SpawnedServer.refused({ environment: { DATA_DIR: '/proc/books' } });
  expectOneLine(refused, /The data folder \/proc\/books cannot be used: .* No data was touched\./);
  await expectRefused({ DATA_DIR: '/proc/self/fd' }, /The data folder \/proc\/self\/fd cannot be used: /);
});

it.each<Record<string, string>>([{}, { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing' }])(
  'a data folder whose uploads are somebody else’s is said in one line, and nothing is made beside them: %j',
  async (environment) => {
    fs.mkdirSync(path.join(dataDir, 'uploads'), { recursive: true });
    fs.writeFileSync(path.join(dataDir, 'uploads', 'contract.pdf'), 'theirs');
    await expectRefused({ ...environment, DATA_DIR: dataDir }, /already holds .*uploads, .* Nothing was changed\./);
    expect(fs.readdirSync(dataDir, { recursive: true })).toEqual(['uploads', 'uploads/contract.pdf']);
  },
);

asRoot('a data folder of another account is said in one line', async () => {
  fs.mkdirSync(dataDir, { mode: 0o700 });
  fs.writeFileSync(path.join(dataDir, 'theirs'), '');
  const refused = await SpawnedServer.refused({ environment: { DATA_DIR: dataDir }, uid: NOBODY });
  expectOneLine(refused, /The data folder .* cannot be used: this account may not read and write it\./);
  expect(fs.readdirSync(dataDir)).toEqual(['theirs']);
});

asRoot('a database that a start by root has taken over is not said to be none', async () => {
  const cluster = path.join(dataDir, 'pg18');
  fs.mkdirSync(cluster, { recursive: true, mode: 0o700 });
  fs.writeFileSync(path.join(cluster, 'PG_VERSION'), '18\n');
  fs.chownSync(dataDir, NOBODY, NOBODY);
  const refused = await SpawnedServer.refused({ environment: { DATA_DIR: dataDir }, uid: NOBODY });
  expectOneLine(refused, /pg18 belongs to another account.* Nothing was changed\..* chown -R \d+ '/);
});
