import { limits } from '../vocabulary/limits';

/** What is said under a report in the place of its totals; loaded with them. */
export const totalsMessages = {
  notLoaded: 'The totals could not be loaded. The entries are not concerned: please try again.',
  tooMany: (amounts: string) =>
    `${amounts}: more than ${limits.addedEntries.toLocaleString('en')} entries fit, so they are not added up. Choose fewer days for a total.`,
} as const;
