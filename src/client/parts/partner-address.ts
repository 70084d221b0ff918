import { screenPaths } from '#contract/vocabulary/screen-paths';

/** What stands behind the path of Partners: '?person=3&page=2'; the page is counted from 1 there. */
export const partnerSearch = (person: number | string, page = 0): string =>
  `?person=${String(person)}${page > 0 ? `&page=${String(page + 1)}` : ''}`;

/** The address of a partner's statement. */
export const partnerAddress = (person: number): string => `${screenPaths.partners}${partnerSearch(person)}`;
