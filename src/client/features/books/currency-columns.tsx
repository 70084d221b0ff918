import type { AnyRow } from '#contract/reports/cells';
import type { Report } from '#contract/reports/report';
import type { TableColumn } from '../../table/columns';
import { reportColumns } from '../../table/report-columns';
import { type OfCurrency, totalOf } from './currency-totals';
import { CurrencyTotals } from './CurrencyTotals';

/** The columns of a report whose rows come whole, with what each amount makes in every currency. */
export const currencyColumns = <Row extends AnyRow & OfCurrency>(
  report: Report,
  additions?: Parameters<typeof reportColumns<Row>>[1],
): readonly TableColumn<Row>[] =>
  reportColumns(report, additions).map((column, place): TableColumn<Row> => {
    const textOf = totalOf(report.columns[place]);
    return {
      ...column,
      ...(textOf && { total: (rows) => <CurrencyTotals rows={rows} textOf={(currency) => textOf(rows, currency)} /> }),
    };
  });

/** A figure, told apart where it is below zero. */
export const signedFigure = (amount: number, text: string) =>
  amount < 0 ? <span className="figure--negative">{text}</span> : text;
