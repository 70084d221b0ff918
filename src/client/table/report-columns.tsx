import type { ReactNode } from 'react';
import { type AnyRow, cellOf, shownText } from '#contract/reports/cells';
import { type Column, type ColumnKind, isFigure, type Report } from '#contract/reports/report';
import { captions } from '#contract/texts/captions';
import { formatCents, totalCents } from '#contract/values/money';
import { LongName } from '../parts/LongName';
import type { TableColumn } from './columns';
import { SlipCell } from './SlipCell';

/** What a screen adds to the declaration of a report. */
interface Additions<Row> {
  /** of the amounts whose column names none */
  currency?: string;
  /** cells that are more than their text, which they are given */
  cells?: Readonly<Record<string, (row: Row, text: string) => ReactNode>>;
  /** the same of the cell that is the heading of its row */
  rowHeader?: (row: Row, text: string) => ReactNode;
}

const looks: Partial<Record<ColumnKind, TableColumn<unknown>['look']>> = {
  currency: 'currency',
  name: 'name',
  text: 'text',
  slip: 'slip',
};

/** What the text of a cell becomes, where it does not stand there plain. */
const elements: Partial<Record<ColumnKind, (text: string) => ReactNode>> = {
  name: (text) => <LongName>{text}</LongName>,
  // Its direction ends with it, and turns nothing that stands beside it.
  text: (text) => text && <bdi>{text}</bdi>,
  slip: (text) => <SlipCell slip={text} />,
};

/** '1,250.50', and behind it the currency where it has no column of its own; '' stays ''. */
const withCurrency = (text: string, currency: string | undefined) => (text && currency ? `${text} ${currency}` : text);

/** The columns of a report as its table shows them. */
export function reportColumns<Row extends AnyRow>(
  report: Report,
  { currency, cells = {}, rowHeader }: Additions<Row> = {},
): TableColumn<Row>[] {
  return report.columns.map((column) => {
    const { heading, block, isRowHeader, kind, member } = column;
    const currencyOfAll = kind === 'amount' && column.currency === undefined ? currency : undefined;
    const cell = cellOf(column);
    const textOf = (row: Row) => withCurrency(shownText(cell(row)), currencyOfAll);
    const own = cells[member] ?? (isRowHeader && rowHeader);
    const elementOf = elements[kind] ?? ((text: string) => text);
    return {
      heading,
      block,
      isRowHeader,
      look: isFigure(kind) ? 'figure' : looks[kind],
      cell: (row) => (own ? own(row, textOf(row)) : elementOf(textOf(row))),
      total: column.hasTotal && ((rows) => totalText(column, rows, currencyOfAll)),
    };
  });
}

/** '1,250.50 USD'; a dash where one of the amounts is none, which is never taken for 0. */
function totalText(column: Column, rows: readonly AnyRow[], currency: string | undefined): string {
  const amounts = rows.map(cellOf(column)).flatMap((cell) => (cell?.type === 'amount' ? [cell.value] : []));
  return amounts.length === rows.length ? withCurrency(formatCents(totalCents(amounts)), currency) : captions.noValue;
}
