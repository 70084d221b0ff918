import { centsFromTyped, typedFigures } from './money';

/** A code of three letters beside the figures, with no more than one blank between them. */
const codeBefore = /^(?<code>[a-z]{3})[ \u00a0\u202f]?(?<figures>-?\d.*)$/i;
const codeBehind = /^(?<figures>.*\d)[ \u00a0\u202f]?(?<code>[a-z]{3})$/i;

/** An amount with the code of a currency beside it, as banks' pages and sheets write it. */
interface AmountWithCurrency {
  readonly code: string;
  readonly figures: string;
}

/** Takes the code off a text; its figures are not read. */
function codeBeside(text: string): AmountWithCurrency | null {
  const typed = typedFigures(text);
  const { code, figures = '' } = (codeBefore.exec(typed) ?? codeBehind.exec(typed))?.groups ?? {};
  return code === undefined ? null : { code: code.toUpperCase(), figures };
}

/** Reads 'AED 1,250.50' and '1,250.50 AED'; null for anything else. Whether the code is that of the account is not asked here. */
export function amountWithCurrency(text: string): AmountWithCurrency | null {
  const read = codeBeside(text);
  return read && centsFromTyped(read.figures) !== null ? read : null;
}

/** The figures of an amount with the code of its own currency beside it; null for any other text. */
export function figuresInCurrency(text: string, currency: string | undefined): string | null {
  const read = amountWithCurrency(text);
  return read?.code === currency ? (read?.figures ?? null) : null;
}

/** The same of a cell of a spreadsheet, whose figures may be written in another way; any other text as it is. */
export function withoutOwnCurrency(text: string, currency: string): string {
  const read = codeBeside(text);
  return read?.code === currency ? read.figures : text;
}
