import type { World, WorldState } from './books-world';
import { ClosedDays, type ClosingStep, laterDay, openingDay } from './closed-days-of-model';
import { converted } from './world-rates';

/** A step that records a movement which can be corrected. */
export type Recording = { readonly cents: number; readonly day: string } & (
  | { readonly kind: 'deposit'; readonly account: number }
  | { readonly kind: 'transfer'; readonly from: number; readonly to: number }
  | { readonly kind: 'pay'; readonly account: number; readonly installment: number }
  | { readonly kind: 'fee'; readonly account: number }
);

/** What a person does in a history; places count into the world, hundredths are plain numbers. */
export type Step =
  | Recording
  | ClosingStep
  /** an opening balance; a late one is of the day after most movements */
  | { readonly kind: 'open'; readonly account: number; readonly cents: number; readonly isLate: boolean }
  | { readonly kind: 'close' | 'reopen'; readonly account: number }
  /** a later reversal is meant for the last day of all movements */
  | { readonly kind: 'reverse'; readonly movement: number; readonly isLater: boolean }
  /** what is recorded is of another amount and day, and but for a transfer of another account */
  | {
      readonly kind: 'correct';
      readonly movement: number;
      readonly account: number;
      readonly cents: number;
      readonly day: string;
    }
  | { readonly kind: 'again'; readonly movement: number }
  | { readonly kind: 'rename'; readonly account: number; readonly isOtherCurrency: boolean }
  | { readonly kind: 'remove account'; readonly account: number };

/** A movement that the model knows to be in the books. */
export interface ModelMovement {
  readonly step: Step;
  readonly table: 'deposits' | 'transfers' | 'payments' | 'opening_balances';
  readonly changes: readonly { readonly account: number; readonly change: bigint }[];
  readonly installment: number | null;
  isReversed: boolean;
  /** of which day its reversal is */
  reversedOn?: string;
}

/** What an entry of the model made on an account, a reversal's too. */
export interface ModelEntry {
  readonly account: number;
  readonly change: bigint;
  readonly day: string;
  readonly table: ModelMovement['table'];
}

/** What the server must answer, and what must have changed then. */
export interface Expected {
  readonly status: number;
  readonly movement?: ModelMovement;
  /** whose place it takes */
  readonly corrects?: ModelMovement | undefined;
}

/** What a movement is corrected into; without one, what would be sent to correct it. */
export function correctedStep(
  movement: ModelMovement | undefined,
  { account, cents, day }: Extract<Step, { kind: 'correct' }>,
): Recording {
  const step = movement?.step as Recording | undefined;
  if (!step) return { kind: 'deposit', account, cents, day };
  return step.kind === 'transfer' ? { ...step, cents, day } : { ...step, account, cents, day };
}

/** Of which day what a step records is. */
const dayOf = (step: Step) => {
  if (step.kind === 'open') return openingDay(step.isLate);
  return 'day' in step ? step.day : laterDay;
};

/** The books as plain sums in BigInt hundredths: what every history is held against. */
export class BooksModel {
  readonly movements: ModelMovement[] = [];
  /** in the order in which they were written */
  readonly entries: ModelEntry[] = [];
  private readonly balances: bigint[];
  private readonly paid: bigint[];
  private readonly closed = new Set<number>();

  constructor(
    private readonly world: World,
    private readonly days = new ClosedDays(),
  ) {
    this.balances = world.accounts.map(() => 0n);
    this.paid = world.installments.map(() => 0n);
  }

  get state(): WorldState {
    const live = (table: ModelMovement['table']) =>
      this.movements.filter((movement) => movement.table === table && !movement.isReversed).length;
    return {
      balances: [...this.balances],
      paid: [...this.paid],
      live: {
        deposits: live('deposits'),
        transfers: live('transfers'),
        payments: live('payments'),
        openings: live('opening_balances'),
      },
      closed: this.world.accounts.map((_account, place) => this.closed.has(place)),
    };
  }

  /** Takes a step and answers what the server must answer to it. */
  take(step: Step): Expected {
    switch (step.kind) {
      case 'reverse':
        return this.reverse(step);
      case 'correct':
        return this.correct(step, this.meant(step.movement));
      case 'again':
        return { status: this.movements.length === 0 ? 0 : 201 };
      case 'rename':
        return { status: step.isOtherCurrency && this.isUsed(step.account) ? 409 : 200 };
      case 'open':
        return this.open(step);
      case 'close':
        if (this.balances[step.account] !== 0n) return { status: 409 };
        this.closed.add(step.account);
        return { status: 200 };
      case 'reopen':
        this.closed.delete(step.account);
        return { status: 200 };
      case 'remove account':
        return { status: this.isUsed(step.account) ? 409 : 204 };
      case 'close days':
      case 'reopen days':
      case 'except':
      case 'end exception':
        return { status: this.days.take(step) };
      default:
        return this.record(step);
    }
  }

  isUsed(account: number): boolean {
    return this.movements.some(({ changes }) => changes.some((change) => change.account === account));
  }

  private liveOn(account: number): ModelMovement[] {
    return this.movements.filter(
      ({ changes, isReversed }) => !isReversed && changes.some((change) => change.account === account),
    );
  }

  /** Whether an account has an opening balance of a later day. */
  private isOpenedAfter(account: number, day: string): boolean {
    return this.liveOn(account).some(({ step }) => step.kind === 'open' && dayOf(step) > day);
  }

  private open(step: Extract<Step, { kind: 'open' }>): Expected {
    const { account, cents, isLate } = step;
    if (cents === 0) return { status: 400 };
    const day = openingDay(isLate);
    const live = this.liveOn(account);
    const isBehind = (movement: ModelMovement) => dayOf(movement.step) < day;
    if (live.some((movement) => movement.table === 'opening_balances' || isBehind(movement))) return { status: 409 };
    if (this.hasMovedBefore(account, day)) return { status: 409 };
    return this.enter(step, 'opening_balances', [{ account, change: BigInt(cents) }], null);
  }

  /** Whether something that was taken back left an account another balance on a day before this one, or an opening balance still does on it. */
  private hasMovedBefore(account: number, day: string): boolean {
    const sums = new Map<string, bigint>();
    for (const entry of this.entries)
      if (entry.account === account && entry.table !== 'opening_balances' && entry.day < day)
        sums.set(entry.day, (sums.get(entry.day) ?? 0n) + entry.change);
    const stillStands = ({ table, changes, step, reversedOn: until = '' }: ModelMovement) =>
      table === 'opening_balances' && changes[0]!.account === account && until > dayOf(step) && until > day;
    return [...sums.values()].some((sum) => sum !== 0n) || this.movements.some(stillStands);
  }

  private record(step: Recording): Expected {
    const judged = this.judge(step);
    return 'status' in judged ? judged : this.enter(step, judged.table, judged.changes, judged.installment);
  }

  /** Whether a request names amounts that there are. */
  private hasAmounts(step: Recording): boolean {
    if (step.cents <= 0) return false;
    return step.kind !== 'transfer' || converted(this.world, step.from, step.to, BigInt(step.cents)) > 0n;
  }

  /** What a step would write, before accounts are looked at. */
  private judge(step: Recording): Expected | Pick<ModelMovement, 'table' | 'changes' | 'installment'> {
    const cents = BigInt(step.cents);
    if (!this.hasAmounts(step)) return { status: 400 };
    if (step.kind === 'transfer') {
      if (step.from === step.to) return { status: 400 };
      const into = { account: step.to, change: converted(this.world, step.from, step.to, cents) };
      return { table: 'transfers', changes: [{ account: step.from, change: -cents }, into], installment: null };
    }
    const { account } = step;
    if (step.kind === 'deposit') return { table: 'deposits', changes: [{ account, change: cents }], installment: null };
    const changes = [{ account, change: -cents }];
    if (step.kind === 'fee') return account === 1 ? { status: 400 } : { table: 'payments', changes, installment: null };
    if (!this.world.accounts[account]!.paysInstallments) return { status: 400 };
    if (this.paid[step.installment]! + cents > this.world.installments[step.installment]!) return { status: 409 };
    return { table: 'payments', changes, installment: step.installment };
  }

  private enter(
    step: Step,
    table: ModelMovement['table'],
    changes: ModelMovement['changes'],
    installment: number | null,
  ): Expected {
    if (step.kind !== 'open' && this.isTooEarly(step, changes)) return { status: 409 };
    if (!this.days.isOpen(dayOf(step)) || !this.apply(changes, installment)) return { status: 409 };
    const movement = { step, table, changes, installment, isReversed: false };
    this.movements.push(movement);
    this.note(movement, changes, dayOf(step));
    return { status: 201, movement };
  }

  private isTooEarly(step: Step, changes: ModelMovement['changes']): boolean {
    return changes.some(({ account }) => this.isOpenedAfter(account, dayOf(step)));
  }

  /** Which one a step means; undefined while there is none. */
  private meant(place: number): ModelMovement | undefined {
    return this.movements[place % Math.max(1, this.movements.length)];
  }

  /** Both at once: nothing is refused for what one of them alone would do. */
  private correct(step: Extract<Step, { kind: 'correct' }>, movement: ModelMovement | undefined): Expected {
    if (movement?.table === 'opening_balances') return { status: 0 };
    return { ...this.tryToCorrect(step, movement), corrects: movement };
  }

  private tryToCorrect(step: Extract<Step, { kind: 'correct' }>, movement: ModelMovement | undefined): Expected {
    const next = correctedStep(movement, step);
    if (!this.hasAmounts(next)) return { status: 400 };
    if (!movement) return { status: 404 };
    if (movement.isReversed) return { status: 409 };
    const before = { balances: [...this.balances], paid: [...this.paid] };
    const opposite = movement.changes.map(({ account, change }) => ({ account, change: -change }));
    this.move(opposite, movement.installment);
    const judged = this.judge(next);
    const refuse = (status: number): Expected => {
      this.balances.splice(0, before.balances.length, ...before.balances);
      this.paid.splice(0, before.paid.length, ...before.paid);
      return { status };
    };
    if ('status' in judged) return refuse(judged.status);
    this.move(judged.changes, judged.installment);
    const touched = [...opposite, ...judged.changes];
    if (touched.some(({ account }) => this.closed.has(account))) return refuse(409);
    if (this.isTooEarly(next, judged.changes) || !this.days.isOpen(next.day)) return refuse(409);
    const isShort = ({ account }: { account: number }) =>
      this.balances[account]! < 0n && this.balances[account]! < before.balances[account]!;
    if (touched.some(isShort)) return refuse(409);
    this.takeBack(movement, opposite, this.days.landing(dayOf(movement.step)));
    const replacing = { step: next, ...judged, isReversed: false };
    this.movements.push(replacing);
    this.note(judged, judged.changes, next.day);
    return { status: 201, movement: replacing };
  }

  private reverse({ movement: place, isLater }: Extract<Step, { kind: 'reverse' }>): Expected {
    const movement = this.meant(place);
    if (!movement) return { status: 404 };
    if (movement.isReversed) return { status: 409, movement };
    const opposite = movement.changes.map(({ account, change }) => ({ account, change: -change }));
    if (!this.apply(opposite, movement.installment)) return { status: 409, movement };
    this.takeBack(movement, opposite, this.days.landing(isLater ? laterDay : dayOf(movement.step)));
    return { status: 204, movement };
  }

  private takeBack(movement: ModelMovement, opposite: ModelMovement['changes'], day: string): void {
    Object.assign(movement, { isReversed: true, reversedOn: day });
    this.note(movement, opposite, day);
  }

  private note({ table }: Pick<ModelMovement, 'table'>, changes: ModelMovement['changes'], day: string): void {
    this.entries.push(...changes.map((change) => ({ ...change, day, table })));
  }

  /** All changes or none: no account may end below zero, and none may be closed. */
  private apply(changes: ModelMovement['changes'], installment: number | null): boolean {
    if (changes.some(({ account }) => this.closed.has(account))) return false;
    if (changes.some(({ account, change }) => change < 0n && this.balances[account]! + change < 0n)) return false;
    this.move(changes, installment);
    return true;
  }

  private move(changes: ModelMovement['changes'], installment: number | null): void {
    for (const { account, change } of changes) this.balances[account]! += change;
    if (installment !== null) this.paid[installment]! -= changes[0]!.change;
  }
}
