import { randomUUID } from 'node:crypto';
import type { BooksClient } from '../support/books-client';
import { CrowdMember } from './crowd-member';

/** Kinds of movements as corrections name them, and as reversals do. */
const reversals = {
  deposit: 'deposits',
  transfer: 'transfers',
  'installment payment': 'payments',
  'fee payment': 'payments',
} as const;
type Kind = keyof typeof reversals;

/** How many of the newest entries are corrected and deleted. */
const latest = 12;

interface Entry {
  readonly kind: Kind;
  readonly id: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Clerks, each at whatever another is at as well. */
export class CrowdClerks extends CrowdMember {
  private readonly entries: Entry[] = [];
  private readonly takenBack = new Set<string>();

  /** A clerk's next piece of work. */
  async record(): Promise<void> {
    const { pick, any } = this;
    const what = any();
    if (what < 0.45 || this.entries.length < latest) return this.create(this.entry());
    // Others are at the same.
    const entry = pick(this.entries.slice(-latest));
    if (what < 0.72) return this.correct(entry);
    return this.remove(entry);
  }

  private entry(): Omit<Entry, 'id'> {
    const { pick } = this;
    const kind = pick(['deposit', 'deposit', 'transfer', 'transfer', 'installment payment', 'fee payment'] as const);
    return { kind, body: this.bodyOf(kind) };
  }

  private bodyOf(kind: Kind): Record<string, unknown> {
    const { pick, crowd } = this;
    const from = pick(crowd.accounts);
    const to = pick(crowd.accounts.filter(({ id }) => id !== from.id));
    const amount = this.amount();
    if (kind === 'deposit')
      return { date: this.day(), userId: pick(crowd.partnerIds), toacc: to.id, tocurrency: to.currencyId, amount };
    if (kind === 'transfer') {
      const rate = from.currencyId === to.currencyId ? 1 : 2;
      const money = { fromamount: amount, toamount: amount * rate, conversionrate: rate };
      const places = { fromacc: from.id, fromcurrency: from.currencyId, toacc: to.id, tocurrency: to.currencyId };
      return { transferdate: this.day(), ...places, ...money };
    }
    const paid = { paymentdate: this.day(), paymentaccount: from.id, amount };
    if (kind === 'fee payment') return { ...paid, paidby: pick(crowd.partnerIds), feetype: pick(crowd.feeTypes) };
    const { id: projectid } = pick(crowd.projects.filter(({ currencyId }) => currencyId === from.currencyId));
    return { ...paid, projectid, installmentid: Math.floor(this.any() * 3) + 1 };
  }

  private send(clerk: BooksClient, { kind, body }: Omit<Entry, 'id'>, key?: string) {
    const extras = key === undefined ? {} : { key };
    if (kind === 'deposit') return clerk.createDeposit(body, extras);
    if (kind === 'transfer') return clerk.createTransfer(body, extras);
    return kind === 'fee payment' ? clerk.payFee(body, extras) : clerk.payInstallment(body, extras);
  }

  /** Now and then the same key comes to several servers at once. */
  private async create(entry: Omit<Entry, 'id'>): Promise<void> {
    const times = this.any() < 0.1 ? 4 : 1;
    const key = randomUUID();
    const clerks = this.crowd.clerks;
    const sent = Array.from({ length: times }, (_, at) => this.send(clerks[at % clerks.length]!, entry, key));
    const answers = (await Promise.all(sent)).map((answer) => this.notes.noted(`a new ${entry.kind}`, answer));
    const made = answers.filter(({ status }) => status === 201).map(({ body }) => body.data.id);
    if (new Set(made).size > 1) this.notes.wrong.push('one key made several entries');
    if (made.length > 0) this.keep({ ...entry, id: made[0]! });
  }

  private keep(entry: Entry): void {
    this.notes.recorded += 1;
    this.entries.push(entry);
  }

  private async correct({ kind, id, body }: Entry): Promise<void> {
    const next = this.any() < 0.5 ? { ...body, remarks: randomUUID() } : this.bodyOf(kind);
    const answer = this.notes.noted(
      `a correction of a ${kind}`,
      await this.pick(this.crowd.clerks).correct(kind, id, next),
    );
    if (answer.status !== 201) return;
    this.noteTaken(kind, id);
    this.keep({ kind, id: answer.body.data.id, body: next });
  }

  private async remove({ kind, id }: Entry): Promise<void> {
    const answer = this.notes.noted(
      `a deletion of a ${kind}`,
      await this.pick(this.crowd.clerks).reverse(reversals[kind], id),
    );
    if (answer.status === 204) this.noteTaken(kind, id);
  }

  private noteTaken(kind: Kind, id: number): void {
    const entry = `${reversals[kind]} ${id}`;
    if (this.takenBack.has(entry)) this.notes.wrong.push(`${entry} was taken back twice`);
    this.takenBack.add(entry);
  }
}
