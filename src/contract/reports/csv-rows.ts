import { csvAmount, csvPlain, csvText } from './csv';
import { dateFromAnswer } from '../values/dates';
import type { DepositRow } from '../areas/deposits.wire';
import { centsFromAnswer } from '../values/money';
import type { FeePaymentRow, InstallmentPaymentRow } from '../areas/payments.wire';
import type { ScheduleRecordRow } from '../areas/projects.wire';
import { rateFromNumber } from '../values/rates';
import { scheduleStatusText } from '../vocabulary/schedule';
import type { TransferRow } from '../areas/transfers.wire';

const date = (text: string) => csvPlain(dateFromAnswer(text) ?? '');

function amount(value: number): string {
  const amountCents = centsFromAnswer(value);
  return amountCents === null ? '' : csvAmount(amountCents);
}

/** Cells of deposits.csv in the order of its headings (contract §6). */
export function depositCells(row: DepositRow): string[] {
  return [
    date(row.date),
    csvText(row.userName),
    amount(row.amount),
    csvText(row.currencyName),
    csvText(row.accountName),
    csvText(row.remarks),
    csvText(row.slip),
  ];
}

/** Cells of transfers.csv. */
export function transferCells(row: TransferRow): string[] {
  return [
    date(row.transferDate),
    csvText(row.fromAcc),
    amount(row.fromAmount),
    csvText(row.fromCurrency),
    csvText(row.toAcc),
    amount(row.toAmount),
    csvText(row.toCurrency),
    csvPlain(rateFromNumber(row.conversionRate) ?? row.conversionRate),
    csvText(row.remarks),
    csvText(row.slip),
  ];
}

/** Cells of installment-payments.csv. */
export function installmentPaymentCells(row: InstallmentPaymentRow): string[] {
  return [
    date(row.paymentdate),
    csvText(row.paymenttype),
    csvText(row.projectname),
    csvPlain(row.intsallmentid),
    csvText(row.bankaccount),
    amount(row.amount),
    csvText(row.currency),
    csvText(row.remarks),
    csvText(row.slip),
  ];
}

/** Cells of fee-payments.csv. */
export function feePaymentCells(row: FeePaymentRow): string[] {
  return [
    date(row.paymentdate),
    csvText(row.paymenttype),
    csvText(row.feename),
    csvText(row.paidbyuser),
    csvText(row.bankaccount),
    amount(row.amount),
    csvText(row.currency),
    csvText(row.remarks),
    csvText(row.slip),
  ];
}

/** Cells of project_schedules.csv; the status is the one shown, without its warning. */
export function scheduleCells(row: ScheduleRecordRow): string[] {
  return [
    csvText(row.scheduletype),
    csvPlain(row.installmentid),
    amount(row.amount),
    amount(row.total_paid),
    date(row.scheduledate),
    csvText(scheduleStatusText(row.status, row.total_paid)),
  ];
}
