import type { ReactNode } from 'react';
import type { Column } from '#contract/reports/report';
import { LongName } from '../parts/LongName';

/** A column as a table shows it: its heading, and the cell of a row. */
export interface TableColumn<Row> extends Pick<Column, 'heading' | 'block' | 'isRowHeader'> {
  cell: (row: Row) => ReactNode;
  /**
   * figures stand at the end of the cell, under each other; a currency beside its amount; names and long text wrap; what is only
   * pressed is not printed
   */
  look?: 'figure' | 'currency' | 'name' | 'text' | 'slip' | 'buttons';
  /** what stands under the column, when the table ends with totals */
  total?: (rows: readonly Row[]) => ReactNode;
}

/** A heading that is more than its words. */
export interface TableHeading {
  /** stands in their place, with the same words */
  node?: ReactNode;
  /** how the rows are in the order of the column */
  order?: 'ascending' | 'descending' | undefined;
}

/** A word, on one line. */
export const wordColumn = <Row,>(heading: string, of: (row: Row) => string): TableColumn<Row> => ({
  heading,
  cell: of,
});

/** A name, which takes two lines at most. */
export const nameColumn = <Row,>(heading: string, of: (row: Row) => string): TableColumn<Row> => ({
  heading,
  cell: (row) => <LongName>{of(row)}</LongName>,
  look: 'name',
});

/** The column whose cell names its row. */
export const rowHeader = <Row,>(column: TableColumn<Row>): TableColumn<Row> => ({ ...column, isRowHeader: true });

const lookClass = {
  figure: 'table__number',
  currency: 'table__currency',
  name: 'table__name',
  text: 'table__text',
  slip: 'table__slip',
  buttons: 'table__actions',
};

/** The class of a column's cells and heading; a line stands where a block begins and where it ends. */
export function cellClass<Row>(columns: readonly TableColumn<Row>[], place: number): string | undefined {
  const [before, column] = [columns[place - 1], columns[place]];
  const isEdge = before !== undefined && before.block !== column?.block;
  return [column?.look && lookClass[column.look], isEdge && 'table__edge'].filter(Boolean).join(' ') || undefined;
}
