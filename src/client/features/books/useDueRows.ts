import { skipToken } from '@reduxjs/toolkit/query';
import type { CalendarDate } from '#contract/values/dates';
import { limits } from '#contract/vocabulary/limits';
import { useListDueInstallmentsQuery } from '../../api/due.api';
import { useListEveryDueQuery } from '../../api/every-due.api';
import type { DuePlace } from '../../parts/due-address';
import type { TableRows } from '../../table/list-rows';
import { fresh } from '../../transport/base-api';
import { isMovedIn, rowsOfFigure } from './due-rows';
import { askedInstallments } from './useDuePlace';
import type { DueRow, WhatIf } from './what-if';

/** A page of the installments that a figure adds up, with what is only thought of. */
export interface DueRows extends TableRows<DueRow> {
  readonly page: number;
  /** they are of what is asked for now, not of what was before */
  readonly isCurrent: boolean;
}

/**
 * The rows of a place. The server pages through the books: where what is only thought of moves rows of a figure that has
 * more than one page there, all of them are read and paged through here, so that none is on two pages or on none.
 */
export function useDueRows(place: DuePlace | null, whatIf: WhatIf, today: CalendarDate): DueRows {
  const asked = useListDueInstallmentsQuery(place ? askedInstallments(place) : skipToken, fresh);
  const figure = place && { currency: place.currency, within: place.within, today };
  const isMoved = figure !== null && isMovedIn(figure, whatIf);
  // Rows of another figure or page stay while the asked ones are on their way, and go when these could not be had.
  const known = asked.isError ? asked.currentData : asked.data;
  const isLong = isMoved && (known?.totalPages ?? 1) > 1;
  const { currency, within } = place ?? {};
  const every = useListEveryDueQuery(isLong && currency && within ? { currency, within } : skipToken, fresh);
  const query = isLong ? every : asked;
  // Until all rows are here, those of the page that is: marked as not yet what was asked for.
  const books = (isLong && every.currentData) || known?.installments;
  const all = books && figure && rowsOfFigure(books, figure, whatIf);
  const state = {
    isCurrent: query.currentData !== undefined,
    isStale: query.isFetching && !query.currentData && all !== undefined,
    failure: query.isError ? (all ? ('with old rows' as const) : ('without rows' as const)) : null,
    asOf: query.fulfilledTimeStamp,
    retry: () => void query.refetch(),
  };
  if (!all || !known) {
    return { ...state, rows: null, page: place?.page ?? 0, totalPages: null, totalItems: undefined };
  }
  if (!isMoved || (isLong && !every.currentData)) {
    const { currentPage: page, totalPages, totalItems } = known;
    return { ...state, rows: all, page, totalPages, totalItems };
  }
  const size = limits.duePageSize;
  const totalPages = Math.max(1, Math.ceil(all.length / size));
  const page = Math.min(place.page, totalPages - 1);
  return { ...state, rows: all.slice(page * size, (page + 1) * size), page, totalPages, totalItems: all.length };
}
