import type { ReactNode } from 'react';
import { formatWireDate } from '#contract/dates';
import { columns } from '#contract/labels';
import { formatAmount } from '#contract/money';
import { SlipCell } from './SlipCell';

/** A column of a table: its heading, and the cell of a row. */
export interface Column<Row> {
  heading: string;
  /** the heading over this one and its neighbours of the same block */
  block?: string;
  cell: (row: Row) => ReactNode;
  /** figures stand at the end of the cell, under each other; names and long text wrap; actions take no more room than they need */
  kind?: 'figure' | 'name' | 'text' | 'action';
}

/** A word or a name, on one line. */
export const wordColumn = <Row,>(heading: string, of: (row: Row) => string): Column<Row> => ({ heading, cell: of });

/** A name, which wraps where the table has many columns. */
export const nameColumn = <Row,>(heading: string, of: (row: Row) => string): Column<Row> => ({
  heading,
  cell: of,
  kind: 'name',
});

/** Text of any length, which wraps. */
export const textColumn = <Row,>(heading: string, of: (row: Row) => string | null): Column<Row> => ({
  heading,
  cell: of,
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
  heading: columns.slip,
  cell: (row) => <SlipCell slip={of(row)} />,
});

/** Columns that stand together under one heading. */
export const blockOf = <Row,>(block: string, columns: readonly Column<Row>[]): Column<Row>[] =>
  columns.map((column) => ({ ...column, block }));

/** What tells a column from the others of its table. */
export const columnKey = <Row,>({ block = '', heading }: Column<Row>): string => `${block} ${heading}`;

const kindClass = { figure: 'table__number', name: 'table__name', text: 'table__text', action: 'table__actions' };

/** The class of a column's cells and heading; a line stands where a block begins and where it ends. */
export function cellClass<Row>(columns: readonly Column<Row>[], place: number): string | undefined {
  const [before, column] = [columns[place - 1], columns[place]];
  const isEdge = before !== undefined && before.block !== column?.block;
  return [column?.kind && kindClass[column.kind], isEdge && 'table__edge'].filter(Boolean).join(' ') || undefined;
}
