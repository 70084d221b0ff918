import type { DueSpan } from '#contract/values/due';
import { screenPaths } from '#contract/vocabulary/screen-paths';

/** Which figure's installments are shown, and on which page, from 0. */
export interface DuePlace {
  readonly currency: string;
  readonly within: DueSpan;
  readonly page: number;
}

/** What stands behind the path of the screen: '?currency=USD&within=30&page=2'; the page is counted from 1 there. */
export const dueSearch = ({ currency, within, page }: DuePlace): string =>
  `?currency=${currency}&within=${within}${page > 0 ? `&page=${String(page + 1)}` : ''}`;

/** The address of what a figure adds up. */
export const dueAddress = (currency: string, within: DueSpan): string =>
  `${screenPaths.due}${dueSearch({ currency, within, page: 0 })}`;
