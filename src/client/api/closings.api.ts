import type {
  CloseBody,
  ClosingRow,
  ExceptionBody,
  ExceptionRow,
  ReopenBody,
  UnsettledRow,
} from '#contract/areas/closings.wire';
import { paths, pathWithId } from '#contract/vocabulary/paths';
import type { Done } from '../transport/answers';
import { baseApi, keptForTheDay, refreshes } from '../transport/base-api';
import { keyedRequest } from '../transport/requests';

interface Keyed<Body> {
  body: Body;
  idempotencyKey: string;
}

/** Closed periods: what was closed and reopened, and who may record there all the same. */
const closingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listClosings: build.query<ClosingRow[], undefined>({
      query: () => ({ path: paths.close.history }),
      extraOptions: { answer: 'list' },
      providesTags: ['Closing'],
      keepUnusedDataFor: keptForTheDay,
    }),
    listExceptions: build.query<ExceptionRow[], undefined>({
      query: () => ({ path: paths.close.exceptions }),
      extraOptions: { answer: 'list' },
      providesTags: ['Closing'],
      keepUnusedDataFor: keptForTheDay,
    }),
    listUnsettled: build.query<UnsettledRow[], undefined>({
      query: () => ({ path: paths.close.unsettled }),
      extraOptions: { answer: 'list' },
      providesTags: ['Closing'],
    }),
    closePeriod: build.mutation<Done, Keyed<CloseBody>>({
      query: (create) => keyedRequest(paths.close.state, create),
      invalidatesTags: refreshes('Closing'),
    }),
    reopenPeriod: build.mutation<Done, Keyed<ReopenBody>>({
      query: (create) => keyedRequest(paths.close.reopen, create),
      invalidatesTags: refreshes('Closing'),
    }),
    giveException: build.mutation<Done, Keyed<ExceptionBody>>({
      query: (create) => keyedRequest(paths.close.exceptions, create),
      invalidatesTags: refreshes('Closing'),
    }),
    endException: build.mutation<Done, number>({
      query: (id) => ({ path: pathWithId(paths.close.exception, id), method: 'DELETE' }),
      extraOptions: { deleteHelper: true },
      invalidatesTags: refreshes('Closing'),
    }),
  }),
});

export const {
  useListClosingsQuery,
  useListExceptionsQuery,
  useListUnsettledQuery,
  useClosePeriodMutation,
  useReopenPeriodMutation,
  useGiveExceptionMutation,
  useEndExceptionMutation,
} = closingsApi;
