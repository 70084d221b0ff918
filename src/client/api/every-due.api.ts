import type { DueFilter, DueInstallment } from '#contract/areas/due.wire';
import { printMessages } from '#contract/texts/print-messages';
import { limits } from '#contract/vocabulary/limits';
import type { AppDispatch } from '../store-types';
import { type ApiError, isApiError } from '../transport/errors';
import { dueApi, ofBooks } from './due.api';

type Figure = Pick<DueFilter, 'currency' | 'within'>;

/** All installments of a figure; null where there are more than are wanted. */
interface EveryDue {
  rows: DueInstallment[] | null;
  count: number;
}

interface Reading {
  dispatch: AppDispatch;
  signal: AbortSignal;
  /** more than so many are not read */
  most?: number;
  tell?: (rows: number, all: number) => void;
}

/** The pages are not of one moment: one of the rows may be missing. */
const changed: ApiError = { status: 409, message: printMessages.changed };

/** All installments of a figure, page after page. */
export async function readEveryDue(
  { currency, within }: Figure,
  { dispatch, signal, most = Infinity, tell }: Reading,
): Promise<{ data: EveryDue; error?: undefined } | { data?: undefined; error: unknown }> {
  const rows = new Map<string, DueInstallment>();
  let pages = 1;
  let count: number | null = null;
  for (let page = 0; page < pages; page += 1) {
    const asked = dispatch(
      dueApi.endpoints.listDueInstallments.initiate(
        { currency, within, page, size: limits.duePageRows },
        { subscribe: false, forceRefetch: true },
      ),
    );
    const { data, error, isError } = await asked;
    if (signal.aborted || isError || !data) return { error };
    if (data.totalItems > most) return { data: { rows: null, count: data.totalItems } };
    pages = data.totalPages;
    if (count !== null && count !== data.totalItems) return { error: changed };
    count = data.totalItems;
    for (const row of data.installments) rows.set(`${String(row.projectid)} ${String(row.installmentid)}`, row);
    tell?.(rows.size, count);
  }
  return rows.size === count ? { data: { rows: [...rows.values()], count } } : { error: changed };
}

/** Of a figure in which what is only thought of moves rows from page to page. */
const everyDueApi = dueApi.injectEndpoints({
  endpoints: (build) => ({
    listEveryDue: build.query<readonly DueInstallment[], Figure>({
      queryFn: async (figure, { dispatch, signal }) => {
        const { data, error } = await readEveryDue(figure, { dispatch: dispatch as AppDispatch, signal });
        return data ? { data: data.rows ?? [] } : { error: isApiError(error) ? error : changed };
      },
      providesTags: ofBooks,
    }),
  }),
});

export const { useListEveryDueQuery } = everyDueApi;
