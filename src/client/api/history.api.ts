import type { HistoryPage } from '#contract/areas/history.wire';
import type { HistoryPlace } from '#contract/reports/history-address';
import { paths } from '#contract/vocabulary/paths';
import { baseApi } from '../transport/base-api';
import { filterParams } from '../transport/requests';

/** The history of the books (contract §8). */
const historyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readHistory: build.query<HistoryPage, HistoryPlace>({
      query: ({ filters, step }) => ({ path: paths.books.history, params: { ...filterParams(filters), ...step } }),
      extraOptions: { answer: 'record' },
    }),
  }),
});

export const { useReadHistoryQuery } = historyApi;
