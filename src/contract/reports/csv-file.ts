import { answeredValues, type AnyRow, type Cell, cellOf, type ValueReader } from './cells';
import { csvAmount, csvHead, csvLine, csvPlain, csvText } from './csv';
import { type Report, wholeHeading } from './report';

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (cell.type === 'text') return csvText(cell.value);
  return cell.type === 'amount' ? csvAmount(cell.value) : csvPlain(cell.value);
}

/** The column headings of a report's export. */
export const csvHeadings = ({ columns }: Report): string[] => columns.map(wholeHeading);

/** The export of a report: what it begins with, and the line of a row (contract §6). */
export function csvFile(report: Report, read: ValueReader = answeredValues) {
  const cells = report.columns.map((column) => cellOf(column, read));
  return {
    head: csvHead(csvHeadings(report)),
    line: (row: AnyRow): string => csvLine(cells.map((cell) => csvCell(cell(row)))),
  };
}
