import { fieldsOfEveryPayment } from '../areas/payments.fields';
import { headings } from '../texts/headings';
import { pageListKeys } from '../vocabulary/envelope';
import { paths } from '../vocabulary/paths';
import { amountAndCurrency, declareMovementReport, textColumns } from './report';

const dayAndType = [
  { member: 'paymentdate', kind: 'day', heading: headings.date, isRowHeader: true },
  { member: 'paymenttype', kind: 'word', heading: headings.type },
] as const;
const accountAndRest = [
  { member: 'bankaccount', kind: 'name', heading: headings.bankAccount },
  ...amountAndCurrency('amount', 'currency'),
  ...textColumns(fieldsOfEveryPayment),
  { member: 'slip', kind: 'slip', heading: headings.slip },
] as const;

/** The installment payments of the Payments report (§2); `intsallmentid` is spelled so (§3). */
export const installmentPaymentsReport = declareMovementReport({
  path: paths.payments.filterInstallment,
  list: pageListKeys.installmentPayments,
  totals: paths.totals.installmentPayments,
  fileName: 'installment-payments.csv',
  record: 'payment',
  columns: [
    ...dayAndType,
    { member: 'projectname', kind: 'name', heading: headings.project },
    { member: 'intsallmentid', kind: 'number', heading: headings.installmentId },
    ...accountAndRest,
  ],
  facts: ['paymentdate', 'projectname', 'intsallmentid', 'bankaccount', 'amount'],
});

/** Its fee payments (§2). */
export const feePaymentsReport = declareMovementReport({
  path: paths.payments.filterFee,
  list: pageListKeys.feePayments,
  totals: paths.totals.feePayments,
  fileName: 'fee-payments.csv',
  record: 'payment',
  columns: [
    ...dayAndType,
    { member: 'feename', kind: 'name', heading: headings.fee },
    { member: 'paidbyuser', kind: 'name', heading: headings.paidBy, namesake: 'paidbynumber' },
    ...accountAndRest,
  ],
  facts: ['paymentdate', 'feename', 'paidbyuser', 'bankaccount', 'amount'],
});
