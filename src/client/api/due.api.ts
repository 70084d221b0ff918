import type { DueAndCash, DueFilter, DueInstallments, DueProjects } from '#contract/areas/due.wire';
import { paths } from '#contract/vocabulary/paths';
import { listRequests } from './list-requests';
import type { ApiRequest } from '../transport/api-request';
import type { Tag } from '../transport/base-api';
import { baseApi } from '../transport/base-api';

/** Whatever is recorded, reversed or set up anew. */
export const ofBooks: Tag[] = ['Deposit', 'Transfer', 'Payment', 'Account', 'Project'];

/** Asks for a page of the installments of a figure. */
export const dueInstallmentsRequest = (filter: DueFilter): ApiRequest => ({
  path: paths.books.dueInstallments,
  params: filter,
});

/** What is due and the cash for it (contract §9). */
export const dueApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readDue: build.query<DueAndCash, undefined>({
      query: () => listRequests.readDue,
      extraOptions: { answer: 'record' },
      providesTags: ofBooks,
    }),
    readDueProjects: build.query<DueProjects, undefined>({
      query: () => ({ path: paths.books.dueProjects }),
      extraOptions: { answer: 'record' },
      providesTags: ofBooks,
    }),
    listDueInstallments: build.query<DueInstallments, DueFilter>({
      query: dueInstallmentsRequest,
      extraOptions: { answer: 'record' },
      providesTags: ofBooks,
    }),
  }),
});

export const { useReadDueQuery, useReadDueProjectsQuery, useListDueInstallmentsQuery } = dueApi;
