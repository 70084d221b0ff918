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
  reversed: labels.showReversed,
};
