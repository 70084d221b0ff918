import { seenText } from '../values/plain-letters';
import { type ForeignCell, seenCell } from './foreign-cells';
import { type ImportColumn, type ImportTable, readColumns } from './import-table';

/** In which place of a row the value of each column stands; a column without one is not in the file. */
export type ColumnPlaces = Readonly<Record<string, number | undefined>>;

/** How the heads of a file and the columns of a table go together. */
export interface HeadMatch {
  readonly places: ColumnPlaces;
  /** required columns that no head was found for */
  readonly missing: readonly ImportColumn[];
  /** heads that belong to no column, as they stand in the file: somebody says where they belong, or they are not read */
  readonly unmatched: readonly string[];
}

/** What somebody said before: the member of the column for a head, null when it is not read. */
export type RememberedMatch = Readonly<Record<string, string | null | undefined>>;

/** A head as it is compared and remembered: without its case, its blanks, what nobody sees, and the star of what is required. */
export const plainHead = (head: string): string =>
  seenText(head)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_*]+/g, '');

/**
 * Finds the column of each head: as it was said before, else by the same words, whatever their case and blanks. Two
 * heads of one column are left to be asked about, since nobody knows which is meant.
 */
export function matchHeads(
  table: ImportTable,
  heads: readonly ForeignCell[],
  remembered: RememberedMatch = {},
): HeadMatch {
  const texts = heads.map((head) => seenCell(head));
  const byHead = new Map(table.columns.map(({ heading, member }) => [plainHead(heading), member]));
  const known = new Set(table.columns.map(({ member }) => member));
  const found = texts.map((text) => {
    const member = remembered[plainHead(text)];
    if (member === null) return null;
    return member !== undefined && known.has(member) ? member : byHead.get(plainHead(text));
  });
  const isAlone = (member: string) => found.filter((each) => each === member).length === 1;
  const places = Object.fromEntries(
    readColumns(table).flatMap(({ member }) => (isAlone(member) ? [[member, found.indexOf(member)]] : [])),
  );
  return {
    places,
    missing: readColumns(table).filter(({ member, isRequired }) => isRequired && places[member] === undefined),
    unmatched: texts.filter((text, at) => {
      const member = found[at];
      return text !== '' && (member === undefined || (member !== null && !isAlone(member)));
    }),
  };
}

/** The heads of a file under which nothing is read; of what only our own exports hold it is not told. */
export function unreadHeads(
  { columns }: ImportTable,
  heads: readonly string[],
  chosen: readonly { readonly column: number | null }[],
): readonly string[] {
  const isOwn = (head: string) =>
    columns.some(
      (column) => column.kind === 'unread' && !column.isMissed && plainHead(column.heading) === plainHead(head),
    );
  const read = new Set(chosen.map(({ column }) => column));
  return heads.filter((head, at) => seenText(head) !== '' && !read.has(at) && !isOwn(head));
}
