import type pg from 'pg';
import { BackendConnection } from './backend-connection';
import { Backends } from './backends';
import { isReadOnly, isSilence, isStalePreparation, markAsUnreachable } from './database-failures';
import { Places } from './places';
import type { BareStatement } from './sent-statements';
import { WaitingPool } from './waiting-pool';

type Taken = (
  error: Error | undefined,
  connection: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

/** A connection that writes; `release` with an error closes it. */
export type WritingConnection = pg.PoolClient & BackendConnection;

/** The share of the connections that are kept for reading: a standby that is gone keeps writers, and nobody else. */
const readersShare = 1 / 4;

function ours(connection: pg.PoolClient): WritingConnection {
  if (connection instanceof BackendConnection) return connection;
  throw new Error('The pool has a connection that it did not make');
}

/**
 * Connections to the database, never more than `size` of them: one that was given up counts until its backend is gone.
 * After an answer that only another connection could better, older connections are closed instead of used again.
 */
export class BooksPool extends WaitingPool {
  private readonly backends: Backends;
  private readonly writing: Places;

  constructor(
    options: pg.PoolConfig,
    private readonly size: number,
    /** milliseconds: to open a connection, to get one, to be told which backends are still there */
    patience: Readonly<Record<'open' | 'place' | 'look', number>>,
    preparesStatements: boolean,
  ) {
    const backends = new Backends(options, patience.look);
    class Connection extends BackendConnection {
      constructor(config: pg.ClientConfig = {}) {
        super({ ...config, connectionTimeoutMillis: patience.open }, backends, preparesStatements);
      }
    }
    super({ ...options, max: size, Client: Connection }, patience.place);
    this.backends = backends;
    backends.onChange = () => this.resize();
    this.writing = new Places(Math.max(1, size - Math.floor(size * readersShare)), patience.place);
    this.on('release', (error: unknown, connection) => {
      if (isSilence(error) || isReadOnly(error) || isStalePreparation(error)) this.replaceOlderThan(ours(connection));
    });
  }

  /** Takes a connection, one that may still be used. */
  override connect(): Promise<WritingConnection>;
  override connect(taken: Taken): void;
  override connect(taken?: Taken): Promise<WritingConnection> | undefined {
    if (!taken) {
      return new Promise((resolve, reject) => {
        this.connect((error, connection) => {
          if (connection) resolve(ours(connection));
          else reject(error ?? new Error('The pool gave neither a connection nor an error'));
        });
      });
    }
    super.connect((error, connection, release) => {
      if (error) markAsUnreachable(error);
      const isStale = connection && ours(connection).generation < this.backends.generation;
      if (!isStale) {
        taken(error, connection, release);
        return;
      }
      connection.release(true);
      this.connect(taken);
    });
    return undefined;
  }

  /** Runs a statement on a connection that is free. */
  run(statement: BareStatement): Promise<unknown[]> {
    return this.withConnection((connection) => connection.run(statement));
  }

  /** Gives work that reads a connection of its own; one on which anything failed is closed. */
  withConnection<Result>(work: (connection: WritingConnection) => Promise<Result>): Promise<Result> {
    return this.attempt(work).catch((error: unknown) => {
      if (isStalePreparation(error)) return this.attempt(work);
      throw error;
    });
  }

  private async attempt<Result>(work: (connection: WritingConnection) => Promise<Result>): Promise<Result> {
    const connection = await this.connect();
    let failure: Error | undefined;
    try {
      return await work(connection);
    } catch (error) {
      failure = error as Error;
      throw error;
    } finally {
      connection.release(failure);
    }
  }

  /** Takes a connection for a transaction that writes; its place is free again when its backend can hold it no more. */
  async connectToWrite(): Promise<WritingConnection> {
    if (!(await this.writing.take())) throw markAsUnreachable(new Error('Every writer waits for the database'));
    try {
      const connection = await this.connect();
      this.returnPlaceAfter(connection);
      return connection;
    } catch (error) {
      this.writing.give();
      throw error;
    }
  }

  /** Has connections that are as old as this one closed instead of used again. */
  replaceOlderThan({ generation }: BackendConnection): void {
    if (generation === this.backends.generation) this.backends.generation += 1;
  }

  override end(): Promise<void>;
  override end(ended: () => void): void;
  override end(ended?: () => void): Promise<void> | undefined {
    this.backends.close();
    if (!ended) return super.end();
    super.end(ended);
    return undefined;
  }

  private returnPlaceAfter(connection: WritingConnection): void {
    const release = connection.release.bind(connection);
    connection.release = (error) => {
      release(error);
      this.backends.whenGone(connection, () => {
        this.writing.give();
      });
    };
  }

  /** Makes room for those that were given up, and lets who waits have what is free again. */
  private resize(): void {
    this.options.max = this.size - this.backends.count;
    this.serve();
  }
}
