import { Readable } from 'node:stream';
import type { ClientBase, Connection, Submittable } from 'pg';

/** Bytes that are gathered before they go on, and that wait for whoever reads. */
const blockBytes = 65_536;

/**
 * What a `copy … to stdout` answers, as it comes. Rows are copied together into blocks, since the driver uses its own
 * memory again; while nobody reads, nothing is taken from the database.
 */
export class CopyOut extends Readable implements Submittable {
  /** how many rows it was; known at its end */
  rows = 0;
  private connection: Connection | undefined;
  private block = Buffer.allocUnsafe(blockBytes);
  private filled = 0;

  private constructor(private readonly text: string) {
    super({ highWaterMark: blockBytes });
  }

  /** Starts one on a connection that does nothing else meanwhile. */
  static start(client: ClientBase, text: string): CopyOut {
    return client.query(new CopyOut(text));
  }

  submit(connection: Connection): void {
    this.connection = connection;
    connection.query(this.text);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.destroyed) return;
    if (this.filled + chunk.length > blockBytes) this.passOn();
    if (chunk.length > blockBytes) {
      this.give(Buffer.from(chunk));
      return;
    }
    this.filled += chunk.copy(this.block, this.filled);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = Number(text.split(' ').at(-1));
  }

  handleReadyForQuery(): void {
    if (this.destroyed) return;
    this.passOn();
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  override _read(): void {
    this.connection?.stream.resume();
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    // Whoever closes the connection then must be able to.
    this.connection?.stream.resume();
    callback(error);
  }

  private passOn(): void {
    if (this.filled === 0) return;
    this.give(this.block.subarray(0, this.filled));
    this.block = Buffer.allocUnsafe(blockBytes);
    this.filled = 0;
  }

  private give(bytes: Buffer): void {
    if (!this.push(bytes)) this.connection?.stream.pause();
  }
}
