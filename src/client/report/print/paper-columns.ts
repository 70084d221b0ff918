import { type AnyRow, cellOf, shownText } from '#contract/reports/cells';
import { type Column, type ColumnKind, wholeHeading } from '#contract/reports/report';
import type { PaperColumn } from './paper';

const looks: Partial<Record<ColumnKind, PaperColumn['look']>> = {
  amount: 'figure',
  rate: 'figure',
  number: 'figure',
  day: 'short',
  currency: 'short',
  slip: 'short',
  word: 'short',
};

/** The columns of a report as they stand on paper. */
export const paperColumns = (columns: readonly Column[]): PaperColumn[] =>
  columns.map((column) => ({ heading: wholeHeading(column), look: looks[column.kind] ?? 'words' }));

/** What stands in them for each row. */
export function paperRows(columns: readonly Column[], rows: readonly AnyRow[]): string[][] {
  const cells = columns.map((column) => cellOf(column));
  return rows.map((row) => cells.map((cell) => shownText(cell(row))));
}
