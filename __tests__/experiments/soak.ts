import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { csvMediaType } from '../../src/contract/reports/csv';
import type { DepositPage } from '../../src/contract/areas/deposits.wire';
import { paths } from '../../src/contract/vocabulary/paths';
import type { BooksClient } from '../support/books-client';
import { writeLongHistory } from '../support/long-history';
import { slipFile } from '../support/slip-files';
import { BooksProcess } from './books-process';
import { chanceOf, type ExperimentOutcome, type ExperimentSize } from './experiment';
import { leave, leaveQueued, type Leaving, type LeavingCaller, leavingCalls } from './leaving-readers';

const deposits = 8_000;
const slipBytes = 3_000_000;
const people = ['user', 'admin', 'super'] as const;
/** Every so many rounds an export is read to its end, which costs as much as everything else of them; a control has none. */
const roundsToAWholeExport = 10;
const roundsOfWarmUp = 3;
const warmUpShare = 0.25;
const sampleMilliseconds = 120_000;
const mebibyte = 1024 * 1024;
const flat = 1;
/** Minutes after which the slope of the heap says something. */
const shortestSlope = 30;
/** Rounds in which a control has been caught at the latest: one leaves about as much behind as comes and goes. */
const roundsOfControl = 10;
/** Objects that come and go by themselves: kept connections of readers and of the pool, and what hangs on them. */
const mostOfAKind = 25;

/** What the process and its database hold between two rounds. */
interface Sample {
  readonly minutes: number;
  readonly heap: number;
  readonly resident: number;
  readonly files: number;
  readonly connections: number;
  readonly inTransaction: number;
  readonly counts: Readonly<Record<string, number>>;
}

async function take(books: BooksProcess, begun: number): Promise<Sample> {
  const [row] = await books.withDatabase(async (database) => {
    // Chores have transactions too, and go on with them in a moment.
    const { rows } = await database.query<{ connections: number; left: number }>(
      `select count(*)::int as connections,
          (count(*) filter (where state like 'idle in transaction%' and state_change < clock_timestamp() - interval '5 s'))::int as left
        from pg_stat_activity where usename = 'property_app'`,
    );
    return rows;
  });
  const { heapBytes, counts } = await books.tell<{ heapBytes: number; counts: Record<string, number> }>({
    wantsCensus: true,
  });
  const status = fs.readFileSync(`/proc/${books.pid}/status`, 'utf8');
  return {
    minutes: (performance.now() - begun) / 60_000,
    heap: heapBytes / mebibyte,
    resident: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
    files: fs.readdirSync(`/proc/${books.pid}/fd`).length,
    connections: row?.connections ?? 0,
    inTransaction: row?.left ?? 0,
    counts,
  };
}

/** One of the people at work: his session, and what there is to read for him. */
interface Person extends LeavingCaller {
  readonly client: BooksClient;
}

async function arrive(books: BooksProcess): Promise<Person[]> {
  await books.withDatabase((database) => writeLongHistory(database, deposits));
  const admin = await books.signIn();
  const projectId = admin.sample.id('project Marina Heights');
  const { installmentId } = admin.sample.openInstallment;
  const slip = slipFile('scan.pdf', { size: slipBytes });
  const remarks = 'With a long slip';
  const recorded = [
    await admin.createDeposit({ date: '2026-01-07', remarks }, { slip }),
    await admin.payInstallment({ amount: 0.01 }, { slip }),
    await admin.payInstallment({ amount: 0.01 }, { slip }),
  ];
  if (recorded.some(({ status }) => status !== 201)) throw new Error('The slips could not be recorded.');
  const { body } = await admin.get<DepositPage>(paths.deposits.filter, {
    startDate: '2026-01-07',
    endDate: '2026-01-07',
  });
  const name = body.data.deposits.find((deposit) => deposit.remarks === remarks)?.slip ?? '';
  const file = `${paths.files}/${name}`;
  const zip = `${paths.payments.slipsOfInstallment}?projectId=${projectId}&installmentId=${installmentId}`;
  const arriving = people.map(async (username): Promise<Person> => {
    const { client, slipCookie } = await books.signInAs(username);
    return { origin: books.origin, token: client.token ?? '', slipCookie, slip: file, zip, client };
  });
  return Promise.all(arriving);
}

/** What was done, and what was answered otherwise than it must be. */
class Tally {
  readonly leavings: Record<Leaving, number> = {
    'before its head': 0,
    'in the middle': 0,
    'at its end': 0,
    refused: 0,
  };
  answered = 0;
  readonly wrong: string[] = [];

  get left(): number {
    return Object.values(this.leavings).reduce((sum, count) => sum + count, 0) - this.leavings.refused;
  }

  add(what: string, status: number): void {
    this.answered += 1;
    if (status >= 400) this.wrong.push(`${what} ${status}`);
  }
}

/** One after the other gives up an answer of every kind, and reads and records what people read and record. */
async function work(person: Person, hasWhole: boolean, chance: () => number, tally: Tally): Promise<void> {
  const { client, slip, slipCookie, zip } = person;
  const persistently = async (go: () => Promise<Leaving>) => {
    // Whoever left an export must wait until the server has noticed.
    for (let how = await go(); ; how = await go()) {
      tally.leavings[how] += 1;
      if (how !== 'refused') return;
      await wait(5);
    }
  };
  for (const call of leavingCalls(person)) await persistently(() => leave(person, call, chance));
  await persistently(() => leaveQueued(person));
  tally.add('page', (await client.get(paths.deposits.filter, { page: Math.floor(chance() * 20) })).status);
  tally.add('accounts', (await client.get(paths.accounts.list)).status);
  tally.add('slip', (await client.get(slip, {}, { cookie: slipCookie })).status);
  if (!hasWhole) return;
  const whole = async (what: string, path: string, headers: HeadersInit) => {
    let status = 429;
    while (status === 429) {
      await wait(5);
      ({ status } = await client.get(path, {}, headers));
    }
    tally.add(what, status);
  };
  await whole('zip', zip, {});
  await whole('csv', `${paths.deposits.filter}?size=0`, { accept: csvMediaType });
}

/** Mebibytes an hour by which the heap grows: the line of least squares through all samples. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const hours = samples.map(({ minutes }) => minutes / 60);
  const heaps = samples.map(({ heap }) => heap);
  const [middle, height] = [mean(hours), mean(heaps)];
  const spread = mean(hours.map((hour) => (hour - middle) ** 2));
  const slope = mean(hours.map((hour, place) => (hour - middle) * ((heaps[place] ?? 0) - height)));
  return spread === 0 ? 0 : slope / spread;
}

/** The kinds of which more is held than before, by more than comes and goes. */
function grown(before: Sample, after: Sample): string[] {
  return Object.entries(after.counts)
    .filter(([kind, count]) => count - (before.counts[kind] ?? 0) > mostOfAKind)
    .map(([kind, count]) => `${kind} ${before.counts[kind] ?? 0} → ${count}`);
}

/** What is held when nobody waits for anything any more; patient with what ends by itself. */
async function settled(books: BooksProcess, begun: number, before: Sample): Promise<Sample> {
  const end = performance.now() + 10_000;
  // Each sample collects the garbage several times, so they are taken ever more seldom.
  for (let pause = 100; ; pause = Math.min(pause * 2, 2_000)) {
    const sample = await take(books, begun);
    const isOver = grown(before, sample).length === 0 && sample.inTransaction === 0;
    if (isOver || performance.now() > end) return sample;
    await wait(pause);
  }
}

/** E19: answers of every kind are given up at any byte beside ordinary work; the server holds nothing of them. */
export async function soak({
  seed,
  rounds,
  minutes = 0,
  pause = 0,
  isControl,
}: ExperimentSize): Promise<ExperimentOutcome> {
  const books = await BooksProcess.open({
    preload: isControl ? ['heap-census', 'put-back-sockets'] : ['heap-census'],
  });
  try {
    const persons = await arrive(books);
    const chances = persons.map((_, place) => chanceOf(seed + place));
    const tally = new Tally();
    const run = async (round: number, isWarmUp = false) => {
      const hasWhole = !isControl && !isWarmUp && round % roundsToAWholeExport === 0;
      await Promise.all(persons.map((person, place) => work(person, hasWhole, chances[place]!, tally)));
      const { status } = await persons[1]!.client.createDeposit({ amount: 0.01 }, { slip: slipFile() });
      tally.add('deposit', status);
    };
    const warmUp = isControl ? 1 : Math.min(roundsOfWarmUp, rounds);
    for (let round = 0; round < warmUp; round += 1) await run(round, true);
    const begun = performance.now();
    const before = await take(books, begun);
    let last = before;
    const samples = [before];
    const most = isControl ? roundsOfControl : rounds;
    const isOver = (round: number) => (minutes > 0 ? performance.now() - begun > minutes * 60_000 : round >= most);
    for (let round = 0; !isOver(round); round += 1) {
      await run(round);
      if (isControl) {
        last = await take(books, begun);
        if (grown(before, last).length > 0) break;
      }
      await wait(pause * 1_000);
      if (minutes === 0 || performance.now() - begun < samples.length * sampleMilliseconds) continue;
      const sample = await take(books, begun);
      samples.push(sample);
      const { counts, ...facts } = sample;
      process.stdout.write(`${JSON.stringify({ ...facts, ...counts, left: tally.left, wrong: tally.wrong.length })}\n`);
    }
    // What a control was caught with is held for good; waiting for it to end would only take its time.
    const after = isControl ? last : await settled(books, begun, before);
    const slope = slopeOf(samples.filter((sample) => sample.minutes >= minutes * warmUpShare));
    const isSteep = minutes >= shortestSlope && slope > flat;
    const held = grown(before, after);
    const { leavings, wrong } = tally;
    const how = Object.entries(leavings).map(([name, count]) => `${count} ${name}`);
    const slopeText = minutes >= shortestSlope ? `, ${slope.toFixed(2)} MiB an hour after the warm-up` : '';
    return {
      violations: held.length + wrong.length + after.inTransaction + (isSteep ? 1 : 0),
      figures:
        `${tally.left} answers given up (${how.join(', ')}), ${tally.answered} read, ${wrong.length} wrong${wrong.length > 0 ? ` (${wrong.slice(0, 3).join(', ')})` : ''}; ` +
        `held: ${held.length > 0 ? held.join(', ') : 'nothing'}; heap ${before.heap.toFixed(1)} → ${after.heap.toFixed(1)} MiB${slopeText}; ` +
        `open files ${before.files} → ${after.files}, database connections ${before.connections} → ${after.connections}, ${after.inTransaction} left in a transaction`,
    };
  } finally {
    await books.dispose();
  }
}
