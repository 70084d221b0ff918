import type { BookEntry } from '#contract/areas/entries.wire';
import type { EntryKindName } from '#contract/vocabulary/entries';
import { pathOfEntry } from '#contract/vocabulary/paths';
import type { AppThunk } from '../store-types';
import { baseApi } from '../transport/base-api';
import { readAnew } from '../transport/read-anew';

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

/** An entry as it is by now; null where it cannot be had. */
export const readEntryAnew = (kind: EntryKindName, id: number): AppThunk<Promise<BookEntry | null>> =>
  readAnew(() => entriesApi.endpoints.readEntry.initiate({ kind, id }, { forceRefetch: true, subscribe: false }));
