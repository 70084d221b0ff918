import type { BackendConnection } from './backend-connection';
import type { Connection } from './database';
import type { AwaitedStatement, BareStatement } from './sent-statements';

/** So many go in one send; they must all find room among what a connection keeps prepared. */
const mostInASend = 64;

/**
 * A connection whose statements of one moment go to the database in one send: those that are asked for before anybody
 * waits. Where one of them fails, those behind it are not run.
 */
export class Pipeline implements Connection {
  private waiting: AwaitedStatement[] = [];
  private isClosed = false;
  /** the first failure that the database or its connection has had */
  failure: Error | undefined;

  constructor(private readonly connection: BackendConnection) {}

  run({ sql, parameters, plan }: BareStatement): Promise<unknown[]> {
    return new Promise((resolve, reject) => {
      if (this.isClosed) {
        reject(new Error('A statement came after its connection was given back'));
        return;
      }
      const fail = (error: unknown) => {
        const failure = error as Error;
        this.failure ??= failure;
        reject(failure);
      };
      this.waiting.push({ sql, parameters, plan, resolve, reject: fail });
      if (this.waiting.length === 1) void Promise.resolve().then(() => this.send());
    });
  }

  /** Takes no more statements. */
  close(): void {
    this.isClosed = true;
  }

  private send(): void {
    const { waiting } = this;
    this.waiting = [];
    for (let first = 0; first < waiting.length; first += mostInASend)
      this.connection.send(waiting.slice(first, first + mostInASend));
  }
}

/** Reads over a connection; what is asked for at once goes in one send. */
export async function inSends<Result>(
  connection: BackendConnection,
  read: (books: Connection) => Promise<Result>,
): Promise<Result> {
  const pipeline = new Pipeline(connection);
  try {
    return await read(pipeline);
  } finally {
    pipeline.close();
  }
}
