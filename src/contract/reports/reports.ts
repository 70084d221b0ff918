import { depositsReport } from './deposits.report';
import { feePaymentsReport, installmentPaymentsReport } from './payments.report';
import { scheduleReport } from './schedule.report';
import { transfersReport } from './transfers.report';

/** The reports, of each of which there is an export (§9, contract §6). */
export const reports = {
  deposits: depositsReport,
  transfers: transfersReport,
  installmentPayments: installmentPaymentsReport,
  feePayments: feePaymentsReport,
  projectSchedules: scheduleReport,
} as const;
