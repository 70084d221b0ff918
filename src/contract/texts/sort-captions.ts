import { limits } from '../vocabulary/limits';

/** What is said of the order of a report. */
export const sortCaptions = {
  sortBy: 'Sort by',
  /** of a workbook, before what it is in order by */
  order: 'Order',
  own: 'Date, newest first',
  oldestFirst: 'Date, oldest first',
  /** 'Amount, descending' */
  inOrder: (heading: string, isDescending: boolean) => `${heading}, ${isDescending ? 'descending' : 'ascending'}`,
  /** of a file that is not in the order of the screen */
  ownForMany: (heading: string) =>
    `Date, newest first: not ${heading}, as these are more than ${limits.sortedEntries.toLocaleString('en')} entries`,
  tooMany: (heading: string) =>
    `More than ${limits.sortedEntries.toLocaleString('en')} entries fit, too many to be put in order by ${heading}. None is missing: please narrow them by days or another filter, or go back to the order of days.`,
  tooFar: 'So far into this order pages have no numbers: please go on from page to page, or to the last one.',
  unknown: 'This report has no such column to be put in order by.',
  positionUnknown: 'A page follows an entry (after-77), goes before one (before-77), or is the last.',
  positionWithoutSort: 'Pages in the order of days have numbers: leave this out, or choose another order.',
  byDate: 'Sort by date',
} as const;
