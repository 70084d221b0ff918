import type { BackupsTaken } from '#contract/areas/backups.wire';
import type { BooksCheck } from '#contract/areas/books.wire';
import { paths } from '#contract/vocabulary/paths';
import { baseApi } from '../transport/base-api';
import { listRequests } from './list-requests';

/** What the check of the books has found, its beginning, and how the backups stand; only SUPER may ask (contract §8, §9). */
export const booksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readBooksCheck: build.query<BooksCheck, undefined>({
      query: () => listRequests.readBooksCheck,
      extraOptions: { answer: 'record' },
    }),
    readBackups: build.query<BackupsTaken, undefined>({
      query: () => listRequests.readBackups,
      extraOptions: { answer: 'record' },
    }),
    startBooksCheck: build.mutation<BooksCheck, undefined>({
      query: () => ({ path: paths.booksCheck, method: 'POST' }),
      extraOptions: { answer: 'record' },
      // Its answer is what reading would tell now.
      onQueryStarted: async (_nothing, { dispatch, queryFulfilled }) => {
        const begun = await queryFulfilled.catch(() => null);
        if (begun) await dispatch(booksApi.util.upsertQueryData('readBooksCheck', undefined, begun.data));
      },
    }),
  }),
});

export const { useReadBooksCheckQuery, useReadBackupsQuery, useStartBooksCheckMutation } = booksApi;
