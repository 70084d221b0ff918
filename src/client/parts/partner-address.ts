import { screenPaths } from '#contract/vocabulary/screen-paths';

/** Whose statement is shown, '' while nobody is chosen; up to which day, '' up to today; which page of the deposits, from 0. */
export interface PartnerPlace {
  readonly personId: string;
  readonly endDate: string;
  readonly page: number;
}

/** What stands behind the path of Partners: '?person=3&endDate=2026-11-30&page=2'; the page is counted from 1 there. */
export function partnerSearch({ personId, endDate, page }: PartnerPlace): string {
  const parts = [personId && `person=${personId}`, endDate && `endDate=${endDate}`, page > 0 && `page=${page + 1}`];
  const told = parts.filter(Boolean).join('&');
  return told && `?${told}`;
}

/** The address of a partner's statement, up to today where no day is said. */
export const partnerAddress = (person: number, endDate = ''): string =>
  `${screenPaths.partners}${partnerSearch({ personId: String(person), endDate, page: 0 })}`;
