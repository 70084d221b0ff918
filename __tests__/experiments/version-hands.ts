import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '../../src/contract/vocabulary/paths';
import type { Database } from '../../src/server/db/database';
import type { Answer } from '../support/api-client';
import { BooksClient } from '../support/books-client';

const retryStatus = 503;
const pauseMilliseconds = 20;

/**
 * Speaks to a server over a connection for each request, as a proxy does by itself: every version that serves gets its
 * share of them, and none is ended while another request is on its way in it.
 */
export class ProxiedClient extends BooksClient {
  override send(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('connection', 'close');
    return super.send(method, path, { ...init, headers });
  }
}

/** Somebody who reads, transfers, pays and reverses at one server, and remembers what failed. */
export class VersionHand {
  /** what was neither done nor told to be tried again, in words */
  readonly failures: string[] = [];
  turns = 0;
  requests = 0;
  retries = 0;
  private recorded = 0;
  private isEnding = false;
  private readonly mark = randomUUID();
  private readonly work: Promise<void>;

  constructor(private readonly client: BooksClient) {
    this.work = this.go();
  }

  private async go(): Promise<void> {
    while (!this.isEnding) {
      await this.turn();
      this.turns += 1;
      await wait(pauseMilliseconds);
    }
  }

  private async turn(): Promise<void> {
    const { client, mark } = this;
    const page = { page: 1, size: 10 };
    for (const queryName of ['projectview', 'getallfees', 'projectScheduleSummary'])
      await this.ask(queryName, 200, () => client.get(paths.query, { queryName }));
    await this.ask('accounts', 200, () => client.get(paths.accounts.list));
    await this.ask('deposits', 200, () => client.get(paths.deposits.filter, page));
    await this.ask('transfers', 200, () => client.get(paths.transfers.filter, page));
    const [one, other] = [randomUUID(), randomUUID()];
    const fee = { remarks: mark, amount: 0.01 };
    await this.ask('fee', 201, () => client.payFee(fee, { key: one }));
    const transfer = await this.ask('transfer', 201, () => client.createTransfer({ remarks: mark }, { key: other }));
    if (!transfer) return;
    this.recorded += 1;
    await this.ask('reversal', 204, () => client.reverse('transfers', transfer.body.data.id));
  }

  /** Asks until it is not told to try again; undefined when it failed. */
  private async ask<Data>(
    what: string,
    wanted: number,
    send: () => Promise<Answer<Data>>,
  ): Promise<Answer<Data> | undefined> {
    for (;;) {
      this.requests += 1;
      const answer = await send().catch((error: unknown) => String((error as Error).cause ?? error));
      if (typeof answer === 'string') {
        this.failures.push(`${what}: ${answer}`);
        return undefined;
      }
      if (answer.status === wanted) return answer;
      if (answer.status !== retryStatus) {
        this.failures.push(`${what}: ${String(answer.status)} ${answer.body.message}`);
        return undefined;
      }
      this.retries += 1;
      await wait(pauseMilliseconds);
    }
  }

  /** Waits until it has been through everything so many times from now on, or something failed. */
  async untilTurns(count: number): Promise<void> {
    // The turn that is under way has read some of it before.
    const wanted = this.turns + 1 + count;
    while (this.turns < wanted && this.failures.length === 0) await wait(5);
  }

  /** Ends what is under way. */
  async finish(): Promise<void> {
    this.isEnding = true;
    await this.work;
  }

  /** How many of its transfers are not there once and reversed. */
  async wrong(database: Database): Promise<number> {
    const { rows } = await database.query<{ there: number }>(
      'select count(reversed_at)::int as there from transfers where remarks = $1',
      [this.mark],
    );
    return Math.abs(this.recorded - rows[0]!.there);
  }
}
