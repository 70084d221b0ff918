import { type AnyRow, cellOf } from '#contract/reports/cells';
import type { Column, Report } from '#contract/reports/report';
import { captions } from '#contract/texts/captions';
import { formatCents, totalCents } from '#contract/values/money';
import type { PaperTable } from '../../report/print/paper';
import { paperColumns, paperRows } from '../../report/print/paper-columns';

/** A row with amounts of a currency. */
export interface OfCurrency {
  readonly currency: string;
}
type Row = AnyRow & OfCurrency;

/** The currencies of the rows, each once, in the order of their codes. */
export const currenciesOf = (rows: readonly OfCurrency[]): readonly string[] =>
  [...new Set(rows.map(({ currency }) => currency))].sort();

/** What stands under a column in the line of a currency: the sum of its amounts, the currency; null where nothing does. */
export function totalOf(column: Column | undefined): ((rows: readonly Row[], currency: string) => string) | null {
  if (column?.kind === 'currency') return (_rows, currency) => currency;
  if (column?.kind !== 'amount') return null;
  const cell = cellOf(column);
  return (rows, currency) =>
    formatCents(
      totalCents(
        rows
          .filter((row) => row.currency === currency)
          .map(cell)
          .flatMap((each) => (each?.type === 'amount' ? each.value : [])),
      ),
    );
}

/** All rows of a report that comes whole on paper, with what they make in each currency. */
export const currencyTable = ({ columns }: Report, rows: readonly Row[]): PaperTable => ({
  columns: paperColumns(columns),
  rows: paperRows(columns, rows),
  foot: currenciesOf(rows).map((currency) =>
    columns.map((column, place) =>
      place === 0 ? captions.totalIn(currency) : (totalOf(column)?.(rows, currency) ?? ''),
    ),
  ),
});
