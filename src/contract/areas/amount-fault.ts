import { messages } from '../texts/messages';
import { typedFigures, withoutGroups } from '../values/money';

/** What is said of a typed amount that is none. */
interface AmountSentences {
  readonly decimals: string;
  readonly tooLarge: string;
  readonly invalid: string;
}

const { amountDecimals, amountTooLarge, amountInvalid } = messages.form;
const ofAmount: AmountSentences = { decimals: amountDecimals, tooLarge: amountTooLarge, invalid: amountInvalid };

/** Why a typed amount is none; `own` are the sentences that its field has of its own. */
export function amountFault(text: string, own: Partial<AmountSentences> = {}): string {
  const { decimals, tooLarge, invalid } = { ...ofAmount, ...own };
  const typed = withoutGroups(typedFigures(text));
  if (/^\d+\.\d{3,}$/.test(typed)) return decimals;
  return /^\d{14,}(\.\d{1,2})?$/.test(typed) ? tooLarge : invalid;
}

/** The same of an amount of either sign: what is said of one with too many digits above 0 and below it. */
export function signedAmountFault(text: string, { above, below }: { above: string; below: string }): string {
  const typed = typedFigures(text);
  return typed.startsWith('-')
    ? amountFault(typed.slice(1), { tooLarge: below })
    : amountFault(typed, { tooLarge: above });
}
