import { randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { setTimeout as wait } from 'node:timers/promises';
import { messages } from '../../src/contract/texts/messages';
import type { Database } from '../../src/server/db/database';
import type { BooksClient } from '../support/books-client';
import { findFaults } from '../support/books-dump';
import { slipFile } from '../support/slip-files';
import type { BooksProcess } from './books-process';
import type { ExperimentSize } from './experiment';

/** One try of a deposit: its answer's status, or 0 when none came; `error` is then the network's code. */
export interface Try {
  readonly status: number;
  readonly hasSlip: boolean;
  readonly error: string;
  readonly message: string;
  readonly startedAt: number;
  readonly endedAt: number;
  /** when its head went out (by the clock of the computer, milliseconds); undefined when it never did */
  readonly sentAt: number | undefined;
}

/** When the head of a request went out last, by its key: a busy computer lets some time pass since it was asked for. */
const sentAt = new Map<string, number>();
subscribe('undici:client:sendHeaders', (message) => {
  const key = /^idempotency-key: (\S+)/im.exec((message as { headers: string }).headers)?.[1];
  if (key) sentAt.set(key, Date.now());
});

/** How the clerks work. */
export interface ClerksOptions {
  readonly clerks: number;
  readonly chance: () => number;
  /** whether a deposit is sent again with its key until it is acknowledged; 'once' sends it one time only */
  readonly retries: 'with key' | 'once';
  /** milliseconds between what was acknowledged to a clerk and his next deposit; none when it is left out */
  readonly rest?: number;
}

/** In the short form that must hold the computer has time for the faults, not for thousands of deposits beside them. */
export const restOf = ({ rounds, isControl }: Pick<ExperimentSize, 'rounds' | 'isControl'>) =>
  rounds === 1 && !isControl ? 20 : 0;

/** What the books have of what the clerks did. */
export interface ClerksAccount {
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  /** deposits whose every answer was 5xx and said that nothing was saved, and that are there all the same */
  readonly savedDespiteFailure: number;
  readonly faults: readonly string[];
}

interface Deposit {
  readonly remarks: string;
  readonly hasSlip: boolean;
  id: number | null;
  /** of each answer, whether it said that nothing was saved */
  readonly refusals: boolean[];
}

const pauseMilliseconds = 15;

/** People who record deposits with keys and slips, one after the other, and remember every answer. */
export class DepositClerks {
  readonly tries: Try[] = [];
  private readonly deposits: Deposit[] = [];
  private readonly mark = randomUUID();
  private isEnding = false;
  private underWay = 0;
  private readonly work: Promise<unknown>;

  constructor(
    private readonly client: BooksClient,
    private readonly options: ClerksOptions,
  ) {
    this.work = Promise.all(Array.from({ length: options.clerks }, () => this.clerk()));
  }

  get acknowledged(): number {
    return this.deposits.filter(({ id }) => id !== null).length;
  }

  /** What is acknowledged by now, to be looked for in another place of the books later. */
  acknowledgedNow(): { readonly length: number; missingIn(database: Database): Promise<number> } {
    const known = this.deposits.filter(({ id }) => id !== null);
    return {
      length: known.length,
      missingIn: async (database) => {
        const isThere = await this.lookIn(database);
        return known.filter((deposit) => !isThere(deposit)).length;
      },
    };
  }

  /** Answers whether a deposit is there, with its slip. */
  private async lookIn(database: Database): Promise<(deposit: Deposit) => boolean> {
    const stored = await this.stored(database);
    return ({ remarks, hasSlip, id }) => {
      const row = stored.get(remarks);
      return row?.ids.includes(id ?? 0) === true && (!hasSlip || row.slips > 0);
    };
  }

  private async stored(database: Database) {
    const { rows } = await database.query<{ remarks: string; ids: number[]; slips: number }>(
      `select remarks, array_agg(id::int) as ids, count(slip_name)::int as slips from deposits
        where starts_with(remarks, $1) group by remarks`,
      [this.mark],
    );
    return new Map(rows.map((row) => [row.remarks, row]));
  }

  private async clerk(): Promise<void> {
    const { rest = 0 } = this.options;
    while (!this.isEnding) {
      await this.record();
      if (rest > 0) await wait(rest);
    }
  }

  private async record(): Promise<void> {
    const { chance, retries } = this.options;
    const deposit: Deposit = {
      remarks: `${this.mark} ${this.deposits.length}`,
      hasSlip: chance() < 0.3,
      id: null,
      refusals: [],
    };
    this.deposits.push(deposit);
    const key = randomUUID();
    for (;;) {
      const { isRefusal, id } = await this.send(deposit, key);
      deposit.refusals.push(isRefusal);
      deposit.id = id;
      // Whoever ends with a deposit open leaves it at its next answer, but for those who send until it is acknowledged.
      if (id !== null || retries === 'once') break;
      await wait(pauseMilliseconds);
    }
    if (deposit.id === null) await wait(pauseMilliseconds);
  }

  private async send({ remarks, hasSlip }: Deposit, key: string) {
    const startedAt = performance.now();
    sentAt.delete(key);
    this.underWay += 1;
    const said = (status: number, error: string, message: string) => {
      const times = { startedAt, endedAt: performance.now(), sentAt: sentAt.get(key) };
      this.tries.push({ status, hasSlip, error, message, ...times });
    };
    try {
      const slip = hasSlip ? slipFile('receipt.png', { size: 20_000 }) : undefined;
      const { status, body } = await this.client.createDeposit({ remarks, amount: 0.01 }, { key, slip });
      said(status, '', body.message);
      const isRefusal = status >= 500 && body.message !== messages.outcome.unknown;
      return { isRefusal, id: status === 201 ? body.data.id : null };
    } catch (error) {
      said(0, codeOf(error), '');
      return { isRefusal: false, id: null };
    } finally {
      this.underWay -= 1;
    }
  }

  /** Waits until somebody waits for an answer. */
  async untilUnderWay(): Promise<void> {
    while (this.underWay === 0) await wait(1);
  }

  /** Lets everybody finish what is open. */
  async finish(): Promise<void> {
    this.isEnding = true;
    await this.work;
  }

  /** Lets everybody finish, and compares what was acknowledged with what is there, on a server that runs. */
  compare(books: Pick<BooksProcess, 'withDatabase'>): Promise<ClerksAccount> {
    return books.withDatabase(async (database) => {
      await this.finish();
      const stored = await this.stored(database);
      const isThere = await this.lookIn(database);
      const acknowledged = this.deposits.filter(({ id }) => id !== null);
      const failed = this.deposits.filter(({ refusals }) => refusals.length > 0 && refusals.every(Boolean));
      return {
        acknowledged: acknowledged.length,
        lost: acknowledged.filter((deposit) => !isThere(deposit)).length,
        doubled: [...stored.values()].filter(({ ids }) => ids.length > 1).length,
        savedDespiteFailure: failed.filter(({ remarks }) => stored.has(remarks)).length,
        faults: await findFaults(database),
      };
    });
  }
}

function codeOf(error: unknown): string {
  const cause = (error as { cause?: { code?: string; message?: string } }).cause;
  return cause?.code ?? cause?.message ?? String(error);
}

/** 'median 12 ms, longest 30 ms'. */
export function spread(milliseconds: readonly number[]): string {
  const sorted = [...milliseconds].sort((a, b) => a - b);
  const at = (place: number) => Math.round(sorted[Math.min(sorted.length - 1, place)] ?? 0);
  return `median ${at(Math.floor(sorted.length / 2))} ms, longest ${at(sorted.length - 1)} ms`;
}

/** Waits until the clerks have so many more. */
export async function untilAcknowledged(load: DepositClerks, count: number): Promise<void> {
  const wanted = load.acknowledged + count;
  while (load.acknowledged < wanted) await wait(2);
}
