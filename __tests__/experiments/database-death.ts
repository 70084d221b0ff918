import { setTimeout as wait } from 'node:timers/promises';
import { BooksProcess, signalTo } from './books-process';
import { DepositClerks, spread } from './deposit-clerks';
import { chanceOf, type ExperimentOutcome, type ExperimentSize } from './experiment';
import { streamedReadings, StreamReader } from './stream-readers';

const clerks = 6;
const healsWithinMilliseconds = 5_000;
/** A database that says nothing is given up after ten seconds. */
const longestRequestMilliseconds = 12_000;
/** Every so many rounds the database stands still for longer than any patience inside the server. */
const roundsToALongStop = 12;

const deaths = ['stopped', 'killed', 'terminated'] as const;

/** The database stands still, dies or loses its connections; resolves when the fault is over. */
async function disturb(books: BooksProcess, how: (typeof deaths)[number], seconds: number): Promise<void> {
  if (how === 'killed') {
    signalTo(books.postmaster, 'SIGKILL');
    return;
  }
  if (how === 'terminated') {
    await books.withDatabase((database) =>
      database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'property_app' order by random() limit 3`,
      ),
    );
    return;
  }
  const processes = books.databaseProcesses();
  for (const pid of processes) signalTo(pid, 'SIGSTOP');
  await wait(seconds * 1000);
  for (const pid of processes) signalTo(pid, 'SIGCONT');
}

/** Waits for a deposit that was sent after an instant and acknowledged; answers the milliseconds from there to its answer. */
async function untilAcknowledged(load: DepositClerks, instant: number): Promise<number> {
  let seen = load.tries.length;
  for (;;) {
    for (; seen < load.tries.length; seen += 1) {
      const { status, startedAt, endedAt } = load.tries[seen]!;
      if (status === 201 && startedAt >= instant) return endedAt - instant;
    }
    if (performance.now() - instant > longestRequestMilliseconds) return Infinity;
    await wait(5);
  }
}

/** E29: the database under the running application stands still, dies, is cut off. The control acknowledges before it commits. */
export async function databaseDeath({ seed, rounds, isControl }: ExperimentSize): Promise<ExperimentOutcome> {
  const chance = chanceOf(seed);
  const books = await BooksProcess.open(isControl ? { preload: 'late-commit' } : {});
  try {
    const { client, slipCookie } = await books.signInAs('admin');
    const reader = new StreamReader(client, await streamedReadings(client, slipCookie));
    await reader.begin();
    const load = new DepositClerks(client, { clerks, chance: chanceOf(seed + 1), retries: 'once' });
    const heals: number[] = [];
    const first = Math.floor(chance() * deaths.length);
    for (let round = 0; round < rounds; round += 1) {
      await wait(100 + chance() * 500);
      const isLong = round % roundsToALongStop === roundsToALongStop - 1;
      await disturb(books, isLong ? 'stopped' : deaths[(first + round) % deaths.length]!, isLong ? 30 : 1 + chance());
      heals.push(await untilAcknowledged(load, performance.now()));
    }
    const unwell = [...reader.wrong, ...(await reader.finish())];
    const { acknowledged, lost, doubled, savedDespiteFailure, faults } = await load.compare(books);
    const wrong = load.tries.filter(({ status }) => status !== 201 && status !== 503);
    const refused = load.tries.filter(({ status }) => status === 503).length;
    const late = heals.filter((milliseconds) => milliseconds > healsWithinMilliseconds).length;
    const durations = load.tries.map(({ startedAt, endedAt }) => endedAt - startedAt);
    const stuck = durations.filter((milliseconds) => milliseconds > longestRequestMilliseconds).length;
    const others = [...new Set(wrong.map(({ status, error }) => error || `${status}`))];
    return {
      violations: unwell.length + wrong.length + late + stuck + lost + doubled + savedDespiteFailure + faults.length,
      figures: `${rounds} deaths (stopped, killed, terminated by turns): ${acknowledged} acknowledged, ${lost} of them lost, ${refused} answered 503, ${savedDespiteFailure} of them saved, ${wrong.length} answered otherwise${others.length > 0 ? ` (${others.join(', ')})` : ''}, ${faults.length} faults, heals ${spread(heals)}, requests ${spread(durations)}; streamed answers: ${reader.counts.whole} whole, ${reader.counts.cut} cut off, ${reader.counts.refused} refused, ${unwell.length} otherwise${unwell.length > 0 ? ` (${unwell.slice(0, 3).join(', ')})` : ''}`,
    };
  } finally {
    await books.dispose();
  }
}
