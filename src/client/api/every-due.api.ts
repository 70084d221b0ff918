import type { DueFilter, DueInstallment, DueInstallments } from '#contract/areas/due.wire';
import { printMessages } from '#contract/texts/print-messages';
import { limits } from '#contract/vocabulary/limits';
import type { AnswerOf } from '../transport/answers';
import type { ApiError } from '../transport/errors';
import { readOnce } from '../transport/read-once';
import type { Caller } from '../transport/session-fetch';
import { dueApi, dueInstallmentsRequest, ofBooks } from './due.api';

type Figure = Pick<DueFilter, 'currency' | 'within'>;

/** All installments of a figure; null where there are more than are wanted. */
interface EveryDue {
  rows: DueInstallment[] | null;
  count: number;
}

interface Reading {
  caller: Caller;
  /** more than so many are not read */
  most?: number;
  tell?: (rows: number, all: number) => void;
}

/** The pages are not of one moment: one of the rows may be missing. */
const changed: ApiError = { status: 409, message: printMessages.changed };

/** All installments of a figure, page after page. */
export async function readEveryDue(
  { currency, within }: Figure,
  { caller, most = Infinity, tell }: Reading,
): Promise<AnswerOf<EveryDue>> {
  const rows = new Map<string, DueInstallment>();
  let pages = 1;
  let count: number | null = null;
  for (let page = 0; page < pages; page += 1) {
    const asked = dueInstallmentsRequest({ currency, within, page, size: limits.duePageRows });
    const { data, error } = (await readOnce(asked, caller)) as AnswerOf<DueInstallments>;
    if (error) return { error };
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
      queryFn: async (figure, caller) => {
        const { data, error } = await readEveryDue(figure, { caller });
        return data ? { data: data.rows ?? [] } : { error };
      },
      providesTags: ofBooks,
    }),
  }),
});

export const { useListEveryDueQuery } = everyDueApi;
