import { bankFileMessages } from '../texts/bank-file-messages';
import type { DecimalSign } from '../values/foreign-values';
import { type Cents, negateCents, noCents } from '../values/money';
import { centsOf } from './bank-amounts';
import { type BankColumns, sideOf } from './bank-heads';
import type { FigureRole, Row } from './bank-rows';
import { seenCell } from './foreign-cells';

/* On which side of an account an amount of a bank's file is: by its column, by a word beside it, or by its sign alone. */

/** How a file says it. */
export interface Sides {
  /** the column of words that say it */
  readonly at: number | undefined;
  /** whether debits are negative already; one of the other sign is money that came back */
  readonly isDebitNegative: boolean;
  /** whether a balance can tell that it is the other way round */
  readonly isDoubtful: boolean;
  /** whether credits are positive, so that a negative one is money that went back */
  readonly isCreditPositive: boolean;
}

/** How these rows say it. */
export function sidesOf(kept: readonly Row[], columns: BankColumns, sign: DecimalSign): Sides {
  const { side, amount, balance } = columns.places;
  const at = side ?? (amount === undefined ? undefined : sideColumn(kept, columns, sign));
  const of = (which: -1 | 1) => kept.map((row) => onSide(row, which, at, sign)).filter((each) => each !== noCents);
  const negative = negativeOf(of(-1));
  return {
    at,
    isDebitNegative: isMost(negative, of(-1)),
    isDoubtful: negative.length > 0 && balance !== undefined,
    isCreditPositive: of(1).some((each) => each > 0),
  };
}

const negativeOf = (amounts: readonly Cents[]) => amounts.filter((each) => each < 0);
const isMost = (some: readonly Cents[], all: readonly Cents[]) => some.length > all.length / 2;
const centsUnder = (row: Row, role: FigureRole, sign: DecimalSign) => centsOf(row.figures[role], sign) ?? noCents;

const isOut = (row: Row, sign: DecimalSign) => centsUnder(row, 'amount', sign) < 0;

/** What stands on a side as it is written: under its head, or under Amount with a word for that side. */
function onSide(row: Row, which: -1 | 1, at: number | undefined, sign: DecimalSign): Cents {
  const under = centsUnder(row, which < 0 ? 'debit' : 'credit', sign);
  return under === noCents && wordOf(row, at).side === which ? centsUnder(row, 'amount', sign) : under;
}

/** The word of a row for its side: in the column of words, or beside the figures. */
function wordOf({ cells, figures }: Row, at: number | undefined) {
  const text = at === undefined ? '' : seenCell(cells[at]);
  return { text, side: text === '' ? figures.amount.side : sideOf(text) };
}

/** A single letter may be anything. */
const isSideWord = (text: string) => text.length > 1 && sideOf(text) !== 0;

/**
 * A column without a head of its own for it, most of whose cells say a side; a line without one is at fault then, since
 * nobody knows on which side its amount is. Where amounts are signed, none is needed: most debits are negative, or what went out has no word at all.
 */
function sideColumn(kept: readonly Row[], { texts }: BankColumns, sign: DecimalSign): number | undefined {
  const moving = kept.filter((row) => centsUnder(row, 'amount', sign) !== noCents);
  const most = Math.max(...moving.map(({ cells }) => cells.length));
  for (let at = 0; at < most; at += 1) {
    if (texts.includes(at)) continue;
    const withSide = moving.filter(({ cells }) => isSideWord(seenCell(cells[at])));
    if (withSide.length <= moving.length / 2) continue;
    const debits = withSide.map((row) => onSide(row, -1, at, sign)).filter((each) => each !== noCents);
    const isSigned = debits.length > 0 ? isMost(negativeOf(debits), debits) : moving.some((row) => isOut(row, sign));
    return isSigned ? undefined : at;
  }
  return undefined;
}

/** Whether an amount that was read so is money of the other side than its column or its word says. */
export function isReturn(amount: Cents, row: Row, { at }: Sides, sign: DecimalSign): boolean {
  const isOn = (which: -1 | 1) => onSide(row, which, at, sign) !== noCents;
  return isOn(-1) ? amount > 0 : isOn(1) && amount < 0;
}

/** The amount of a row, negative what went out; or the sentence of what is wrong with it. */
export function amountIn(row: Row, values: Record<FigureRole, Cents | null>, sides: Sides): Cents | string {
  const [debit, credit] = [values.debit ?? noCents, values.credit ?? noCents];
  if (debit !== noCents && credit !== noCents) return bankFileMessages.bothSides(row.line);
  const out = (each: Cents) => (sides.isDebitNegative ? each : negateCents(each));
  const into = (each: Cents) => (each < 0 && !sides.isCreditPositive ? bankFileMessages.wrongSign(row.line) : each);
  if (values.debit !== null || values.credit !== null) return credit === noCents ? out(debit) : into(credit);
  const amount = values.amount ?? noCents;
  if (amount === noCents) return noCents;
  const { text, side } = wordOf(row, sides.at);
  if (sides.at !== undefined && side === 0) return bankFileMessages.noSide(row.line, text);
  if (side === 0) return amount;
  return side < 0 ? out(amount) : into(amount);
}
