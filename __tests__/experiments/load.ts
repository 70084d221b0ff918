import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { csvMediaType } from '../../src/contract/reports/csv';
import { paths } from '../../src/contract/vocabulary/paths';
import type { BooksClient } from '../support/books-client';
import { writeLongHistory } from '../support/long-history';
import { slipFile } from '../support/slip-files';
import { BooksProcess } from './books-process';
import { chanceOf, type Experiment, type ExperimentOutcome, type ExperimentSize, percentile } from './experiment';

const people = 50;
const deposits = 100_000;
const shareOfWrites = 0.1;
const shareOfExports = 0.002;
const shareWithSlip = 0.3;
const shortestPause = 100;
const pausesSpread = 400;

/** Milliseconds of each answer, by its kind, and what was not answered well. */
interface Answers {
  readonly read: number[];
  readonly write: number[];
  readonly errors: string[];
}

/** What the server's process holds: MiB in memory, and open files. */
function heldBy(pid: number): { memory: number; files: number } {
  const resident = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return { memory: Number(resident) / 1024, files: fs.readdirSync(`/proc/${pid}/fd`).length };
}

const reads: readonly ((client: BooksClient, chance: () => number) => Promise<{ status: number }>)[] = [
  (client, chance) => client.get(paths.deposits.filter, { page: Math.floor(chance() * 20) }),
  (client) => client.get(paths.deposits.filter, { startDate: '2024-01-01', endDate: '2024-03-31' }),
  (client) => client.get(paths.transfers.filter, { page: 0 }),
  (client) => client.get(paths.payments.filterInstallment, { page: 0 }),
  (client) => client.get(paths.accounts.list),
  (client) => client.get(paths.query, { queryName: 'projectScheduleSummary' }),
  (client) => client.get(paths.query, { queryName: 'depositTransactions' }),
];

async function work(client: BooksClient, turns: number, chance: () => number, answers: Answers): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    await wait(shortestPause + chance() * pausesSpread);
    const isWrite = chance() < shareOfWrites;
    const begun = performance.now();
    const slip = isWrite && chance() < shareWithSlip ? slipFile('receipt.png', { size: 20_000 }) : undefined;
    const read = reads[Math.floor(chance() * reads.length)]!;
    const { status } = await (isWrite ? client.createDeposit({ amount: 0.01 }, { slip }) : read(client, chance));
    answers[isWrite ? 'write' : 'read'].push(performance.now() - begun);
    if (status >= 400) answers.errors.push(`${isWrite ? 'write' : 'read'} ${status}`);
    // An export that is left in the middle, as by somebody who clicked too early.
    if (chance() < shareOfExports) {
      const stop = new AbortController();
      const headers = { accept: csvMediaType };
      await client.send('GET', `${paths.deposits.filter}?size=0`, { headers, signal: stop.signal });
      stop.abort();
    }
  }
}

/** E19, E21: `rounds` calls each of fifty people on a long history: how long they wait, and what the server keeps. */
async function load({ rounds, seed }: ExperimentSize): Promise<ExperimentOutcome> {
  const books = await BooksProcess.open();
  try {
    await books.withDatabase((database) => writeLongHistory(database, deposits));
    const client = await books.signIn();
    const run = async (turns: number, from: number) => {
      const answers: Answers = { read: [], write: [], errors: [] };
      const chances = Array.from({ length: people }, (_, person) => chanceOf(from + person));
      await Promise.all(chances.map((chance) => work(client, turns, chance, answers)));
      return answers;
    };
    await run(Math.ceil(rounds / 4), seed + people);
    const before = heldBy(books.pid);
    const begun = performance.now();
    const { read, write, errors } = await run(rounds, seed);
    const minutes = (performance.now() - begun) / 60_000;
    await wait(1_000);
    const after = heldBy(books.pid);
    const [left] = await books.withDatabase((database) =>
      database
        .query<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity where state like 'idle in transaction%'`,
        )
        .then((result) => result.rows),
    );
    const inTransaction = left?.count ?? 0;
    const waits = (what: string, milliseconds: number[]) =>
      `${milliseconds.length} ${what} (median ${percentile(milliseconds, 0.5).toFixed(0)} ms, p99 ${percentile(milliseconds, 0.99).toFixed(0)} ms)`;
    return {
      violations: errors.length + inTransaction,
      figures:
        `${people} people for ${minutes.toFixed(1)} min on ${deposits} deposits: ${waits('reads', read)}, ${waits('writes', write)}, ` +
        `${errors.length} errors${errors.length > 0 ? ` (${errors.slice(0, 3).join(', ')})` : ''}; memory ${before.memory.toFixed(0)} → ${after.memory.toFixed(0)} MiB, ` +
        `open files ${before.files} → ${after.files}, ${inTransaction} left in a transaction`,
    };
  } finally {
    await books.dispose();
  }
}

/** Ordinary work (reliability.md §7 E19, E21): a measurement, and no test of every run. */
export const loads: readonly Experiment[] = [
  {
    name: 'load',
    promise: 'E19, E21: fifty people at work wait for nothing, and leave nothing behind in the server',
    rounds: 200,
    shortRounds: 0,
    hasControl: false,
    run: (_server, size) => load(size),
  },
];
