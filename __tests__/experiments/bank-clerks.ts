import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { AccountRow } from '../../src/contract/areas/accounts.wire';
import { centsFromNumber } from '../../src/contract/values/money';
import { paths } from '../../src/contract/vocabulary/paths';
import type { Database } from '../../src/server/db/database';
import type { Answer } from '../support/api-client';
import type { BooksClient, SampleNumbers } from '../support/books-client';

const clerks = 16;
const readers = 4;
const shareOfReversals = 0.15;
const names = [
  'Main Operating',
  'Reserve Fund',
  'Gulf Operating',
  'Gulf Current',
  'Europe Operating',
  'Europe Current',
];
const codeOf = (name: string) => (name.startsWith('Gulf') ? 'AED' : name.startsWith('Europe') ? 'EUR' : 'USD');
const rates: Readonly<Record<string, number>> = {
  'USD AED': 3.6725,
  'AED USD': 0.2723,
  'EUR USD': 1.0842,
  'USD EUR': 0.9223,
  'EUR AED': 3.9815,
  'AED EUR': 0.2512,
};

/** How the clerks work. */
export interface BankOptions {
  readonly chance: () => number;
  /** whether a clerk goes on with another piece of work, after so many and with so much found wrong */
  readonly goesOn: (turn: number, wrong: number) => boolean;
  /** whether somebody cuts the lines: what is not answered, or with 503, is then sent again with its key */
  readonly isDisturbed: boolean;
  /** milliseconds until what was not answered is sent again, and between two reads */
  readonly pause?: number;
}

/** People who transfer between accounts of three currencies and reverse what they did, while others read the balances. */
export class BankClerks {
  moved = 0;
  refused = 0;
  reads = 0;
  unanswered = 0;
  /** answers and balances that must never be, and each kind of them in words */
  wrong = 0;
  private readonly kindsOfWrong = new Set<string>();
  private readonly mark = randomUUID();
  /** by what they are remarked with, since a number may be given again after a crash that took it */
  private readonly acknowledged = new Map<string, number>();
  private readonly reversible: number[] = [];
  private working = clerks;
  private readonly work: Promise<unknown>;

  constructor(
    private readonly client: BooksClient,
    private readonly sample: SampleNumbers,
    private readonly options: BankOptions,
  ) {
    const atWork = Array.from({ length: clerks }, () => this.clerk().finally(() => (this.working -= 1)));
    this.work = Promise.all([...atWork, ...Array.from({ length: readers }, () => this.reader())]);
  }

  private pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.options.chance() * items.length)]!;
  }

  private async clerk(): Promise<void> {
    for (let turn = 0; this.options.goesOn(turn, this.wrong); turn += 1) {
      const [from, to] = [this.pick(names), this.pick(names)];
      if (from === to) continue;
      if (this.reversible.length > 0 && this.options.chance() < shareOfReversals) await this.reverseOne();
      else await this.transfer(from, to);
    }
  }

  private async transfer(from: string, to: string): Promise<void> {
    const rate = rates[`${codeOf(from)} ${codeOf(to)}`] ?? 1;
    // Large slices, so that the accounts run dry and the limit is met again and again.
    const amount = Math.floor(this.options.chance() * 30_000_000 + 1) / 100;
    const [source, target] = [this.sample.account(from), this.sample.account(to)];
    const key = randomUUID();
    const remarks = `${this.mark} ${key}`;
    const entry = {
      fromacc: source.id,
      fromcurrency: source.currency_id,
      fromamount: amount,
      toacc: target.id,
      tocurrency: target.currency_id,
      toamount: Math.round(amount * rate * 100) / 100,
      conversionrate: rate,
      remarks,
    };
    const { status, body } = await this.answered(() => this.client.createTransfer(entry, { key }));
    if (status === 201) {
      this.moved += 1;
      this.acknowledged.set(remarks, body.data.id);
      this.reversible.push(body.data.id);
    } else if (status === 409) this.refused += 1;
    else this.noteWrong(`a transfer answered with ${String(status)}`);
  }

  private async reverseOne(): Promise<void> {
    const [id] = this.reversible.splice(Math.floor(this.options.chance() * this.reversible.length), 1);
    const { status } = await this.answered(() => this.client.reverse('transfers', id!));
    // One whose answer was lost is refused when it is sent again, as one that would leave too little is.
    if (status !== 204 && status !== 409) this.noteWrong(`a reversal answered with ${String(status)}`);
  }

  private noteWrong(kind: string): void {
    this.wrong += 1;
    this.kindsOfWrong.add(kind);
  }

  /** Sends until it is answered; where nobody disturbs, the first answer counts. */
  private async answered<Data>(send: () => Promise<Answer<Data>>): Promise<Answer<Data>> {
    for (;;) {
      const answer = await this.tried(send);
      if (answer) return answer;
      this.unanswered += 1;
      await wait(this.options.pause ?? 15);
    }
  }

  private async tried<Data>(send: () => Promise<Answer<Data>>): Promise<Answer<Data> | null> {
    if (!this.options.isDisturbed) return send();
    const answer = await send().catch(() => null);
    return answer?.status === 503 ? null : answer;
  }

  /** As long as anybody works: a balance below its limit may be there for a moment only. */
  private async reader(): Promise<void> {
    while (this.working > 0) {
      const answer = await this.tried(() => this.client.get<AccountRow[]>(paths.accounts.list));
      if (answer?.status === 200) {
        this.reads += 1;
        if (answer.body.data.some(({ balance }) => centsFromNumber(balance)! < 0)) this.noteWrong('a balance below 0');
      } else if (answer) this.noteWrong(`a list answered with ${String(answer.status)}`);
      await wait(this.options.pause ?? 10);
    }
  }

  /** Waits until everybody has ended by themselves. */
  async finish(): Promise<void> {
    await this.work;
  }

  /** Compares what was acknowledged with what is there: how much is lost, and how much is there twice. */
  async compare(database: Database): Promise<{ lost: number; doubled: number }> {
    const { rows } = await database.query<{ remarks: string; ids: number[] }>(
      `select remarks, array_agg(id::int) as ids from transfers where starts_with(remarks, $1) group by remarks`,
      [this.mark],
    );
    const stored = new Map(rows.map(({ remarks, ids }) => [remarks, ids]));
    return {
      lost: [...this.acknowledged].filter(([remarks, id]) => stored.get(remarks)?.includes(id) !== true).length,
      doubled: rows.filter(({ ids }) => ids.length > 1).length,
    };
  }

  get figures(): string {
    const { moved, refused, reads, unanswered, wrong, kindsOfWrong } = this;
    const kinds = wrong > 0 ? ` (${[...kindsOfWrong].join(', ')})` : '';
    const lines = this.options.isDisturbed ? `, ${String(unanswered)} unanswered and sent again` : '';
    return `${String(moved)} transfers, ${String(refused)} refused, ${String(reads)} reads${lines}, ${String(wrong)} wrong${kinds}`;
  }
}
