import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { Logger } from 'pino';
import { type Connection, type Database, databaseTimeouts } from '../db/database';
import { silenceOfDatabase } from '../db/database-failures';
import { onlyRow, rows } from '../db/query';
import { statement } from '../db/statement';
import {
  type BooksCheckDepth,
  type BooksFault,
  type CheckedRule,
  checkRule,
  everyRule,
  type HeadsToHold,
  isOf,
} from './books-check';
import { claimCheck, lastCheck, noteBegin, noteEnd, noteProgress } from './books-check-state';

const cancelMilliseconds = 500;

const waitForLocks = statement({}, () => sql`set lock_timeout = 0`);
const useOneProcessor = statement({}, () => sql`set max_parallel_workers_per_gather = 0`);
const lookForClient = statement({}, () => sql`set client_connection_check_interval = '5s'`);
const ownBackend = statement({ backend: 'integer' }, () => sql`select pg_backend_pid() as backend`);
const cancelBackend = statement(
  { cancelled: 'boolean' },
  (backend: number) => sql`select pg_cancel_backend(${backend}) as cancelled`,
);

/** Is told what a check that ended has found. */
export type Finding = (faults: readonly BooksFault[]) => void;

/** What a check has beside its database. */
export interface BooksCheckOptions {
  readonly heads?: HeadsToHold;
  readonly tell?: Finding;
  /** milliseconds after which a database that says nothing when a check begins is given up */
  readonly answer?: number;
}

interface UnderWay {
  /** of the connection, by which the database knows what to cancel */
  readonly backend: number;
  readonly ended: Promise<void>;
}

/** Checks the books in the background, one check at a time among all servers; nobody waits for it. */
export class BooksCheckJob {
  private underWay: UnderWay | null = null;
  private isStopping = false;

  private readonly rules: readonly CheckedRule[];
  private readonly tell: Finding;
  private readonly answer: number;

  /** The database of a few connections whose statements take as long as they take. */
  constructor(
    private readonly database: Database,
    private readonly logger: Logger,
    { heads, tell = () => undefined, answer = databaseTimeouts.answer }: BooksCheckOptions = {},
  ) {
    this.rules = everyRule(heads ?? null);
    this.tell = tell;
    this.answer = answer;
  }

  /** Begins a check; answers whether it did, since another may be under way here or on another server. */
  async start(depth: BooksCheckDepth): Promise<boolean> {
    const client = await this.database.connect();
    const silence = new AbortController();
    try {
      const tooLate = wait(this.answer, undefined, { ref: false, signal: silence.signal }).then(() => {
        throw silenceOfDatabase();
      });
      tooLate.catch(() => undefined);
      const begun = await Promise.race([this.begin(client, depth), tooLate]);
      if (!begun) client.release(true);
      else this.underWay = { backend: begun.backend, ended: this.run(client, depth, begun.known) };
      return begun !== null;
    } catch (error) {
      client.release(true);
      throw error;
    } finally {
      silence.abort();
    }
  }

  /** With its connection the claim goes, too. */
  private async begin(client: PoolClient, depth: BooksCheckDepth) {
    const backend = await prepare(client);
    if (this.isStopping || !(await claimCheck(client))) return null;
    const names = new Set(this.rules.map(({ name }) => name));
    const known = (await lastCheck(client)).faults.filter(({ rule }) => names.has(rule));
    await noteBegin(client, this.rules.filter((rule) => isOf(depth, rule)).length, known);
    return { backend, known };
  }

  /** Begins the check that is due: the whole one once a day, the cheap one after a start. */
  async startDue(isAfterStart: boolean): Promise<void> {
    const { isWholeFresh } = await lastCheck(this.database);
    if (!isWholeFresh) await this.start('whole');
    else if (isAfterStart) await this.start('cheap');
  }

  /** Waits until the check under way here has ended. */
  async ended(): Promise<void> {
    await this.underWay?.ended;
  }

  /** Ends the check under way here, in the middle of a statement if need be. */
  async stop(): Promise<void> {
    this.isStopping = true;
    if (!this.underWay) return;
    const { backend, ended } = this.underWay;
    const hasEnded = ended.then(() => true);
    // A statement that was only on its way to the database is not there yet to be cancelled.
    do await rows(this.database, cancelBackend(backend));
    while (!(await Promise.race([hasEnded, wait(cancelMilliseconds, false, { ref: false })])));
  }

  private async run(client: PoolClient, depth: BooksCheckDepth, known: readonly BooksFault[]): Promise<void> {
    try {
      const connection = this.untilStopped(client);
      let faults = [...known];
      let done = 0;
      for (const rule of this.rules.filter((each) => isOf(depth, each))) {
        const found = await checkRule(connection, rule);
        faults = [...faults.filter((fault) => fault.rule !== rule.name), ...found];
        await noteProgress(connection, (done += 1), faults);
      }
      await noteEnd(connection, depth === 'whole');
      this.say(done, faults);
    } catch (error) {
      if (!this.isStopping) this.logger.warn({ err: error }, 'the books could not be checked to the end this time');
    } finally {
      this.underWay = null;
      client.release(true);
    }
  }

  private untilStopped(client: PoolClient): Connection {
    const query = async (text: string, values: unknown[]) => {
      if (this.isStopping) throw new Error('The check of the books was stopped');
      return client.query(text, values);
    };
    return { query: query as Connection['query'] };
  }

  private say(rules: number, faults: readonly BooksFault[]): void {
    for (const fault of faults) this.logger.error(fault, 'the books have a fault');
    this.logger.info({ rules, faults: faults.length }, 'the books were checked');
    this.tell(faults);
  }
}

/** A connection that waits for locks as long as it takes, and is known by its number. */
async function prepare(client: PoolClient): Promise<number> {
  await rows(client, waitForLocks());
  // Nobody waits for it, so it takes no more of the database than one processor.
  await rows(client, useOneProcessor());
  // So that the claim of a killed process does not outlive it by the length of a statement; not every system can.
  await rows(client, lookForClient()).catch(() => undefined);
  const { backend } = await onlyRow(client, ownBackend());
  return backend;
}
