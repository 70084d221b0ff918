import { remarks } from '../areas/common-fields';
import { entryKindNames } from '../texts/entry-kind-names';
import { headings } from '../texts/headings';
import { depositsReport } from './deposits.report';
import type { EntryKindName } from '../vocabulary/entries';
import type { ReportName } from './report-filters';
import { feePaymentsReport, installmentPaymentsReport } from './payments.report';
import { amountAndCurrency, type Column, textColumns } from './report';
import { transfersReport } from './transfers.report';

/** What an entry is in the ledger. */
export type LedgerKind = keyof typeof entryKindNames;

/** The kinds of entries in the ledger. */
export const ledgerKinds = Object.keys(entryKindNames) as LedgerKind[];

/** What is told of an entry of each kind: the columns of its report; of an opening balance, which no report lists, its own. */
export const entryColumns: Readonly<Record<LedgerKind, readonly Column[]>> = {
  DEPOSIT: depositsReport.columns,
  TRANSFER: transfersReport.columns,
  INSTALLMENT_PAYMENT: installmentPaymentsReport.columns,
  FEE_PAYMENT: feePaymentsReport.columns,
  OPENING: [
    { member: 'date', kind: 'day', heading: headings.date, isRowHeader: true },
    { member: 'accountName', kind: 'name', heading: headings.account },
    ...amountAndCurrency('amount', 'currencyName'),
    ...textColumns({ remarks }),
  ],
};

/** What the rows of a report are: by which call they are known, and what one is called. */
export const entriesOfReport: Readonly<Record<ReportName, { readonly kind: EntryKindName; readonly name: string }>> = {
  deposits: { kind: 'deposit', name: entryKindNames.DEPOSIT },
  transfers: { kind: 'transfer', name: entryKindNames.TRANSFER },
  installmentPayments: { kind: 'payment', name: entryKindNames.INSTALLMENT_PAYMENT },
  feePayments: { kind: 'payment', name: entryKindNames.FEE_PAYMENT },
};
