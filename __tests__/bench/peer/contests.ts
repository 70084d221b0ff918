import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { csvMediaType } from '../../../src/contract/reports/csv';
import { DepositClient, depositBodyOf, type DepositOfBench } from '../deposit-clients';
import { download } from '../download';
import { KeptConnection } from '../kept-connection';
import { type LoadGenerator, rateHere } from '../load';
import { memoryOf, processorSecondsOf, processorSecondsOfAll } from '../process-costs';
import { depositsOf } from '../recording';
import type { BothServers } from './both-servers';
import { type Asked, type ComparedCall, comparedCalls, files } from './compared-calls';

/** What both are measured by. */
type ContestUnit = 'ms' | 's' | 'MiB' | 'a second';

/** What was measured once, and the processor's milliseconds that a call took of the server and the database. */
export interface Measured {
  readonly figure: number;
  readonly processor?: number;
}

/** One line of the table: how each of the two is measured once. */
export interface Contest {
  readonly name: string;
  readonly clients: number | null;
  readonly unit: ContestUnit;
  /** how often in turn */
  readonly rounds: number;
  /** a call: a round goes before that is not counted, and its processor's time is known */
  readonly isCall?: boolean;
  readonly ours: () => Promise<Measured>;
  readonly peers: () => Promise<Measured>;
}

const manyClients = [1, 8] as const;
const [rounds, milliseconds] = [5, 400];
const [startRounds, fileRounds] = [3, 3];
const restMilliseconds = 3_000;
const warmingTurns = 50;

/** What both are measured by when they start. */
export const contestsAtStart = (both: BothServers): Contest[] => [
  startOf(both),
  memoryOfBoth(both, 'Memory at rest after the start', 'now'),
];

/** What both are measured by when they work, in the order in which it is done: what records comes after what reads. */
export async function contestsAtWork(both: BothServers, load: LoadGenerator): Promise<Contest[]> {
  const calls = comparedCalls(both.facts, both.peerFacts);
  return [
    ...calls.flatMap((call) => contestsOfCall(both, load, call)),
    fileOf(both),
    ...(await recordingOf(both)),
    memoryOfBoth(both, 'Memory, the most of it by now', 'most'),
  ];
}

/** Says the same on both sides, or throws: what is compared is the same. */
export async function requireSameAnswers(both: BothServers): Promise<void> {
  for (const { name, ours, peers } of comparedCalls(both.facts, both.peerFacts)) {
    const said = [
      ours.says(await bodyOf(both.client.origin, both.client.token, ours)),
      peers.says(await bodyOf(both.peer.origin, both.peerToken, peers)),
    ];
    assert.deepEqual(said[0], said[1], `${name}: both say something else`);
  }
  const lines = [await linesOf(ourFile(both)), await linesOf(peerFile(both))];
  assert.deepEqual(lines[0], lines[1], 'Both files have other rows');
}

/** Asks both for everything again and again, until neither becomes faster by being compiled. */
export async function warmUp(both: BothServers): Promise<void> {
  const { client, peer, peerToken } = both;
  for (const { ours, peers } of comparedCalls(both.facts, both.peerFacts))
    for (let turn = 0; turn < warmingTurns; turn += 1)
      await Promise.all([bodyOf(client.origin, client.token, ours), bodyOf(peer.origin, peerToken, peers)]);
}

function startOf(both: BothServers): Contest {
  const { books, peer } = both;
  return {
    name: 'Start until ready, the database running',
    clients: null,
    unit: 's',
    rounds: startRounds,
    ours: async () => {
      await books.end('SIGTERM');
      const figure = (await books.start()) / 1000;
      await both.untilChecked();
      return { figure };
    },
    peers: async () => {
      await peer.end();
      return { figure: (await peer.start()) / 1000 };
    },
  };
}

function memoryOfBoth({ books, peer }: BothServers, name: string, which: 'now' | 'most'): Contest {
  const rested = async (pid: number) => {
    if (which === 'now') await wait(restMilliseconds);
    return { figure: memoryOf(pid)[which] };
  };
  return {
    name,
    clients: null,
    unit: 'MiB',
    rounds: 1,
    ours: () => rested(books.pid),
    peers: () => rested(peer.pid),
  };
}

function contestsOfCall(both: BothServers, load: LoadGenerator, call: ComparedCall): Contest[] {
  const { client, peer, peerToken } = both;
  const ours = { port: portOf(client.origin), path: placeOf(call.ours), token: client.token };
  const peers = { port: portOf(peer.origin), path: placeOf(call.peers), token: peerToken };
  return manyClients.map((clients) =>
    paced(both, call.name, clients, {
      ours: () => load.rate(ours, clients, milliseconds),
      peers: () => load.rate(peers, clients, milliseconds),
    }),
  );
}

function fileOf(both: BothServers): Contest {
  const seconds = async ({ address, headers }: File) => ({ figure: (await download(address, headers)).seconds });
  return {
    name: 'CSV of all deposits',
    clients: 1,
    unit: 's',
    rounds: fileRounds,
    ours: () => seconds(ourFile(both)),
    peers: () => seconds(peerFile(both)),
  };
}

async function recordingOf(both: BothServers): Promise<Contest[]> {
  const { database, client, peer, peerToken } = both;
  const deposits = await depositsOf(database);
  let turn = 0;
  const next = () => deposits[(turn += 1) % deposits.length]!;
  return manyClients.map((clients) =>
    paced(both, 'Record a deposit', clients, {
      ours: () =>
        recordingRate(clients, async () => {
          const recorder = await DepositClient.connect(client.origin, String(client.token));
          return { record: () => recorder.record(next()), end: () => recorder.end() };
        }),
      peers: () =>
        recordingRate(clients, async () => {
          const connection = await KeptConnection.open(peer.origin);
          return {
            record: () => recordAtPeer(connection, peer.origin, peerToken, next()),
            end: () => connection.end(),
          };
        }),
    }),
  );
}

interface Recorder {
  record(): Promise<void>;
  end(): void;
}

async function recordingRate(clients: number, connect: () => Promise<Recorder>): Promise<number> {
  const recorders = await Promise.all(Array.from({ length: clients }, connect));
  const idle = [...recorders];
  const record = async () => {
    const recorder = idle.pop()!;
    await recorder.record();
    idle.push(recorder);
  };
  const rate = await rateHere(record, clients, 2 * milliseconds);
  for (const recorder of recorders) recorder.end();
  return rate;
}

async function recordAtPeer(connection: KeptConnection, origin: string, token: string, deposit: DepositOfBench) {
  const { date, amount, remarks } = depositBodyOf(deposit);
  const body = JSON.stringify({
    deposit_date: date,
    person: deposit.userId,
    account: deposit.toacc,
    currency: deposit.tocurrency,
    amount_cents: amount * 100,
    remarks,
  });
  const head = [
    'POST /items/deposits?fields=id HTTP/1.1',
    `host: ${new URL(origin).host}`,
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
  ];
  const answer = await connection.ask(`${head.join('\r\n')}\r\n\r\n${body}`);
  if (!answer.startsWith('HTTP/1.1 200')) throw new Error(answer);
}

/** With one client what a call takes, with more how many are answered. */
function paced(
  { books, peer, postmaster }: BothServers,
  name: string,
  clients: number,
  rates: Record<'ours' | 'peers', () => Promise<number>>,
): Contest {
  const measured = (server: { pid: number }, rateOf: () => Promise<number>) => async () => {
    const used = () => processorSecondsOf(server.pid, false) + processorSecondsOfAll(postmaster);
    const [before, began] = [used(), performance.now()];
    const rate = await rateOf();
    const calls = (rate * (performance.now() - began)) / 1000;
    return { figure: clients === 1 ? 1000 / rate : rate, processor: (1000 * (used() - before)) / calls };
  };
  return {
    name,
    clients,
    unit: clients === 1 ? 'ms' : 'a second',
    rounds,
    isCall: true,
    ours: measured(books, rates.ours),
    peers: measured(peer, rates.peers),
  };
}

interface File {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
}

const ourFile = ({ client }: BothServers): File => ({
  address: `${client.origin}${placeOf(files.ours)}`,
  headers: { accept: csvMediaType, authorization: `Bearer ${String(client.token)}` },
});

const peerFile = ({ peer, peerToken }: BothServers): File => ({
  address: `${peer.origin}${placeOf(files.peers)}`,
  headers: { authorization: `Bearer ${peerToken}` },
});

/** How many lines a file has, the last one with or without its end. */
async function linesOf({ address, headers }: File): Promise<number> {
  let [lines, isEnded] = [0, true];
  await download(address, headers, (piece) => {
    const text = piece.toString('latin1');
    lines += text.split('\n').length - 1;
    isEnded = text.endsWith('\n');
  });
  return isEnded ? lines : lines + 1;
}

async function bodyOf(origin: string, token: string | null, asked: Asked): Promise<never> {
  const response = await fetch(origin + placeOf(asked), { headers: { authorization: `Bearer ${String(token)}` } });
  if (!response.ok) throw new Error(`${placeOf(asked)}: ${await response.text()}`);
  return (await response.json()) as never;
}

const portOf = (origin: string) => Number(new URL(origin).port);

function placeOf({ path, query }: Pick<Asked, 'path' | 'query'>): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return `${path}?${search.toString()}`;
}
