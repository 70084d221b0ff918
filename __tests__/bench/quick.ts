import { percentile } from '../experiments/experiment';
import type { ApiClient } from '../support/api-client';
import type { BenchServer } from './bench-server';
import { writeBenchmark } from './benchmarks-file';
import { type BenchCall, laterPages, listCalls, smallCalls } from './calls';
import { workedCalls } from './worked-calls';
import type { Telling } from './fill/filled-books';
import { isKept } from './fill/filled-folder';
import { type FilledServer, openFilled } from './filled-server';
import { recordingsOf } from './recordings';
import { type DatabaseWork, databaseWork } from './statement-plans';

/** What was promised: the median of long books beside that of short ones, and what a statement may touch beside its answer. */
const mostTimes = 2;
const mostPages = 300;
/** A search, which looks at no more than 100,000 entries however long the books are. */
const mostMillisecondsOfSearch = 500;

const shortBooks = 10_000;
const [fewestRounds, mostRounds] = [3, 9];
/** Once to prepare a statement; then PostgreSQL plans it five times by its values before it keeps a plan. */
const roundsUntilPlanned = 7;
const millisecondsOfACall = 1_000;
/** What takes longer takes it to read, not to plan. */
const longestOfCheap = 200;

/** Something to be measured: asked of each of the two books in turn. */
interface Measured {
  readonly name: string;
  readonly isSearch?: true | undefined;
  readonly run: (books: FilledServer, server: BenchServer) => Promise<unknown>;
}

interface Figures {
  readonly name: string;
  readonly isSearch?: true | undefined;
  readonly medians: readonly [short: number, long: number];
  readonly works: readonly [short: DatabaseWork, long: DatabaseWork];
}

/** Every call and every recording at two lengths of the books; answers how many miss what was promised. */
export async function quick(longBooks: number | undefined, tell: Telling): Promise<number> {
  const long = longBooks ?? (isKept(1_000_000) ? 1_000_000 : 100_000);
  const began = performance.now();
  const opened: FilledServer[] = [];
  try {
    for (const deposits of [shortBooks, long]) opened.push(await openFilled(deposits, tell));
    const books = opened as [FilledServer, FilledServer];
    const measured = await everything(books);
    const medians: [number, number][] = [];
    for (const each of measured) medians.push(await mediansOf(each, books));
    const servers = [await books[0].planned(), await books[1].planned()] as const;
    const found: Figures[] = [];
    for (const [index, each] of measured.entries()) {
      const works = [await workOf(each, books[0], servers[0]), await workOf(each, books[1], servers[1])] as const;
      found.push({ name: each.name, isSearch: each.isSearch, medians: medians[index]!, works });
      tell(rowOf(found.at(-1)!).join('  '));
    }
    return report(found, long, (performance.now() - began) / 1000, longBooks);
  } finally {
    for (const each of opened) await each.stop();
  }
}

async function everything(books: readonly FilledServer[]): Promise<Measured[]> {
  const { facts } = books[0]!;
  const single = (calls: typeof smallCalls) =>
    calls(facts).map((call, index) => ({
      name: call.name,
      isSearch: call.isSearch,
      run: ({ facts: of }: FilledServer, { client }: BenchServer) => ask(client, calls(of)[index]!),
    }));
  const recordings = recordingsOf(facts).map(({ name }, index) => ({
    name,
    run: ({ facts: of }: FilledServer, { client }: BenchServer) => recordingsOf(of)[index]!.record(client),
  }));
  const lists: Measured[] = [];
  for (const [index, { name }] of listCalls(facts).entries()) {
    const later = new Map<FilledServer, ReturnType<typeof laterPages>>();
    for (const each of books) {
      const { data } = await ask<{ totalPages: number }>(each.server.client, listCalls(each.facts)[index]!);
      later.set(each, laterPages(data.totalPages));
    }
    for (const which of ['first', 'middle', 'last'] as const) {
      const run: Measured['run'] = (each, { client }) =>
        ask(client, listCalls(each.facts)[index]!, which === 'first' ? 0 : later.get(each)![which]);
      lists.push({ name: `${name}: ${which} page`, run });
    }
  }
  return [...single(smallCalls), ...single(workedCalls), ...recordings, ...lists];
}

async function ask<Data>(client: ApiClient, { name, path, query }: BenchCall, page = 0) {
  const { status, body } = await client.get<Data>(path, page === 0 ? query : { ...query, page });
  if (status !== 200) throw new Error(`${name}: ${status} ${body.message}`);
  return body;
}

/** Both in turn, so that whatever else the machine does meets both. */
async function mediansOf({ run }: Measured, books: readonly [FilledServer, FilledServer]): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  const once = async (index: 0 | 1) => {
    const began = performance.now();
    await run(books[index], books[index].server);
    return performance.now() - began;
  };
  const wait = (await once(0)) + (await once(1));
  if (wait < longestOfCheap)
    for (let round = 1; round < roundsUntilPlanned; round += 1) for (const index of [0, 1] as const) await once(index);
  const rounds = Math.min(mostRounds, Math.max(fewestRounds, Math.floor(millisecondsOfACall / wait)));
  for (let round = 0; round < rounds; round += 1)
    for (const index of [0, 1] as const) times[index].push(await once(index));
  return [percentile(times[0], 0.5), percentile(times[1], 0.5)];
}

/** Of a connection that was used before, which knows the tables. */
async function workOf(measured: Measured, books: FilledServer, server: BenchServer): Promise<DatabaseWork> {
  await measured.run(books, server);
  return databaseWork(() => measured.run(books, server));
}

/** Pages that an answer of so many rows may take to itself: a few rows each on a page of its own, many close together. */
const pagesOfAnswer = (rows: number) => Math.min(rows, 200) + Math.ceil(rows / 20);

/** What the heaviest statement touches beside its answer. */
const heaviest = ({ statements }: DatabaseWork) =>
  Math.max(...statements.map(({ pages, rows }) => pages - pagesOfAnswer(rows)));

function missesOf({ isSearch, medians: [short, long], works }: Figures): string[] {
  if (isSearch) return long > mostMillisecondsOfSearch ? ['time'] : [];
  return [...(long / short > mostTimes ? ['time'] : []), ...(heaviest(works[1]) > mostPages ? ['pages'] : [])];
}

function rowOf(figures: Figures): string[] {
  const { name, medians, works } = figures;
  const [short, long] = medians;
  const misses = missesOf(figures);
  return [
    name,
    short.toFixed(1),
    long.toFixed(1),
    (long / short).toFixed(1),
    String(heaviest(works[0])),
    String(heaviest(works[1])),
    misses.length === 0 ? 'holds' : `**misses** (${misses.join(', ')})`,
  ];
}

function report(found: readonly Figures[], long: number, seconds: number, given: number | undefined): number {
  const missed = found.filter((figures) => missesOf(figures).length > 0).length;
  const [short, many] = [shortBooks, long].map((count) => count.toLocaleString('en'));
  writeBenchmark('quick', {
    title: 'Lists, calls and recordings',
    command: given === undefined ? 'quick' : `quick ${given}`,
    sentences: [
      `The same calls on books of ${short} and of ${many} deposits, in turn, over HTTP in one process, after as many rounds as plans are kept from; medians, and what the heaviest statement of the call touches beside its answer. Limits: a median at most ${mostTimes} × that of the short books, at most ${mostPages} pages; of a search, which looks at up to 100,000 entries however many there are, at most ${mostMillisecondsOfSearch} ms. ${seconds.toFixed(0)} seconds.`,
      missed === 0 ? `All ${found.length} lines hold.` : `**${missed} of ${found.length} lines miss their limit.**`,
    ],
    tables: [
      {
        heads: ['', `${short}, ms`, `${many}, ms`, 'times', `pages at ${short}`, `pages at ${many}`, ''],
        rows: found.map(rowOf),
      },
    ],
  });
  return missed;
}
