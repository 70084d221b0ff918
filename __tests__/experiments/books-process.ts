import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { LoginData } from '../../src/contract/areas/auth.wire';
import { paths } from '../../src/contract/vocabulary/paths';
import { type Database, openDatabase } from '../../src/server/db/database';
import { DATABASE } from '../../src/server/db/roles';
import { ApiClient } from '../support/api-client';
import { BooksClient, SampleNumbers } from '../support/books-client';
import { serverMain } from '../support/spawned-server';
import type { SampleUsername } from '../support/test-server';

const longestStart = 90_000;
const preloadFolder = path.join(__dirname, 'preloads');

/** What is taken away from the server, or moved, before it starts: a file of preloads. */
export type Preload =
  | 'late-commit'
  | 'without-fsync'
  | 'without-transactions'
  | 'moved-clock'
  | 'dates-through-zone'
  | 'heap-census'
  | 'planted-migration'
  | 'put-back-sockets';

/** What a process has that is not ordinary. */
export interface BooksProcessOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly preload?: Preload | readonly Preload[];
  /** folder that is there already, such as a mount; else one of its own is made and taken away */
  readonly folder?: string;
  /** data folder that is there already, wherever it is; it stays */
  readonly dataDir?: string;
  /** starts without a copy of the books: the process makes the sample company itself */
  readonly isFresh?: boolean;
  /** the main file of another version than this one */
  readonly main?: string;
}

/** The run's stopped data folder with the sample company: made by the first that needs it, copied from then on. */
async function templateFolder(): Promise<string> {
  if (!process.env.TEST_FOLDER) throw new Error('No folder was made for this run of tests; see jest.config.ts.');
  const template = path.join(process.env.TEST_FOLDER, 'books');
  if (fs.existsSync(template)) return template;
  const maker = new BooksProcess({ isFresh: true });
  try {
    await maker.start();
    await maker.end('SIGTERM');
    fs.renameSync(maker.dataDir, template);
  } catch (error) {
    // Another test file may have made it meanwhile.
    if (!fs.existsSync(template)) throw error;
  } finally {
    await maker.dispose();
  }
  return template;
}

/** The built server as `npm start` runs it, on an embedded database of its own, to be killed, stopped and starved. */
export class BooksProcess {
  readonly folder: string;
  /** where the server keeps its books */
  readonly dataDir: string;
  private child: ChildProcess | undefined;
  private address = '';
  /** when it was started last */
  startedAt = new Date();
  /** what it printed since its last start, and since its first one */
  said = '';
  printed = '';

  constructor(private readonly options: BooksProcessOptions = {}) {
    this.folder = options.folder ?? fs.mkdtempSync(path.join(os.tmpdir(), 'books-process-'));
    this.dataDir = options.dataDir ?? path.join(this.folder, 'data');
    // The account that runs the database must be able to get through.
    fs.chmodSync(this.folder, 0o755);
  }

  /** One with a copy of the sample company, started. */
  static async open(options: BooksProcessOptions = {}): Promise<BooksProcess> {
    const books = new BooksProcess(options);
    try {
      await books.prepare();
      await books.start();
      return books;
    } catch (error) {
      await books.dispose();
      throw error;
    }
  }

  private async prepare(): Promise<void> {
    if (this.options.isFresh) return;
    const { status, stderr } = spawnSync('cp', ['-a', await templateFolder(), this.dataDir], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  }

  get origin(): string {
    return this.address;
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  /** Starts it and answers the milliseconds until it was ready; throws what it said when it did not start. */
  async start(): Promise<number> {
    const startedAt = performance.now();
    this.startedAt = new Date();
    const { preload = [], environment, main = serverMain() } = this.options;
    const required = [preload].flat().flatMap((name) => ['--require', path.join(preloadFolder, `${name}.cjs`)]);
    const child = spawn(process.execPath, [...required, main], {
      env: {
        ...process.env,
        DATA_DIR: this.dataDir,
        DATABASE_URL: '',
        LOG_LEVEL: 'silent',
        HOST: '127.0.0.1',
        PORT: this.address ? new URL(this.address).port : '0',
        RATE_LIMIT_PER_MINUTE: '0',
        SESSION_ACCESS_SECONDS: '86400',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.child = child;
    this.said = '';
    await new Promise<void>((resolve, reject) => {
      const hear = (text: Buffer) => {
        this.said += text.toString('utf8');
        this.printed += text.toString('utf8');
        const ready = /ready: (\S+)/.exec(this.said)?.[1];
        if (!ready) return;
        this.address = ready;
        resolve();
      };
      const late = () => reject(new Error(`The server was not ready in time: ${this.said}`));
      setTimeout(late, longestStart).unref();
      child.stdout?.on('data', hear);
      child.stderr?.on('data', hear);
      child.once('close', (code, signal) => reject(new Error(`The server ended (${signal ?? code}): ${this.said}`)));
    });
    return performance.now() - startedAt;
  }

  /** Says something to a preload and waits for its answer. */
  async tell<Answer>(message: object): Promise<Answer> {
    if (!this.child) throw new Error('The server does not run.');
    const answered = once(this.child, 'message');
    this.child.send(message);
    const [answer] = (await answered) as [Answer];
    return answer;
  }

  /** Ends the application with a signal; resolves when it is gone. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  /** The first process of the database, which its folder names; 0 when none does. */
  get postmaster(): number {
    return Number(this.pidFile()[0] ?? 0);
  }

  private pidFile(): string[] {
    try {
      return fs.readFileSync(path.join(this.dataDir, 'pg18', 'postmaster.pid'), 'utf8').split('\n');
    } catch {
      return [];
    }
  }

  /** Every process of the database: all of them work in its folder. */
  databaseProcesses(): number[] {
    // As it is called in /proc; it may be gone by now.
    const { dir, base } = path.parse(this.dataDir);
    const cluster = path.join(fs.realpathSync(dir), base, 'pg18');
    return fs
      .readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && linkOf(`/proc/${name}/cwd`) === cluster)
      .map(Number);
  }

  /** The processes of the database that serve the application. */
  backends(): number[] {
    return this.databaseProcesses().filter((pid) => /^postgres: property_app /.test(commandOf(pid)));
  }

  /** Whether the application and its database answer. */
  async isHealthy(): Promise<boolean> {
    return new ApiClient(this.address).get(paths.ready).then(
      ({ status }) => status === 200,
      () => false,
    );
  }

  /** Waits until it answers again by itself and `isNew` says that it is the new one; answers the milliseconds that took. */
  async untilReady(isNew: () => boolean = () => true): Promise<number> {
    const startedAt = performance.now();
    while (!(isNew() && (await this.isHealthy()))) {
      if (performance.now() - startedAt > 60_000) throw new Error('The server did not come back within a minute.');
      await wait(10);
    }
    return performance.now() - startedAt;
  }

  /** Where its database is, for the superuser. */
  get superuser() {
    return { host: this.pidFile()[4] ?? '', port: 5432, user: 'postgres', database: DATABASE };
  }

  /** As the database's superuser: for looking, and for arranging what no call can. */
  async withDatabase<Result>(look: (database: Database) => Promise<Result>): Promise<Result> {
    const database = openDatabase(this.superuser, { size: 2 });
    try {
      // Connected before `look` waits for an answer: what is committed only after it was acknowledged is not there yet.
      await database.query('select 1');
      return await look(database);
    } finally {
      await database.end();
    }
  }

  /** A new session of the sample's administrator. */
  async signIn(): Promise<BooksClient> {
    return (await this.signInAs('admin')).client;
  }

  /** A new session of somebody of the sample, and the cookie that opens slips. */
  async signInAs(username: SampleUsername): Promise<{ client: BooksClient; slipCookie: string }> {
    const sample = await this.withDatabase((database) => SampleNumbers.read(database));
    const credentials = { username, password: `${username}-sample-1` };
    const { status, body, headers } = await new ApiClient(this.address).post<LoginData>(paths.auth.login, credentials);
    if (status !== 200) throw new Error(`The sign-in failed: ${body.message}`);
    const slipCookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    return { client: new BooksClient(this.address, body.data.token, sample), slipCookie };
  }

  /** Ends everything of it, however it stands, and takes its folder away. */
  async dispose(): Promise<void> {
    await this.destroy();
    fs.rmSync(this.options.folder ? this.dataDir : this.folder, { recursive: true, force: true });
  }

  /** Kills application and database at once, as a power cut does. */
  async destroy(): Promise<void> {
    this.child?.kill('SIGKILL');
    const ended = this.end('SIGKILL');
    for (let left = this.databaseProcesses(); left.length > 0; left = this.databaseProcesses()) {
      for (const pid of left) signalTo(pid, 'SIGKILL');
      await wait(5);
    }
    await ended;
  }
}

/** Sends a signal to a process that may be gone already. */
export function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function linkOf(file: string): string {
  try {
    return fs.readlinkSync(file);
  } catch {
    return '';
  }
}

function commandOf(pid: number): string {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
