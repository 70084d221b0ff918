import { Client, type ClientConfig, type Connection, type Submittable } from 'pg';

/** The rows of `COPY … TO STDOUT`, of which nothing is kept but how many bytes they are. */
class CopiedRows implements Submittable {
  private bytes = 0;

  constructor(
    private readonly text: string,
    private readonly settle: (outcome: number | Error) => void,
  ) {}

  submit(connection: Connection): void {
    connection.query(this.text);
  }

  handleRowDescription(): void {}

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.bytes += chunk.length;
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.settle(error);
  }

  handleReadyForQuery(): void {
    this.settle(this.bytes);
  }
}

/** Copies what a statement without parameters answers, as CSV; answers the bytes. */
export async function copyRows(address: ClientConfig, statement: string): Promise<number> {
  const client = new Client(address);
  await client.connect();
  try {
    return await new Promise((resolve, reject) => {
      const settle = (outcome: number | Error) => (outcome instanceof Error ? reject(outcome) : resolve(outcome));
      client.query(new CopiedRows(`copy (${statement}) to stdout (format csv)`, settle));
    });
  } finally {
    await client.end();
  }
}
