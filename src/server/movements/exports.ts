import { finished, type Readable } from 'node:stream';
import type { PoolClient, Submittable } from 'pg';
import QueryStream from 'pg-query-stream';
import { messages } from '#contract/texts/messages';
import type { WritingConnection } from '../db/books-pool';
import type { Connection, Database } from '../db/database';
import { silenceOfDatabase } from '../db/database-failures';
import type { ReadOutcome, Replica } from '../db/replica';
import { readPrimaryPosition } from '../db/replica-position';
import type { Query } from '../db/query';
import { RowBytes } from '../db/row-bytes';
import { tooMany } from '../refusal';
import { begun, streamOf } from '../http/streamed-answers';
import { atOneMoment, type MomentsConnection } from './one-moment';

const mostOfOneUser = 1;
const mostAtOnce = 6;
const rowsAtOnce = 1_000;
const bytesAtOnce = 64 * 1024;
const longestMilliseconds = 600_000;
const longest = `${String(longestMilliseconds)}ms`;

/** How a row becomes text, and what stands before and after all of them. */
interface ExportParts<Row> {
  readonly head: string;
  readonly line: (row: Row, index: number) => string;
  readonly tail?: string;
}

/** A file that is written from the bytes of rows. */
export interface WrittenRows {
  /** how many rows were written */
  readonly rows: number;
  /** reads what stands before the first row, at the moment of the rows; what it throws is the refusal of the file */
  begin?(books: Connection): Promise<void>;
  readonly write: (row: Buffer, start: number) => void;
  /** what was written since it was asked last */
  take(): Buffer;
  /** writes what stands behind the last row */
  end?(): void;
  /** the file that these bytes become; when it is destroyed, so are they */
  pack?(bytes: Readable): Readable;
}

/** The pieces of an export; the last one is what it returns, since it comes only once all was read. */
type Pieces = AsyncGenerator<Buffer, Buffer>;

/** A query of which an export is made; the driver sets `callback`, which ends its patience. */
interface Reading {
  readonly query: Submittable & { callback?: unknown };
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

  /** A file that is small enough to be read whole, whatever is read for it at one moment. */
  whole(userId: number, read: (books: Connection) => Promise<Readable>): Promise<Readable> {
    return this.bounded(userId, async () =>
      atOneMoment(await this.database.connect(), async ({ client, letGo }) => {
        const file = await read(client);
        await client.query('commit');
        letGo(false);
        return file;
      }),
    );
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
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(silenceOfDatabase());
        letGo(true);
      }, this.database.options.query_timeout);
    });
    return Promise.race([begun(lines), silence]).finally(() => {
      clearTimeout(timer);
    });
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

/** What is used of a cursor, which comes without types. */
interface RowReader<Row> {
  read(most: number): Promise<readonly Row[]>;
}

async function* exported(client: PoolClient, { query, pieces }: Reading, letGo: (isBroken: boolean) => void): Lines {
  // Nobody else ends the timer of the driver's patience, which would break a connection that somebody else has by then.
  const endPatience = () => (query.callback as () => void)();
  try {
    client.query(query);
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

async function* writtenRows<Row>(cursor: QueryStream, { head, line, tail = '' }: ExportParts<Row>): Pieces {
  let text = head;
  let index = 0;
  for await (const row of rowsOf<Row>(cursor)) {
    text += line(row, index);
    index += 1;
    if (text.length < bytesAtOnce) continue;
    yield Buffer.from(text);
    text = '';
  }
  return Buffer.from(text + tail);
}

async function* copiedLines(rows: RowBytes, lines: WrittenRows, sent: { rows: number }): Pieces {
  while (await rows.read()) {
    const written = lines.take();
    sent.rows = lines.rows;
    yield written;
  }
  sent.rows = lines.rows;
  lines.end?.();
  return lines.take();
}

/** Its rows, read from the cursor itself: as a stream it never ends when its connection dies. */
async function* rowsOf<Row>({ cursor }: { cursor: RowReader<Row> }): AsyncGenerator<Row, undefined> {
  for (;;) {
    const rows = await cursor.read(rowsAtOnce);
    if (rows.length === 0) return undefined;
    yield* rows;
  }
}
