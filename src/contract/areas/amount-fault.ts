import { messages } from '../texts/messages';
import { amountWithCurrency } from '../values/amount-with-currency';
import { typedFigures, withoutGroups } from '../values/money';

/** What is said of a typed amount that is none. */
interface AmountSentences {
  readonly decimals: string;
  readonly tooLarge: string;
  readonly invalid: string;
  /** of one below 0, where it must not be */
  readonly below: string;
}

const { amountDecimals, amountTooLarge, amountInvalid, amountPositive } = messages.form;
const ofAmount: AmountSentences = {
  decimals: amountDecimals,
  tooLarge: amountTooLarge,
  invalid: amountInvalid,
  below: amountPositive,
};

/** Why a typed amount is none; `own` are the sentences that its field has of its own. */
export function amountFault(text: string, own: Partial<AmountSentences> = {}): string {
  const { decimals, tooLarge, invalid, below } = { ...ofAmount, ...own };
  const withCode = amountWithCurrency(text);
  if (withCode) return messages.amount.inCurrency(withCode.code);
  const typed = withoutGroups(typedFigures(text));
  if (/^-\d+(\.\d+)?$/.test(typed)) return below;
  if (/^\d+\.\d{3,}$/.test(typed)) return decimals;
  return /^\d{14,}(\.\d{1,2})?$/.test(typed) ? tooLarge : invalid;
}

/** The same of an amount of either sign: what is said of one with too many digits above 0 and below it. */
export function signedAmountFault(text: string, { above, below }: { above: string; below: string }): string {
  const typed = typedFigures(text);
  return typed.startsWith('-')
    ? amountFault(typed.slice(1), { tooLarge: below, below: amountInvalid })
    : amountFault(typed, { tooLarge: above });
}
