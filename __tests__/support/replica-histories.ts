import { setTimeout as wait } from 'node:timers/promises';
import type { AmountTotals } from '../../src/contract/areas/totals.wire';
import { csvMediaType } from '../../src/contract/reports/csv';
import { paths } from '../../src/contract/vocabulary/paths';
import type { Answer } from './api-client';
import type { BooksClient } from './books-client';
import { until } from './patience';
import type { ReplicatedBooks } from './replicated-books';
import { setReplaying } from './standby-steering';
import type { Interception } from './sql-interceptor';

/** Reads by the standby before it stops the next time. */
const readsBetween = 6;
/** Long before the first entry of the sample, whose days follow today; none of them has the word. */
const day = '2015-02-03';
const word = 'unterwegs';
const ofDay = { startDate: day, endDate: day };

type Items = { totalItems: number };
type Reader = (client: BooksClient) => Promise<number>;

const answered = <Data>({ status, body }: Answer<Data>): Data => {
  if (status !== 200) throw new Error(`A read was answered ${status}: ${body.message}`);
  return body.data;
};

/** Every way in which the deposits of a history are read: each answers how many it saw. */
export const readers: Readonly<Record<string, Reader>> = {
  list: async (client) => answered(await client.get<Items>(paths.deposits.filter, ofDay)).totalItems,
  search: async (client) => answered(await client.get<Items>(paths.deposits.filter, { search: word })).totalItems,
  totals: async (client) => {
    const [totals] = answered(await client.get<AmountTotals[]>(paths.totals.deposits, ofDay));
    return totals?.sums?.reduce((sum, { entries }) => sum + entries, 0) ?? NaN;
  },
  find: async (client) =>
    answered(await client.get<{ deposits: Items }>(paths.books.find, { search: word })).deposits.totalItems,
  statement: async (client) => {
    const accountId = client.sample.account('Main Operating').id;
    return answered(await client.get<Items>(paths.books.statement, { accountId, ...ofDay })).totalItems;
  },
  file: async (client) => {
    const answer = await client.get(paths.deposits.filter, { ...ofDay, size: 0 }, { accept: csvMediaType });
    answered(answer);
    return answer.bytes.toString('utf8').split(word).length - 1;
  },
};

const ways = Object.values(readers);

/** Records a deposit that every reader sees. */
export const recordSeen = (client: BooksClient) => client.createDeposit({ date: `${day}T00:00:00`, remarks: word });

/** Waits until entries can be recorded, as after a change of the primary. */
export const recordSurely = (books: ReplicatedBooks) =>
  until(async () => {
    const [client] = (await books.signIn('super')) as [BooksClient];
    const { status } = await recordSeen(client);
    if (status !== 201) throw new Error(`A deposit was answered ${status}`);
  });

/** Nobody asks the standby any more how far it is: the control. */
export const withoutPositions: Interception = {
  rewrite: (text) => text.replace(/pg_last_wal_replay_lsn\(\) >= (\S+)/, '$1 is not null'),
};

/** How a history goes: how many steps each person does, and by which chance. */
interface HistoryPlan {
  readonly steps: number;
  readonly chance: () => number;
}

/**
 * Two people record and read at several servers at once, while the standby stops and goes on. Answers in words which reads
 * were older than what was answered to anybody before they began: an entry that was saved, or a read.
 */
export async function findOlderReads(books: ReplicatedBooks, { steps, chance }: HistoryPlan): Promise<string[]> {
  const people = [await books.signIn('super'), await books.signIn('admin')];
  /** how many are known to be saved: acknowledged, or seen */
  let known = Math.max(...(await Promise.all(ways.map((read) => read(people[0]!.at(-1)!)))));
  let acknowledged = known;
  const faults: string[] = [];
  const oneOf = <Value>(values: readonly Value[]) => values[Math.floor(chance() * values.length)]!;
  const work = people.map(async (servers) => {
    for (let step = 0; step < steps; step += 1) {
      const client = oneOf(servers);
      if (chance() < 0.4) {
        const { status, body } = await recordSeen(client);
        if (status !== 201) throw new Error(`A deposit was answered ${status}: ${body.message}`);
        acknowledged += 1;
        known = Math.max(known, acknowledged);
        continue;
      }
      const [name, read] = oneOf(Object.entries(readers));
      const before = known;
      const seen = await read(client);
      if (seen < before) faults.push(`${name}: ${seen} of ${before} that were known before`);
      known = Math.max(known, seen);
    }
  });
  let isOver = false;
  const disturbing = disturb(books, () => isOver);
  await Promise.all(work).finally(() => (isOver = true));
  await disturbing;
  return faults;
}

/** The standby stops until no server reads it any more, and goes on until it was read again, all the time. */
async function disturb(books: ReplicatedBooks, isOver: () => boolean): Promise<void> {
  const reached = async (isReached: () => boolean) => {
    while (!isOver() && !isReached()) await wait(2);
  };
  while (!isOver()) {
    await setReplaying(books.cluster, false);
    await reached(() => books.replicas.every(({ isRead }) => !isRead));
    await setReplaying(books.cluster, true);
    const before = books.count('replica');
    await reached(() => books.count('replica') >= before + readsBetween);
  }
}
