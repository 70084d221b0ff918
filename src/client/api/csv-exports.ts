import { csvFiles, csvLine } from '#contract/reports/csv';
import {
  depositCells,
  feePaymentCells,
  installmentPaymentCells,
  scheduleCells,
  transferCells,
} from '#contract/reports/csv-rows';
import { pageListKeys } from '#contract/vocabulary/envelope';
import { paths } from '#contract/vocabulary/paths';
import type { AnswerKind } from '../transport/answers';

/** One of the five exports: where its rows are asked for, and how a row becomes a line (contract §6). */
export interface CsvExport {
  path: string;
  answer: AnswerKind;
  params: Readonly<Record<string, string>>;
  fileName: string;
  headings: readonly string[];
  lineOf: (row: unknown) => string;
}

interface File {
  name: string;
  headings: readonly string[];
}

// A row is what the same call shows in its table, whatever that is.
const csvExport = (
  path: string,
  answer: AnswerKind,
  file: File,
  cellsOf: (row: never) => string[],
  params = {},
): CsvExport => ({
  path,
  answer,
  params,
  fileName: file.name,
  headings: file.headings,
  lineOf: (row) => csvLine(cellsOf(row as never)),
});

const { deposits, transfers, installmentPayments, feePayments } = pageListKeys;

/** The exports by the names of their files in the contract. */
export const csvExports = {
  deposits: csvExport(paths.deposits.filter, deposits, csvFiles.deposits, depositCells),
  transfers: csvExport(paths.transfers.filter, transfers, csvFiles.transfers, transferCells),
  installmentPayments: csvExport(
    paths.payments.filterInstallment,
    installmentPayments,
    csvFiles.installmentPayments,
    installmentPaymentCells,
  ),
  feePayments: csvExport(paths.payments.filterFee, feePayments, csvFiles.feePayments, feePaymentCells),
  projectSchedules: csvExport(paths.query, 'list', csvFiles.projectSchedules, scheduleCells, {
    queryName: 'projectSchedulerecords',
  }),
} satisfies Record<keyof typeof csvFiles, CsvExport>;
