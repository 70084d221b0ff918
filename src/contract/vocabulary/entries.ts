import type { LedgerKind } from '../reports/entry-columns';
import type { ReportName } from '../reports/report-filters';

/** What people record, by the call that lists or takes it back; installment and fee payments are both payments. */
export const entryKinds = ['deposit', 'transfer', 'payment', 'opening'] as const;
export type EntryKindName = (typeof entryKinds)[number];

/** Of each kind in the ledger, the report that lists it; of an opening balance, none. */
export const reportOfKind: Readonly<Record<LedgerKind, ReportName | null>> = {
  DEPOSIT: 'deposits',
  TRANSFER: 'transfers',
  INSTALLMENT_PAYMENT: 'installmentPayments',
  FEE_PAYMENT: 'feePayments',
  OPENING: null,
};
