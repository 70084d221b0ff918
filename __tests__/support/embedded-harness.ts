import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { EmbeddedTransport } from '../../src/server/config';
import type { ConnectionSettings } from '../../src/server/db/database';
import { startEmbedded, type EmbeddedServer } from '../../src/server/embedded/embedded-server';

export const isRoot = process.getuid?.() === 0;
/** A test of what only root can do. */
export const asRoot = isRoot ? it : it.skip;
/** The account `nobody` of Linux. */
export const NOBODY = 65534;

/** Tells in one sentence why a start was refused; fails the test when it was not. */
export async function refusal(start: Promise<EmbeddedServer>): Promise<string> {
  const outcome = await start.then(
    async (server) => {
      await server.stop();
      return undefined;
    },
    (error: unknown) => error,
  );
  if (!(outcome instanceof Error)) throw new Error('The start was not refused.');
  return `${outcome.name}: ${outcome.message}`;
}

/** One query on a connection of its own. */
export async function query<Row extends object>(
  settings: ConnectionSettings,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ ...settings, ssl: false });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Resolves when the condition is true; fails after 20 seconds of waiting for it. */
export async function waitFor(what: string, condition: () => boolean): Promise<void> {
  const end = Date.now() + 45_000;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}.`);
    await delay(2);
  }
}

export function isAlive(pid: number): boolean {
  return (
    spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
      .stdout.trim()
      .match(/^[^Z]/) !== null
  );
}

/** What a written folder holds, and the query that finds it. */
export const kept = [{ answer: 42 }];
export const readKept = 'select answer from kept';

/** What a test leaves behind, taken away when it ends: servers, processes, folders. */
export class EmbeddedHarness {
  private readonly base = mkdtempSync(path.join(tmpdir(), 'embedded-test-'));
  private readonly cleaners: (() => unknown)[] = [];
  private made = 0;

  /** How its databases are reached, where a start does not say otherwise. */
  constructor(private readonly transport: EmbeddedTransport = 'socket') {
    // The account that runs the database must be able to get through.
    chmodSync(this.base, 0o755);
  }

  /** A path that does not exist yet. */
  newPath(name = `data-${(this.made += 1)}`): string {
    return path.join(this.base, name);
  }

  /** A stopped data folder with one row, which `readKept` reads: made by the first that needs it in a run, copied by the tests. */
  async writtenFolder(): Promise<string> {
    if (!process.env.TEST_FOLDER) throw new Error('No folder was made for this run of tests; see jest.config.ts.');
    const written = path.join(process.env.TEST_FOLDER, `written-${this.transport}`);
    if (existsSync(written)) return written;
    const dataDir = this.newPath();
    const server = await this.start(dataDir);
    await query(server.admin, 'create table kept as select 42 as answer');
    await server.stop();
    try {
      renameSync(dataDir, written);
    } catch (error) {
      // Another test file may have made it meanwhile.
      if (!existsSync(written)) throw error;
    }
    return written;
  }

  /** A copy of a stopped data folder, owners included. */
  copyOf(dataDir: string): string {
    const copy = this.newPath();
    const { status, stderr } = spawnSync('cp', ['-a', dataDir, copy], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return copy;
  }

  async start(dataDir: string, log?: (message: string) => void, transport = this.transport): Promise<EmbeddedServer> {
    const server = await startEmbedded({ dataDir, transport, log });
    this.cleaners.push(() => server.stop());
    return server;
  }

  /** A process that holds a database and adds a row after the other; `wrapper` runs before it. */
  hold(
    dataDir: string,
    how: { uid?: number; gid?: number; env?: NodeJS.ProcessEnv } = {},
    wrapper: string[] = [],
  ): Holder {
    const [command, ...parameters] = [
      ...wrapper,
      process.execPath,
      '--require',
      path.join(__dirname, 'run-compiled.cjs'),
      path.join(__dirname, 'embedded-holder.ts'),
      dataDir,
      this.transport,
    ];
    const holder = new Holder(spawn(command, parameters, { ...how, cwd: path.join(__dirname, '../..') }));
    this.cleaners.push(() => holder.kill());
    return holder;
  }

  /** Some running program that has nothing to do with a database, whatever it is called with. */
  stranger(ids: { uid?: number; gid?: number }, parameters: string[] = []): number {
    const program = spawn('sh', ['-c', 'read line', 'sh', ...parameters], { ...ids, cwd: '/' });
    this.cleaners.push(() => program.kill('SIGKILL'));
    if (program.pid === undefined) throw new Error('The program could not be started.');
    return program.pid;
  }

  /** A program that runs until the test ends; resolves when it has said something. */
  async program(command: string, parameters: string[], ids: { uid: number; gid: number }): Promise<void> {
    const program = spawn(command, parameters, { ...ids, cwd: '/' });
    this.cleaners.push(() => program.kill('SIGKILL'));
    await once(program.stdout, 'data');
  }

  /** Ends what still runs, newest first. */
  async stopAll(): Promise<void> {
    for (const clean of this.cleaners.splice(0).reverse()) await clean();
  }

  async close(): Promise<void> {
    await this.stopAll();
    rmSync(this.base, { recursive: true, force: true });
  }
}

interface Step {
  ready?: number;
  acknowledged?: number;
  refused?: string;
}

/** The process of embedded-holder.ts, and what it has said so far. */
export class Holder {
  readonly ended: Promise<void>;
  databasePid = 0;
  acknowledged = 0;
  refused: string | undefined;
  private complaints = '';
  private hasEnded = false;

  constructor(private readonly child: ChildProcessWithoutNullStreams) {
    createInterface({ input: child.stdout }).on('line', (line) => this.hear(JSON.parse(line) as Step));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (this.complaints += text));
    this.ended = new Promise((resolve) => {
      child.once('close', () => {
        this.hasEnded = true;
        resolve();
      });
    });
  }

  private hear({ ready, acknowledged, refused }: Step): void {
    this.databasePid = ready ?? this.databasePid;
    this.acknowledged = acknowledged ?? this.acknowledged;
    this.refused = refused ?? this.refused;
  }

  /** Resolves when so many rows have been acknowledged. */
  async untilAcknowledged(rows: number): Promise<void> {
    await waitFor(`${rows} acknowledged rows`, () => this.acknowledged >= rows || this.hasEnded);
    if (this.acknowledged < rows) throw new Error(`The holder ended early: ${this.refused ?? this.complaints}`);
  }

  /** Has the process call process.exit. */
  endWithoutStop(): void {
    this.child.kill('SIGTERM');
  }

  /** kill -9, and every line it had said is heard when this resolves. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }
}
