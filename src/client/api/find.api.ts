import type { FoundEntries } from '#contract/areas/find.wire';
import { paths } from '#contract/vocabulary/paths';
import { baseApi } from '../transport/base-api';

/** Looking for entries of all kinds at once. */
const findApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    findEntries: build.query<FoundEntries, string>({
      query: (search) => ({ path: paths.books.find, params: { search } }),
      extraOptions: { answer: 'record' },
      providesTags: ['Deposit', 'Transfer', 'Payment', 'Account'],
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useFindEntriesQuery } = findApi;
