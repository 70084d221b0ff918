import { csvHead } from '../reports/csv';
import { type ImportTable, readColumns } from './import-table';

/** The file to fill in for a table: its heads and nothing else, as our exports write them. */
export const templateOf = (table: ImportTable): string => csvHead(readColumns(table).map(({ heading }) => heading));
