import { finished, type Readable } from 'node:stream';
import type { PoolClient, Submittable } from 'pg';
import QueryStream from 'pg-query-stream';
import { messages } from '#contract/texts/messages';
import type { WritingConnection } from '../db/books-pool';
import type { Connection, Database } from '../db/database';
import { silenceOfDatabase } from '../db/database-failures';
import { beginPatience, type Patience } from '../db/patience';
import type { ReadOutcome, Replica } from '../db/replica';
import { readPrimaryPosition } from '../db/replica-position';
import type { Query } from '../db/query';
import { RowBytes } from '../db/row-bytes';
import { tooMany } from '../refusal';
import { begun, streamOf } from '../http/streamed-answers';
import {
  copiedLines,
  type ExportParts,
  type Pieces,
  rowsAtOnce,
  type ToldFile,
  toldLines,
  type WrittenRows,
  writtenRows,
} from './export-pieces';
import { atOneMoment, type MomentsConnection } from './one-moment';

const mostOfOneUser = 1;
const mostAtOnce = 6;
const longestMilliseconds = 600_000;
const longest = `${String(longestMilliseconds)}ms`;

/** What an export is made of: a query, whose `callback` the driver sets, which ends its patience; or statements one after the other. */
interface Reading {
  readonly query: (Submittable & { callback?: unknown }) | null;
  readonly pieces: () => Pieces;
  /** what is read before, at the same moment */
  readonly begin?: (books: Connection) => Promise<void>;
}

/** A reading that is opened, and its bytes. */
interface Opened<Made> {
  readonly reading: Made;
  readonly bytes: Readable;
}

/** Bounds how many long answers run at once, and streams all rows of a report in one snapshot with flat memory. */
export class Exports {
  private readonly running = new Map<number, number>();

  constructor(
    private readonly database: Database,
    private readonly replica: Replica | null,
  ) {}

  /** Throws 429 when too many run for one more of this person: said now, where somebody reads it. */
  requirePlace(userId: number): void {
    const ofUser = this.running.get(userId) ?? 0;
    const atOnce = [...this.running.values()].reduce((sum, count) => sum + count, 0);
    if (ofUser >= mostOfOneUser || atOnce >= mostAtOnce) throw tooMany(messages.request.tooMany, 5);
  }

  /** Opens a long answer, which holds one of the places until it is closed. Throws 429 when too many run. */
  async bounded(userId: number, open: () => Readable | Promise<Readable>): Promise<Readable> {
    const release = this.claim(userId);
    try {
      const stream = await open();
      finished(stream, release);
      return stream;
    } catch (error) {
      release();
      throw error;
    }
  }

  /**
   * A stream of `head`, then `line` of each row, then `tail`. The first row is awaited before it answers, so that a
   * failing query is still an error and not a broken file. Throws 429 when too many run.
   */
  stream<Row>(userId: number, query: Query<Row>, parts: ExportParts<Row>): Promise<Readable> {
    const { sql, parameters } = query.compile();
    return this.bounded(userId, async () => {
      const { bytes } = await this.open(() => {
        const cursor = Object.assign(new QueryStream(sql, [...parameters]), { query_timeout: longestMilliseconds });
        return { query: cursor, pieces: () => writtenRows<Row>(cursor, parts) };
      });
      return bytes;
    });
  }

  /** The same of a file that is written from the bytes of the rows, by what `write` makes of it; `sent.rows` says how many. */
  streamLines(
    userId: number,
    query: Query<unknown>,
    write: () => WrittenRows,
    sent: { rows: number },
  ): Promise<Readable> {
    return this.bounded(userId, async () => {
      const { bytes, reading } = await this.open(() => {
        const lines = write();
        const rows = new RowBytes(query.compile(), lines.write, longestMilliseconds, rowsAtOnce);
        const begin = async (books: Connection) => lines.begin?.(books);
        return { query: rows, lines, begin, pieces: () => copiedLines(rows, lines, sent) };
      });
      return reading.lines.pack?.(bytes) ?? bytes;
    });
  }

  /** The same of a file whose rows are told: `tell` begins it, at the moment of all that is read for it. */
  streamTold(
    userId: number,
    tell: (books: Connection) => Promise<ToldFile>,
    sent: { rows: number },
  ): Promise<Readable> {
    return this.bounded(userId, async () => {
      const { bytes, reading } = await this.open(() => new Telling(tell, sent));
      return reading.begun.lines.pack?.(bytes) ?? bytes;
    });
  }

  /** From the replica, where that has everything that was saved by now, and nothing that is not shown by the primary. */
  private async open<Made extends Reading>(make: () => Made): Promise<Opened<Made>> {
    return (
      (await this.openThere(make)) ?? atOneMoment(await this.database.connect(), (moment) => this.openOn(moment, make))
    );
  }

  private async openOn<Made extends Reading>(
    { client, letGo }: MomentsConnection,
    make: () => Made,
  ): Promise<Opened<Made>> {
    const reading = make();
    return { reading, bytes: await this.openAt(client, reading, letGo) };
  }

  /** What a replica cuts off before its first byte is read from the primary; so is what it does not have. */
  private async openThere<Made extends Reading>(make: () => Made): Promise<Opened<Made> | undefined> {
    const { replica } = this;
    if (!replica?.isRead) {
      replica?.count('not offered');
      return undefined;
    }
    const connection = await replica.connectAt(await readPrimaryPosition(this.database));
    if (!connection) return undefined;
    let outcome: ReadOutcome = 'failed';
    try {
      return await atOneMoment(connection, async (moment) => {
        if (await replica.isShown(connection)) {
          const opened = await this.openOn(moment, make);
          outcome = 'replica';
          return opened;
        }
        outcome = 'ahead';
        await connection.query('rollback');
        moment.letGo(false);
        return undefined;
      });
    } catch {
      return undefined;
    } finally {
      replica.count(outcome);
    }
  }

  private async openAt(
    client: WritingConnection,
    reading: Reading,
    letGo: (isBroken: boolean) => void,
  ): Promise<Readable> {
    await client.query(
      `set local statement_timeout = '${longest}'; set local idle_in_transaction_session_timeout = '${longest}'`,
    );
    await reading.begin?.(client);
    // Once rows come, an export may take long; it is not cut off by the patience that other statements have.
    const lines = exported(client, reading, letGo);
    return streamOf(await this.begunInTime(lines, letGo), () => {
      // A database that stands still would hold the reading, and with it the connection, for as long as it does.
      letGo(true);
      void lines.return(undefined).catch(() => undefined);
    });
  }

  /** Lines whose first are there within the patience of every request; a database that stands still is not waited for. */
  private begunInTime(lines: Lines, letGo: (isBroken: boolean) => void): Promise<Lines> {
    let patience: Patience | undefined;
    const silence = new Promise<never>((_resolve, reject) => {
      patience = beginPatience(this.database.options.query_timeout, () => {
        reject(silenceOfDatabase());
        letGo(true);
      });
    });
    return Promise.race([begun(lines), silence]).finally(() => patience?.stop());
  }

  private claim(userId: number): () => void {
    this.requirePlace(userId);
    this.running.set(userId, (this.running.get(userId) ?? 0) + 1);
    return () => {
      const left = (this.running.get(userId) ?? 1) - 1;
      if (left > 0) this.running.set(userId, left);
      else this.running.delete(userId);
    };
  }
}

type Lines = AsyncGenerator<Buffer, undefined>;

/** Runs what is asked for at once one after the other: a connection of one moment does no more than one thing. */
function inTurn(books: Connection): Connection {
  let last: Promise<unknown[]> = Promise.resolve([]);
  return {
    run(statement) {
      const run = () => books.run(statement);
      return (last = last.then(run, run));
    },
  };
}

/** A told file that is read. */
class Telling implements Reading {
  readonly query = null;
  private file: ToldFile | undefined;

  constructor(
    private readonly tell: (books: Connection) => Promise<ToldFile>,
    private readonly sent: { rows: number },
  ) {}

  get begun(): ToldFile {
    if (!this.file) throw new Error('A file is told once it has begun');
    return this.file;
  }

  readonly begin = async (books: Connection): Promise<void> => {
    this.file = await this.tell(inTurn(books));
    await this.file.lines.begin?.(books);
  };

  readonly pieces = (): Pieces => toldLines(this.begun, this.sent);
}

async function* exported(client: PoolClient, { query, pieces }: Reading, letGo: (isBroken: boolean) => void): Lines {
  // Nobody else ends the timer of the driver's patience, which would break a connection that somebody else has by then.
  const endPatience = () => (query?.callback as (() => void) | undefined)?.();
  try {
    if (query) client.query(query);
    const last = yield* pieces();
    await client.query('commit');
    endPatience();
    letGo(false);
    yield last;
    return undefined;
  } finally {
    endPatience();
    // An export that was cut off leaves its query open: that connection is closed, not reused.
    letGo(true);
  }
}
