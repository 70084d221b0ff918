import { type AnyRow, type Cell, cellOf } from '#contract/reports/cells';
import type { Column, Report } from '#contract/reports/report';
import { totalsByCurrency } from '#contract/reports/totals-by-currency';
import { captions } from '#contract/texts/captions';
import { formatSum } from '#contract/values/money';
import type { TableColumn } from './columns';
import './currency-totals.css';

const isSummed = ({ kind, hasTotal }: Column) => kind === 'amount' && hasTotal === true;

/** What the rows make in each currency: its code, and the text of the sum under each column, '' where there is none. */
function sumsOf({ columns }: Pick<Report, 'columns'>, rows: readonly AnyRow[]) {
  const cells: ((row: AnyRow) => Cell)[] = columns.map((column) => cellOf(column));
  const all = totalsByCurrency(columns, '');
  for (const row of rows) all.add(cells.map((cell) => cell(row)));
  return all.totals().map(({ currency, sums }) => ({
    currency,
    texts: sums.map((sum) => (sum === null ? '' : formatSum(sum))),
  }));
}

/** Under each amount that has a total a line for each currency, and under the currency its code. */
export function withCurrencyTotals<Row extends AnyRow>(
  report: Report,
  columns: readonly TableColumn<Row>[],
): TableColumn<Row>[] {
  return columns.map((column, place) => {
    const declared = report.columns[place];
    if (!declared || (declared.kind !== 'currency' && !isSummed(declared))) return column;
    return {
      ...column,
      total: (rows) => (
        <span>
          {sumsOf(report, rows).map(({ currency, texts }) => (
            <span key={currency} className="currency-total" data-currency={currency}>
              {declared.kind === 'currency' ? currency : texts[place]}
            </span>
          ))}
        </span>
      ),
    };
  });
}

/** The same as lines under a table on paper. */
export const currencyFoot = (report: Report, rows: readonly AnyRow[]): string[][] =>
  sumsOf(report, rows).map(({ currency, texts }) =>
    texts.map((text, place) => {
      if (place === 0) return captions.totalIn(currency);
      return report.columns[place]?.kind === 'currency' ? currency : text;
    }),
  );
