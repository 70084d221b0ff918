import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ApiClient } from './api-client';

let builtServer: string | undefined;
/** Where the server is that fits the sources; built when there is none. */
export const serverMain = () =>
  (builtServer ??= execFileSync(process.execPath, [path.join(__dirname, 'server-build.mjs')], { encoding: 'utf8' }));

/** How the process is started: its environment beside PATH, what stands behind its name, and as whom. */
export interface Launch {
  readonly environment?: Readonly<Record<string, string>>;
  readonly options?: readonly string[];
  readonly uid?: number;
  /** is started again when it ends unexpectedly, as `npm start` does */
  readonly isKept?: boolean;
}

const keeper = path.join(__dirname, 'kept-server.mjs');

/** How a process ended that did not come to listen. */
interface RefusedStart {
  readonly code: number | null;
  readonly output: string;
  readonly complaint: string;
}

/** The server as people run it: a process of its own, on a free port of this computer. */
export class SpawnedServer {
  output = '';
  complaint = '';
  /** the exit code, once it has ended; null when a signal ended it */
  readonly ended: Promise<number | null>;
  readonly ready: Promise<string | null>;

  private constructor(private readonly child: ChildProcessWithoutNullStreams) {
    child.stderr.setEncoding('utf8').on('data', (text: string) => (this.complaint += text));
    this.ended = new Promise((resolve) => child.once('close', resolve));
    this.ready = new Promise((resolve) => {
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
        const address = /is ready: (http:\S+)\n/.exec(this.output)?.[1];
        if (address !== undefined) resolve(address);
      });
      child.once('close', () => resolve(null));
    });
  }

  /** Starts the process and does not wait. */
  static launch({ environment = {}, options = [], uid, isKept = false }: Launch): SpawnedServer {
    const env = { PATH: process.env.PATH, LOG_LEVEL: 'error', PORT: '0', ...environment };
    const ids = uid === undefined ? {} : { uid, gid: uid };
    return new SpawnedServer(
      spawn(process.execPath, [...(isKept ? [keeper] : []), serverMain(), ...options], {
        env,
        cwd: os.tmpdir(),
        ...ids,
      }),
    );
  }

  /** Starts the process and waits until it listens. */
  static async start(launch: Launch): Promise<SpawnedServer> {
    const server = SpawnedServer.launch(launch);
    if ((await server.ready) === null) throw new Error(`The server did not start: ${server.complaint}`);
    return server;
  }

  /** Starts the process and waits for it to give up. */
  static async refused(launch: Launch): Promise<RefusedStart> {
    const server = SpawnedServer.launch(launch);
    if ((await server.ready) !== null) {
      await server.stop();
      throw new Error('The start was not refused.');
    }
    return { code: await server.ended, output: server.output, complaint: server.complaint };
  }

  get pid(): number {
    return this.child.pid!;
  }

  /** Nobody, at the address that the server has told. */
  async client(token: string | null = null): Promise<ApiClient> {
    return new ApiClient((await this.ready) ?? 'http://nowhere', token);
  }

  /** Asks the process to stop, in good order, and answers its exit code. */
  stop(): Promise<number | null> {
    this.child.kill('SIGTERM');
    return this.ended;
  }

  /** kill -9. */
  kill(): Promise<number | null> {
    this.child.kill('SIGKILL');
    return this.ended;
  }

  /** Bytes of memory: those it has now, and the most it ever had. */
  memory(): { now: number; most: number } {
    const status = fs.readFileSync(`/proc/${String(this.pid)}/status`, 'utf8');
    const kibibytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]);
    return { now: kibibytes('VmRSS') * 1024, most: kibibytes('VmHWM') * 1024 };
  }
}

/** The process that runs the embedded database of a data folder. */
export function databasePid(dataDir: string): number {
  return Number.parseInt(fs.readFileSync(path.join(dataDir, 'pg18', 'postmaster.pid'), 'utf8'), 10);
}

/** A new folder for a data folder; the account that runs the database can get through. */
export function newDataFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'property-process-test-'));
  fs.chmodSync(folder, 0o755);
  return path.join(folder, 'data');
}

/** Takes a folder of `newDataFolder` away. */
export function removeDataFolder(dataDir: string): void {
  fs.rmSync(path.dirname(dataDir), { recursive: true, force: true });
}
