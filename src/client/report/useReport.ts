import { useState } from 'react';
import type { PageFacts } from '#contract/vocabulary/envelope';
import { limits } from '#contract/vocabulary/limits';
import type { TableRows } from '../table/list-rows';

/** Where a report stands: its page from 0, and the filters that apply to it, which are not those being edited. */
export interface Report<Filters> {
  page: number;
  applied: Filters;
  noFilters: Filters;
  goTo: (page: number) => void;
  /** applies filters and goes to the first page (contract §7) */
  apply: (filters: Filters) => void;
}

/** The id of a filter's choice; undefined while none is chosen. */
export const idOf = (choice: string): number | undefined => (choice ? Number(choice) : undefined);

/** A report opens on its first page, unfiltered. */
export function useReport<Filters>(noFilters: Filters): Report<Filters> {
  const [place, setPlace] = useState<{ page: number; applied: Filters }>({
    page: limits.firstPage,
    applied: noFilters,
  });
  return {
    ...place,
    noFilters,
    goTo: (page) => setPlace((before) => ({ ...before, page })),
    apply: (applied) => setPlace({ page: limits.firstPage, applied }),
  };
}

/** What a list query of the API tells; `currentData` belongs to what is asked now, `data` may belong to what was before. */
export interface PageQuery<Page> {
  data?: Page | undefined;
  currentData?: Page | undefined;
  isFetching: boolean;
  isError: boolean;
  refetch: () => unknown;
}

/**
 * The rows of the report's page. A page that no longer exists, because its last row was deleted, is left for the last
 * one that does (the answer's `totalPages` counts for that), and the rows from before stay until the next ones are here.
 */
export function useReportRows<Filters, Page extends Partial<PageFacts>, Row>(
  report: Report<Filters>,
  query: PageQuery<Page>,
  rowsOf: (page: Page) => readonly Row[] | undefined,
): TableRows<Row> {
  const { data, currentData, isFetching, isError } = query;
  const known = currentData ?? data;
  const totalPages = known ? Math.max(1, known.totalPages ?? 1) : null;
  const isBeyond = currentData !== undefined && !isFetching && totalPages !== null && report.page >= totalPages;
  if (isBeyond) report.goTo(totalPages - 1);

  const rows = known ? (rowsOf(known) ?? []) : null;
  const isWaiting = isFetching || isBeyond;
  const isWithoutRows = isError && currentData === undefined;
  return {
    rows: isWithoutRows || (isWaiting && rows?.length === 0) ? null : rows,
    isStale: isWaiting && currentData === undefined && known !== undefined,
    totalPages,
    totalItems: known?.totalItems ?? undefined,
    failure: isWithoutRows ? 'without rows' : isError ? 'with old rows' : null,
    retry: () => void query.refetch(),
  };
}
