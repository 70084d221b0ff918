import type { BooksCheck } from '#contract/areas/books.wire';
import { paths } from '#contract/vocabulary/paths';
import { baseApi } from '../transport/base-api';

/** What the check of the books has found; only SUPER may ask (contract §8). */
export const booksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readBooksCheck: build.query<BooksCheck, undefined>({
      query: () => ({ path: paths.booksCheck }),
      extraOptions: { answer: 'record' },
    }),
  }),
});
