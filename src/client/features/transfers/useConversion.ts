import type { FormikContextType } from 'formik';
import { useRef } from 'react';
import type { TransferFormValues } from '#contract/areas/transfers.fields';
import { useSettledValues } from '../../forms/useSettledValues';
import { afterCurrencies, afterTyping, type Conversion, numberNames } from './conversion';

type Remembered = Pick<Conversion, 'workedOut' | 'givenRate'>;

/** What is remembered of a form in which no number stands: nothing of those of the transfer before. */
const atFirst: Remembered = { workedOut: 'toAmount' };

/** The currencies of the two chosen accounts, by their codes; null until both are known. */
export interface CurrencyPair {
  from: string;
  to: string;
}
type PairOf = (values: TransferFormValues) => CurrencyPair | null;

/** Whether the money stays in its currency, so that the rate is 1. */
export const isOneCurrency = (pair: CurrencyPair | null): boolean => pair !== null && pair.from === pair.to;

function afterChange(
  conversion: Conversion,
  values: TransferFormValues,
  before: TransferFormValues | null,
  [pair, pairBefore]: readonly [CurrencyPair | null, CurrencyPair | null],
): Conversion {
  const typed = before && numberNames.find((name) => values[name] !== before[name]);
  if (typed) return afterTyping(typed, conversion, isOneCurrency(pair));
  const isOtherPair = pair !== null && (pair.from !== pairBefore?.from || pair.to !== pairBefore.to);
  return isOtherPair ? afterCurrencies(conversion, isOneCurrency(pair), pairBefore !== null) : conversion;
}

/**
 * Keeps the three numbers of the form together, and remembers which of them is worked out of the other two. The accounts may
 * be chosen before their list has come, as in a form that came back: only with it are their currencies known.
 */
export function useConversion(formik: FormikContextType<TransferFormValues>, pairOf: PairOf): void {
  const last = useRef(atFirst);
  const knownPair = useRef<CurrencyPair | null>(null);
  useSettledValues(formik, (values, before) => {
    const { fromAmount, conversionRate, toAmount } = values;
    if (before === null || numberNames.every((name) => values[name] === '')) last.current = atFirst;
    if (before === null) knownPair.current = null;
    const conversion: Conversion = { ...last.current, numbers: { fromAmount, conversionRate, toAmount } };
    const pair = pairOf(values);
    const settled = afterChange(conversion, values, before, [pair, knownPair.current]);
    knownPair.current = pair;
    if (settled.numbers === conversion.numbers) return values;
    const { numbers, ...rest } = settled;
    last.current = rest;
    return { ...values, ...numbers };
  });
}
