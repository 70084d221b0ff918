import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../startup-error';
import { writeAccessRules } from './access-rules';
import type { Account } from './account';
import type { Binaries } from './binaries';
import type { DataFolder } from './data-folder';
import { endDatabase, endOrphan } from './orphan';
import { sendSignal } from './processes';
import type { Listening, Transport } from './transport';

/** PostgreSQL's main process, ready to take connections. */
export interface Postmaster {
  readonly pid: number;
  readonly address: Listening['address'];
  /** Resolves with a sentence when the process ends, wanted or not. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

/** Backends of a killed database hold its shared memory for some seconds; PostgreSQL refuses to start meanwhile. */
const ORPHANED_BACKENDS = /shared memory block|lock file ".*" already exists/;
/** Another program was quicker at the port that was free a moment ago. */
const PORT_TAKEN = /could not create any TCP\/IP sockets/;
const PATIENCE_MS = 15_000;
const RETRY_MS = 100;
const KEPT_LINES = 40;

/** Given on the command line, so that neither a configuration file nor ALTER SYSTEM can weaken them. */
const PARAMETERS: Readonly<Record<string, string>> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  password_encryption: 'scram-sha-256',
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

/** PostgreSQL's own parameters for a database of ours, as words of its command line. */
function commandLineFor({ cluster, accessRules }: DataFolder, more: Readonly<Record<string, string>>): string[] {
  const parameters = Object.entries({ ...PARAMETERS, hba_file: accessRules, ...more });
  return ['-D', cluster, ...parameters.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** What a start needs. */
export interface PostmasterStart {
  readonly folder: DataFolder;
  readonly transport: Transport;
  readonly binaries: Binaries;
  readonly account: Account;
  readonly log: (message: string) => void;
}

/** Starts PostgreSQL on the cluster and waits until it takes connections, through crash recovery if need be. */
export async function startPostmaster(start: PostmasterStart): Promise<Postmaster> {
  const { folder, transport, binaries, log } = start;
  const end = Date.now() + PATIENCE_MS;
  writeAccessRules(folder, transport);
  for (;;) {
    // Again before each attempt: an orphan that was itself just starting shows only after a while.
    await endOrphan(folder, binaries, log);
    const { address, parameters } = await transport.choose();
    const { launched, lines } = await launch(start, commandLineFor(folder, parameters));
    if (launched !== undefined) return { ...launched, address };
    if (!lines.some((line) => ORPHANED_BACKENDS.test(line) || PORT_TAKEN.test(line)) || Date.now() > end) {
      throw new StartupError(
        `PostgreSQL refused to start on ${folder.cluster}: ${reasonIn(lines) ?? 'it gave no reason'}. Nothing was deleted.`,
      );
    }
    await delay(RETRY_MS);
  }
}

/**
 * Runs one statement in PostgreSQL's single-user mode, which opens no socket and no port and asks for no password; nobody
 * else may run on the database meanwhile.
 */
export function runAlone(
  { folder, binaries, account }: Pick<PostmasterStart, 'folder' | 'binaries' | 'account'>,
  statement: string,
): void {
  const commandLine = ['--single', ...commandLineFor(folder, { log_min_messages: 'warning' }), 'postgres'];
  const lines = account.tell(binaries.postgres, commandLine, `${statement}\n`);
  if (!lines.some((line) => /\b(?:ERROR|FATAL|PANIC|error):/.test(line))) return;
  throw new StartupError(
    `The database in ${folder.cluster} could not be given its password: ${reasonIn(lines) ?? 'it gave no reason'}. No entry was touched. Start again.`,
  );
}

type Launched = Omit<Postmaster, 'address'>;

async function launch(
  { account, binaries, log }: PostmasterStart,
  commandLine: string[],
): Promise<{ launched?: Launched; lines: string[] }> {
  const child = account.run(binaries.postgres, commandLine, { detached: true });
  const lines: string[] = [];
  let hasEnded = false;
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      hasEnded = true;
      resolve(`PostgreSQL ended with ${signal ?? `code ${code}`}. Its last words: ${lines.slice(-3).join(' / ')}`);
    });
  });
  // Should Node end in good order but without stop(), it takes the database along.
  const takeAlong = () => {
    if (child.pid !== undefined) sendSignal(binaries, child.pid, 'SIGINT');
  };
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
    launched: {
      pid,
      ended,
      stop: async () => {
        await endDatabase(binaries, pid, () => hasEnded);
      },
    },
  };
}

const GAVE_UP = /\b(FATAL|PANIC|error):/i;
/** What is said after it is only what came of it. */
const DISK = /No space left|quota exceeded|File too large|Read-only file system|Input\/output error/i;

/** The line of PostgreSQL's that says why it gave up, without its label. */
export function reasonIn(lines: readonly string[]): string | undefined {
  const spoken = lines.filter((line) => line.trim() !== '');
  const reasons = spoken.filter((line) => GAVE_UP.test(line));
  const reason = reasons.find((line) => DISK.test(line)) ?? reasons.at(-1) ?? spoken.at(-1);
  return reason?.replace(/^.*?\b(?:FATAL|PANIC|error|LOG):\s*/i, '').trim();
}
