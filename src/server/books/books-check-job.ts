import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { WritingConnection } from '../db/books-pool';
import { cancelUntilEnded } from '../db/chore-transaction';
import { type Connection, type Database, databaseTimeouts } from '../db/database';
import { silenceOfDatabase } from '../db/database-failures';
import { beginCheck, type BegunCheck, type CheckForm } from './check-begin';
import { checkNoting, claimCheck, lastCheck, noteBegin, noteEnd } from './books-check-state';
import type { HeadsToHold } from './chain-rules';
import type { BooksFault } from './check-notes';
import { prepareForCheck } from './check-session';
import { keepWhole } from './kept-whole';

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
  private readonly stopping = new AbortController();

  private readonly heads: HeadsToHold | null;
  private readonly tell: Finding;
  private readonly answer: number;

  /** The database of a few connections whose statements take as long as they take. */
  constructor(
    private readonly database: Database,
    private readonly logger: Logger,
    { heads, tell = () => undefined, answer = databaseTimeouts.answer }: BooksCheckOptions = {},
  ) {
    this.heads = heads ?? null;
    this.tell = tell;
    this.answer = answer;
  }

  /** Begins a check; answers whether it did, since another may be under way here or on another server. */
  async start(form: CheckForm): Promise<boolean> {
    const client = await this.database.connect();
    const silence = new AbortController();
    try {
      const tooLate = wait(this.answer, undefined, { ref: false, signal: silence.signal }).then(() => {
        throw silenceOfDatabase();
      });
      tooLate.catch(() => undefined);
      const begun = await Promise.race([this.begin(client, form), tooLate]);
      if (!begun) client.release(true);
      else this.underWay = { backend: begun.backend, ended: this.run(client, begun.check, begun.known) };
      return begun !== null;
    } catch (error) {
      client.release(true);
      throw error;
    } finally {
      silence.abort();
    }
  }

  /** With its connection the claim goes, too. */
  private async begin(client: WritingConnection, form: CheckForm) {
    const backend = await prepareForCheck(client);
    if (this.stopping.signal.aborted || !(await claimCheck(client))) return null;
    const check = await beginCheck(this.untilStopped(client), this.heads, form);
    const known = await noteBegin(client, check);
    if (check.reason !== null && check.reason !== 'none')
      this.logger.error(
        { reason: check.reason },
        'the mark of the last check of the books cannot be gone on from: all is checked',
      );
    return { backend, check, known };
  }

  /** Begins the check that is due: the whole one once a week and while a fault is known, else what is new after a start and once a day. */
  async startDue(isAfterStart: boolean): Promise<void> {
    const { faults, isWholeDue, isDue } = await lastCheck(this.database);
    if (isWholeDue || (faults.length > 0 && (isAfterStart || isDue))) await this.start('whole');
    else if (isAfterStart || isDue) await this.start('daily');
  }

  /** Waits until the check under way here has ended. */
  async ended(): Promise<void> {
    await this.underWay?.ended;
  }

  /** Ends the check under way here, in the middle of a statement if need be. */
  async stop(): Promise<void> {
    this.stopping.abort();
    if (!this.underWay) return;
    const { backend, ended } = this.underWay;
    await cancelUntilEnded(this.database, backend, ended);
  }

  private async run(client: WritingConnection, check: BegunCheck, known: readonly BooksFault[]): Promise<void> {
    try {
      await keepWhole(this.database, this.stopping.signal);
      // By another connection: what a snapshot's own would write nobody sees before its end.
      const faults = await checkNoting(this.database, check, known);
      const isWholeDue = await noteEnd(this.untilStopped(client), check.form);
      this.say(check, faults, isWholeDue);
    } catch (error) {
      if (!this.stopping.signal.aborted)
        this.logger.warn({ err: error }, 'the books could not be checked to the end this time');
    } finally {
      this.underWay = null;
      client.release(true);
    }
  }

  private untilStopped(connection: Connection): Connection {
    return {
      run: async (statement) => {
        if (this.stopping.signal.aborted) throw new Error('The check of the books was stopped');
        return connection.run(statement);
      },
    };
  }

  private say({ form, since, rules }: BegunCheck, faults: readonly BooksFault[], isWholeDue: boolean): void {
    for (const fault of faults) this.logger.error(fault, 'the books have a fault');
    this.logger.info({ form, since, rules: rules.length, faults: faults.length, isWholeDue }, 'the books were checked');
    this.tell(faults);
  }
}
