import { Readable } from 'node:stream';
import type { PoolClient } from 'pg';
import QueryStream from 'pg-query-stream';
import { messages } from '#contract/messages';
import { type Database, silenceOfDatabase } from '../db/database';
import { build, type Query } from '../db/query';
import { tooMany } from '../refusal';

const mostOfOneUser = 1;
const mostAtOnce = 6;
const rowsAtOnce = 1_000;
const bytesAtOnce = 64 * 1024;
const longestMilliseconds = 600_000;
const longest = `${String(longestMilliseconds)}ms`;

/** Streams all rows of a report in one snapshot with flat memory; bounds how many run at once. */
export class Exports {
  private readonly running = new Map<number, number>();

  constructor(private readonly database: Database) {}

  /**
   * A stream of `head`, then `line` of each row, then `tail`. The first row is awaited before it answers, so that a
   * failing query is still an error and not a broken file. Throws 429 when too many run.
   */
  async stream<Row>(
    userId: number,
    query: Query<Row>,
    parts: { head: string; line: (row: Row, index: number) => string; tail?: string },
  ): Promise<Readable> {
    const release = this.claim(userId);
    let client: PoolClient | undefined;
    try {
      client = await this.database.connect();
      await client.query('begin isolation level repeatable read read only');
      await client.query(
        `set local statement_timeout = '${longest}'; set local idle_in_transaction_session_timeout = '${longest}'`,
      );
    } catch (error) {
      client?.release(true);
      release();
      throw error;
    }
    const { sql, parameters } = query.compile(build);
    const cursor = new QueryStream(sql, [...parameters], { batchSize: rowsAtOnce });
    // Once rows come, an export may take long; it is not cut off by the patience that other statements have.
    const lines = this.lines(client, Object.assign(cursor, { query_timeout: longestMilliseconds }), parts, release);
    const first = await this.firstOf(lines);
    const stream = Readable.from(
      (async function* () {
        if (first.done) return;
        yield first.value;
        yield* lines;
      })(),
      { objectMode: false },
    );
    // Also when nobody has read a line of it: a caller may be gone before the answer begins.
    stream.once('close', () => void lines.return(undefined));
    return stream;
  }

  /** The first lines within the patience of every request; a database that stands still is waited for without the caller. */
  private firstOf(lines: AsyncGenerator<string, undefined>): Promise<IteratorResult<string, undefined>> {
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(silenceOfDatabase());
        void lines.return(undefined);
      }, this.database.options.query_timeout);
    });
    return Promise.race([lines.next(), silence]).finally(() => {
      clearTimeout(timer);
    });
  }

  private async *lines(
    client: PoolClient,
    cursor: QueryStream,
    { head, line, tail = '' }: { head: string; line: (row: never, index: number) => string; tail?: string },
    release: () => void,
  ): AsyncGenerator<string, undefined> {
    let isComplete = false;
    try {
      let text = head;
      let index = 0;
      for await (const row of client.query(cursor) as AsyncIterable<never>) {
        text += line(row, index);
        index += 1;
        if (text.length >= bytesAtOnce) {
          yield text;
          text = '';
        }
      }
      await client.query('commit');
      isComplete = true;
      yield text + tail;
      return undefined;
    } finally {
      // An export that was cut off leaves its cursor open: that connection is closed, not reused.
      client.release(!isComplete);
      // Ends the timer of its patience too, which nobody else would.
      (cursor.callback as () => void)();
      release();
    }
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
