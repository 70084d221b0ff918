import type { ViewRow } from '#contract/areas/views.wire';
import { openingPlace, writeReportAddress } from '#contract/reports/report-address';
import type { ShownReport } from '../useReport';

/** What is to be done about views: to save what is shown, to change one, or to delete one. */
export type ViewWork = { kind: 'save' } | { kind: 'edit' | 'remove'; view: ViewRow };

/** What a view keeps of a report: everything that its address tells but the page. */
export const keptAddress = ({ name, applied, sort, size }: ShownReport): string =>
  writeReportAddress(name, { ...openingPlace(name), filters: applied, sort, size });
