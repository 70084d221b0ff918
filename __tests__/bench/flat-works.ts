import { type DatabaseWork, entriesReadOf, pagesOf } from './statement-plans';

/** Rows that are answered, of which a page holds some twenty at least. */
const rowsOf = ({ statements }: DatabaseWork) => statements.reduce((sum, { rows }) => sum + rows, 0);
export const rowsOfPage = 20;

/**
 * Whether long books cost what short ones do. What more rows of the tables of entries cost at most: another page on the way
 * down an index, a few rows of chance, and what a longer answer holds, such as a sum for each pair of person and account.
 */
export const isFlat = (ofShort: DatabaseWork, ofLong: DatabaseWork) => {
  const ofAnswer = Math.max(0, rowsOf(ofLong) - rowsOf(ofShort)) / rowsOfPage;
  const isFewEntries = entriesReadOf(ofLong) <= entriesReadOf(ofShort) * 1.5 + 40;
  return isFewEntries && pagesOf(ofLong) <= pagesOf(ofShort) * 1.5 + 40 + ofAnswer;
};
