import { setTimeout as wait } from 'node:timers/promises';
import { lastRequests } from '../../src/server/http/graceful-close';
import { BooksProcess, signalTo } from './books-process';
import { DepositClerks, restOf, spread, type Try } from './deposit-clerks';
import { chanceOf, type ExperimentOutcome, type ExperimentSize, percentile } from './experiment';
import { keepingUnderWay } from './keeping-under-way';

const clerks = 6;
/** What all but one of a hundred starts keep to. */
const readyWithinMilliseconds = 10_000;

/** One of so many kills meets what lists and accounts count while it is carried over. */
const roundsOfAim = 8;

const victims = ['application', 'database', 'backend', 'both'] as const;

/** Kills one of them and answers the milliseconds until the books answered again, without a hand's help. */
async function killOne(books: BooksProcess, victim: (typeof victims)[number], chance: () => number): Promise<number> {
  const startedAt = performance.now();
  const postmaster = books.postmaster;
  if (victim === 'application' || victim === 'both') {
    if (victim === 'both') signalTo(postmaster, 'SIGKILL');
    await books.end('SIGKILL');
    await books.start();
    return performance.now() - startedAt;
  }
  if (victim === 'database') {
    signalTo(postmaster, 'SIGKILL');
    await books.untilReady(() => books.postmaster !== postmaster);
    return performance.now() - startedAt;
  }
  // PostgreSQL ends its other processes too when one was killed, and recovers from the log.
  const backends = books.backends();
  if (backends.length > 0) signalTo(backends[Math.floor(chance() * backends.length)]!, 'SIGKILL');
  await books.untilReady(() => !books.backends().some((pid) => backends.includes(pid)));
  return performance.now() - startedAt;
}

/** How often something is killed, and the milliseconds between. */
interface Killing {
  readonly rounds: number;
  readonly chance: () => number;
  readonly shortestPause: number;
  readonly longestPause: number;
  /** what the next one of them is killed right after, beyond the pause */
  readonly moment?: (round: number) => Promise<void>;
}

/** Right after something more was acknowledged: a control that commits later has then something to lose, on a slow machine too. */
export const nextAcknowledgement = (count: () => number) => async (): Promise<void> => {
  for (const before = count(); count() === before;) await wait(1);
};

/** Kills one after the other, each in its turn; answers the milliseconds of each start, and what was done in words. */
export async function killAgainAndAgain(
  books: BooksProcess,
  { rounds, chance, shortestPause, longestPause, moment }: Killing,
) {
  const starts: number[] = [];
  const counts = { application: 0, database: 0, backend: 0, both: 0 };
  const first = Math.floor(chance() * victims.length);
  for (let round = 0; round < rounds; round += 1) {
    await wait(shortestPause + chance() * (longestPause - shortestPause));
    await moment?.(round);
    const victim = victims[(first + round) % victims.length]!;
    counts[victim] += 1;
    starts.push(await killOne(books, victim, chance));
  }
  const perVictim = Object.entries(counts).map(([victim, count]) => `${victim} ${count}`);
  return { starts, figures: `${rounds} kills (${perVictim.join(', ')})` };
}

/** E2: kill -9 at random moments under load. The control acknowledges before it commits. */
export async function kills({ seed, rounds, isControl }: ExperimentSize): Promise<ExperimentOutcome> {
  const chance = chanceOf(seed);
  const books = await BooksProcess.open(isControl ? { preload: 'late-commit' } : {});
  try {
    const load = new DepositClerks(await books.signIn(), {
      clerks,
      chance: chanceOf(seed + 1),
      retries: 'with key',
      rest: restOf({ rounds, isControl }),
    });
    const keeping = keepingUnderWay(books);
    const aimed = async (round: number) => {
      if (round % roundsOfAim === 1) await keeping();
      await load.untilUnderWay();
    };
    const moment = isControl ? nextAcknowledgement(() => load.acknowledged) : aimed;
    const killed = await killAgainAndAgain(books, { rounds, chance, shortestPause: 50, longestPause: 650, moment });
    const { acknowledged, lost, doubled, faults } = await load.compare(books);
    const p99 = percentile(killed.starts, 0.99);
    return {
      violations: lost + doubled + faults.length + (p99 > readyWithinMilliseconds ? 1 : 0),
      figures: `${killed.figures}: ${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled, ${faults.length} faults, ready again ${spread(killed.starts)}, p99 ${Math.round(p99)} ms`,
    };
  } finally {
    await books.dispose();
  }
}

/**
 * This process, in which all clerks are, stands still for up to so many milliseconds, again and again, as on a busy computer.
 * Answers how to end that.
 */
function standStill(milliseconds: number, chance: () => number): () => void {
  let next: NodeJS.Timeout;
  const stand = () => {
    for (const end = performance.now() + chance() * milliseconds; performance.now() < end;);
    next = setTimeout(stand, 20 + chance() * 600);
  };
  stand();
  return () => {
    clearTimeout(next);
  };
}

/** A stop in good order, from the signal until the server answers again (by the clock of the computer, milliseconds). */
interface Stop {
  readonly signalledAt: number;
  readonly goneAt: number;
  readonly readyAt: number;
}

/** When the server has given its answers, as its log says. */
function answersIn(log: string): number[] {
  return log.split('\n').flatMap((line) => {
    if (!line.includes('"msg":"request"')) return [];
    const time = /"time":(\d+)/.exec(line)?.[1];
    return time === undefined ? [] : [Number(time)];
  });
}

/**
 * Whether a request went out only after the server had waited, from its last answer on, for as long as it promises to: it
 * was sent over a connection that was closed, or about to be, and has never been under way.
 */
function isTooLate({ sentAt }: Try, stops: readonly Stop[], answers: readonly number[]): boolean {
  const stop = stops.find(
    ({ signalledAt, readyAt }) => sentAt !== undefined && signalledAt <= sentAt && sentAt <= readyAt,
  );
  if (!stop || sentAt === undefined) return false;
  const last = Math.max(stop.signalledAt, ...answers.filter((time) => time <= stop.goneAt));
  return sentAt > last + lastRequests.pause;
}

/** E27: stops in good order under load, started again at once; clerks may stand still meanwhile. The control kills instead. */
export async function gracefulStops({ seed, rounds, pause, isControl }: ExperimentSize): Promise<ExperimentOutcome> {
  const chance = chanceOf(seed);
  const books = await BooksProcess.open({ environment: { LOG_LEVEL: 'info' } });
  const goOn = pause === undefined ? () => undefined : standStill(pause * 1_000, chanceOf(seed + 2));
  try {
    const load = new DepositClerks(await books.signIn(), {
      clerks,
      chance: chanceOf(seed + 1),
      retries: 'with key',
      rest: restOf({ rounds, isControl }),
    });
    const stops: Stop[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await wait(300 + chance() * 700);
      await load.untilUnderWay();
      const signalledAt = Date.now();
      await books.end(isControl ? 'SIGKILL' : 'SIGTERM');
      const goneAt = Date.now();
      await books.start();
      stops.push({ signalledAt, goneAt, readyAt: Date.now() });
    }
    const { acknowledged, lost, doubled, faults } = await load.compare(books);
    // A connection that was never taken is the gap; everything else that broke was a request under way.
    const cutOff = load.tries.filter(({ status, error }) => status === 0 && error !== 'ECONNREFUSED');
    const answers = answersIn(books.printed);
    const broken = cutOff.filter((each) => !isTooLate(each, stops, answers));
    const late = cutOff.length - broken.length;
    const failed = load.tries.filter(({ status }) => status >= 400);
    const kinds = [...new Set([...broken.map(({ error }) => error), ...failed.map(({ status }) => `${status}`)])];
    return {
      violations: broken.length + failed.length + lost + doubled + faults.length,
      figures: `${rounds} stops under ${clerks} clerks: ${load.tries.length} requests, ${broken.length + failed.length} in flight lost${kinds.length > 0 ? ` (${kinds.join(', ')})` : ''}${late > 0 ? `, ${late} sent too late` : ''}, ${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled, stop and start ${spread(stops.map(({ signalledAt, readyAt }) => readyAt - signalledAt))}`,
    };
  } finally {
    goOn();
    await books.dispose();
  }
}
