import type { Readable } from 'node:stream';
import type QueryStream from 'pg-query-stream';
import type { AnyRow } from '#contract/reports/cells';
import type { Connection } from '../db/database';
import type { RowBytes } from '../db/row-bytes';

/** Rows that are read from the database at once. */
export const rowsAtOnce = 1_000;
const bytesAtOnce = 64 * 1024;

/** How a row becomes text, and what stands before and after all of them. */
export interface ExportParts<Row> {
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

/** A file that is written from rows as an answer has them. */
export interface ToldRows extends Omit<WrittenRows, 'write'> {
  /** throws the refusal of a row more than the file holds */
  tell(row: AnyRow): void;
}

/** Such a file, and the rows of it, some at a time. */
export interface ToldFile {
  readonly lines: ToldRows;
  readonly groups: AsyncIterable<readonly AnyRow[]>;
}

/** The pieces of an export; the last one is what it returns, since it comes only once all was read. */
export type Pieces = AsyncGenerator<Buffer, Buffer>;

/** What is used of a cursor, which comes without types. */
interface RowReader<Row> {
  read(most: number): Promise<readonly Row[]>;
}

/** Lines written from the rows of a cursor. */
export async function* writtenRows<Row>(cursor: QueryStream, { head, line, tail = '' }: ExportParts<Row>): Pieces {
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

/** Lines written from the bytes of rows. */
export async function* copiedLines(rows: RowBytes, lines: WrittenRows, sent: { rows: number }): Pieces {
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

/** Lines written from rows that are told, some at a time. */
export async function* toldLines({ groups, lines }: ToldFile, sent: { rows: number }): Pieces {
  for await (const group of groups) {
    for (const row of group) lines.tell(row);
    sent.rows = lines.rows;
    yield lines.take();
  }
  lines.end?.();
  return lines.take();
}

/** All rows at once, which are few. */
export async function* atOnce(rows: readonly AnyRow[]): ToldFile['groups'] {
  yield await Promise.resolve(rows);
}
