import type { AccountRow } from '#contract/areas/accounts.wire';
import type { DueCurrency, DueInstallment } from '#contract/areas/due.wire';
import type { OpenInstallmentRow } from '#contract/areas/projects.wire';
import { type CalendarDate, dateFromAnswer, dateFromWire } from '#contract/values/dates';
import type { CashMove } from '#contract/values/due';
import { type Cents, centsFromAnswer, noCents, subtractCents } from '#contract/values/money';
import { installmentLabel } from '#contract/vocabulary/schedule';
import type { ThoughtOf } from '../../parts/due-figures';

/** An installment that is on another day in thought only; what the books know of it is kept up to date. */
export interface MovedDue {
  readonly projectid: number;
  readonly installmentid: number;
  readonly project: string;
  readonly installment: string;
  readonly currency: string;
  /** what is open of it; nothing once it is paid or removed */
  readonly open: Cents;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** An installment of a figure, as it is listed: of the books, or moved there in thought only. */
export interface DueRow extends Pick<
  DueInstallment,
  'projectid' | 'installmentid' | 'project' | 'currency' | 'open' | 'scheduledate'
> {
  readonly installment: string;
  /** its day in thought, while that is another one */
  readonly to?: CalendarDate | undefined;
}

/** One end of a transfer. */
export interface TransferEnd {
  readonly id: number;
  readonly name: string;
  readonly currency: string;
  readonly amount: Cents;
}

/** A transfer that is only thought of. */
export interface PlannedTransfer {
  readonly date: CalendarDate;
  readonly from: TransferEnd;
  readonly to: TransferEnd;
  /** the books have one of its accounts no more, or in another currency */
  readonly isGone?: boolean | undefined;
}

/** Everything that is only thought of. */
export interface WhatIf {
  readonly dates: readonly MovedDue[];
  readonly transfers: readonly PlannedTransfer[];
}

/** Nothing is only thought of. */
export const nothingThoughtOf: WhatIf = { dates: [], transfers: [] };

/** How many things are only thought of. */
export const changesOf = ({ dates, transfers }: WhatIf): number => dates.length + transfers.length;

/** Whether both are the same installment. */
export const isSame = (one: Pick<MovedDue, 'projectid' | 'installmentid'>, other: typeof one): boolean =>
  one.projectid === other.projectid && one.installmentid === other.installmentid;

const isCounted = ({ isGone }: PlannedTransfer) => !isGone;

/** The installments of a currency that are moved and still open: they change its figures. */
export const countedMoves = ({ dates }: WhatIf, currency: string): readonly MovedDue[] =>
  dates.filter((each) => each.currency === currency && each.open > 0);

/** The installment on that day; on its own day it is as in the books. */
export function withDate({ dates, transfers }: WhatIf, row: DueRow, to: CalendarDate): WhatIf {
  const from = dateFromAnswer(row.scheduledate);
  const others = dates.filter((moved) => !isSame(moved, row));
  if (from === null || from === to) return { dates: others, transfers };
  const { projectid, installmentid, project, installment, currency } = row;
  const open = centsFromAnswer(row.open) ?? noCents;
  return {
    dates: [...others, { projectid, installmentid, project, installment, currency, open, from, to }],
    transfers,
  };
}

/** The installment as the books know it now, of the open ones of its project, which has this name; the same one when nothing has changed. */
export function asInBooks(moved: MovedDue, open: readonly OpenInstallmentRow[], project: string): MovedDue {
  const row = open.find(({ installmentid }) => installmentid === moved.installmentid);
  const [amount, paid] = [centsFromAnswer(row?.amount ?? 0), centsFromAnswer(row?.total_paid ?? 0)];
  const left = amount === null || paid === null ? noCents : subtractCents(amount, paid);
  const from = (row && dateFromAnswer(row.scheduledate)) ?? moved.from;
  const now = { ...moved, project, installment: row ? installmentLabel(row) : moved.installment, open: left, from };
  const isChanged = (['project', 'installment', 'open', 'from'] as const).some((part) => now[part] !== moved[part]);
  return isChanged ? now : moved;
}

/** What is thought of, as the accounts of the books let its transfers be; the same one when nothing has changed. */
export function withAccounts(whatIf: WhatIf, accounts: readonly AccountRow[]): WhatIf {
  const isThere = ({ id, currency }: TransferEnd) =>
    accounts.some((account) => account.id === id && account.currency.code === currency);
  const transfers = whatIf.transfers.map((each) => {
    const isGone = !isThere(each.from) || !isThere(each.to);
    return isGone === Boolean(each.isGone) ? each : { ...each, isGone };
  });
  return transfers.some((each, place) => each !== whatIf.transfers[place]) ? { ...whatIf, transfers } : whatIf;
}

/** What is thought of of one currency: of its installments, and of the accounts whose cash counts. */
export function thoughtOfIn(whatIf: WhatIf, { currency, accounts }: DueCurrency): ThoughtOf {
  const counts = ({ id }: TransferEnd) => accounts.some((account) => account.id === id);
  const moves = whatIf.transfers
    .filter(isCounted)
    .flatMap(({ date, from, to }): CashMove[] => [
      ...(counts(from) ? [{ date, amount: subtractCents(noCents, from.amount) }] : []),
      ...(counts(to) ? [{ date, amount: to.amount }] : []),
    ]);
  return { moved: countedMoves(whatIf, currency).map(({ from, to, open }) => ({ from, to, amount: open })), moves };
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isDay = (value: unknown) => isText(value) && dateFromWire(value) === value;
const isEnd = (end: TransferEnd | null | undefined) =>
  Number.isSafeInteger(end?.id) && isText(end?.name) && isText(end.currency) && Number.isSafeInteger(end.amount);
/** Of what may be no list, those that are there and of their kind. */
const those = <One>(list: readonly (One | null)[], isOne: (each: One) => boolean): One[] =>
  Array.isArray(list) ? list.filter((each: One | null): each is One => each !== null && isOne(each)) : [];

/** What the browser has kept of it; anybody may have written there. */
export function keptWhatIf({ dates, transfers }: WhatIf): WhatIf {
  const isMoved = ({ projectid, installmentid, project, installment, currency, open, from, to }: MovedDue) =>
    [projectid, installmentid, open].every(Number.isSafeInteger) &&
    [project, installment, currency].every(isText) &&
    isDay(from) &&
    isDay(to);
  const isTransfer = ({ date, from, to }: PlannedTransfer) => isDay(date) && isEnd(from) && isEnd(to);
  return { dates: those(dates, isMoved), transfers: those(transfers, isTransfer) };
}
