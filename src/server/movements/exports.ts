import { finished, type Readable } from 'node:stream';
import type { PoolClient } from 'pg';
import QueryStream from 'pg-query-stream';
import { messages } from '#contract/texts/messages';
import type { Database } from '../db/database';
import { silenceOfDatabase } from '../db/database-failures';
import type { Query } from '../db/query';
import { tooMany } from '../refusal';
import { begun, streamOf } from '../http/streamed-answers';

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

/** Bounds how many long answers run at once, and streams all rows of a report in one snapshot with flat memory. */
export class Exports {
  private readonly running = new Map<number, number>();

  constructor(private readonly database: Database) {}

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
    return this.bounded(userId, () => this.open(query, parts));
  }

  private async open<Row>(query: Query<Row>, parts: ExportParts<Row>): Promise<Readable> {
    const client = await this.database.connect();
    const letGo = onlyOnce((isBroken: boolean) => {
      client.release(isBroken);
    });
    try {
      await client.query('begin isolation level repeatable read read only');
      await client.query(
        `set local statement_timeout = '${longest}'; set local idle_in_transaction_session_timeout = '${longest}'`,
      );
    } catch (error) {
      letGo(true);
      throw error;
    }
    const { sql, parameters } = query.compile();
    const cursor = new QueryStream(sql, [...parameters]);
    // Once rows come, an export may take long; it is not cut off by the patience that other statements have.
    const lines = linesOf(client, Object.assign(cursor, { query_timeout: longestMilliseconds }), parts, letGo);
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
    const ofUser = this.running.get(userId) ?? 0;
    const atOnce = [...this.running.values()].reduce((sum, count) => sum + count, 0);
    if (ofUser >= mostOfOneUser || atOnce >= mostAtOnce) throw tooMany(messages.request.tooMany, 5);
    this.running.set(userId, ofUser + 1);
    return () => {
      const left = (this.running.get(userId) ?? 1) - 1;
      if (left > 0) this.running.set(userId, left);
      else this.running.delete(userId);
    };
  }
}

type Lines = AsyncGenerator<string, undefined>;

/** What is used of a cursor, which comes without types. */
interface RowReader<Row> {
  read(most: number): Promise<readonly Row[]>;
}

async function* linesOf<Row>(
  client: PoolClient,
  cursor: QueryStream,
  { head, line, tail = '' }: ExportParts<Row>,
  letGo: (isBroken: boolean) => void,
): Lines {
  try {
    let text = head;
    let index = 0;
    for await (const row of rowsOf<Row>(client.query(cursor))) {
      text += line(row, index);
      index += 1;
      if (text.length >= bytesAtOnce) {
        yield text;
        text = '';
      }
    }
    await client.query('commit');
    letGo(false);
    yield text + tail;
    return undefined;
  } finally {
    // An export that was cut off leaves its cursor open: that connection is closed, not reused.
    letGo(true);
    // Ends the timer of its patience too, which nobody else would.
    (cursor.callback as () => void)();
  }
}

/** Its rows, read from the cursor itself: as a stream it never ends when its connection dies. */
async function* rowsOf<Row>({ cursor }: { cursor: RowReader<Row> }): AsyncGenerator<Row, undefined> {
  for (;;) {
    const rows = await cursor.read(rowsAtOnce);
    if (rows.length === 0) return undefined;
    yield* rows;
  }
}

/** The same, but of many calls only the first one does it. */
function onlyOnce<Value>(act: (value: Value) => void): (value: Value) => void {
  let isDone = false;
  return (value) => {
    if (isDone) return;
    isDone = true;
    act(value);
  };
}
