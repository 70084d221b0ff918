import type { ReactNode } from 'react';
import { buttons } from '#contract/texts/buttons';
import { headings } from '#contract/texts/headings';

/** What can be done with a row; each has a column of its own at the table's end. */
export interface RowAction<Row> {
  heading: string;
  kind: 'edit' | 'delete' | 'details';
  /** the row in words, said behind the button's own: 'deposit of 05 Jan 2026, 1,250.50 USD' */
  about: (row: Row) => string;
  /** what stands before its button */
  beside?: (row: Row) => ReactNode;
  /** tells, when it takes the row away, whether it did */
  act: (row: Row) => Promise<boolean> | undefined;
}

/** Shows more of the record than its row. */
export const detailsAction = <Row>(about: (row: Row) => string, open: (row: Row) => void): RowAction<Row> => ({
  ...editAction(about, open),
  heading: headings.details,
  kind: 'details',
});

/** Opens the record's form. */
export const editAction = <Row>(about: (row: Row) => string, open: (row: Row) => void): RowAction<Row> => ({
  heading: headings.edit,
  kind: 'edit',
  about,
  act: (row) => {
    open(row);
    return undefined;
  },
});

/** Asks whether the record may go. */
export const deleteAction = <Row>(
  about: (row: Row) => string,
  remove: (row: Row) => Promise<boolean>,
  heading: string = headings.delete,
): RowAction<Row> => ({ heading, kind: 'delete', about, act: remove });

/** The visible word of an action's button, with which its name begins. */
export const actionWord = { edit: buttons.edit, delete: buttons.delete, details: buttons.details };
