import { columns } from './labels';
import { type Cents, centsToText } from './money';

/** Byte order mark that makes spreadsheet programs read UTF-8 (contract §6). */
export const csvByteOrderMark = '\ufeff';
/** Media type of an export; asked for with `Accept` (contract §3). */
export const csvMediaType = 'text/csv';
const lineEnd = '\r\n';

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A cell of text: formula starts (= + - @ tab CR) are escaped with a leading apostrophe, then RFC 4180 quoting (contract §6). */
export function csvText(text: string | null | undefined): string {
  const value = text ?? '';
  return quoted(/^[=+\-@\t\r]/.test(value) ? `'${value}` : value);
}

/** A cell of money: plain, 2 decimals, a point, never escaped. */
export function csvAmount(value: Cents): string {
  return centsToText(value);
}

/** A cell that is a number or a day already in its plain form. */
export function csvPlain(value: string | number): string {
  return quoted(String(value));
}

/** One line of cells made by the functions above, with its line end. */
export function csvLine(cells: readonly string[]): string {
  return cells.join(',') + lineEnd;
}

/** What starts every file: byte order mark and header row. */
export function csvHead(headings: readonly string[]): string {
  return csvByteOrderMark + csvLine(headings.map(csvText));
}

/** The five exports: file name and fixed column headings (§9, contract §6). */
export const csvFiles = {
  deposits: {
    name: 'deposits.csv',
    headings: [
      columns.date,
      columns.depositedBy,
      columns.amount,
      columns.currency,
      columns.account,
      columns.remarks,
      columns.slip,
    ],
  },
  transfers: {
    name: 'transfers.csv',
    headings: [
      columns.date,
      columns.fromAccount,
      columns.fromAmount,
      columns.fromCurrency,
      columns.toAccount,
      columns.toAmount,
      columns.toCurrency,
      columns.conversionRate,
      columns.remarks,
      columns.slip,
    ],
  },
  installmentPayments: {
    name: 'installment-payments.csv',
    headings: [
      columns.date,
      columns.type,
      columns.project,
      columns.installmentId,
      columns.bankAccount,
      columns.amount,
      columns.currency,
      columns.remarks,
      columns.slip,
    ],
  },
  feePayments: {
    name: 'fee-payments.csv',
    headings: [
      columns.date,
      columns.type,
      columns.fee,
      columns.paidBy,
      columns.bankAccount,
      columns.amount,
      columns.currency,
      columns.remarks,
      columns.slip,
    ],
  },
  projectSchedules: {
    name: 'project_schedules.csv',
    headings: [columns.type, columns.installmentId, columns.amount, columns.paid, columns.scheduleDate, columns.status],
  },
} as const;
