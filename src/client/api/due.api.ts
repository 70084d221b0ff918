import type { DueAndCash, DueFilter, DueInstallments, DueProjects } from '#contract/areas/due.wire';
import { paths } from '#contract/vocabulary/paths';
import { listRequests } from './list-requests';
import type { Tag } from '../transport/base-api';
import { baseApi } from '../transport/base-api';

/** Whatever is recorded, reversed or set up anew. */
export const ofBooks: Tag[] = ['Deposit', 'Transfer', 'Payment', 'Account', 'Project'];

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
      query: (filter) => ({ path: paths.books.dueInstallments, params: filter }),
      extraOptions: { answer: 'record' },
      providesTags: ofBooks,
    }),
  }),
});

export const { useReadDueQuery, useReadDueProjectsQuery, useListDueInstallmentsQuery } = dueApi;
