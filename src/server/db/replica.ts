import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { WritingConnection } from './books-pool';
import { type Connection, type Database, databaseTimeouts, openDatabase } from './database';
import { inSends } from './pipeline';
import { throughDriver } from './query';
import { askWhatIsMissing, isShownByPrimary, type ReplicaPosition, readPrimaryPosition } from './replica-position';
import { Refusal } from '../refusal';
import { hostOf } from '../server-hosts';

/** Milliseconds from one heartbeat to the next, while it is behind, while it is away, and until one is given up. */
const heartbeat = { every: 500, whileBehind: 100, whileAway: 1_000, patience: 1_500 } as const;
/** Milliseconds in which a replica may come up with what was just saved, and between two looks at it. */
const comingUp = { patience: 100, pause: 4 } as const;

/**
 * Where a read went: to the replica, or to the primary, since the replica was away or behind before, had not come up in
 * time, failed, or showed what the primary did not show yet.
 */
export type ReadOutcome = 'replica' | 'not offered' | 'behind' | 'failed' | 'ahead';

/** What is told of a replica, in a sentence, and the connections that broke. */
interface ReplicaNews {
  readonly tell: (sentence: string) => void;
  readonly onError?: (error: Error) => void;
}

/**
 * A standby that is read beside the primary, where an answer is the same: it has everything that was saved when the call
 * came, and shows nothing that the primary does not show. Over a connection of its own it is asked all the time whether it
 * is there, so that one that is away or far behind costs no call anything.
 */
export class Replica {
  /** how often a read went where */
  readonly outcomes = new Map<ReadOutcome, number>();
  private readonly pool: Database;
  /** why it is not read, in words; null while it is */
  private reason: string | null = 'it was not asked yet';
  /** what it had not come up with: it is not read before it has that */
  private missed: ReplicaPosition | undefined;
  /** tell whoever waits for it that it is left */
  private readonly waiting = new Set<() => void>();
  private heart: Client | undefined;
  private isTold = false;
  private isClosed = false;

  constructor(
    private readonly address: string,
    private readonly primary: Database,
    private readonly news: ReplicaNews,
  ) {
    this.pool = openDatabase({ connectionString: address }, { onError: news.onError ?? (() => undefined) });
  }

  /** Whether it is read at the moment. */
  get isRead(): boolean {
    return this.reason === null && this.missed === undefined;
  }

  /** Asks for the first time, and from then on all the time; tells what was found. */
  async start(): Promise<void> {
    await this.beat().catch((error: unknown) => this.leave(error));
    void this.watch();
  }

  /** Reads there what the primary could say at this position; undefined where only the primary itself can say it. */
  async read<Result>(
    position: ReplicaPosition | undefined,
    work: (books: Connection) => Promise<Result>,
  ): Promise<{ readonly answer: Result } | undefined> {
    const connection = await this.connectAt(position);
    if (!connection) return undefined;
    let failure: Error | undefined;
    try {
      const answer = await this.unlessLeft(inSends(connection, work));
      const isShown = await this.isShown(connection);
      this.count(isShown ? 'replica' : 'ahead');
      return isShown ? { answer } : undefined;
    } catch (error) {
      // Whatever it is, a refusal too, the primary is asked; but a refusal has not hurt the connection.
      if (!(error instanceof Refusal)) failure = error as Error;
      this.count('failed');
      return undefined;
    } finally {
      connection.release(failure);
    }
  }

  /** Takes a connection on which everything can be read that the primary had at this position. */
  async connectAt(position: ReplicaPosition | undefined): Promise<WritingConnection | undefined> {
    if (!position) return undefined;
    const connecting = this.pool.connect();
    let connection: WritingConnection;
    try {
      connection = await this.unlessLeft(connecting);
    } catch {
      this.count('failed');
      connecting.then((late) => late.release(true)).catch(() => undefined);
      return undefined;
    }
    try {
      if (await this.comesUp(connection, position)) return connection;
      connection.release();
      this.count('behind');
    } catch (error) {
      connection.release(error as Error);
      this.count('failed');
    }
    return undefined;
  }

  /** Whether the primary shows everything, too, that was read on this connection, or is read in its open transaction. */
  isShown(connection: Connection): Promise<boolean> {
    return this.unlessLeft(isShownByPrimary(this.primary, connection));
  }

  count(outcome: ReadOutcome): void {
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
  }

  async end(): Promise<void> {
    this.isClosed = true;
    this.tellWaiting();
    this.heart?.connection.stream.destroy();
    await this.pool.end();
  }

  private async comesUp(connection: WritingConnection, position: ReplicaPosition): Promise<boolean> {
    const end = performance.now() + comingUp.patience;
    for (;;) {
      const missing = await this.unlessLeft(askWhatIsMissing(connection, position));
      if (missing === '') return true;
      if (performance.now() > end) {
        this.missed = position;
        return false;
      }
      await wait(comingUp.pause);
    }
  }

  /** The same answer; but nobody waits for it when the replica is left. */
  private unlessLeft<Result>(answer: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(new Error('The replica is left'));
      };
      this.waiting.add(leave);
      answer.then(resolve, reject).finally(() => this.waiting.delete(leave));
    });
  }

  private tellWaiting(): void {
    for (const leave of this.waiting) leave();
  }

  private async watch(): Promise<void> {
    for (;;) {
      await wait(this.pauseOfHeart, undefined, { ref: false });
      if (this.isClosed) return;
      await this.beat().catch((error: unknown) => this.leave(error));
    }
  }

  private get pauseOfHeart(): number {
    if (!this.heart) return heartbeat.whileAway;
    return this.isRead ? heartbeat.every : heartbeat.whileBehind;
  }

  /** Asks whether it is there, and whether it has what it had not. */
  private async beat(): Promise<void> {
    const heart = (this.heart ??= await this.openHeart());
    const isAway = this.reason !== null;
    const missed = this.missed ?? (isAway ? await readPrimaryPosition(this.primary) : undefined);
    if (!missed) {
      await heart.query('select 1');
      return;
    }
    const missing = await askWhatIsMissing(throughDriver(heart), missed);
    // Until the next beat it may come up with what there is now: what was missed may be gone with a primary that is left.
    if (missing !== '') this.missed = await readPrimaryPosition(this.primary);
    else if (this.missed === missed) this.missed = undefined;
    this.setReason(missing === '' ? null : missing);
  }

  private async openHeart(): Promise<Client> {
    const heart = new Client({
      connectionString: this.address,
      connectionTimeoutMillis: heartbeat.patience,
      query_timeout: heartbeat.patience,
      statement_timeout: databaseTimeouts.statement,
    });
    heart.on('error', () => undefined);
    heart.once('end', () => {
      if (this.heart === heart) this.leave(new Error('its connection broke'));
    });
    try {
      await heart.connect();
      return heart;
    } catch (error) {
      heart.connection.stream.destroy();
      throw error;
    }
  }

  private leave(error: unknown): void {
    const { heart } = this;
    this.heart = undefined;
    heart?.connection.stream.destroy();
    if (this.isClosed) return;
    this.setReason(error instanceof Error && error.message !== '' ? error.message : 'it does not answer');
    this.tellWaiting();
    this.pool.leaveConnections();
  }

  private setReason(reason: string | null): void {
    const isTold = this.isTold && (this.reason === null) === (reason === null);
    this.reason = reason;
    if (isTold || this.isClosed) return;
    this.isTold = true;
    const host = hostOf(this.address);
    this.news.tell(
      reason === null
        ? `The replica ${host} is read from now on, where it has everything that was saved`
        : `The replica ${host} is not read for now, and everything is read from the primary: ${reason}`,
    );
  }
}
