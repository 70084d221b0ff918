import { isInEntries } from '#contract/reports/report-address';
import { captions } from '#contract/texts/captions';
import type { PageFacts } from '#contract/vocabulary/envelope';
import { limits } from '#contract/vocabulary/limits';
import { isApiError } from '../transport/errors';
import type { TableRows } from '../table/list-rows';
import { useExistingPage } from './useExistingPage';
import type { ShownReport } from './useReport';

/** What a list query of the API tells; `currentData` belongs to what is asked now, `data` may belong to what was before. */
export interface PageQuery<Page> {
  data?: Page | undefined;
  currentData?: Page | undefined;
  isFetching: boolean;
  isError: boolean;
  error?: unknown;
  fulfilledTimeStamp?: number | undefined;
  refetch: () => unknown;
}

/** The rows of a report, and which of its pages they are, from 0. */
export interface ReportRows<Row> extends TableRows<Row> {
  readonly page: number;
}

/** How many there are, as far as that is counted. */
export function countText({ totalItems, isMore }: Pick<TableRows<unknown>, 'totalItems' | 'isMore'>, record: string) {
  if (totalItems === undefined) return '';
  const counted = captions.counted(totalItems, record);
  return isMore ? captions.newestOf(counted) : counted;
}

/**
 * The rows of the report's page. The rows from before stay until the next ones are here or could not be had, also those of
 * a page that is left because it does not exist. A list is not called empty before it is known that what its filters choose is there.
 */
export function useReportRows<Page extends Partial<PageFacts>, Row>(
  report: ShownReport,
  query: PageQuery<Page>,
  rowsOf: (page: Page) => readonly Row[] | undefined,
): ReportRows<Row> {
  const { data, currentData, isFetching, isError } = query;
  const { isSettled, leaveFor } = report;
  // Beside an entry stands the page that the server says: the list may be longer or shorter than when it was asked for.
  const page = (isInEntries(report) ? currentData?.currentPage : undefined) ?? report.page;
  // Other filters begin at the first page: when that fails, no figure of those before stays beside them.
  const isOfOthers = isError && page === limits.firstPage;
  const known = currentData ?? (isOfOthers ? undefined : data);
  const totalPages = known ? Math.max(1, known.totalPages ?? 1) : null;
  const isBeyond = useExistingPage(query, page, leaveFor);

  const rows = known ? (rowsOf(known) ?? []) : null;
  const isWaiting = isFetching || isBeyond || !isSettled;
  const isWithoutRows = isError && currentData === undefined;
  return {
    rows: isWithoutRows || (isWaiting && rows?.length === 0) ? null : rows,
    isStale: isWaiting && currentData === undefined && known !== undefined,
    page,
    totalPages,
    totalItems: known?.totalItems ?? undefined,
    isMore: known?.isMore,
    reversedItems: known?.reversedItems,
    refusal: isWithoutRows && isApiError(query.error) && query.error.status === 400 ? query.error.message : undefined,
    failure: isWithoutRows ? 'without rows' : isError ? 'with old rows' : null,
    asOf: query.fulfilledTimeStamp,
    retry: () => void query.refetch(),
  };
}
