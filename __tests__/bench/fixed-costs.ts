import { paths } from '../../src/contract/vocabulary/paths';
import { inSends } from '../../src/server/db/pipeline';
import { percentile } from '../experiments/experiment';
import { interceptSql } from '../support/sql-interceptor';
import type { BenchServer } from './bench-server';
import { type Kind, type Line, type OtherServer, rowOf, writeCallCosts } from './call-costs';
import { type BenchCall, listCalls, smallCalls } from './calls';
import type { Telling } from './fill/filled-books';
import { openFilled } from './filled-server';
import { startBareAnswers } from './least-costs';
import { type LoadGenerator, rateHere, startLoad } from './load';

/** What was promised: a report beside its statements alone, and a small call beside one that asks no database. */
const mostTimes = 1.5;
const leastShare = 0.5;

const manyClients = [1, 8];
const mostClients = Math.max(...manyClients);
const rounds = 5;
/** Before that: a call is more code than its statements, which is compiled for thousands of them. */
const warmingRounds = 6;
const milliseconds = 500;

const reports = ['Deposits, no filter', 'Deposits, a year, an account', 'Fee payments, no filter'];
const small = ['Currencies to choose from', 'The company'];

type Rate = (clients: number) => Promise<number>;

/**
 * What a call costs beside what it asks of the database, and beside one that asks nothing. Answers how many limits are
 * missed. Where another server runs at `beside`, an earlier version for instance, small calls are held against its
 * health, too.
 */
export async function fixedCosts(deposits: number, beside: OtherServer | null, tell: Telling): Promise<number> {
  const books = await openFilled(deposits, tell);
  const load = startLoad();
  try {
    const server = await books.asPeopleRunIt();
    const asked = callRates(portOf(server.client.origin), server.client.token, load);
    const health: BenchCall = { name: 'Health', path: paths.health, query: {} };
    const calls = [...listCalls(books.facts), ...smallCalls(books.facts)];
    const found = (name: string) => calls.find((call) => call.name === name)!;
    const lines: Record<Kind, Line[]> = { reports: [], small: [], other: [], leastReports: [], leastSmall: [] };
    const isReportKept = (ratio: number) => ratio <= mostTimes;
    const isShareKept = (ratio: number) => ratio >= leastShare;
    const bare = await startBareAnswers();
    const askedBare = (name: string, work: () => Promise<unknown>) => {
      const path = `/${encodeURIComponent(name)}`;
      bare.answer(path, work);
      return callRates(bare.port, null, load)({ name, path, query: {} });
    };
    for (const call of reports.map(found)) {
      const { name } = call;
      const { alone, together } = await bareWork(server, call);
      const statements: Rate = (clients) => rateHere(alone, clients, milliseconds);
      lines.reports.push(...(await compared(name, asked(call), statements, isReportKept, timesLonger)));
      lines.leastReports.push(
        ...(await compared(name, askedBare(name, together), statements, () => null, timesLonger)),
      );
    }
    const askedThere = beside && callRates(portOf(beside.origin), null, load);
    for (const call of small.map(found)) {
      const { name } = call;
      lines.small.push(...(await compared(name, asked(call), asked(health), isShareKept, shareOf)));
      if (askedThere)
        lines.other.push(...(await compared(name, asked(call), askedThere(health), isShareKept, shareOf)));
    }
    const least = async (): Promise<unknown> =>
      (await server.database.query({ name: 'least', text: 'select 1 as one' })).rows;
    const [ofLeast, ofNothing] = [askedBare('`select 1`', least), askedBare('nothing', () => Promise.resolve([]))];
    lines.leastSmall.push(...(await compared('`select 1`', ofLeast, ofNothing, () => null, shareOf)));
    bare.stop();
    for (const line of Object.values(lines).flat()) tell(rowOf(line).join('  '));
    writeCallCosts(lines, deposits, beside, { rounds, mostTimes, leastShare });
    return Object.values(lines)
      .flat()
      .filter(({ holds }) => holds === false).length;
  } finally {
    load.stop();
    await books.stop();
  }
}

const timesLonger = (rate: number, beside: number) => beside / rate;
const shareOf = (rate: number, beside: number) => rate / beside;

const portOf = (origin: string) => Number(new URL(origin).port);

function callRates(port: number, token: string | null, load: LoadGenerator) {
  return ({ path, query }: BenchCall): Rate => {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const call = { port, path: search.size > 0 ? `${path}?${search.toString()}` : path, token };
    return (clients) => load.rate(call, clients, milliseconds);
  };
}

let prepared = 0;

type Work = () => Promise<unknown>;

/**
 * The statements of the call without its session, one after the other, by the driver itself on the same connections; and all
 * of them, the session's first, in one send, as the server asks for them.
 */
async function bareWork(
  { client, database }: BenchServer,
  { path, query }: BenchCall,
): Promise<Record<'alone' | 'together', Work>> {
  const sent: { text: string; values: unknown[] }[] = [];
  const end = interceptSql({
    before: (text, parameters) => {
      sent.push({ text, values: [...parameters] });
      return undefined;
    },
  });
  await client.get(path, query);
  end();
  const statements = sent
    .filter(({ text }) => !text.includes('access_tokens'))
    .map((statement) => ({ ...statement, name: `bare ${(prepared += 1)}` }));
  return {
    alone: async () => {
      const found: unknown[] = [];
      for (const statement of statements) found.push((await database.query(statement)).rows);
      return found;
    },
    together: () =>
      database.withConnection((connection) =>
        inSends(connection, (books) =>
          Promise.all(sent.map(({ text, values }) => books.run({ sql: text, parameters: values }))),
        ),
      ),
  };
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
  isKept: (ratio: number) => boolean | null,
  ratioOf: (rate: number, beside: number) => number,
): Promise<Line[]> {
  const lines: Line[] = [];
  for (let round = 0; round < warmingRounds; round += 1) for (const warm of [rate, beside]) await warm(mostClients);
  for (const clients of manyClients) {
    const pairs: (readonly [Measured, Measured])[] = [];
    for (let round = 0; round < rounds; round += 1)
      pairs.push([await measured(() => rate(clients)), await measured(() => beside(clients))]);
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
