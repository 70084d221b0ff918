import { addDays, type CalendarDate } from '../../src/contract/values/dates';
import type { Answer } from '../support/api-client';
import type { BooksClient } from '../support/books-client';

/** An account that the crowd works on. */
interface CrowdAccount {
  readonly id: number;
  readonly name: string;
  readonly currencyId: number;
  readonly code: string;
}

/** What the crowd works on, and the same people at each of the servers. */
export interface Crowd {
  clerks: readonly BooksClient[];
  chiefs: readonly BooksClient[];
  readonly accounts: readonly CrowdAccount[];
  readonly projects: readonly { readonly id: number; readonly currencyId: number }[];
  readonly partnerIds: readonly number[];
  readonly feeTypes: readonly number[];
  /** the latest on which anything is dated */
  readonly lastDay: CalendarDate;
  readonly chance: () => number;
}

/** So many days everything is dated on. */
export const daysOfCrowd = 40;

/** Hundredths of an amount. */
export const centsOf = (amount: number) => Math.round(amount * 100);

/** What a crowd was answered, and what of it must never be. */
export class CrowdNotes {
  readonly wrong: string[] = [];
  recorded = 0;
  private readonly answers = new Map<number, number>();

  /** How many answers there were, by their status. */
  get figures(): string {
    const sorted = [...this.answers].sort(([one], [other]) => one - other);
    return `${this.recorded} entries, answers ${sorted.map(([status, many]) => `${many} × ${status}`).join(', ')}`;
  }

  /** Notes an answer, which may refuse, but not fail. */
  noted<Data>(what: string, answer: Answer<Data>): Answer<Data> {
    const { status, body } = answer;
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
    if (status >= 500 || status === 401 || status === 429) this.wrong.push(`${what}: ${status} ${body.message}`);
    return answer;
  }
}

/** Whoever works in a crowd, by its chance. */
export abstract class CrowdMember {
  constructor(
    protected readonly crowd: Crowd,
    protected readonly notes: CrowdNotes,
  ) {}

  protected readonly any = (): number => this.crowd.chance();
  protected readonly pick = <Item>(items: readonly Item[]): Item => items[Math.floor(this.any() * items.length)]!;
  protected readonly day = () => addDays(this.crowd.lastDay, -Math.floor(this.any() * daysOfCrowd));
  protected readonly amount = () => Math.floor(this.any() * 90_000 + 1) / 100;
}
