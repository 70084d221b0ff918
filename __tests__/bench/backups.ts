import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { DATABASE } from '../../src/server/db/roles';
import { writeBenchmark } from './benchmarks-file';
import type { Telling } from './fill/filled-books';
import { withFilledProcess } from './filled-process';
import { memoryOf } from './process-costs';

/** Ten gigabytes within ten minutes. */
const fewestMegabytesASecond = 10_000 / 600;
/** Of shorter books most of the time is the start of the command and of a database. */
const smallestHeldMegabytes = 500;
const sampleMilliseconds = 50;
const bytesOfMegabyte = 1e6;

interface Ran {
  readonly seconds: number;
  /** mebibytes: the most that the command itself ever had, without the database that it may have started */
  readonly memory: number;
}

/** A backup of books that are at work, and its restore into an empty place. Answers how many limits are missed. */
export async function backups(deposits: number, tell: Telling): Promise<number> {
  return withFilledProcess(deposits, tell, async (books) => {
    await books.start();
    const file = path.join(books.folder, 'books.backup');
    const megabytes = await megabytesOf(`${books.dataDir}/run`);
    const taken = await command('backup', file, books.dataDir, tell);
    const fileMegabytes = fs.statSync(file).size / bytesOfMegabyte;
    await books.end('SIGTERM');
    const restored = await command('restore', file, path.join(books.folder, 'restored'), tell);
    return report(deposits, { megabytes, fileMegabytes, taken, restored }, tell);
  });
}

async function megabytesOf(host: string): Promise<number> {
  const client = new Client({ host, port: 5432, user: 'postgres', database: DATABASE });
  await client.connect();
  try {
    const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
    return Number(rows[0]?.bytes) / bytesOfMegabyte;
  } finally {
    await client.end();
  }
}

/** Runs a command as people do; throws when it does not end well. */
async function command(name: 'backup' | 'restore', file: string, dataDir: string, tell: Telling): Promise<Ran> {
  const began = performance.now();
  const program = path.join(__dirname, `../../dist/server/${name}.js`);
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir };
  const child = spawn(process.execPath, [program, file], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  let memory = 0;
  const sampling = setInterval(() => (memory = Math.max(memory, mostOf(child))), sampleMilliseconds);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(sampling);
  if (code !== 0) throw new Error(`${name} ended with ${String(code)}`);
  const seconds = (performance.now() - began) / 1000;
  tell(`${name}: ${seconds.toFixed(1)} s, ${memory.toFixed(0)} MiB`);
  return { seconds, memory };
}

/** Nothing of one that has ended since, and has no memory any more. */
function mostOf({ pid }: ChildProcess): number {
  try {
    return memoryOf(pid ?? 0).most || 0;
  } catch {
    return 0;
  }
}

interface Found {
  readonly megabytes: number;
  readonly fileMegabytes: number;
  readonly taken: Ran;
  readonly restored: Ran;
}

function report(deposits: number, { megabytes, fileMegabytes, taken, restored }: Found, tell: Telling): number {
  const rate = megabytes / taken.seconds;
  const isHeld = megabytes >= smallestHeldMegabytes;
  const holds = rate >= fewestMegabytesASecond;
  const limit = `at least ${fewestMegabytesASecond.toFixed(1)}`;
  const rows = [
    ['the database, MB', megabytes.toFixed(0), '', ''],
    ['the file, MB', fileMegabytes.toFixed(0), '', ''],
    ['the backup, s', taken.seconds.toFixed(1), '', ''],
    ['MB of the database a second', rate.toFixed(1), isHeld ? limit : '', isHeld ? verdict(holds) : ''],
    ['memory of the backup, MiB', taken.memory.toFixed(0), '', ''],
    ['the restore, s', restored.seconds.toFixed(1), '', ''],
    ['memory of the restore, MiB', restored.memory.toFixed(0), '', ''],
  ] as const;
  writeBenchmark('backup', {
    title: 'Backup and restore',
    command: `backup ${String(deposits)}`,
    sentences: [
      `\`npm run backup\` of the embedded books with ${deposits.toLocaleString('en')} deposits while the server runs, and \`npm run restore\` of that file into an empty folder, each once, from the start of the command to its end. Limit: 10 GB in 10 minutes. Memory is that of the command, without a database that it starts.`,
    ],
    tables: [{ heads: ['', 'found', 'limit', ''], rows }],
  });
  for (const [what, found] of rows) tell(`${what}: ${found}`);
  return isHeld && !holds ? 1 : 0;
}

const verdict = (holds: boolean) => (holds ? 'holds' : '**misses**');
