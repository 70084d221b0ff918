import { balancesReport } from './balances.report';
import { dueProjectsReport } from './due.report';
import { historyReport } from './history.report';
import { partnerReport, partnersReport } from './partner.report';
import type { Report } from './report';
import { statementReport } from './statement.report';

/** The reports of Books, of each of which there is an export; what the calendar or the clock says of their headings is left out. */
export const bookReports: readonly Report[] = [
  statementReport,
  balancesReport,
  dueProjectsReport([]),
  partnerReport,
  partnersReport,
  historyReport(''),
];
