import { paths } from '../../src/contract/vocabulary/paths';
import { percentile } from '../experiments/experiment';
import { interceptSql } from '../support/sql-interceptor';
import type { BenchServer } from './bench-server';
import { writeBenchmark } from './benchmarks-file';
import { type BenchCall, listCalls, smallCalls } from './calls';
import type { Telling } from './fill/filled-books';
import { openFilled } from './filled-server';
import { type LoadGenerator, rateHere, startLoad } from './load';

/** What was promised: a report beside its statements alone, and a small call beside one that asks no database. */
const mostTimes = 1.5;
const leastShare = 0.5;

const manyClients = [1, 8];
const rounds = 5;
const milliseconds = 500;

const reports = ['Deposits, no filter', 'Deposits, a year, an account', 'Fee payments, no filter'];
const small = ['Currencies to choose from', 'The company'];

/** Two rates of the same run, and whether the one keeps its promise beside the other. */
interface Line {
  readonly name: string;
  readonly clients: number;
  readonly rate: number;
  readonly beside: number;
  readonly ratio: number;
  /** microseconds of this process's processor time that each of the two takes: a loaded machine changes them least */
  readonly processor: readonly [number, number];
  readonly holds: boolean;
}

type Rate = (clients: number) => Promise<number>;

/** What a call costs beside what it asks of the database, and beside one that asks nothing. Answers how many limits are missed. */
export async function fixedCosts(deposits: number, tell: Telling): Promise<number> {
  const books = await openFilled(deposits, tell);
  const load = startLoad();
  try {
    const server = await books.asPeopleRunIt();
    const asked = callRates(server, load);
    const company: BenchCall = { name: 'The company', path: paths.company, query: {} };
    const health: BenchCall = { name: 'Health', path: paths.health, query: {} };
    const calls = [...listCalls(books.facts), ...smallCalls(books.facts), company];
    const found = (name: string) => calls.find((call) => call.name === name)!;
    const ofReports: Line[] = [];
    for (const call of reports.map(found)) {
      const bare = await bareRate(server, call);
      ofReports.push(...(await compared(call.name, asked(call), bare, (ratio) => ratio <= mostTimes, timesLonger)));
    }
    const ofSmall: Line[] = [];
    for (const call of small.map(found))
      ofSmall.push(...(await compared(call.name, asked(call), asked(health), (ratio) => ratio >= leastShare, shareOf)));
    for (const line of [...ofReports, ...ofSmall]) tell(rowOf(line).join('  '));
    return report(ofReports, ofSmall, deposits);
  } finally {
    load.stop();
    await books.stop();
  }
}

const timesLonger = (rate: number, beside: number) => beside / rate;
const shareOf = (rate: number, beside: number) => rate / beside;

function callRates({ client }: BenchServer, load: LoadGenerator) {
  const port = Number(new URL(client.origin).port);
  return ({ path, query }: BenchCall): Rate => {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const call = { port, path: `${path}?${search.toString()}`, token: client.token };
    return (clients) => load.rate(call, clients, milliseconds);
  };
}

let prepared = 0;

/** The statements of the call without its session, one after the other, by the driver itself on the same connections. */
async function bareRate({ client, database }: BenchServer, { path, query }: BenchCall): Promise<Rate> {
  const statements: { name: string; text: string; values: unknown[] }[] = [];
  const end = interceptSql({
    before: (text, parameters) => {
      const name = `bare ${(prepared += 1)}`;
      if (!text.includes('access_tokens')) statements.push({ name, text, values: [...parameters] });
      return undefined;
    },
  });
  await client.get(path, query);
  end();
  const run = async () => {
    for (const statement of statements) await database.query(statement);
  };
  return (clients) => rateHere(run, clients, milliseconds);
}

interface Measured {
  readonly rate: number;
  readonly processor: number;
}

async function measured(rate: () => Promise<number>): Promise<Measured> {
  const before = process.cpuUsage();
  const found = await rate();
  const { user, system } = process.cpuUsage(before);
  return { rate: found, processor: (user + system) / (found * (milliseconds / 1000)) };
}

/** Both in turn, so that whatever else the machine does meets both. */
async function compared(
  name: string,
  rate: Rate,
  beside: Rate,
  isKept: (ratio: number) => boolean,
  ratioOf: (rate: number, beside: number) => number,
): Promise<Line[]> {
  const lines: Line[] = [];
  for (const clients of manyClients) {
    const pairs: (readonly [Measured, Measured])[] = [];
    for (let round = 0; round <= rounds; round += 1)
      pairs.push([await measured(() => rate(clients)), await measured(() => beside(clients))]);
    // The first round prepares and warms.
    pairs.shift();
    const middle = (values: number[]) => percentile(values, 0.5);
    const ratio = middle(pairs.map(([one, other]) => ratioOf(one.rate, other.rate)));
    lines.push({
      name,
      clients,
      rate: middle(pairs.map(([one]) => one.rate)),
      beside: middle(pairs.map(([, other]) => other.rate)),
      processor: [middle(pairs.map(([one]) => one.processor)), middle(pairs.map(([, other]) => other.processor))],
      ratio,
      holds: isKept(ratio),
    });
  }
  return lines;
}

const rowOf = ({ name, clients, rate, beside, processor: [own, others], ratio, holds }: Line) => [
  name,
  String(clients),
  rate.toFixed(0),
  beside.toFixed(0),
  `${own.toFixed(0)} / ${others.toFixed(0)}`,
  ratio.toFixed(2),
  holds ? 'holds' : '**misses**',
];

function report(ofReports: readonly Line[], ofSmall: readonly Line[], deposits: number): number {
  const missed = [...ofReports, ...ofSmall].filter(({ holds }) => !holds).length;
  writeBenchmark('calls', {
    title: 'What a call costs beside its statements',
    command: `calls ${deposits}`,
    sentences: [
      `Calls on books of ${deposits.toLocaleString('en')} deposits, asked for by a process of its own over so many connections; the server counts them and writes its log. Medians of ${rounds} rounds, both in turn. A report's first page against its own statements without the session, prepared, one after the other, by the driver in the server's process: limit ${mostTimes} × as long. A small call against \`${paths.health}\`, which asks no database: limit ${leastShare} of its rate.`,
    ],
    tables: [
      {
        heads: [
          'report',
          'clients',
          'a second',
          'its statements, a second',
          'processor of each, µs',
          'times as long',
          '',
        ],
        rows: ofReports.map(rowOf),
      },
      {
        heads: ['small call', 'clients', 'a second', 'health, a second', 'processor of each, µs', 'share', ''],
        rows: ofSmall.map(rowOf),
      },
    ],
  });
  return missed;
}
