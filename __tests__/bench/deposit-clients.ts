import { randomBytes } from 'node:crypto';
import { timedKey } from '../../src/contract/values/idempotency-keys';
import { idempotencyHeader } from '../../src/contract/vocabulary/envelope';
import { paths, uploadParts } from '../../src/contract/vocabulary/paths';
import { KeptConnection } from './kept-connection';

/** A deposit as the console sends it. */
export interface DepositOfBench {
  readonly userId: number;
  readonly toacc: number;
  readonly tocurrency: number;
}

/** The JSON part of such a deposit. */
export const depositBodyOf = (deposit: DepositOfBench) => ({
  date: '2025-06-01',
  ...deposit,
  amount: 7,
  remarks: '',
});

export const newKey = (): string => timedKey(Date.now(), randomBytes(16));

const boundary = 'a-form-of-the-bench';
const formOf = (deposit: DepositOfBench) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${uploadParts.deposit}"\r\n\r\n${JSON.stringify(depositBodyOf(deposit))}\r\n--${boundary}--\r\n`;

/** Somebody with a connection of his own who records deposits one after the other; it costs the machine next to nothing. */
export class DepositClient {
  private constructor(
    private readonly connection: KeptConnection,
    private readonly head: string,
  ) {}

  static async connect(origin: string, token: string): Promise<DepositClient> {
    const head = [
      `POST ${paths.deposits.create} HTTP/1.1`,
      `host: ${new URL(origin).host}`,
      `authorization: Bearer ${token}`,
      `content-type: multipart/form-data; boundary=${boundary}`,
    ].join('\r\n');
    return new DepositClient(await KeptConnection.open(origin), head);
  }

  /** Records a deposit; throws when it is answered with anything but 201. */
  async record(deposit: DepositOfBench): Promise<void> {
    const form = formOf(deposit);
    const text = await this.connection.ask(
      `${this.head}\r\n${idempotencyHeader}: ${newKey()}\r\ncontent-length: ${form.length}\r\n\r\n${form}`,
    );
    if (!text.startsWith('HTTP/1.1 201')) throw new Error(text);
  }

  end(): void {
    this.connection.end();
  }
}
