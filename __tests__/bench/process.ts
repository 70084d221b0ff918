import { spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import type { CheckForm } from '../../src/server/books/check-begin';
import { startEmbedded } from '../../src/server/embedded/embedded-server';
import type { BooksProcess } from '../experiments/books-process';
import { percentile } from '../experiments/experiment';
import { writeBenchmark } from './benchmarks-file';
import type { Telling } from './fill/filled-books';
import { withFilledProcess } from './filled-process';
import { processorSecondsOf } from './process-costs';

const starts = 5;
const mostStartSeconds = 2;
const idleSeconds = 20;
const mostIdleShare = 0.02;
const mostDailySeconds = 10;

interface Figures {
  readonly deposits: number;
  readonly start: Start;
  readonly whole: number;
  readonly daily: number;
  readonly idle: number;
}

/** Seconds until the server was ready, and what they are worth on a machine that does something else, too. */
interface Start {
  readonly ready: number;
  /** of Node, its children and PostgreSQL by then */
  readonly processor: number;
  /** an empty Node and the embedded database alone, in turn with the starts */
  readonly bare: number;
  /** what a second of processor time took */
  readonly slowness: number;
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
      `The built server with its embedded database, on a folder that exists: medians of ${starts} starts until it answers, of the processor time that Node and PostgreSQL have used by then, and, in turn with them, of a start of an empty Node and of the embedded database alone; "with the machine to itself" is the time until ready over how much longer a loop in Node took than its processor time. The checks that the server makes beside its work: the whole one once a week, and what is new after a start and once a day. Processor time of its PostgreSQL in ${idleSeconds} seconds without a call, after the checks, chores included. Limits: ready within ${mostStartSeconds} s with the machine to itself, what is new under ${mostDailySeconds} s, idle under ${mostIdleShare * 100} % of a core.`,
    ],
    tables: [
      {
        heads: [
          'deposits',
          'ready after, s',
          'processor time, s',
          'Node and PostgreSQL alone, s',
          'with the machine to itself, s',
          'whole check, s',
          'daily check, s',
          'idle, % of a core',
          '',
        ],
        rows: found.map(rowOf),
      },
    ],
  });
  return missed;
}

async function figuresOf(deposits: number, books: BooksProcess): Promise<Figures> {
  await books.start();
  const whole = await checkSeconds(books, 'whole');
  const start = await startFigures(books);
  const daily = await checkSeconds(books, 'daily');
  // Autovacuum and the like have their turn before.
  await wait(idleSeconds * 1000);
  const before = processorSeconds(books);
  await wait(idleSeconds * 1000);
  const idle = (processorSeconds(books) - before) / idleSeconds;
  return { deposits, start, whole, daily, idle };
}

async function startFigures(books: BooksProcess): Promise<Start> {
  const found: Start[] = [];
  for (let turn = 0; turn < starts; turn += 1) {
    await books.end('SIGTERM');
    const bare = await bareSeconds(books);
    const slowness = slownessNow();
    const ready = (await books.start()) / 1000;
    found.push({ ready, bare, slowness, processor: processorSeconds(books) + processorSecondsOf(books.pid, true) });
  }
  const median = (name: keyof Start) =>
    percentile(
      found.map((each) => each[name]),
      0.5,
    );
  return { ready: median('ready'), processor: median('processor'), bare: median('bare'), slowness: median('slowness') };
}

/** An empty Node, and the embedded database of the folder until it takes connections. */
async function bareSeconds(books: BooksProcess): Promise<number> {
  const began = performance.now();
  spawnSync(process.execPath, ['--eval', '0']);
  const database = await startEmbedded({ dataDir: books.dataDir });
  const seconds = (performance.now() - began) / 1000;
  await database.stop();
  return seconds;
}

const loop = `const began = performance.now(); let sum = 0; for (let turn = 0; turn < 3e8; turn += 1) sum += turn % 7;
  const { user, system } = process.cpuUsage(); console.log(sum && (performance.now() - began) * 1000 / (user + system))`;

/** How much longer a loop takes than its processor time. */
function slownessNow(): number {
  return Math.max(1, Number(spawnSync(process.execPath, ['--eval', loop], { encoding: 'utf8' }).stdout));
}

/** How long the check took that the server has begun after its start; waits for its end. */
async function checkSeconds(books: BooksProcess, form: CheckForm): Promise<number> {
  return books.withDatabase(async (database) => {
    for (;;) {
      const { rows } = await database.query<{ seconds: number | null }>(
        `select extract(epoch from finished_at - started_at)::float8 as seconds from books_check where started_at >= $1 and form = $2`,
        [books.startedAt, form],
      );
      const seconds = rows[0]?.seconds ?? null;
      if (seconds !== null) return seconds;
      await wait(250);
    }
  });
}

/** What the processes of the database have used so far. */
const processorSeconds = (books: BooksProcess) =>
  books.databaseProcesses().reduce((sum, pid) => sum + processorSecondsOf(pid, false), 0);

const toItself = ({ ready, slowness }: Start) => ready / slowness;

function missesOf({ start, daily, idle }: Figures): string[] {
  return [
    ...(toItself(start) > mostStartSeconds ? ['start'] : []),
    ...(daily >= mostDailySeconds ? ['daily check'] : []),
    ...(idle >= mostIdleShare ? ['idle'] : []),
  ];
}

function rowOf(figures: Figures): string[] {
  const { deposits, start, whole, daily, idle } = figures;
  const misses = missesOf(figures);
  return [
    deposits.toLocaleString('en'),
    start.ready.toFixed(2),
    start.processor.toFixed(2),
    start.bare.toFixed(2),
    toItself(start).toFixed(2),
    whole.toFixed(1),
    daily.toFixed(1),
    (idle * 100).toFixed(1),
    misses.length === 0 ? 'holds' : `**misses** (${misses.join(', ')})`,
  ];
}
