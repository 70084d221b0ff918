import type { ReactNode } from 'react';
import { formatWireDate } from '#contract/values/dates';
import { headings } from '#contract/texts/headings';
import { formatAmount } from '#contract/values/money';
import { LongName } from '../parts/LongName';
import { SlipCell } from './SlipCell';

/** A column of a table: its heading, and the cell of a row. */
export interface Column<Row> {
  heading: string;
  /** the heading over this one and its neighbours of the same block */
  block?: string;
  cell: (row: Row) => ReactNode;
  /** figures stand at the end of the cell, under each other; a currency beside its amount; names and long text wrap */
  kind?: 'figure' | 'currency' | 'name' | 'text' | 'slip';
  /** its cell is the heading of its row */
  isRowHeader?: boolean;
  /** what stands under the column, when the table ends with totals */
  total?: (rows: readonly Row[]) => ReactNode;
}

/** A word, on one line. */
export const wordColumn = <Row,>(heading: string, of: (row: Row) => string): Column<Row> => ({ heading, cell: of });

/** A name, which takes two lines at most. */
export const nameColumn = <Row,>(heading: string, of: (row: Row) => string): Column<Row> => ({
  heading,
  cell: (row) => <LongName>{of(row)}</LongName>,
  kind: 'name',
});

/** The currency of the amount in the column before. */
export const currencyColumn = <Row,>(of: (row: Row) => string): Column<Row> => ({
  heading: headings.currency,
  cell: of,
  kind: 'currency',
});

/** Text of any length, which wraps; its direction ends with it, and turns nothing that stands beside it. */
export const textColumn = <Row,>(heading: string, of: (row: Row) => string | null): Column<Row> => ({
  heading,
  cell: (row) => of(row) && <bdi>{of(row)}</bdi>,
  kind: 'text',
});

/** A day as people read it: '05 Jan 2026'. */
export const dateColumn = <Row,>(heading: string, of: (row: Row) => string): Column<Row> => ({
  heading,
  cell: (row) => formatWireDate(of(row)),
});

/** A number in its plain form, as a rate. */
export const figureColumn = <Row,>(heading: string, of: (row: Row) => string): Column<Row> => ({
  heading,
  cell: of,
  kind: 'figure',
});

/** An amount of an answer: '1,250.50'. */
export const amountColumn = <Row,>(heading: string, of: (row: Row) => number): Column<Row> =>
  figureColumn(heading, (row) => formatAmount(of(row)));

/** The slip of a row. */
export const slipColumn = <Row,>(of: (row: Row) => string | null): Column<Row> => ({
  heading: headings.slip,
  cell: (row) => <SlipCell slip={of(row)} />,
  kind: 'slip',
});

/** The column whose cell names its row. */
export const rowHeader = <Row,>(column: Column<Row>): Column<Row> => ({ ...column, isRowHeader: true });

/** Columns that stand together under one heading. */
export const blockOf = <Row,>(block: string, columns: readonly Column<Row>[]): Column<Row>[] =>
  columns.map((column) => ({ ...column, block }));

/** What tells a column from the others of its table. */
export const columnKey = <Row,>({ block = '', heading }: Column<Row>): string => `${block} ${heading}`;

/** The column's heading where no other stands over it: 'From Account'. */
export const wholeHeading = <Row,>({ block, heading }: Column<Row>): string =>
  block === undefined ? heading : `${block} ${heading}`;

const kindClass = {
  figure: 'table__number',
  currency: 'table__currency',
  name: 'table__name',
  text: 'table__text',
  slip: 'table__slip',
};

/** The class of a column's cells and heading; a line stands where a block begins and where it ends. */
export function cellClass<Row>(columns: readonly Column<Row>[], place: number): string | undefined {
  const [before, column] = [columns[place - 1], columns[place]];
  const isEdge = before !== undefined && before.block !== column?.block;
  return [column?.kind && kindClass[column.kind], isEdge && 'table__edge'].filter(Boolean).join(' ') || undefined;
}
