import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import type { LoginData } from '../../src/contract/areas/auth.wire';
import { paths } from '../../src/contract/vocabulary/paths';
import { createApp, type PeerTimeouts } from '../../src/server/app';
import { BooksCheckJob } from '../../src/server/books/books-check-job';
import { readConfig } from '../../src/server/config';
import { type Database, openDatabase } from '../../src/server/db/database';
import type { TypedApp } from '../../src/server/http/typed-app';
import type { AnswerWatcher } from '../../src/server/metrics/answer-figures';
import { SlipSpool } from '../../src/server/slips/slip-spool';
import { ApiClient } from './api-client';
import { BooksClient, SampleNumbers } from './books-client';
import { type BooksDigest, digestBooks, dumpBooks, findFaults } from './books-dump';
import { copyTemplate, type TestDatabase } from './test-database';
import { waitingUploads } from './waiting-uploads';

/** The sample's people who sign in. */
export type SampleUsername = 'super' | 'admin' | 'user';

/** What a test server has that is not ordinary. */
export interface TestServerOptions {
  /** serves the built console too, as the process does */
  readonly withConsole?: boolean;
  readonly timeouts?: PeerTimeouts;
  /** is told each answer */
  readonly watchAnswer?: AnswerWatcher;
  /** calls wait as long as it takes for what a test holds on purpose, instead of giving up after seconds */
  readonly isPatient?: boolean;
  /** books of the sample that are there already, instead of a copy; whoever made them drops them */
  readonly books?: TestDatabase;
}

/** As many as a test ever opens at once. */
const mostConnections = 50;
const builtConsole = path.join(__dirname, '../../dist/client');

/** Milliseconds, more than any test takes. */
const patience = 3_600_000;
/** What stands in an address is stronger than what a pool asks for. */
function withoutLimits(address: string): string {
  const url = new URL(address);
  for (const limit of ['statement_timeout', 'lock_timeout']) url.searchParams.set(limit, '0');
  return url.href;
}

/** The whole server on a copy of the sample company, listening on a free port of this computer. */
export class TestServer {
  /** what the server has logged, line by line */
  readonly log: string[] = [];
  private app: TypedApp | undefined;
  private pool: Database | undefined;
  private spool: SlipSpool | undefined;
  private patientPool: Database | undefined;
  private booksCheck: BooksCheckJob | undefined;
  private address = '';

  private constructor(
    private readonly copy: TestDatabase,
    /** as the owner: for looking, and for arranging what no call can */
    readonly database: Database,
    readonly sample: SampleNumbers,
    private readonly folder: string,
    private readonly environment: Readonly<Record<string, string>>,
    private readonly options: TestServerOptions,
  ) {}

  /** Starts one; `environment` is the configuration that differs from the ordinary. */
  static async start(
    environment: Readonly<Record<string, string>> = {},
    options: TestServerOptions = {},
  ): Promise<TestServer> {
    const copy = options.books ?? (await copyTemplate('sample'));
    const database = openDatabase({ connectionString: copy.ownerUrl }, { size: 2, isPatient: true });
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'property-test-server-'));
    const sample = await SampleNumbers.read(database);
    const server = new TestServer(copy, database, sample, folder, environment, options);
    await server.open();
    return server;
  }

  get origin(): string {
    return this.address;
  }

  /** The database, as its owner reaches it. */
  get ownerUrl(): string {
    return this.copy.ownerUrl;
  }

  /** Where uploads wait, those of other processes beside it. */
  get uploadFolder(): string {
    return path.join(this.folder, 'uploads');
  }

  /** The uploads that wait on disk. */
  get uploads(): string[] {
    return waitingUploads(this.folder);
  }

  /** The built application, for its table of routes. */
  get routes(): TypedApp {
    if (!this.app) throw new Error('The server is not open.');
    return this.app;
  }

  private async open(): Promise<void> {
    const config = readConfig({
      DATA_DIR: this.folder,
      DATABASE_URL: this.copy.runtimeUrl,
      // Only where a test is about it.
      RATE_LIMIT_PER_MINUTE: '0',
      ...this.environment,
    });
    const { isPatient } = this.options;
    const connectionString = isPatient ? withoutLimits(this.copy.runtimeUrl) : this.copy.runtimeUrl;
    this.pool = openDatabase({ connectionString }, isPatient ? { answer: patience } : {});
    const logger = pino({ level: 'info' }, { write: (line: string) => void this.log.push(line) });
    this.patientPool = openDatabase({ connectionString }, { size: 6, isPatient: true });
    this.booksCheck = new BooksCheckJob(this.patientPool, logger);
    this.app = await createApp({
      config,
      database: this.pool,
      patientDatabase: this.patientPool,
      spool: (this.spool = new SlipSpool(this.uploadFolder)),
      logger,
      booksCheck: this.booksCheck,
      consoleFolder: this.options.withConsole ? builtConsole : null,
      timeouts: this.options.timeouts,
      watchAnswer: this.options.watchAnswer,
    });
    // The same address again after a restart, as people know it.
    const port = this.address ? Number(new URL(this.address).port) : 0;
    this.address = await this.app.listen({ host: '127.0.0.1', port });
  }

  /** A second server on the same database, with a folder of its own, and its own patient connections where it has so many. */
  async another(patientConnections?: number): Promise<{ anonymous: ApiClient; stop: () => Promise<void> }> {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'property-test-server-'));
    const config = readConfig({
      DATA_DIR: folder,
      DATABASE_URL: this.copy.runtimeUrl,
      RATE_LIMIT_PER_MINUTE: '0',
      ...this.environment,
    });
    const database = openDatabase({ connectionString: this.copy.runtimeUrl });
    const patient =
      patientConnections === undefined
        ? null
        : openDatabase({ connectionString: this.copy.runtimeUrl }, { size: patientConnections, isPatient: true });
    const app = await createApp({
      config,
      database,
      patientDatabase: patient ?? this.patientPool!,
      spool: new SlipSpool(path.join(folder, 'uploads')),
      logger: pino({ level: 'info' }, { write: (line: string) => void this.log.push(line) }),
      booksCheck: this.booksCheck!,
      consoleFolder: null,
    });
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    return {
      anonymous: new ApiClient(address),
      stop: async () => {
        await app.close();
        await patient?.end();
        await database.end();
        fs.rmSync(folder, { recursive: true, force: true });
      },
    };
  }

  private async close(): Promise<void> {
    await this.booksCheck?.stop();
    await this.app?.close();
    this.spool?.close();
    await this.patientPool?.end();
    await this.pool?.end();
  }

  /** Ends the application and starts it again on the same database, as the next start of the process does. */
  async restart(): Promise<void> {
    await this.close();
    await this.open();
    // A connection that was kept to the closed server may be found dead at its next use only: let that be now.
    const uses = Array.from({ length: mostConnections }, () => this.anonymous.get(paths.health));
    await Promise.allSettled(uses);
  }

  /** Waits until the check of the books that runs here has ended. */
  async checkEnded(): Promise<void> {
    await this.booksCheck?.ended();
  }

  async stop(): Promise<void> {
    await this.close();
    await this.database.end();
    if (!this.options.books) await this.copy.drop();
    fs.rmSync(this.folder, { recursive: true, force: true });
  }

  /** Nobody. */
  get anonymous(): ApiClient {
    return new ApiClient(this.address);
  }

  /** Somebody with this token. */
  holder(token: string): BooksClient {
    return new BooksClient(this.address, token, this.sample);
  }

  /** A new session of one of the sample's people. */
  async signIn(username: SampleUsername): Promise<{ client: BooksClient; session: LoginData; slipCookie: string }> {
    const credentials = { username, password: `${username}-sample-1` };
    const { status, body, headers } = await this.anonymous.post<LoginData>(paths.auth.login, credentials);
    if (status !== 200) throw new Error(`${username} could not sign in: ${body.message}`);
    const slipCookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    return { client: this.holder(body.data.token), session: body.data, slipCookie };
  }

  /** All that is stored, as a text to look in. */
  async stored(): Promise<string> {
    return JSON.stringify(await dumpBooks(this.database));
  }

  /** Tells whether anything changes of what is stored. */
  digest(except?: readonly string[]): Promise<BooksDigest> {
    return digestBooks(this.database, except);
  }

  /** What is wrong in the books, in words: nothing, always. */
  findFaults(): Promise<string[]> {
    return findFaults(this.database);
  }

  /** One query as the owner. */
  async rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.database.query<Row>(text, values)).rows;
  }
}
