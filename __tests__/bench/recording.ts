import path from 'node:path';
import type { LoginData } from '../../src/contract/areas/auth.wire';
import { paths, uploadParts } from '../../src/contract/vocabulary/paths';
import { type Database, openDatabase } from '../../src/server/db/database';
import { DATABASE, RUNTIME_ROLE } from '../../src/server/db/roles';
import { hashToken } from '../../src/server/identity/tokens';
import { percentile } from '../experiments/experiment';
import { ApiClient } from '../support/api-client';
import { BareDeposits, type OwnValues, type SentDeposit, sentFor } from './bare-deposits';
import { openBenchServer } from './bench-server';
import { writeBenchmark } from './benchmarks-file';
import { DepositClient, depositBodyOf, type DepositOfBench, newKey } from './deposit-clients';
import type { Telling } from './fill/filled-books';
import { withFilledProcess } from './filled-process';

/** What was promised: the server beside its own bare statements, and one account beside all of them. */
const leastShare = 0.5;
const many = 64;
const [rounds, secondsEach] = [5, 4];
/** deposits until neither becomes faster any more */
const warmUp = 2_500;

interface Session extends Pick<OwnValues, 'sessionId' | 'tokenHash'> {
  readonly token: string;
}

/** Whoever records one deposit after the other. */
interface Recorder<Deposit> {
  record(deposit: Deposit): Promise<void>;
  end(): unknown;
}

interface Pace {
  readonly aSecond: number;
  readonly errors: number;
}

/** All of them at once for a few seconds, or until so many are recorded, each on one account after the other. */
async function paceOf<Deposit>(
  recorders: readonly Recorder<Deposit>[],
  deposits: readonly Deposit[],
  most = Infinity,
): Promise<Pace> {
  const began = performance.now();
  let [recorded, errors] = [0, 0];
  const isOver = () => (most === Infinity ? performance.now() - began > secondsEach * 1000 : recorded + errors >= most);
  await Promise.all(
    recorders.map(async (recorder, place) => {
      for (let turn = place; !isOver(); turn += 1) {
        try {
          await recorder.record(deposits[turn % deposits.length]!);
          recorded += 1;
        } catch {
          errors += 1;
        }
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  for (const recorder of recorders) await recorder.end();
  return { aSecond: recorded / seconds, errors };
}

/** A deposit on each account. */
export async function depositsOf(database: Database): Promise<DepositOfBench[]> {
  const { rows } = await database.query<DepositOfBench>(
    `select a.id as toacc, a.currency_id as tocurrency,
       (select min(id) from users where user_type = 'USER' and disabled_at is null) as "userId"
     from accounts a order by a.id`,
  );
  return rows;
}

async function sessionsOf(origin: string, database: Database): Promise<Session[]> {
  const sessions: Session[] = [];
  for (let place = 0; place < many; place += 1) {
    const username = place % 2 === 0 ? 'super' : 'admin';
    const credentials = { username, password: `${username}-sample-1` };
    const { body } = await new ApiClient(origin).post<LoginData>(paths.auth.login, credentials);
    const { token } = body.data;
    const tokenHash = hashToken(token);
    const { rows } = await database.query<{ id: string }>(
      'select session_id as id from access_tokens where token_hash = $1',
      [tokenHash],
    );
    sessions.push({ token, tokenHash, sessionId: rows[0]!.id });
  }
  return sessions;
}

/** Has a server of this process record one deposit on each account, and keeps what it sent. */
async function sentDeposits(
  address: Parameters<typeof openBenchServer>[0],
  deposits: readonly DepositOfBench[],
  { token, ...session }: Session,
): Promise<SentDeposit[]> {
  const server = await openBenchServer(address);
  const client = server.client.with(token);
  const sent: SentDeposit[] = [];
  for (const deposit of deposits) {
    const key = newKey();
    const sends = await sentFor(async () => {
      const { status, body } = await client.upload(paths.deposits.create, uploadParts.deposit, depositBodyOf(deposit), {
        key,
      });
      if (status !== 201) throw new Error(body.message);
    });
    sent.push({ ...session, key, sends });
  }
  await server.stop();
  return sent;
}

interface Line {
  readonly name: string;
  readonly found: (readonly [Pace, Pace])[];
}

/** Recording at several clients beside the same statements alone, and on one account beside all. Answers how many limits are missed. */
export async function recording(count: number, tell: Telling): Promise<number> {
  return withFilledProcess(count, tell, async (books) => {
    await books.start();
    const address = { host: path.join(books.dataDir, 'run'), port: 5432, user: RUNTIME_ROLE, database: DATABASE };
    const database = openDatabase(address, { size: 1 });
    const deposits = await depositsOf(database);
    const sessions = await sessionsOf(books.origin, database);
    const sent = await sentDeposits(address, deposits, sessions[0]!);
    const served = async (clients: number, on: readonly DepositOfBench[], most?: number) =>
      paceOf(
        await Promise.all(sessions.slice(0, clients).map(({ token }) => DepositClient.connect(books.origin, token))),
        on,
        most,
      );
    const bare = async (clients: number, most?: number) =>
      paceOf(
        await Promise.all(sessions.slice(0, clients).map((each) => BareDeposits.connect(address, each))),
        sent,
        most,
      );
    const besides = [8, 32].map((clients) => {
      const line: Line = { name: `${clients} clients`, found: [] };
      return { clients, line };
    });
    const crowd: Line = { name: `${many} clients on one account, beside ${deposits.length}`, found: [] };
    // What runs for the first times is read, compiled and prepared; on a busy machine that takes longer than a round.
    await served(8, deposits, warmUp);
    await bare(8, warmUp);
    for (let round = 0; round < rounds; round += 1) {
      for (const { clients, line } of besides) line.found.push([await served(clients, deposits), await bare(clients)]);
      crowd.found.push([await served(many, deposits.slice(0, 1)), await served(many, deposits)]);
      tell(
        `round ${round + 1}: ${[...besides.map(({ line }) => line), crowd].map((line) => ratioOf(line.found.at(-1)!).toFixed(2)).join(', ')}`,
      );
    }
    await database.end();
    return report(count, [...besides.map(({ line }) => line), crowd], tell);
  });
}

const ratioOf = ([first, second]: readonly [Pace, Pace]) => first.aSecond / second.aSecond;
const errorsOf = ({ found }: Line) => found.flat().reduce((sum, { errors }) => sum + errors, 0);
const medianOf = ({ found }: Line, of: (pair: readonly [Pace, Pace]) => number) => percentile(found.map(of), 0.5);
const holds = (line: Line) => medianOf(line, ratioOf) >= leastShare && errorsOf(line) === 0;

function report(count: number, lines: readonly Line[], tell: Telling): number {
  const rows = lines.map((line) => [
    line.name,
    ...[0, 1].map((place) => medianOf(line, (pair) => pair[place as 0 | 1].aSecond).toFixed(0)),
    medianOf(line, ratioOf).toFixed(2),
    `at least ${leastShare}`,
    String(errorsOf(line)),
    holds(line) ? 'holds' : '**misses**',
  ]);
  for (const row of rows) tell(row.join('  '));
  writeBenchmark('recording', {
    title: 'Recording',
    command: `recording ${count}`,
    sentences: [
      `Deposits without a slip on books of ${count.toLocaleString('en')}, a second: over HTTP, each client with a session and a connection of its own, by the built server with its embedded database; beside it the very statements that the server sends for them, the session's and the commit included, in the same three sends, prepared, over as many bare connections of the driver in one process. In turn, ${rounds} rounds of ${secondsEach} seconds each; medians, the ratio's of each round. The last line has the server alone: all on one account, and spread over all.`,
    ],
    tables: [{ heads: ['', 'a second', 'beside', 'ratio', 'limit', 'errors', ''], rows }],
  });
  return lines.filter((line) => !holds(line)).length;
}
