import { setTimeout as wait } from 'node:timers/promises';
import type { LoginData } from '../../src/contract/areas/auth.wire';
import { paths } from '../../src/contract/vocabulary/paths';
import { checkRule, everyRule } from '../../src/server/books/books-check';
import type { CheckedRule } from '../../src/server/books/check-rule';
import { type Database, openDatabase } from '../../src/server/db/database';
import { ApiClient } from '../support/api-client';
import { Balancer } from '../support/balancer';
import { SampleNumbers } from '../support/books-client';
import type { TestDatabase } from '../support/test-database';
import { BooksProcess, type BooksProcessOptions } from './books-process';
import { DepositClerks, spread } from './deposit-clerks';
import { chanceOf, type ExperimentOutcome, type ExperimentSize } from './experiment';
import { groundOfOneVersion, type UpgradeGround, upgradeGrounds } from './upgrade-grounds';
import { ProxiedClient, VersionHand } from './version-hands';

/** What clerks have acknowledged between two steps, for each of them, and each hand has been through. */
const acknowledgedBetween = 3;
const turnsBetween = 1;
/** How often a start is killed while it migrates, before one is let through. */
const killsARound = 2;

/** What came of one upgrade. */
interface Outcome {
  readonly kills: number;
  readonly killsInTheMiddle: number;
  readonly wentBack: boolean;
  readonly requests: number;
  readonly acknowledged: number;
  readonly retries: number;
  /** transactions that the database ended since two waited for each other */
  readonly deadlocks: number;
  readonly waits: readonly number[];
  /** what must not be, in words */
  readonly violations: readonly string[];
}

const repeated = (count: number, what: string) => Array.from({ length: count }, () => what);

/** Servers of two versions behind one proxy, on one database. */
class Versions {
  readonly hands: VersionHand[] = [];
  readonly unfinished = new Map<BooksProcess, VersionHand>();
  private constructor(
    private readonly books: TestDatabase,
    readonly database: Database,
    private readonly sample: SampleNumbers,
    private readonly origins: string[],
    readonly balancer: Balancer,
    private readonly clerks: number,
    /** of somebody who signed in while only the version before ran */
    readonly session: LoginData,
  ) {}

  static async open(books: TestDatabase, { before, serverCount, clerks }: UpgradeGround): Promise<Versions> {
    const first = Array.from({ length: serverCount }, () => Versions.process(books, before));
    // One after the other: in the first release two that start at once refuse each other the rights that both give.
    for (const server of first) await server.start();
    const origins = first.map(({ origin }) => origin);
    const balancer = await Balancer.start(origins);
    const database = openDatabase({ connectionString: books.ownerUrl }, { size: 2, isPatient: true });
    const credentials = { username: 'admin', password: 'admin-sample-1' };
    const { body } = await new ApiClient(balancer.origin).post<LoginData>(paths.auth.login, credentials);
    const sample = await SampleNumbers.read(database);
    const versions = new Versions(books, database, sample, origins, balancer, clerks, body.data);
    for (const server of first) versions.attend(server);
    return versions;
  }

  private static process(books: TestDatabase, { environment, ...options }: BooksProcessOptions): BooksProcess {
    const addresses = { DATABASE_URL: books.runtimeUrl, DATABASE_OWNER_URL: books.ownerUrl };
    return new BooksProcess({ ...options, isFresh: true, environment: { ...addresses, ...environment } });
  }

  /** Those that serve, the oldest first. */
  get serving(): readonly BooksProcess[] {
    return [...this.unfinished.keys()];
  }

  clientAt(origin: string): ProxiedClient {
    return new ProxiedClient(origin, this.session.token, this.sample);
  }

  private attend(server: BooksProcess): void {
    const hand = new VersionHand(this.clientAt(server.origin));
    this.hands.push(hand);
    this.unfinished.set(server, hand);
  }

  /** A server that is not started yet. */
  another(options: BooksProcessOptions): BooksProcess {
    return Versions.process(this.books, options);
  }

  /** Lets a server that is ready serve beside the others. */
  join(server: BooksProcess): void {
    this.origins.push(server.origin);
    this.attend(server);
  }

  /** Stops one in good order, once the proxy gives it no new connection. */
  async leave(server: BooksProcess): Promise<void> {
    await this.unfinished.get(server)?.finish();
    this.unfinished.delete(server);
    this.origins.splice(this.origins.indexOf(server.origin), 1);
    await server.end('SIGTERM');
    await server.dispose();
  }

  /** Until every server that runs has been worked at. */
  async untilWorkedAt(load: DepositClerks): Promise<void> {
    const wanted = load.acknowledged + acknowledgedBetween * this.clerks;
    await Promise.all([...this.unfinished.values()].map((hand) => hand.untilTurns(turnsBetween)));
    while (load.acknowledged < wanted && this.failures.length === 0) await wait(5);
  }

  get failures(): string[] {
    return this.hands.flatMap(({ failures }) => failures);
  }

  async finish(): Promise<void> {
    for (const hand of this.unfinished.values()) await hand.finish();
  }

  async dispose(): Promise<void> {
    await this.finish();
    await this.balancer.stop();
    for (const server of this.serving) await server.dispose();
    await this.database.end();
    await this.books.drop();
  }
}

/** Kills starts of the version after while they migrate; answers in how many the migration was under way and left nothing. */
async function killMigrating(versions: Versions, ground: UpgradeGround, chance: () => number): Promise<number> {
  const steps = async () => (await versions.database.query('select from kysely_migration')).rowCount;
  let inTheMiddle = 0;
  for (let kill = 0; kill < ground.kills; kill += 1) {
    const before = await steps();
    const server = versions.another(ground.after);
    const state = { isReady: false };
    const starting = server.start().then(
      () => (state.isReady = true),
      () => undefined,
    );
    const held = await ground.untilMigrating(versions.database, chance, () => state.isReady);
    await server.dispose();
    await held.release();
    await starting;
    if (!state.isReady && (await steps()) === before) inTheMiddle += 1;
  }
  return inTheMiddle;
}

/** One server after the other of a version is replaced by one of another, under load. */
async function replaceAll(versions: Versions, load: DepositClerks, options: BooksProcessOptions): Promise<void> {
  for (const old of versions.serving) {
    const server = versions.another(options);
    try {
      await server.start();
    } catch (error) {
      await server.dispose();
      throw error;
    }
    versions.join(server);
    await versions.untilWorkedAt(load);
    if (versions.failures.length > 0) return;
    await versions.leave(old);
  }
  await versions.untilWorkedAt(load);
}

/** Whether a version that cannot be gone back to says so, and nothing else. */
async function isRefusedWithSentence(versions: Versions, options: BooksProcessOptions): Promise<boolean> {
  const server = versions.another(options);
  const said = await server.start().then(
    () => 'It started.',
    (error: unknown) => String(error),
  );
  await server.dispose();
  return said.includes('The database is of a newer version than this program');
}

async function upgradeOnce(ground: UpgradeGround, chance: () => number, isControl: boolean): Promise<Outcome> {
  const versions = await Versions.open(await ground.copy(), ground);
  try {
    const client = versions.clientAt(versions.balancer.origin);
    const load = new DepositClerks(client, { clerks: ground.clerks, chance, retries: 'with key', rest: ground.rest });
    await versions.untilWorkedAt(load);
    const killsInTheMiddle = isControl ? 0 : await killMigrating(versions, ground, chance);
    await replaceAll(versions, load, ground.after);
    const violations: string[] = [];
    if (!isControl) {
      if (ground.goesBack) await replaceAll(versions, load, ground.before);
      else if (!(await isRefusedWithSentence(versions, ground.before))) violations.push('an older program took it');
    }
    await versions.finish();
    const { acknowledged, lost, doubled, faults } = await load.compare({
      withDatabase: (look) => look(versions.database),
    });
    for (const hand of versions.hands)
      violations.push(...repeated(await hand.wrong(versions.database), 'a transfer lost or doubled'));
    for (const rule of everyRule(null)) violations.push(...(await faultsOf(versions.database, rule)));
    const { refreshtoken } = versions.session;
    const renewed = await new ApiClient(versions.balancer.origin).post(paths.auth.refresh, { refreshtoken });
    if (renewed.status !== 200) violations.push('a session lost');
    const failed = load.tries.filter(({ status }) => status !== 201 && status !== 503);
    return {
      kills: isControl ? 0 : ground.kills,
      killsInTheMiddle,
      wentBack: ground.goesBack && !isControl,
      requests: load.tries.length + versions.hands.reduce((sum, { requests }) => sum + requests, 0),
      acknowledged,
      retries:
        load.tries.filter(({ status }) => status === 503).length +
        versions.hands.reduce((sum, { retries }) => sum + retries, 0),
      deadlocks: await deadlocksOf(versions.database),
      waits: load.tries.map(({ startedAt, endedAt }) => endedAt - startedAt),
      violations: [
        ...violations,
        ...repeated(lost, 'a deposit lost'),
        ...repeated(doubled, 'a deposit doubled'),
        ...faults,
        ...failed.map(({ status, error, message }) => `deposit: ${String(status)} ${error}${message}`),
        ...versions.failures,
      ],
    };
  } finally {
    await versions.dispose();
  }
}

/** What a rule finds in the books, in words; that it cannot be asked where a migration took away what it reads. */
async function faultsOf(database: Database, rule: CheckedRule): Promise<string[]> {
  return checkRule(database, rule).then(
    (faults) => faults.map((fault) => JSON.stringify(fault)),
    (error: unknown) => [`${rule.name}: ${String(error)}`],
  );
}

async function deadlocksOf(database: Database): Promise<number> {
  const { rows } = await database.query<{ deadlocks: number }>(
    'select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()',
  );
  return rows[0]!.deadlocks;
}

/** So many upgrades, on each ground in turn. */
async function upgradeAgain(
  grounds: readonly UpgradeGround[],
  { seed, rounds, isControl }: ExperimentSize,
): Promise<ExperimentOutcome> {
  const chance = chanceOf(seed);
  const outcomes: Outcome[] = [];
  for (let round = 0; round < rounds; round += 1) {
    outcomes.push(await upgradeOnce(grounds[round % grounds.length]!, chance, isControl));
    if (isControl && outcomes.at(-1)!.violations.length > 0) break;
  }
  const violations = outcomes.flatMap((outcome) => outcome.violations);
  const sum = (member: 'kills' | 'killsInTheMiddle' | 'requests' | 'acknowledged' | 'retries' | 'deadlocks') =>
    outcomes.reduce((total, outcome) => total + outcome[member], 0);
  const kinds = [...new Set(violations)].slice(0, 3).join('; ');
  return {
    violations: violations.length,
    figures:
      `${outcomes.length} upgrades, ${outcomes.filter(({ wentBack }) => wentBack).length} of them back again, ` +
      `${sum('kills')} starts killed, ${sum('killsInTheMiddle')} in the middle of migrating: ${sum('requests')} requests, ` +
      `${sum('retries')} told to try again, ${sum('deadlocks')} deadlocks gone through, ${sum('acknowledged')} deposits acknowledged, a deposit ${spread(outcomes.flatMap(({ waits }) => waits))}, ` +
      `${violations.length} failed, lost, doubled or faulty${kinds && ` (${kinds})`}`,
  };
}

/** E35: the version before and this one beside each other. In the control the migration takes away what the one before reads. */
export async function upgrade(size: ExperimentSize): Promise<ExperimentOutcome> {
  const { grounds, stop } = await upgradeGrounds(size.isControl, killsARound);
  try {
    return await upgradeAgain(grounds, size);
  } finally {
    await stop();
  }
}

/** The same with this version alone, which is its own next one with a migration more: what `npm test` can afford. */
export async function upgradeOfItself(size: ExperimentSize): Promise<ExperimentOutcome> {
  return upgradeAgain([await groundOfOneVersion(size.isControl)], { ...size, rounds: 1 });
}
