import { setTimeout as wait } from 'node:timers/promises';
import { messages } from '../../src/contract/texts/messages';
import { type Database, openDatabase } from '../../src/server/db/database';
import { BooksProcess, signalTo } from './books-process';
import { DepositClerks, restOf, spread } from './deposit-clerks';
import { chanceOf, type ExperimentOutcome, type ExperimentSize } from './experiment';
import { nextAcknowledgement } from './process-kills';
import { streamedReadings, StreamReader } from './stream-readers';

const clerks = 6;
/** From the moment at which the database can be written again. */
const healsWithinMilliseconds = 3_000;
/** A database that says nothing is given up after ten seconds. */
const longestRequestMilliseconds = 12_000;
/** Every so many rounds the database stands still for longer than any patience inside the server. */
const roundsToALongStop = 12;

const deaths = ['stopped', 'killed', 'terminated', 'read-only', 'shut out', 'missing'] as const;
type Death = (typeof deaths)[number];

const cutOff = `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'property_app'`;
/** What is done to a database that goes on, and what mends it. */
const faults: Partial<Record<Death, readonly [change: readonly string[], mend: readonly string[]]>> = {
  'read-only': [
    ['alter database property set default_transaction_read_only = on', cutOff],
    ['alter database property reset default_transaction_read_only'],
  ],
  'shut out': [['alter role property_app nologin', cutOff], ['alter role property_app login']],
  missing: [
    ['alter database property allow_connections false', cutOff, 'alter database property rename to elsewhere'],
    ['alter database elsewhere rename to property', 'alter database property allow_connections true'],
  ],
};

/** Does the work on a connection of the superuser's beside the books. */
async function beside(books: BooksProcess, work: (database: Database) => Promise<void>): Promise<void> {
  const database = openDatabase({ ...books.superuser, database: 'postgres' }, { size: 1 });
  try {
    await work(database);
  } finally {
    await database.end();
  }
}

/** The database stands still, dies, loses its connections or refuses them; resolves when the fault is over. */
async function disturb(books: BooksProcess, how: Death, seconds: number): Promise<void> {
  const fault = faults[how];
  if (fault) {
    const [change, mend] = fault;
    await beside(books, async (database) => {
      for (const statement of change) await database.query(statement);
      await wait(seconds * 1000);
      for (const statement of mend) await database.query(statement);
    });
    return;
  }
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

/** Waits until the database can be written again, as its superuser finds it; answers when that was. */
async function untilWritable(books: BooksProcess): Promise<number> {
  for (;;) {
    try {
      await books.withDatabase((database) => database.query('select pg_current_xact_id()'));
      return performance.now();
    } catch {
      await wait(5);
    }
  }
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

/** The database is killed under an application that acknowledges before it commits. */
async function control({ seed }: ExperimentSize): Promise<ExperimentOutcome> {
  const books = await BooksProcess.open({ preload: 'late-commit' });
  try {
    const load = new DepositClerks(await books.signIn(), { clerks, chance: chanceOf(seed), retries: 'once' });
    await nextAcknowledgement(() => load.acknowledged)();
    const { postmaster } = books;
    signalTo(postmaster, 'SIGKILL');
    await books.untilReady(() => books.postmaster !== postmaster);
    const { acknowledged, lost } = await load.compare(books);
    return { violations: lost, figures: `1 death: ${acknowledged} acknowledged, ${lost} of them lost` };
  } finally {
    await books.dispose();
  }
}

/** E29: the database under the running application stands still, dies, is cut off, or lets nobody write. The control acknowledges before it commits. */
export async function databaseDeath(size: ExperimentSize): Promise<ExperimentOutcome> {
  const { seed, rounds, isControl } = size;
  if (isControl) return control(size);
  const chance = chanceOf(seed);
  const books = await BooksProcess.open();
  try {
    const { client, slipCookie } = await books.signInAs('admin');
    const reader = new StreamReader(client, await streamedReadings(client, slipCookie));
    await reader.begin();
    const load = new DepositClerks(client, {
      clerks,
      chance: chanceOf(seed + 1),
      retries: 'once',
      rest: restOf(size),
    });
    const heals: number[] = [];
    const absences: number[] = [];
    const first = Math.floor(chance() * deaths.length);
    for (let round = 0; round < rounds; round += 1) {
      await wait(100 + chance() * 500);
      const isLong = round % roundsToALongStop === roundsToALongStop - 1;
      const death = deaths[(first + round) % deaths.length]!;
      await disturb(books, isLong ? 'stopped' : death, isLong ? 30 : 1 + chance());
      const over = performance.now();
      const writable = await untilWritable(books);
      absences.push(writable - over);
      heals.push(await untilAcknowledged(load, writable));
    }
    const unwell = [...reader.wrong, ...(await reader.finish())];
    const { acknowledged, lost, doubled, savedDespiteFailure, faults } = await load.compare(books);
    const wrong = load.tries.filter(({ status }) => status !== 201 && status !== 503);
    const refused = load.tries.filter(({ status }) => status === 503).length;
    const unknown = load.tries.filter(({ message }) => message === messages.outcome.unknown).length;
    const late = heals.filter((milliseconds) => milliseconds > healsWithinMilliseconds).length;
    const durations = load.tries.map(({ startedAt, endedAt }) => endedAt - startedAt);
    const stuck = durations.filter((milliseconds) => milliseconds > longestRequestMilliseconds).length;
    const others = [...new Set(wrong.map(({ status, error }) => error || `${status}`))];
    return {
      violations: unwell.length + wrong.length + late + stuck + lost + doubled + savedDespiteFailure + faults.length,
      figures: `${rounds} deaths (${deaths.join(', ')} by turns): ${acknowledged} acknowledged, ${lost} of them lost, ${refused} answered 503, ${savedDespiteFailure} of them saved though they said otherwise, ${unknown} unknown, ${wrong.length} answered otherwise${others.length > 0 ? ` (${others.join(', ')})` : ''}, ${faults.length} faults, the database is away for another ${spread(absences)}, and healed ${spread(heals)} after it can be written, requests ${spread(durations)}; streamed answers: ${reader.counts.whole} whole, ${reader.counts.cut} cut off, ${reader.counts.refused} refused, ${unwell.length} otherwise${unwell.length > 0 ? ` (${unwell.slice(0, 3).join(', ')})` : ''}`,
    };
  } finally {
    await books.dispose();
  }
}
