import { centsFromAnswer, formatCents, noCents, totalCents } from '#contract/values/money';

/** A row with amounts of a currency. */
export interface OfCurrency {
  readonly currency: string;
}

/** The currencies of the rows, each once, in the order of their codes. */
export const currenciesOf = (rows: readonly OfCurrency[]): readonly string[] =>
  [...new Set(rows.map(({ currency }) => currency))].sort();

/** What a figure makes of all rows in a currency. */
export const sumIn = <Row extends OfCurrency>(
  rows: readonly Row[],
  currency: string,
  of: (row: Row) => number,
): string =>
  formatCents(
    totalCents(rows.filter((row) => row.currency === currency).map((row) => centsFromAnswer(of(row)) ?? noCents)),
  );
