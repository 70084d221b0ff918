import { screenPaths } from '#contract/vocabulary/screen-paths';

/** What of a reconciliation that is finished is shown. */
export const reportParts = ['outstanding', 'ticked'] as const;
export type ReportPart = (typeof reportParts)[number];

/** Where the screen stands; '' where nothing is said. */
export interface ReconciliationPlace {
  readonly accountId: string;
  /** the reconciliation that is shown; without one the open one of the account is */
  readonly id: string;
  /** the list of the account's reconciliations, though one is open */
  readonly isList: boolean;
  readonly part: ReportPart;
  /** of which amount entries are shown: '1250.00' */
  readonly amount: string;
  /** behind which entry the page begins: '2026-01-05.17' */
  readonly after: string;
  /** the number in the ledger of the entry that stands open */
  readonly entry: number | null;
}

/** What stands behind the path of the screen: '?accountId=3&id=7'. */
export function reconciliationSearch(place: Partial<ReconciliationPlace>): string {
  const { accountId, id, isList, part, amount, after, entry } = place;
  const members = {
    accountId,
    id,
    list: isList ? '1' : '',
    part: part === 'ticked' ? part : '',
    amount,
    after,
    entry: entry ? String(entry) : '',
  };
  const written = Object.entries(members).filter(([, value]) => value);
  return `?${written.map(([name, value]) => `${name}=${value ?? ''}`).join('&')}`;
}

/** The address of a reconciliation of an account. */
export const reconciliationAddress = (accountId: number, id: number): string =>
  screenPaths.reconciliation + reconciliationSearch({ accountId: String(accountId), id: String(id) });
