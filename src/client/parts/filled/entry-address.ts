import { openingPlace, writeReportAddress } from '#contract/reports/report-address';
import type { ReportName } from '#contract/reports/report-filters';
import { screenPaths } from '#contract/vocabulary/screen-paths';

/** The screen of each report. */
export const reportScreens: Readonly<Record<ReportName, string>> = {
  deposits: screenPaths.deposits,
  transfers: screenPaths.transfers,
  installmentPayments: screenPaths.payments,
  feePayments: screenPaths.payments,
};

/** Where an entry stands open beside its report. */
export const entryAddress = (report: ReportName, entry: number): string =>
  `${reportScreens[report]}${writeReportAddress(report, { ...openingPlace(report), entry })}`;
