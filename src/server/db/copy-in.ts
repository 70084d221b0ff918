import { once } from 'node:events';
import type { ClientBase, Connection, Submittable } from 'pg';

/** What `pg` has for a copy and its types do not say. */
interface CopyingConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/** Classes of SQLSTATE that speak of what was sent: data that is none, and data that breaks a rule of its table. */
const contentClasses = new Set(['22', '23']);
const isAboutContent = ({ code = '' }: Error & { code?: string }) => contentClasses.has(code.slice(0, 2));

/** A `copy … from stdin` under way. */
class CopyIn implements Submittable {
  private rows = 0;
  private failure: Error | undefined;
  private sent: Promise<void> = Promise.resolve();
  private readonly over = new AbortController();

  constructor(
    private readonly text: string,
    private readonly source: AsyncIterable<Buffer>,
    private readonly settle: { resolve: (rows: number) => void; reject: (error: Error) => void },
  ) {}

  /** Why the database takes no more of it. */
  private get refusal(): Error | undefined {
    return this.over.signal.reason as Error | undefined;
  }

  submit(connection: Connection): void {
    connection.query(this.text);
  }

  handleCopyInResponse(connection: CopyingConnection): void {
    this.sent = this.send(connection);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = Number(text.split(' ').at(-1));
  }

  handleReadyForQuery(): void {
    if (!this.refusal) this.settle.resolve(this.rows);
  }

  /** What the source says is the reason, not that the database was told of it, or saw it first. */
  handleError(error: Error): void {
    this.over.abort(error);
    void this.sent.then(() => {
      this.settle.reject(this.failure ?? error);
    });
  }

  /**
   * No more is read from the source than the database takes; where it refuses what it was sent, the source is read to its
   * end, by which it knows whether that is what was written.
   */
  private async send(connection: CopyingConnection): Promise<void> {
    const { signal } = this.over;
    try {
      for await (const chunk of this.source) {
        if (!this.refusal) {
          connection.sendCopyFromChunk(chunk);
          if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain', { signal }).catch(() => null);
        } else if (!isAboutContent(this.refusal)) return;
      }
      if (!this.refusal) connection.endCopyFrom();
    } catch (error) {
      this.failure = error as Error;
      if (!this.refusal) connection.sendCopyFail(this.failure.message);
    }
  }
}

/**
 * Runs a `copy … from stdin` with what the source gives; answers how many rows it was. An error of the source
 * undoes it and is what is thrown, also where the database refuses its content before.
 */
export function copyIn(client: ClientBase, text: string, source: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(text, source, { resolve, reject }));
  });
}
