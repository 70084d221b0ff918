import { labels } from '../texts/field-labels';
import type { FilterName } from './report-filters';

/** What each filter is called (§2). */
export const filterLabels: Readonly<Record<FilterName, string>> = {
  userId: labels.user,
  accountId: labels.account,
  fromAccountId: labels.fromAccount,
  toAccountId: labels.toAccount,
  projectId: labels.project,
  bankAccountId: labels.bankAccount,
  feeId: labels.fee,
  currency: labels.currency,
  startDate: labels.startDate,
  endDate: labels.endDate,
  search: labels.search,
  reversed: 'Show reversed',
};

/** What is said of a report that lists its reversed entries. */
export const reversedWords = {
  /** what the switch chooses */
  only: 'only these',
  heading: 'Reversed',
  /** what one is called in a count: 'reversed deposit' */
  record: (record: string) => `reversed ${record}`,
  /** in the field of the search */
  notSought: 'Not among reversed',
} as const;
