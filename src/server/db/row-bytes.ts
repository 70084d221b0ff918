import type { CompiledQuery } from 'kysely';
import type { Connection, Submittable } from 'pg';

/** A message of PostgreSQL: its letter, its length (which counts itself), its content. */
const letterBytes = 1;
const headBytes = 5;
/** Pieces that are asked for before they are waited for. */
const piecesAhead = 2;
const dataRow = 'D'.charCodeAt(0);

const nothing = Buffer.alloc(0);

type Listener = (bytes: Buffer) => void;

/** Takes the content of a row: how many fields, and of each its length and its bytes, as PostgreSQL sends them. */
export type RowTaker = (bytes: Buffer, start: number) => void;

/**
 * The rows of a query as the bytes that come, so many at a time: what the driver makes of each field costs more than all
 * that is done with it in a long export. Rows are taken from the stream before the driver sees it, everything else is the
 * driver's as ever.
 */
export class RowBytes implements Submittable {
  /** set by the driver, which ends the timer of its patience with it */
  callback: (() => void) | undefined;
  private connection: Connection | undefined;
  private drivers: Listener | undefined;
  /** the beginning of a message whose end is still to come */
  private begun: Buffer = nothing;
  private waiting: { resolve: (isMore: boolean) => void; reject: (error: Error) => void } | undefined;
  /** pieces that are asked for, and that have come while nobody waited */
  private asked = 0;
  private come = 0;
  private failure: Error | undefined;
  /** whether all rows have come, and whether the database is ready again */
  private isComplete = false;
  private isOver = false;

  constructor(
    private readonly query: CompiledQuery,
    private readonly take: RowTaker,
    /** milliseconds that the driver waits for all of it */
    readonly query_timeout: number,
    /** rows of a piece */
    private readonly most: number,
  ) {}

  /** Waits for the next piece; answers whether there may be others, once its rows were taken. */
  read(): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      if (this.failure || !this.connection || this.isOver) this.settle(false);
      else if (this.come > 0) {
        this.come -= 1;
        this.settle(true);
      }
      this.askAhead();
    });
  }

  /** The database reads the next pieces while one is taken, and no more of them than these. */
  private askAhead(): void {
    const { connection } = this;
    if (!connection || this.isOver || this.isComplete) return;
    for (; this.asked + this.come < piecesAhead; this.asked += 1) {
      connection.execute({ rows: this.most as never }, true);
      connection.flush();
    }
  }

  submit(connection: Connection): void {
    this.connection = connection;
    const { stream } = connection;
    const [listener] = stream.listeners('data') as Listener[];
    if (!listener) throw new Error('The driver does not listen to its connection.');
    this.drivers = listener;
    stream.off('data', listener);
    stream.on('data', this.hear);
    const values = this.query.parameters.map(textOf);
    connection.parse({ name: '', text: this.query.sql, types: [] }, true);
    connection.bind({ values }, true);
    connection.flush();
  }

  handlePortalSuspended(): void {
    this.asked -= 1;
    if (this.waiting) this.settle(true);
    else this.come += 1;
  }

  /** What was asked for behind the last row is complete, too. */
  handleCommandComplete(): void {
    if (!this.isComplete) this.connection?.sync();
    this.isComplete = true;
  }

  handleReadyForQuery(): void {
    this.isOver = true;
    this.leave();
    this.settle(false);
  }

  handleError(error: Error): void {
    // What happens to the connection once all rows were read is for the next who uses it.
    if (this.isOver) return;
    this.isOver = true;
    this.failure ??= error;
    this.leave();
    this.connection?.sync();
    this.settle(false);
  }

  private settle(isMore: boolean): void {
    const { waiting, failure } = this;
    this.waiting = undefined;
    if (failure) waiting?.reject(failure);
    else waiting?.resolve(isMore);
  }

  /** Gives the stream back to the driver. */
  private leave(): void {
    const { connection, drivers } = this;
    if (!connection || !drivers) return;
    this.drivers = undefined;
    connection.stream.off('data', this.hear);
    connection.stream.on('data', drivers);
  }

  private readonly hear = (piece: Buffer): void => {
    this.passRest(this.begun.length === 0 ? 0 : this.finishBegun(piece), piece);
  };

  /** Completes the message that was begun, and nothing more, so that little is copied; answers where the next one begins. */
  private finishBegun(piece: Buffer): number {
    const { begun } = this;
    const head = begun.length >= headBytes ? begun : Buffer.concat([begun, piece.subarray(0, headBytes)]);
    const missing = (head.length >= headBytes ? lengthOf(head, 0) : Infinity) - begun.length;
    if (missing > piece.length) {
      this.begun = Buffer.concat([begun, piece]);
      return piece.length;
    }
    this.begun = nothing;
    this.pass(Buffer.concat([begun, piece.subarray(0, missing)]), 0);
    return missing;
  }

  /** Passes on every whole message from here on, and keeps what is begun. */
  private passRest(from: number, piece: Buffer): void {
    let start = from;
    while (this.drivers && piece.length - start >= headBytes) {
      const end = start + lengthOf(piece, start);
      if (end > piece.length) break;
      this.pass(piece, start);
      start = end;
    }
    if (start === piece.length) return;
    if (this.drivers) this.begun = Buffer.from(piece.subarray(start));
    // Given back meanwhile: what is left is the driver's.
    else this.connection?.stream.emit('data', piece.subarray(start));
  }

  private pass(bytes: Buffer, start: number): void {
    if (bytes[start] === dataRow) this.takeRow(bytes, start + headBytes);
    else this.drivers?.(bytes.subarray(start, start + lengthOf(bytes, start)));
  }

  /** What its taker throws is the failure of the reading, not of whoever listens to the socket. */
  private takeRow(bytes: Buffer, start: number): void {
    if (this.failure) return;
    try {
      this.take(bytes, start);
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error(String(error));
    }
  }
}

/** A value as the database reads it; an array is one of numbers. */
const textOf = (value: unknown) => {
  if (value === null || typeof value === 'string') return value;
  return Array.isArray(value) ? `{${value.join()}}` : JSON.stringify(value);
};
const lengthOf = (bytes: Buffer, start: number) => letterBytes + bytes.readUInt32BE(start + letterBytes);
