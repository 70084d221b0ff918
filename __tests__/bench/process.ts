import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { BooksProcess } from '../experiments/books-process';
import { percentile } from '../experiments/experiment';
import { writeBenchmark } from './benchmarks-file';
import type { Telling } from './fill/filled-books';
import { withFilledProcess } from './filled-process';

const starts = 5;
const mostStartSeconds = 2;
const idleSeconds = 20;
const mostIdleShare = 0.02;
const ticksOfASecond = 100;

interface Figures {
  readonly deposits: number;
  readonly start: number;
  readonly whole: number;
  readonly cheap: number;
  readonly idle: number;
}

/** Start, checks and idling of the built server at each of these lengths of the books. Answers how many limits are missed. */
export async function processes(sizes: readonly number[], tell: Telling): Promise<number> {
  const found: Figures[] = [];
  for (const deposits of sizes) {
    const figures = await withFilledProcess(deposits, tell, (books) => figuresOf(deposits, books));
    found.push(figures);
    tell(rowOf(figures).join('  '));
  }
  const missed = found.filter((figures) => missesOf(figures).length > 0).length;
  writeBenchmark('process', {
    title: 'Start, check and idling',
    command: `process ${sizes.join(' ')}`,
    sentences: [
      `The built server with its embedded database, on a folder that exists: median of ${starts} starts until it answers; the checks that it makes beside its work, the whole one once a day and the cheap one after every other start; processor time of its PostgreSQL in ${idleSeconds} seconds without a call, after the checks. Limits: ready within ${mostStartSeconds} s, idle under ${mostIdleShare * 100} % of a core.`,
    ],
    tables: [
      {
        heads: ['deposits', 'ready after, s', 'whole check, s', 'cheap check, s', 'idle, % of a core', ''],
        rows: found.map(rowOf),
      },
    ],
  });
  return missed;
}

async function figuresOf(deposits: number, books: BooksProcess): Promise<Figures> {
  await books.start();
  const whole = await checkSeconds(books);
  const times: number[] = [];
  for (let turn = 0; turn < starts; turn += 1) {
    await books.end('SIGTERM');
    times.push((await books.start()) / 1000);
  }
  const cheap = await checkSeconds(books);
  // Autovacuum and the like have their turn before.
  await wait(idleSeconds * 1000);
  const before = processorSeconds(books);
  await wait(idleSeconds * 1000);
  const idle = (processorSeconds(books) - before) / idleSeconds;
  return { deposits, start: percentile(times, 0.5), whole, cheap, idle };
}

/** How long the check took that the server has begun after its start; waits for its end. */
async function checkSeconds(books: BooksProcess): Promise<number> {
  return books.withDatabase(async (database) => {
    for (;;) {
      const { rows } = await database.query<{ seconds: number | null }>(
        `select extract(epoch from finished_at - started_at)::float8 as seconds from books_check where started_at >= $1`,
        [books.startedAt],
      );
      const seconds = rows[0]?.seconds ?? null;
      if (seconds !== null) return seconds;
      await wait(250);
    }
  });
}

/** What the processes of the database have used so far. */
function processorSeconds(books: BooksProcess): number {
  return books.databaseProcesses().reduce((sum, pid) => {
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return sum + (Number(fields[11]) + Number(fields[12])) / ticksOfASecond;
  }, 0);
}

function missesOf({ start, idle }: Figures): string[] {
  return [...(start > mostStartSeconds ? ['start'] : []), ...(idle >= mostIdleShare ? ['idle'] : [])];
}

function rowOf(figures: Figures): string[] {
  const { deposits, start, whole, cheap, idle } = figures;
  const misses = missesOf(figures);
  return [
    deposits.toLocaleString('en'),
    start.toFixed(2),
    whole.toFixed(1),
    cheap.toFixed(1),
    (idle * 100).toFixed(1),
    misses.length === 0 ? 'holds' : `**misses** (${misses.join(', ')})`,
  ];
}
