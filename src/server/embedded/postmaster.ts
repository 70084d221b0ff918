import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../startup-error';
import type { Account } from './account';
import type { Binaries } from './binaries';
import type { DataFolder } from './data-folder';
import { endDatabase, endOrphan } from './orphan';

/** PostgreSQL's main process, ready to take connections. */
export interface Postmaster {
  readonly pid: number;
  /** Resolves with a sentence when the process ends, wanted or not. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

/** Backends of a killed database hold its shared memory for some seconds; PostgreSQL refuses to start meanwhile. */
const ORPHANED_BACKENDS = /shared memory block|lock file ".*" already exists/;
const PATIENCE_MS = 15_000;
const RETRY_MS = 100;
const KEPT_LINES = 40;

/** Given on the command line, so that neither a configuration file nor ALTER SYSTEM can weaken them. */
const PARAMETERS: Readonly<Record<string, string>> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Starts, stops and disasters. Refused statements are the application's to report, without their data.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_line_prefix: '',
};

/** Starts PostgreSQL on the cluster and waits until it takes connections, through crash recovery if need be. */
export async function startPostmaster(
  folder: DataFolder,
  sockets: string,
  binaries: Binaries,
  account: Account,
  log: (message: string) => void,
): Promise<Postmaster> {
  const parameters = Object.entries({ ...PARAMETERS, unix_socket_directories: `"${sockets.replaceAll('"', '""')}"` });
  const commandLine = ['-D', folder.cluster, ...parameters.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    // Again before each attempt: an orphan that was itself just starting shows only after a while.
    await endOrphan(folder, log);
    const { postmaster, lines } = await launch(account, binaries.postgres, commandLine, log);
    if (postmaster !== undefined) return postmaster;
    if (!lines.some((line) => ORPHANED_BACKENDS.test(line)) || Date.now() > end) {
      throw new StartupError(
        `PostgreSQL refused to start on ${folder.cluster}: ${reasonIn(lines) ?? 'it gave no reason'}. Nothing was deleted.`,
      );
    }
    await delay(RETRY_MS);
  }
}

async function launch(
  account: Account,
  program: string,
  commandLine: string[],
  log: (message: string) => void,
): Promise<{ postmaster?: Postmaster; lines: string[] }> {
  const child = account.run(program, commandLine, { detached: true });
  const lines: string[] = [];
  let hasEnded = false;
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      hasEnded = true;
      resolve(`PostgreSQL ended with ${signal ?? `code ${code}`}. Its last words: ${lines.slice(-3).join(' / ')}`);
    });
  });
  // Should Node end in good order but without stop(), it takes the database along.
  const takeAlong = () => child.kill('SIGINT');
  process.once('exit', takeAlong);
  void ended.then(() => process.off('exit', takeAlong));
  const ready = await new Promise<boolean>((resolve) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      lines.push(line);
      if (lines.length > KEPT_LINES) lines.shift();
      log(line);
      if (line.includes('database system is ready to accept connections')) resolve(true);
    });
    child.once('error', (error) => {
      lines.push(error.message);
      resolve(false);
    });
    // 'close' comes when the last line has been read, 'exit' may come before it.
    child.once('close', () => resolve(false));
  });
  const { pid } = child;
  if (!ready || pid === undefined) return { lines };

  // The web server keeps the process alive, not the database.
  child.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
  return {
    lines,
    postmaster: {
      pid,
      ended,
      stop: async () => {
        await endDatabase(pid, () => hasEnded);
      },
    },
  };
}

/** The line of PostgreSQL's that says why it gave up, without its label. */
export function reasonIn(lines: readonly string[]): string | undefined {
  const spoken = lines.filter((line) => line.trim() !== '');
  const reason = spoken.filter((line) => /\b(FATAL|PANIC|error):/i.test(line)).at(-1) ?? spoken.at(-1);
  return reason?.replace(/^.*?\b(?:FATAL|PANIC|error|LOG):\s*/i, '').trim();
}
