import type { TableColumn } from './columns';

const asId = (text: string) => text.replace(/\W+/g, '-');

/** Ids of the headings of a table, by which a cell under a block of columns says which ones it belongs to. */
export const headingIds = (id: string) => ({
  block: (block: string) => `${id}-${asId(block)}`,
  column: <Row>({ block = '', heading }: TableColumn<Row>) => `${id}-${asId(block)}-${asId(heading)}`,
});

/** Blocks of columns have a row of headings of their own over those of the columns. */
export const isInBlocks = <Row>(columns: readonly TableColumn<Row>[]): boolean =>
  columns.some(({ block }) => block !== undefined);
