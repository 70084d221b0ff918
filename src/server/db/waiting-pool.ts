import pg from 'pg';
import { isBusyServer } from './database-failures';
import { beginPatience } from './patience';

/** Who waits for a connection. */
interface Waiting {
  callback: (error: Error | undefined, connection?: pg.PoolClient, release?: (error?: unknown) => void) => void;
}

/** What is called with a connection, or with why there is none. */
type Taken = Parameters<pg.Pool['connect']>[0];

/** What `pg-pool` has and its types do not say. */
interface Internals {
  _pendingQueue: Waiting[];
  _pulseQueue(): void;
  newClient(waiting: Waiting): void;
}

const base = pg.Pool.prototype as unknown as Internals;

/** Milliseconds in which no further connection is opened after one could not be. */
const rest = 100;

/**
 * A pool whose callers wait for any connection: the one that is opened for them, or an earlier one that is given back
 * meanwhile. One that cannot be opened is why somebody is refused only when none was given back since it began.
 */
export class WaitingPool extends pg.Pool {
  private opening = 0;
  private isPulsing = false;
  /** when a connection that works was given back last, and until when none is opened */
  private givenBackAt = -Infinity;
  private restsUntil = -Infinity;

  /** when each began to wait */
  private readonly askedAt = new WeakMap<Waiting, number>();

  constructor(
    options: pg.PoolConfig,
    /** milliseconds to get a connection */
    private readonly patience: number,
  ) {
    // pg-pool's own limit would not look at what has arrived.
    super({ ...options, connectionTimeoutMillis: 0 });
    this.on('release', (error: unknown) => {
      if (!error) this.givenBackAt = performance.now();
    });
  }

  /** Takes a connection; throws once the patience has ended. */
  override connect(): Promise<pg.PoolClient>;
  override connect(taken: Taken): void;
  override connect(taken?: Taken): Promise<pg.PoolClient> | undefined {
    const taking = taken ? undefined : super.connect();
    if (taken) super.connect(taken);
    const last = this.queue.at(-1);
    if (last && !this.askedAt.has(last)) this.limit(last);
    return taking;
  }

  /** Opens a connection for somebody, who stands in the queue meanwhile; `pg-pool` calls it. */
  newClient(waiting: Waiting): void {
    if (this.isPulsing) this.queue.unshift(waiting);
    else this.queue.push(waiting);
    if (!this.askedAt.has(waiting)) this.limit(waiting);
    if (this.opening >= this.waitingCount || performance.now() < this.restsUntil) return;
    this.opening += 1;
    const began = performance.now();
    const fail = (error: Error) => {
      this.opening -= 1;
      // Where the process stood still meanwhile, its clocks come before what has arrived: that is looked at first.
      setImmediate(() => {
        this.afterFailure(error, waiting, began);
      });
    };
    const open = () => {
      // What stands in its address may name a file that cannot be read just now.
      try {
        begin();
      } catch (error) {
        fail(error as Error);
      }
    };
    const begin = () => {
      base.newClient.call(this, {
        callback: (error, _connection, release) => {
          if (error) {
            fail(error);
            return;
          }
          this.opening -= 1;
          release?.();
        },
      });
    };
    const known = this.whereTo();
    if (known) known.then(open).catch(fail);
    else open();
  }

  /** Resolves when it is known where a connection is opened; null where that is known anyway. */
  protected whereTo(): Promise<void> | null {
    return null;
  }

  /** Whether another try may succeed within the patience of who waits, since there are other places to go to. */
  protected isWorthWaiting(_error: Error): boolean {
    return false;
  }

  /** What somebody is told whose patience has ended. */
  protected whyLate(): Error {
    return new Error('timeout exceeded when trying to connect');
  }

  /** Gives who waits longest a connection that is free, or opens one for him. */
  _pulseQueue(): void {
    this.isPulsing = true;
    try {
      base._pulseQueue.call(this);
    } finally {
      this.isPulsing = false;
    }
  }

  /** Lets those who wait have what is free, or may be opened. */
  protected serve(): void {
    if (this.ending) return;
    for (let left = this.waitingCount; left > 0; left -= 1) this._pulseQueue();
  }

  private get queue(): Waiting[] {
    return (this as unknown as Internals)._pendingQueue;
  }

  /** Whoever was not in the queue before has no end of his patience yet. */
  private limit(waiting: Waiting): void {
    this.askedAt.set(waiting, performance.now());
    const patience = beginPatience(this.patience, () => {
      this.refuse(waiting, this.whyLate());
    });
    const { callback } = waiting;
    waiting.callback = (...answer) => {
      patience.stop();
      callback(...answer);
    };
  }

  private afterFailure(error: Error, waiting: Waiting, began: number): void {
    const others = this.totalCount - this.opening;
    if (!this.isWorthWaiting(error) && (others === 0 || !(this.givenBackAt > began || isBusyServer(error)))) {
      // Whom it was opened for may have been given another; then it is somebody else who waits for it.
      const refused = this.queue.includes(waiting) ? waiting : this.queue[0];
      // What has come to be since it began, such as a file that was put right, holds for who asked after that.
      if (refused && (this.askedAt.get(refused) ?? began) > began) this.serve();
      else this.refuse(refused, error);
      return;
    }
    this.restsUntil = performance.now() + rest;
    setTimeout(() => {
      this.serve();
    }, rest).unref();
  }

  private refuse(waiting: Waiting | undefined, error: Error): void {
    const place = waiting ? this.queue.indexOf(waiting) : -1;
    if (!waiting || place === -1) return;
    this.queue.splice(place, 1);
    waiting.callback(error);
  }
}
