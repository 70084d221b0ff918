import { type AnyRow, bareCellOf, type Cell, cellOf, nameCell, type ValueReader } from './cells';
import { csvAmount, csvHead, csvLine, csvPlain, csvText } from './csv';
import { type Column, type Report, wholeHeading } from './report';

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (cell.type === 'text') return csvText(cell.value);
  return cell.type === 'amount' ? csvAmount(cell.value) : csvPlain(cell.value);
}

/** The column headings of a report's export. */
export const csvHeadings = ({ columns }: Report): string[] => columns.map(wholeHeading);

/** The export of a report: what it begins with, and the line of a row (contract §6). */
export function csvFile(report: Report) {
  const cells = report.columns.map((column) => cellOf(column));
  return {
    head: csvHead(csvHeadings(report)),
    line: (row: AnyRow): string => csvLine(cells.map((cell) => csvCell(cell(row)))),
  };
}

/** The cell of a column from its bare value, read otherwise than in an answer. */
export function csvCellOf(column: Column, read: ValueReader): (value: AnyRow[string]) => string {
  const cell = bareCellOf(column, read);
  return (value) => csvCell(cell(value));
}

/** The cell of a person whose name somebody else has, too. */
export const csvNamesake = (name: string, number: string): string => csvCell(nameCell(name, number));
