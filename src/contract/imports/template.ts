import { csvHead, csvLine, csvText } from '../reports/csv';
import { type ImportTable, readColumns } from './import-table';

/** The file to fill in for a table: its heads, as our exports write them, and rows that show how it is meant where heads do not. */
export function templateOf(table: ImportTable): string {
  const { example = [] } = table;
  const head = csvHead(readColumns(table).map(({ heading }) => heading));
  return head + example.map((cells) => csvLine(cells.map(csvText))).join('');
}
