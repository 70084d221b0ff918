import { printMessages } from '#contract/texts/print-messages';
import { limits } from '#contract/vocabulary/limits';

/** '10,000' */
export const grouped = (count: number) => count.toLocaleString('en');

/** Which rows of all a page holds: how many stand before it, and how many are on it. */
export const rowsOfPage = (before: number, rows: number, all: number) =>
  printMessages.printedPart(grouped(before + 1), grouped(before + rows), grouped(all));

/** That a paper holds only this part, and how all of it is had: `isMore` is not even counted. */
export const partNote = (part: string, all: number, isMore = false) =>
  `${part} ${isMore || all > limits.printedRows ? printMessages.printsNotAll(grouped(limits.printedRows)) : printMessages.printsAll}`;
