import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { messages } from '../../src/contract/texts/messages';
import { BooksProcess } from './books-process';
import { DepositClerks, spread } from './deposit-clerks';
import { chanceOf, type ExperimentOutcome, type ExperimentSize } from './experiment';
import { limitOpenFiles, Mount, setReadOnly } from './mounts';

const clerks = 6;
const megabytes = 160;
const healsWithinMilliseconds = 15_000;
const plentyOfFiles = 1_024;
/** So often the disk fills up until the control has been caught. */
const triesOfControl = 12;

const { diskFull, unavailable } = messages.request;
const shortages = ['disk full', 'uploads read-only', 'no more files'] as const;

/** Fills the disk to its last byte. */
function fill(file: string): void {
  const block = Buffer.alloc(1024 * 1024);
  const handle = fs.openSync(file, 'w');
  try {
    for (let size = block.length; size >= 1;) {
      try {
        fs.writeSync(handle, block, 0, size);
      } catch {
        size = Math.floor(size / 2);
      }
    }
  } finally {
    fs.closeSync(handle);
  }
}

/** Brings a shortage about; answers what ends it. */
function cause(books: BooksProcess, shortage: (typeof shortages)[number]): () => void {
  const uploads = path.join(books.dataDir, 'uploads');
  const filler = path.join(books.folder, 'filler');
  switch (shortage) {
    case 'disk full':
      fill(filler);
      return () => fs.rmSync(filler);
    case 'uploads read-only':
      setReadOnly(uploads, true);
      return () => setReadOnly(uploads, false);
    case 'no more files':
      limitOpenFiles(books.pid, fs.readdirSync(`/proc/${books.pid}/fd`).length - 1);
      return () => limitOpenFiles(books.pid, plentyOfFiles);
  }
}

async function until(condition: () => boolean): Promise<number> {
  const startedAt = performance.now();
  while (!condition() && performance.now() - startedAt < 60_000) await wait(5);
  return performance.now() - startedAt;
}

/** What is told of a connection that is closed as soon as it is opened. */
const closings = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

/** How the server went through the shortages. */
interface Sufferings {
  /** milliseconds until all went on by itself */
  readonly heals: number[];
  /** when it could open nothing, not even a connection, which no sentence can be sent to then */
  readonly closed: { readonly from: number; readonly to: number }[];
}

/** Brings about so many shortages by turns, each until it is felt. */
async function suffer(
  books: BooksProcess,
  load: DepositClerks,
  rounds: number,
  chance: () => number,
): Promise<Sufferings> {
  const { heals, closed }: Sufferings = { heals: [], closed: [] };
  for (let round = 0; round < rounds; round += 1) {
    await wait(200 + chance() * 300);
    const before = load.tries.length;
    const shortage = shortages[round % shortages.length]!;
    const from = performance.now();
    const end = cause(books, shortage);
    const seen = () => load.tries.slice(before);
    await until(() => seen().filter(({ status }) => status !== 201).length >= 5);
    await wait(chance() * 500);
    end();
    const endedAt = performance.now();
    if (shortage === 'no more files') closed.push({ from, to: endedAt });
    // A slip and its deposit again: the whole way is free.
    const isHealed = () =>
      load.tries.some(({ status, startedAt, hasSlip }) => status === 201 && hasSlip && startedAt >= endedAt);
    heals.push(await until(isHealed));
  }
  return { heals, closed };
}

/** What the clerks were answered in such rounds, and what the books have of it. */
async function judge(
  books: BooksProcess,
  load: DepositClerks,
  { heals, closed }: Sufferings,
): Promise<ExperimentOutcome> {
  const { acknowledged, lost, doubled, savedDespiteFailure, faults } = await load.compare(books);
  const refused = load.tries.filter(
    ({ status, message }) => status === 503 && (message === unavailable || message === diskFull),
  );
  const turnedAway = load.tries.filter(
    ({ error, startedAt, endedAt }) =>
      closings.includes(error) && closed.some(({ from, to }) => startedAt < to && endedAt > from),
  );
  const wrong = load.tries.filter((one) => one.status !== 201 && !refused.includes(one) && !turnedAway.includes(one));
  const late = heals.filter((milliseconds) => milliseconds > healsWithinMilliseconds).length;
  const others = [...new Set(wrong.map(({ status, error }) => error || `${status}`))];
  return {
    violations: wrong.length + late + lost + doubled + savedDespiteFailure + faults.length,
    figures: `${heals.length} shortages (${shortages.join(', ')} by turns): ${acknowledged} acknowledged, ${lost} of them lost, ${refused.length} refused with a sentence, ${savedDespiteFailure} of them saved, ${turnedAway.length} turned away at the door, ${wrong.length} answered otherwise${others.length > 0 ? ` (${others.join(', ')})` : ''}, ${faults.length} faults${faults[0] ? ` (${faults[0]})` : ''}, heals ${spread(heals)}`,
  };
}

/** E23: no room, no writing, no more open files; all by itself again when there is. The control saves statement by statement. */
export async function diskFaults({ seed, rounds, isControl }: ExperimentSize): Promise<ExperimentOutcome> {
  const chance = chanceOf(seed);
  const mount = Mount.make('memory', megabytes);
  let books: BooksProcess | undefined;
  try {
    books = await BooksProcess.open({
      folder: mount.folder,
      ...(isControl ? { preload: 'without-transactions' as const } : {}),
    });
    const client = await books.signIn();
    // Which statement of a deposit is the first to find no room is chance: where it is that of all, nothing is half saved.
    for (let tried = 1; ; tried += 1) {
      const load = new DepositClerks(client, { clerks, chance: chanceOf(seed + tried), retries: 'once' });
      const outcome = await judge(books, load, await suffer(books, load, rounds, chance));
      if (!isControl || outcome.violations > 0 || tried === triesOfControl) return outcome;
    }
  } finally {
    await books?.dispose();
    mount.remove();
  }
}
