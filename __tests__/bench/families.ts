import { readConfig } from '../../src/server/config';
import { migrate } from '../../src/server/db/migrate';
import { backups } from './backups';
import { consoleBench } from './console';
import { csvExport } from './csv-export';
import { fillDatabase } from './fill/filled-folder';
import { fills } from './fills';
import { fixedCosts } from './fixed-costs';
import type { Telling } from './fill/filled-books';
import { overload } from './overload';
import { peers } from './peers';
import { processes } from './process';
import { quick } from './quick';
import { recording } from './recording';

/** One thing that the bench does, by the name that the command line takes; answers the exit code. */
export interface BenchFamily {
  readonly name: string;
  readonly usage: string;
  readonly promise: string;
  run(given: readonly string[], tell: Telling): Promise<number>;
}

const fillFamily: BenchFamily = {
  name: 'fill',
  usage: 'fill N …',
  promise: 'fills folders that are kept, or the empty database of DATABASE_URL, with so many deposits',
  run: async (given, tell) => {
    const counts = given.map(Number);
    const { databaseUrl, databaseOwnerUrl } = readConfig(process.env);
    const url = databaseOwnerUrl ?? databaseUrl;
    if (url === null) return codeOf(await fills(counts, tell), tell);
    await migrate({ connectionString: url }, null);
    await fillDatabase({ connectionString: url }, counts[0] ?? 0, tell);
    return 0;
  },
};

const quickFamily: BenchFamily = {
  name: 'quick',
  usage: 'quick [N]',
  promise: 'holds every list, call and recording of books with N deposits against short ones; writes BENCHMARKS.md',
  run: async ([count], tell) => codeOf(await quick(count === undefined ? undefined : Number(count), tell), tell),
};

const processFamily: BenchFamily = {
  name: 'process',
  usage: 'process N …',
  promise: 'start, checks and idling of the built server with so many deposits',
  run: async (sizes, tell) =>
    codeOf(await processes(sizes.length > 0 ? sizes.map(Number) : [10_000, 100_000], tell), tell),
};

const overloadFamily: BenchFamily = {
  name: 'overload',
  usage: 'overload [N]',
  promise: 'asks for 200 reports at once of books with N deposits, and for a small thing beside them',
  run: async ([count], tell) => codeOf(await overload(Number(count ?? 1_000_000), tell), tell),
};

const csvFamily: BenchFamily = {
  name: 'csv',
  usage: 'csv [N]',
  promise: 'the export of all of N deposits against COPY of its columns',
  run: async ([count], tell) => codeOf(await csvExport(Number(count ?? 1_000_000), tell), tell),
};

const backupFamily: BenchFamily = {
  name: 'backup',
  usage: 'backup [N]',
  promise: 'a backup of books with N deposits that are at work, and its restore into an empty place',
  run: async ([count], tell) => codeOf(await backups(Number(count ?? 1_000_000), tell), tell),
};

const consoleFamily: BenchFamily = {
  name: 'console',
  usage: 'console',
  promise: 'how soon screens are there on a slow line, and how soon they follow a hand on a slow computer',
  run: async (_given, tell) => codeOf(await consoleBench(tell), tell),
};

const callsFamily: BenchFamily = {
  name: 'calls',
  usage: 'calls [N] [ORIGIN] [WHICH]',
  promise: 'reports against their bare statements, small calls against the health of the server, and of another one',
  run: async ([count, origin, which = 'another server'], tell) =>
    codeOf(await fixedCosts(Number(count ?? 10_000), origin ? { origin, which } : null, tell), tell),
};

const recordingFamily: BenchFamily = {
  name: 'recording',
  usage: 'recording [N]',
  promise: 'records deposits with 8 and 32 clients beside their bare statements, and with 64 on one account',
  run: async ([count], tell) => codeOf(await recording(Number(count ?? 10_000), tell), tell),
};

const peersFamily: BenchFamily = {
  name: 'peers',
  usage: 'peers [N] [as-installed]',
  promise: 'the server beside Directus, which it installs outside the project, on one database with the same rows',
  run: async (given, tell) => {
    const [count] = given.filter((each) => each !== 'as-installed');
    return codeOf(await peers(Number(count ?? 100_000), given.includes('as-installed'), tell), tell);
  },
};

function codeOf(missed: number, tell: Telling): number {
  tell(missed === 0 ? 'everything holds' : `${missed} lines miss their limit`);
  return missed === 0 ? 0 : 1;
}

/** Everything that the bench does. */
export const families: readonly BenchFamily[] = [
  fillFamily,
  quickFamily,
  processFamily,
  overloadFamily,
  csvFamily,
  backupFamily,
  consoleFamily,
  callsFamily,
  recordingFamily,
  peersFamily,
];
