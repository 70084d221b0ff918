import fs from 'node:fs';
import { findFaults } from '../support/books-dump';
import { ImportClient, manyDeposits } from '../support/import-client';
import { BooksProcess } from './books-process';
import type { Experiment, ExperimentOutcome, ExperimentSize } from './experiment';

const kibibytes = 1_024;
const mebibyte = 1_048_576;
const pauseMilliseconds = 100;
/** What a server may take more than before for a file of any length, and keep of it afterwards. */
const mostMore = 200;
const mostKept = 10;
const longestMinutes = 5;

/** Clerks who record deposits until they are told to stop: how long each waited, and what was refused. */
class Clerks {
  readonly waits: number[] = [];
  readonly refused: number[] = [];
  private isOver = false;
  private readonly work: Promise<unknown>;

  constructor(books: BooksProcess, count: number) {
    this.work = Promise.all(Array.from({ length: count }, () => this.record(books)));
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.work;
  }

  private async record(books: BooksProcess): Promise<void> {
    const clerk = await books.signIn();
    while (!this.isOver) {
      const begun = performance.now();
      const { status } = await clerk.createDeposit({ amount: 0.01 });
      this.waits.push(performance.now() - begun);
      if (status !== 201) this.refused.push(status);
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    }
  }
}

/** Megabytes that the server's process has now, and the most it had since it was asked to forget that. */
function resident({ pid }: BooksProcess) {
  const status = fs.readFileSync(`/proc/${String(pid)}/status`, 'utf8');
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / kibibytes;
  return { now: of('VmRSS'), most: of('VmHWM') };
}

/** Megabytes of the server's heap after a collection. */
const heap = async (books: BooksProcess) =>
  (await books.tell<{ heapBytes: number }>({ wantsCensus: true })).heapBytes / mebibyte;

/** A large file is imported and undone in a server of its own while clerks work, all of them outside its process. */
async function importLarge({ rounds }: ExperimentSize): Promise<ExperimentOutcome> {
  const books = await BooksProcess.open({ preload: 'heap-census' });
  try {
    const chief = new ImportClient((await books.signInAs('super')).client);
    // What is loaded and kept by the first import of all belongs to none.
    await chief.acted('write', (await chief.judged('deposits', manyDeposits('first', 1_000))).id);
    const before = { heap: await heap(books), ...resident(books) };
    fs.writeFileSync(`/proc/${String(books.pid)}/clear_refs`, '5');
    const clerks = new Clerks(books, 2);
    const begun = performance.now();
    const steps: string[] = [];
    const timed = async <Result>(what: string, step: Promise<Result>): Promise<Result> => {
      const since = performance.now();
      const result = await step;
      steps.push(`${what} ${((performance.now() - since) / 1000).toFixed(1)} s`);
      return result;
    };
    const lines = manyDeposits('large', rounds).map((line) => line.replace('2026-04-01', '2026-04-02'));
    const { id } = await timed('judged', chief.judged('deposits', lines));
    const written = await timed('written', chief.acted('write', id));
    const minutes = (performance.now() - begun) / 60_000;
    const undone = await timed('undone', chief.acted('undo', id));
    const more = resident(books).most - before.now;
    await clerks.stop();
    const kept = (await heap(books)) - before.heap;
    const faults = await books.withDatabase(findFaults);
    const { waits, refused } = clerks;
    const wrong = [
      written.state !== 'written',
      undone.state !== 'undone',
      more > mostMore,
      kept > mostKept,
      minutes > longestMinutes,
    ].filter(Boolean);
    return {
      violations: refused.length + faults.length + wrong.length,
      figures: `${String(rounds)} rows: ${steps.join(', ')}; ${String(waits.length)} deposits beside it, longest ${Math.max(...waits).toFixed(0)} ms, ${String(refused.length)} refused; server of ${before.now.toFixed(0)} MB took at most ${more.toFixed(0)} MB more, its heap of ${before.heap.toFixed(1)} MB is ${kept.toFixed(1)} MB more afterwards; ${faults.join('; ')}${written.failure ?? ''}${undone.failure ?? ''}`,
    };
  } finally {
    await books.dispose();
  }
}

/** Experiments with imported files. */
export const imports: readonly Experiment[] = [
  {
    name: 'import',
    promise:
      'A large file is imported in five minutes without a clerk being refused, in memory that does not grow with it, and undone as a whole',
    rounds: 100_000,
    shortRounds: 2_000,
    hasControl: false,
    run: (_server, size) => importLarge(size),
  },
];
