import type { BookEntry } from '#contract/areas/entries.wire';
import type { EntryKindName } from '#contract/vocabulary/entries';
import { pathOfEntry } from '#contract/vocabulary/paths';
import { baseApi } from '../transport/base-api';

/** One entry of the books (contract §9). */
const entriesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readEntry: build.query<BookEntry, { kind: EntryKindName; id: number }>({
      query: ({ kind, id }) => ({ path: pathOfEntry(kind, id) }),
      extraOptions: { answer: 'record' },
      // Whatever is recorded, reversed or renamed.
      providesTags: ['Deposit', 'Transfer', 'Payment', 'Account'],
    }),
  }),
});

export const { useReadEntryQuery } = entriesApi;
