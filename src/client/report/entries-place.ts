import type { ReportName } from '#contract/reports/report-filters';

/** Rows that open their entries: a report, or the statement of an account. */
export interface EntriesPlace {
  /** the number of the one that stands open, as the rows are known by */
  entry: number | null;
  /** the place in its one spelling, as a link takes it along */
  search: string;
  /** the address at which an entry stands open */
  addressOf: (entry: number) => string;
  /** shows another entry in the place of the one that stands open; null closes it */
  showEntry: (entry: number | null) => void;
}

/** What stands open. */
export interface ShownEntry {
  /** the report that lists it; null of an opening balance, which none does */
  report: ReportName | null;
  /** its number there */
  id: number;
}
