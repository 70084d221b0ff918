import { entryCaptions } from '../texts/entry-captions';
import { labels } from '../texts/field-labels';
import { sortCaptions } from '../texts/sort-captions';
import { filterLabels } from './filter-labels';

/** What each parameter is called that chooses rows of a report, by the name under which its call knows it. */
export const parameterLabels: Readonly<Record<string, string>> = {
  ...filterLabels,
  feeid: filterLabels.feeId,
  paidById: labels.paidBy,
  projectid: labels.project,
  reversed: entryCaptions.deleted,
  sort: sortCaptions.order,
};

/** Which rows are taken of those that are chosen, and which list they are of. */
export const parametersOfPlace: readonly string[] = ['page', 'size', 'at', 'queryName'];
