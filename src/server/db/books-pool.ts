import type pg from 'pg';
import { BackendConnection } from './backend-connection';
import { Backends } from './backends';
import {
  failureOfDatabase,
  isBroken,
  isBusyServer,
  isReadOnly,
  isSilence,
  isStalePreparation,
  markAsUnreachable,
} from './database-failures';
import { Places } from './places';
import { PrimaryHost } from './primary-host';
import type { BareStatement } from './sent-statements';
import type { HostConfig } from './short-connection';
import { WaitingPool } from './waiting-pool';

/** How the connections of a pool are made. */
interface HowConnected {
  /** where the database is, asked at each connection */
  readonly address: HostConfig;
  /** of each host; of several the one that can be written is found */
  readonly addresses: readonly string[];
  /** what becomes of the hosts, in a sentence */
  readonly tell: (sentence: string) => void;
}

type Taken = (
  error: Error | undefined,
  connection: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

/** A connection that writes; `release` with an error closes it. */
export type WritingConnection = pg.PoolClient & BackendConnection;

/** A connection may be to a server that can only be read any more, or hold what no longer fits; the next one is another. */
const mostTriesOnAnother = 2;
/** Of several hosts one or two connections may break before it is known which one is left. */
const mostTriesOnSeveral = 4;

/** The share of the connections that are kept for reading: a standby that is gone keeps writers, and nobody else. */
const readersShare = 1 / 4;

function ours(connection: pg.PoolClient): WritingConnection {
  if (connection instanceof BackendConnection) return connection;
  throw new Error('The pool has a connection that it did not make');
}

/** How a pool makes its connections. */
function connectionsTo(there: () => HostConfig, open: number, backends: Backends, preparesStatements: boolean) {
  return class extends BackendConnection {
    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, ...there(), connectionTimeoutMillis: open }, backends, preparesStatements);
    }
  };
}

/**
 * Connections to the database, never more than `size` of them: one that was given up counts until its backend is gone.
 * After an answer that only another connection could better, older connections are closed instead of used again.
 */
export class BooksPool extends WaitingPool {
  private readonly backends: Backends;
  private readonly primary: PrimaryHost | null;
  private readonly inUse = new Set<BackendConnection>();
  private readonly writing: Places;

  constructor(
    options: pg.PoolConfig & HostConfig,
    private readonly size: number,
    /** milliseconds: to open a connection, to get one, to be told which backends are still there */
    patience: Readonly<Record<'open' | 'place' | 'look', number>>,
    { address, addresses, tell }: HowConnected,
  ) {
    const primary =
      addresses.length > 1
        ? new PrimaryHost(options, addresses, {
            tell,
            onLeave: () => {
              this.leaveConnections();
            },
          })
        : null;
    const there = (): HostConfig => {
      if (!primary) return { ...options, ...address };
      if (primary.address === undefined) throw new Error(primary.whyNone);
      return { ...options, connectionString: primary.address };
    };
    const backends = new Backends(there, patience.look);
    const Client = connectionsTo(there, patience.open, backends, options.isPooled !== true);
    super({ ...options, max: size, Client }, patience.place);
    this.backends = backends;
    this.primary = primary;
    backends.onChange = () => this.resize();
    this.writing = new Places(Math.max(1, size - Math.floor(size * readersShare)), patience.place);
    this.on('acquire', (connection) => this.inUse.add(ours(connection)));
    this.on('release', (error: unknown, connection) => {
      this.inUse.delete(ours(connection));
      if (isReadOnly(error) && ours(connection).generation === this.backends.generation)
        this.primary?.leave('it can only be read');
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

  /** Gives work that reads a connection of its own; one on which anything failed is closed, and another may answer. */
  withConnection<Result>(work: (connection: WritingConnection) => Promise<Result>, tries = 1): Promise<Result> {
    return this.attempt(work).catch((error: unknown) => {
      if (this.isAnsweredElsewhere(error, tries)) return this.withConnection(work, tries + 1);
      throw error;
    });
  }

  /** Whether the same on another connection may succeed: one to where the database is now, or on which nothing is prepared. */
  isAnsweredElsewhere(error: unknown, tries: number): boolean {
    if (this.primary && (isBroken(error) || isReadOnly(error))) return tries < mostTriesOnSeveral;
    return tries < mostTriesOnAnother && (isReadOnly(error) || isStalePreparation(error));
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
    this.primary?.close();
    this.backends.close();
    if (!ended) return super.end();
    super.end(ended);
    return undefined;
  }

  protected override whereTo(): Promise<void> | null {
    return this.primary && this.primary.address === undefined ? this.primary.find() : null;
  }

  /** Of several hosts another one is found meanwhile, unless the one that is there refuses for reasons of its own. */
  protected override isWorthWaiting(error: Error): boolean {
    const failure = failureOfDatabase(error);
    const isElsewhere = failure === 'unavailable' || failure === 'full';
    return this.primary !== null && !this.ending && !isBusyServer(error) && isElsewhere;
  }

  protected override whyLate(): Error {
    return this.primary && this.primary.address === undefined ? new Error(this.primary.whyNone) : super.whyLate();
  }

  /** The host that all connections lead to is left: what waits there is told so at once, and none of them is used again. */
  leaveConnections(): void {
    this.backends.generation += 1;
    for (const connection of this.inUse) connection.connection.stream.destroy();
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
