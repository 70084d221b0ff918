import { centsFromTyped, typedFigures } from './money';

/** A code of three letters beside the figures, with no more than one blank between them. */
const codeBefore = /^(?<code>[a-z]{3})[ \u00a0\u202f]?(?<figures>-?\d.*)$/i;
const codeBehind = /^(?<figures>.*\d)[ \u00a0\u202f]?(?<code>[a-z]{3})$/i;

/** An amount with the code of a currency beside it, as banks' pages and sheets write it. */
interface AmountWithCurrency {
  readonly code: string;
  readonly figures: string;
}

/** Reads 'AED 1,250.50' and '1,250.50 AED'; null for anything else. Whether the code is that of the account is not asked here. */
export function amountWithCurrency(text: string): AmountWithCurrency | null {
  const typed = typedFigures(text);
  const { code, figures = '' } = (codeBefore.exec(typed) ?? codeBehind.exec(typed))?.groups ?? {};
  return code === undefined || centsFromTyped(figures) === null ? null : { code: code.toUpperCase(), figures };
}
