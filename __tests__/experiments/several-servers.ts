import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { LoginData, RefreshAnswer } from '../../src/contract/areas/auth.wire';
import { paths } from '../../src/contract/vocabulary/paths';
import { checkRule, everyRule } from '../../src/server/books/books-check';
import { type Database, openDatabase } from '../../src/server/db/database';
import { ApiClient } from '../support/api-client';
import { Balancer } from '../support/balancer';
import { BooksClient, SampleNumbers } from '../support/books-client';
import { copyTemplate } from '../support/test-database';
import { BooksProcess, type Preload } from './books-process';
import { DepositClerks, restOf } from './deposit-clerks';
import { chanceOf, type ExperimentOutcome, type ExperimentSize } from './experiment';
import { nextAcknowledgement } from './process-kills';

const serverCount = 3;
const clerks = 4;
const tabs = 6;
const guesses = 10;
/** Milliseconds within which a deposit that goes to all servers at once is answered. */
const longestUnderWay = 40;
/** Wrong tries of one name from one address that are checked: so many at once, and one more each so many seconds. */
const budget = { atOnce: 5, secondsEach: 30 };

/** Several server processes, each with a data folder of its own, on one database and behind one proxy. */
class Servers {
  private constructor(
    readonly each: readonly BooksProcess[],
    readonly balancer: Balancer,
    readonly database: Database,
    readonly sample: SampleNumbers,
    private readonly drop: () => Promise<void>,
  ) {}

  static async open(count: number, preload: readonly Preload[] = []): Promise<Servers> {
    const copy = await copyTemplate('sample');
    const environment = { DATABASE_URL: copy.runtimeUrl, DATABASE_OWNER_URL: copy.ownerUrl };
    const each = Array.from({ length: count }, () => new BooksProcess({ isFresh: true, environment, preload }));
    await Promise.all(each.map((server) => server.start()));
    const database = openDatabase({ connectionString: copy.ownerUrl }, { size: 2, isPatient: true });
    const balancer = await Balancer.start(each.map(({ origin }) => origin));
    return new Servers(each, balancer, database, await SampleNumbers.read(database), () => copy.drop());
  }

  async signIn(): Promise<LoginData> {
    const credentials = { username: 'admin', password: 'admin-sample-1' };
    return (await new ApiClient(this.balancer.origin).post<LoginData>(paths.auth.login, credentials)).body.data;
  }

  /** Somebody with this token, at one of the servers itself. */
  at(index: number, token: string | null): BooksClient {
    return new BooksClient(this.each[index % this.each.length]!.origin, token, this.sample);
  }

  withDatabase = <Result>(look: (database: Database) => Promise<Result>) => look(this.database);

  async dispose(): Promise<void> {
    await this.balancer.stop();
    for (const server of this.each) await server.dispose();
    await this.database.end();
    await this.drop();
  }
}

/** Six tabs renew at once, each at another server, and go on at yet another; answers what was lost, and the token that one of them keeps. */
async function stormTogether(servers: Servers, refreshtoken: string, chance: () => number) {
  const presented = Array.from({ length: tabs }, (_, tab) =>
    servers.at(tab, null).post(paths.auth.refresh, { refreshtoken }),
  );
  const renewed = await Promise.all(presented);
  const uses = renewed.map(({ body }, tab) =>
    servers.at(tab + 1, (body as unknown as RefreshAnswer).token).get(paths.accounts.currencies),
  );
  const lost = [...renewed, ...(await Promise.all(uses))].filter(({ status }) => status !== 200).length;
  const kept = renewed[Math.floor(chance() * tabs)]!.body as unknown as RefreshAnswer;
  return { lost, kept: kept.refreshtoken };
}

/** One key at all servers at once, and all deposits as CSV from each: 1 for each answer that is another than the first. */
async function sameEverywhere(servers: Servers, token: string): Promise<number> {
  const key = randomUUID();
  const repeats = Array.from({ length: serverCount * 2 }, (_, index) =>
    servers.at(index, token).createDeposit({ remarks: key, amount: 0.01 }, { key }),
  );
  const answers = await Promise.all(repeats);
  const ids = new Set(answers.map(({ status, body }) => (status === 201 ? body.data.id : `refused ${status}`)));
  const until = { endDate: '2026-01-04', size: 0 };
  const files = await Promise.all(
    servers.each.map((_, index) => servers.at(index, token).get(paths.deposits.filter, until, { accept: 'text/csv' })),
  );
  const exports = new Set(files.map(({ status, bytes }) => (status === 200 ? bytes.toString('base64') : `${status}`)));
  return ids.size - 1 + exports.size - 1;
}

/** One key is under way at all servers when one of them is killed, and is sent to all again: 1 for each deposit too many, and each answer that is none. */
async function sameThroughKill(servers: Servers, token: string, kill: () => Promise<unknown>): Promise<number> {
  const key = randomUUID();
  const deposit = (index: number) => servers.at(index, token).createDeposit({ remarks: key, amount: 0.01 }, { key });
  const places = Array.from({ length: serverCount * 2 }, (_, index) => index);
  const underWay = Promise.allSettled(places.map(deposit));
  await kill();
  const first = (await underWay).flatMap((sent) => (sent.status === 'fulfilled' ? [sent.value] : []));
  // A connection of before the kill may break once.
  const again = await Promise.all(places.map((index) => deposit(index).catch(() => deposit(index))));
  const ids = [...first, ...again].flatMap(({ status, body }) => (status === 201 ? [body.data.id] : []));
  const { rows } = await servers.database.query<{ id: number }>('select id from deposits where remarks = $1', [key]);
  const unknown = ids.filter((id) => !rows.some((row) => row.id === id));
  return Math.abs(rows.length - 1) + unknown.length + again.filter(({ status }) => status !== 201).length;
}

/** Somebody guesses a password, at all servers at once. */
class Guesser {
  private checked = 0;
  private otherwise = 0;
  private readonly began = performance.now();

  async guess(servers: Servers): Promise<void> {
    const wrong = { username: 'user', password: 'not the password' };
    const tries = Array.from({ length: guesses }, (_, index) => servers.at(index, null).post(paths.auth.login, wrong));
    for (const { status } of await Promise.all(tries)) {
      if (status === 401) this.checked += 1;
      else if (status !== 429) this.otherwise += 1;
    }
  }

  /** Guesses that were checked beyond the budget, or answered otherwise than with 401 and 429. */
  get violations(): number {
    const seconds = (performance.now() - this.began) / 1000;
    const most = budget.atOnce + Math.floor(seconds / budget.secondsEach);
    return Math.max(0, this.checked - most) + (this.checked === 0 ? 1 : 0) + this.otherwise;
  }

  get figures(): string {
    return `${this.checked} guesses of one password checked`;
  }
}

/** People who record deposits at all servers. */
const loadOn = (servers: Servers, token: string, size: ExperimentSize) =>
  new DepositClerks(new BooksClient(servers.balancer.origin, token, servers.sample), {
    clerks,
    chance: chanceOf(size.seed + 1),
    retries: 'with key',
    rest: restOf(size),
  });

/**
 * A server that acknowledges before it commits is killed under load: one alone, for what it has acknowledged and not kept is
 * lost, whichever of them that is.
 */
async function control(size: ExperimentSize): Promise<ExperimentOutcome> {
  const servers = await Servers.open(1, ['late-commit']);
  try {
    const { token } = await servers.signIn();
    const load = loadOn(servers, token, size);
    await nextAcknowledgement(() => load.acknowledged)();
    await servers.each[0]!.end('SIGKILL');
    await servers.each[0]!.start();
    const { acknowledged, lost } = await load.compare(servers);
    return { violations: lost, figures: `1 kill: ${acknowledged} acknowledged, ${lost} lost` };
  } finally {
    await servers.dispose();
  }
}

/** E31: three servers on one database, restarted in turn and killed under load. The control acknowledges before it commits. */
export async function severalServers(size: ExperimentSize): Promise<ExperimentOutcome> {
  const { seed, rounds, isControl } = size;
  if (isControl) return control(size);
  const chance = chanceOf(seed);
  const servers = await Servers.open(serverCount);
  try {
    const { token, refreshtoken } = await servers.signIn();
    const load = loadOn(servers, token, size);
    const found = { lost: 0, differing: 0, restarts: 0, kills: 0 };
    const tabsOf = await servers.signIn();
    let held = tabsOf.refreshtoken;
    const guesser = new Guesser();
    for (let round = 0; round < rounds; round += 1) {
      const storm = await stormTogether(servers, held, chance);
      found.lost += storm.lost;
      held = storm.kept;
      found.differing += await sameEverywhere(servers, token);
      await guesser.guess(servers);
      await wait(chance() * 300);
      const victim = servers.each[Math.floor(chance() * servers.each.length)]!;
      const moment = chance() * longestUnderWay;
      found.differing += await sameThroughKill(servers, token, async () => {
        await wait(moment);
        await victim.end('SIGKILL');
        await victim.start();
      });
      found.kills += 1;
      await guesser.guess(servers);
      // In the short form the one that was killed has been started anew already.
      for (const server of servers.each.filter((each) => rounds > 1 || each !== victim)) {
        await server.end('SIGTERM');
        await server.start();
        found.restarts += 1;
      }
    }
    const { acknowledged, lost, doubled, faults } = await load.compare(servers);
    const ended = load.tries.filter(({ status }) => status === 401 || status === 403).length;
    const renewed = await servers.at(0, null).post(paths.auth.refresh, { refreshtoken });
    const sessions = found.lost + ended + (renewed.status === 200 ? 0 : 1);
    for (const server of servers.each) await server.end('SIGTERM');
    const broken: unknown[] = [];
    for (const rule of everyRule(null)) broken.push(...(await checkRule(servers.database, rule)));
    return {
      violations: sessions + found.differing + guesser.violations + lost + doubled + faults.length + broken.length,
      figures:
        `${found.restarts} restarts, ${found.kills} kills: ${sessions} sessions lost, ${acknowledged} acknowledged, ${lost} lost, ` +
        `${doubled} doubled, ${found.differing} answers differ between servers, ${guesser.figures}, ${faults.length + broken.length} faults of books and seals`,
    };
  } finally {
    await servers.dispose();
  }
}
