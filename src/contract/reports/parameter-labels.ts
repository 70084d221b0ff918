import { labels } from '../texts/field-labels';
import { sortCaptions } from '../texts/sort-captions';
import { filterLabels } from './filter-labels';

/** What each parameter is called that chooses rows of a report, by the name under which its call knows it, as screens have them in order. */
export const parameterLabels: Readonly<Record<string, string>> = {
  projectid: labels.project,
  feeid: filterLabels.feeId,
  paidById: labels.paidBy,
  ...filterLabels,
  sort: sortCaptions.order,
};

/** What chooses rows, in the order of the screen, however it came. */
export function inScreenOrder(filter: object, labelsInOrder: object): [parameter: string, value: unknown][] {
  const order = Object.keys(labelsInOrder);
  return Object.entries(filter).sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
}

/** Which rows are taken of those that are chosen, and which list they are of. */
export const parametersOfPlace: readonly string[] = ['page', 'size', 'at', 'queryName'];
