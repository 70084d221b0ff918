import type { AmountTotals } from '#contract/areas/totals.wire';
import type { AskedFilters, ReportName } from '#contract/reports/report-filters';
import { baseApi } from '../transport/base-api';
import { filterParams } from '../transport/requests';

/** Of which report: its path of totals, and its filter. */
interface AskedTotals {
  path: string;
  filter: AskedFilters<ReportName>;
}

/** What the amounts of reports make together. */
const totalsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readTotals: build.query<AmountTotals[], AskedTotals>({
      query: ({ path, filter }) => ({ path, params: filterParams(filter) }),
      extraOptions: { answer: 'list' },
      providesTags: ['Deposit', 'Transfer', 'Payment'],
    }),
  }),
});

export const { useReadTotalsQuery } = totalsApi;
