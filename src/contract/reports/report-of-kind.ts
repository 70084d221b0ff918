import type { LedgerKind } from './entry-columns';
import type { ReportName } from './report-filters';

/** Of each kind in the ledger, the report that lists it; of an opening balance, none. */
export const reportOfKind = {
  DEPOSIT: 'deposits',
  TRANSFER: 'transfers',
  INSTALLMENT_PAYMENT: 'installmentPayments',
  FEE_PAYMENT: 'feePayments',
  OPENING: null,
} as const satisfies Readonly<Record<LedgerKind, ReportName | null>>;
