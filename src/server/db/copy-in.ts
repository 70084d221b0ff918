import { once } from 'node:events';
import type { ClientBase, Connection, Submittable } from 'pg';

/** What `pg` has for a copy and its types do not say. */
interface CopyingConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/** A `copy … from stdin` under way. */
class CopyIn implements Submittable {
  private rows = 0;
  private failure: Error | undefined;
  private readonly over = new AbortController();

  constructor(
    private readonly text: string,
    private readonly source: AsyncIterable<Buffer>,
    private readonly settle: { resolve: (rows: number) => void; reject: (error: Error) => void },
  ) {}

  submit(connection: Connection): void {
    connection.query(this.text);
  }

  handleCopyInResponse(connection: CopyingConnection): void {
    void this.send(connection);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = Number(text.split(' ').at(-1));
  }

  handleReadyForQuery(): void {
    this.settle.resolve(this.rows);
  }

  /** What the source says is the reason, not that the database was told of it. */
  handleError(error: Error): void {
    this.over.abort();
    this.settle.reject(this.failure ?? error);
  }

  /** No more is read from the source than the database takes. */
  private async send(connection: CopyingConnection): Promise<void> {
    const { signal } = this.over;
    try {
      for await (const chunk of this.source) {
        if (signal.aborted) return;
        connection.sendCopyFromChunk(chunk);
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain', { signal });
      }
      connection.endCopyFrom();
    } catch (error) {
      if (signal.aborted) return;
      this.failure = error as Error;
      connection.sendCopyFail(this.failure.message);
    }
  }
}

/** Runs a `copy … from stdin` with what the source gives; answers how many rows it was. An error of the source undoes it. */
export function copyIn(client: ClientBase, text: string, source: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(text, source, { resolve, reject }));
  });
}
