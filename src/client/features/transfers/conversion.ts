import { messages } from '#contract/texts/messages';
import { type Cents, cents, centsFromTyped, centsToText, formatCents, noCents } from '#contract/values/money';
import {
  convertBack,
  convertCents,
  conversionHolds,
  parRate,
  type Rate,
  rateBetween,
  rateFromTyped,
} from '#contract/values/rates';

/** The three numbers of a transfer, as typed: any two of them give the third. */
export interface TransferNumbers {
  fromAmount: string;
  conversionRate: string;
  toAmount: string;
}
export type NumberName = keyof TransferNumbers;

/** The numbers, and which of them is worked out of the other two. */
export interface Conversion {
  numbers: TransferNumbers;
  workedOut: NumberName;
  /** the rate that stood there before a to-amount was typed over its result; banks round a hundredth otherwise */
  givenRate?: string | undefined;
}

export const numberNames: readonly NumberName[] = ['fromAmount', 'conversionRate', 'toAmount'];

/** '12.' is 12 that is still being typed, and so is '12,'. */
const soFar = (typed: string) => typed.trim().replace(/[.,]$/, '');

function amountIn(typed: string): Cents | null {
  const amount = centsFromTyped(soFar(typed));
  return amount !== null && amount > 0 ? amount : null;
}

const amountText = (amount: Cents | null) => (amount === null ? '' : centsToText(amount));

interface ReadNumbers {
  fromAmount: Cents | null;
  conversionRate: Rate | null;
  toAmount: Cents | null;
}

const read = ({ fromAmount = '', conversionRate = '', toAmount = '' }: Partial<TransferNumbers>): ReadNumbers => ({
  fromAmount: amountIn(fromAmount),
  conversionRate: rateFromTyped(soFar(conversionRate)),
  toAmount: amountIn(toAmount),
});

function resultOf(workedOut: NumberName, { fromAmount, conversionRate, toAmount }: ReadNumbers): string {
  switch (workedOut) {
    case 'toAmount':
      return fromAmount && conversionRate ? amountText(convertCents(fromAmount, conversionRate)) : '';
    case 'fromAmount':
      return toAmount && conversionRate ? amountText(convertBack(toAmount, conversionRate)) : '';
    case 'conversionRate':
      return (fromAmount && toAmount ? rateBetween(fromAmount, toAmount) : null) ?? '';
  }
}

const withResult = ({ numbers, workedOut, givenRate }: Conversion): Conversion =>
  workedOut === 'conversionRate' && givenRate !== undefined && holdsAt(givenRate, read(numbers))
    ? { numbers: { ...numbers, conversionRate: givenRate }, workedOut: 'toAmount' }
    : { numbers: { ...numbers, [workedOut]: resultOf(workedOut, read(numbers)) }, workedOut, givenRate };

/** Whether two amounts are, to the hundredth that is allowed, of this rate (contract §4.7). */
function holdsAt(rateText: string, { fromAmount, toAmount }: ReadNumbers): boolean {
  const rate = rateFromTyped(soFar(rateText));
  return rate !== null && fromAmount !== null && toAmount !== null && conversionHolds(fromAmount, rate, toAmount);
}

/**
 * Which number is worked out once `typed` was typed: the one that is missing, else the one that was until now. When that
 * is the typed one itself, the from-amount stays: a to-amount then gives the rate, and a rate the to-amount (§2). A rate
 * that fits the typed to-amount stays all the same.
 */
function workedOutAfter(typed: NumberName, { numbers, workedOut }: Conversion): NumberName {
  const known = read(numbers);
  const missing = numberNames.filter((name) => name !== typed && known[name] === null);
  if (missing.length === 1 && missing[0]) return missing[0];
  if (workedOut !== typed) return workedOut;
  return typed === 'toAmount' ? 'conversionRate' : 'toAmount';
}

/** What the form holds once one of the three was typed in it. Within one currency the rate is 1 and the amounts are equal. */
export function afterTyping(typed: NumberName, conversion: Conversion, isOneCurrency: boolean): Conversion {
  const { numbers, workedOut } = conversion;
  if (isOneCurrency) {
    return withResult({
      numbers: { ...numbers, conversionRate: parRate },
      workedOut: typed === 'toAmount' ? 'fromAmount' : 'toAmount',
    });
  }
  // Whoever takes the result away is about to type another; nothing follows from that yet.
  if (typed === workedOut && read(numbers)[typed] === null) return conversion;
  const wasGiven = typed === 'toAmount' && workedOut === 'toAmount';
  const givenRate = wasGiven ? numbers.conversionRate : conversion.givenRate;
  return withResult({ numbers, workedOut: workedOutAfter(typed, conversion), givenRate });
}

/** What the form holds once both accounts are chosen, or one of them was chosen anew in another currency. */
export function afterCurrencies(conversion: Conversion, isOneCurrency: boolean, wasChosen: boolean): Conversion {
  const { numbers, workedOut } = conversion;
  if (isOneCurrency) return afterTyping(read(numbers).fromAmount ? 'fromAmount' : 'toAmount', conversion, true);
  // Two amounts stay what they are; a rate belongs to its two currencies.
  if (!wasChosen || workedOut === 'conversionRate') return conversion;
  return { numbers: { ...numbers, conversionRate: '', [workedOut]: '' }, workedOut };
}

/** Why three numbers that are each in order do not fit together, and at which of them it is said; null when they do (contract §4.7). */
export function conversionFault(
  numbers: Partial<TransferNumbers>,
  isOneCurrency: boolean,
): { name: NumberName; sentence: string } | null {
  const { fromAmount, conversionRate, toAmount } = read(numbers);
  if (!conversionRate || !toAmount) return null;
  if (!fromAmount) {
    // The least there is would be more than what is asked for.
    const isTooLittle = centsFromTyped(numbers.fromAmount ?? '') === noCents && !isOneCurrency;
    return isTooLittle ? { name: 'toAmount', sentence: mismatch(noCents, conversionRate, toAmount) } : null;
  }
  if (isOneCurrency) {
    if (conversionRate === parRate && fromAmount === toAmount) return null;
    return { name: 'conversionRate', sentence: messages.transfer.rateOfOneCurrency };
  }
  if (conversionHolds(fromAmount, conversionRate, toAmount)) return null;
  return { name: 'toAmount', sentence: mismatch(fromAmount, conversionRate, toAmount) };
}

/** What to type instead; where the from-amount is the nearest there is, the to-amounts on both sides that there are. */
function mismatch(fromAmount: Cents, rate: Rate, toAmount: Cents): string {
  const expected = convertCents(fromAmount, rate);
  if (expected === null) return messages.form.amountTooLarge;
  // It may have been worked out of both: nobody typed it, and no other is nearer.
  if (rate === rateBetween(fromAmount, toAmount)) return messages.transfer.noExactRate(rate, formatCents(expected));
  if (convertBack(toAmount, rate) !== fromAmount) return messages.transfer.rateMismatch(formatCents(expected));
  const other = cents(expected < toAmount ? fromAmount + 1 : fromAmount - 1);
  const given = [fromAmount, other]
    .sort((a, b) => a - b)
    .map((from) => ({ from, to: from > 0 ? convertCents(from, rate) : null }))
    .flatMap(({ from, to }) => (to ? [messages.transfer.givenBy(formatCents(to), formatCents(from))] : []));
  return messages.transfer.noFromAmount(given.join(', '));
}
