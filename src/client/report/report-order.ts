import { type AskedFilters, askedFilters, type ReportName } from '#contract/reports/report-filters';
import type { ShownReport } from './useReport';

/** What is asked of a report when all its rows are wanted, in the order of the screen. */
export const inOrder = ({ name, applied, sort }: ShownReport): AskedFilters<ReportName> & { sort?: string } => ({
  ...askedFilters(name, applied),
  ...(sort && { sort }),
});
