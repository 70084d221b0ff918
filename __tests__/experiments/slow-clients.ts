import net, { type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '../../src/contract/vocabulary/paths';
import { newToken } from '../../src/server/identity/tokens';
import type { BooksClient } from '../support/books-client';
import { eventually } from '../support/eventually';
import { TestServer } from '../support/test-server';
import {
  environmentOfExperiments,
  type Experiment,
  type ExperimentOutcome,
  type ExperimentSize,
  percentile,
} from './experiment';

const mebibyte = 1024 * 1024;
/** Milliseconds: far shorter than the ordinary ones, in the same order. */
const short = { request: 2_000, connection: 5_000, keepAlive: 8_000, headers: 1_000, check: 100 };
const never = { request: 0, connection: 0, keepAlive: 0, headers: 0, check: 100 };
/**
 * Milliseconds in which every slow connection has been ended, however busy the machine is: whatever the network still takes in
 * for a deaf one gives it its time anew. The control waits until all but the deaf would have been.
 */
const patience = 60_000;
const patienceOfControl = 4_000;
const dripMilliseconds = 100;
/** Between a pair of calls of an honest client and his next one. */
const restMilliseconds = 80;
/** More than what the network keeps for a client that does not read. */
const slipBytes = 9 * mebibyte;
const chunkBytes = mebibyte / 2;

/** What a slow client begins with, and what it goes on with drop by drop. */
interface Slowness {
  readonly start: string;
  readonly drop: string;
  /** says all it has to say and then does not read the answer */
  readonly isDeaf?: boolean;
}

function slownesses(token: string, slip: string, cookie: string): Slowness[] {
  const head = `Host: x\r\nAuthorization: Bearer ${token}\r\n`;
  const jsonHead = `POST ${paths.fees.save} HTTP/1.1\r\n${head}Content-Type: application/json\r\n`;
  const form = 'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000\r\n\r\n';
  const part = '--b\r\nContent-Disposition: form-data; name="slip"; filename="a.png"\r\n\r\n';
  return [
    { start: '', drop: '' },
    { start: `GET ${paths.accounts.list} HTTP/1.1\r\n`, drop: 'X-A: b\r\n' },
    { start: `${jsonHead}Content-Length: 60000\r\n\r\n`, drop: ' ' },
    { start: `${jsonHead}Transfer-Encoding: chunked\r\n\r\n`, drop: '1\r\n \r\n' },
    { start: `POST ${paths.deposits.create} HTTP/1.1\r\n${head}${form}${part}\u0089PNG\r\n\u001a\n`, drop: 'x' },
    {
      start: `GET ${paths.file.replace(':slip', slip)} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`,
      drop: '',
      isDeaf: true,
    },
  ];
}

/** A connection that stays as long as it is let. */
class SlowClient {
  private readonly socket: Socket;
  private readonly timer: NodeJS.Timeout;

  constructor(origin: string, { start, drop, isDeaf = false }: Slowness) {
    this.socket = net.connect({ host: '127.0.0.1', port: Number(new URL(origin).port) });
    this.socket.on('error', () => undefined);
    if (isDeaf) this.socket.pause();
    else this.socket.resume();
    this.socket.write(start, 'latin1');
    this.timer = setInterval(() => {
      if (drop !== '' && this.socket.writable) this.socket.write(drop, 'latin1');
    }, dripMilliseconds);
  }

  get port(): number | undefined {
    return this.socket.localPort;
  }

  end(): void {
    clearInterval(this.timer);
    this.socket.destroy();
  }
}

/** The ports of the connections that the server holds; who does not read cannot tell that it was ended. */
function heldConnections(server: TestServer): ReadonlySet<number> {
  const held = new Set<number>();
  server.routes.server.on('connection', (socket: Socket) => {
    const { remotePort = 0 } = socket;
    held.add(remotePort);
    socket.on('close', () => held.delete(remotePort));
  });
  return held;
}

/** E22: `rounds` slow connections while honest people work; the slow ones are ended, the honest are all served. */
async function slowClients(_server: TestServer, { rounds, isControl }: ExperimentSize): Promise<ExperimentOutcome> {
  const server = await TestServer.start(environmentOfExperiments, { timeouts: isControl ? never : short });
  try {
    return await attack(server, rounds, isControl ? patienceOfControl : patience);
  } finally {
    await server.stop();
  }
}

/** A large slip past the server, whose short patience is not for an upload of its size; answers its name. */
async function writeLargeSlip(server: TestServer, client: BooksClient): Promise<string> {
  const name = `${newToken()}.png`;
  const { id } = (await client.createDeposit()).body.data;
  await server.rows(
    `insert into slips (name, media_type, size_bytes, sha256, original_name, uploaded_by)
      select $1, 'image/png', $2::integer, sha256(repeat('x', $2::integer)::bytea), 'large.png', recorded_by from deposits where id = $3`,
    [name, slipBytes, id],
  );
  await server.rows(
    `insert into slip_chunks (slip_name, position, content)
      select $1, position, repeat('x', $3::integer)::bytea from generate_series(0, $2::integer / $3::integer - 1) position`,
    [name, slipBytes, chunkBytes],
  );
  await server.rows('update deposits set slip_name = $1 where id = $2', [name, id]);
  return name;
}

async function attack(server: TestServer, count: number, most: number): Promise<ExperimentOutcome> {
  const { session, client, slipCookie } = await server.signIn('super');
  const slip = await writeLargeSlip(server, client);
  const memoryBefore = process.memoryUsage().rss;
  const kinds = slownesses(session.token, slip, slipCookie);
  const held = heldConnections(server);
  const slow = Array.from({ length: count }, (_, index) => new SlowClient(server.origin, kinds[index % kinds.length]!));
  const milliseconds: number[] = [];
  let refused = 0;
  const end = Date.now() + most;
  const isHeld = ({ port }: SlowClient) => port !== undefined && held.has(port);
  const isOver = () => Date.now() > end || !slow.some(isHeld);
  const honest = async () => {
    for (let turn = 0; turn < 15 || !isOver(); turn += 1) {
      const startedAt = performance.now();
      const [read, write] = [await client.get(paths.accounts.list), await client.createDeposit({ amount: 1 })];
      milliseconds.push(performance.now() - startedAt);
      if (read.status !== 200 || write.status !== 201) refused += 1;
      await wait(restMilliseconds);
    }
  };
  await Promise.all([honest(), honest()]);
  const alive = slow.filter(isHeld).length;
  for (const each of slow) each.end();
  const kept = await leaveDownloads(server, session.token);
  const memory = (process.memoryUsage().rss - memoryBefore) / mebibyte;
  const uploads = await eventually(() => Promise.resolve(server.uploads.length), 0);
  const left = (await server.findFaults()).length + uploads;
  return {
    violations: alive + refused + kept + left,
    figures:
      `${String(count)} slow connections, ${String(alive)} still open after ${String(most)} ms; ${String(milliseconds.length)} honest pairs, ` +
      `${String(refused)} refused, p99 ${percentile(milliseconds, 0.99).toFixed(0)} ms; ${String(kept)} connections kept by aborted downloads, ` +
      `${String(left)} faults, memory +${memory.toFixed(0)} MiB`,
  };
}

/** Exports that are left in the middle, again and again; answers how many database connections stay in a transaction. */
async function leaveDownloads(server: TestServer, token: string): Promise<number> {
  const client = server.holder(token);
  for (let turn = 0; turn < 30; turn += 1) {
    const leaving = { headers: { accept: 'text/csv' }, signal: AbortSignal.timeout(turn % 10) };
    const reading = client.send('GET', `${paths.deposits.filter}?size=0`, leaving);
    await reading.then(
      (response) => response.body?.cancel(),
      () => undefined,
    );
  }
  const idle = async () => {
    const [row] = await server.rows<{ count: number }>(
      `select count(*) from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    );
    return row!.count;
  };
  const kept = await eventually(idle, 0);
  // None of the places for exports is taken any more.
  const last = await eventually(async () => (await client.get(paths.deposits.filter, { size: 0 })).status, 200);
  return kept + (last === 200 ? 0 : 1);
}

/** Slow and leaving clients (reliability.md §7 E22). */
export const slowness: readonly Experiment[] = [
  {
    name: 'slow-clients',
    promise: 'E22: clients that send or read drop by drop are ended, and hold nobody up',
    rounds: 600,
    shortRounds: 60,
    hasControl: true,
    run: slowClients,
  },
];
