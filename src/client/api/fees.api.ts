import { paths, pathWithId } from '#contract/vocabulary/paths';
import type { FeeBody, FeeTypeRow } from '#contract/areas/settings.wire';
import type { AppThunk } from '../store-types';
import type { Done } from '../transport/answers';
import { baseApi, keptForTheDay, refreshes } from '../transport/base-api';
import { readAnew } from '../transport/read-anew';
import { keyedRequest } from '../transport/requests';
import { listRequests } from './list-requests';

/** The payments report shows a fee's name. */
const refreshesFee = refreshes('Fee', 'Payment');

/** Fee types. */
const feesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listFees: build.query<FeeTypeRow[], undefined>({
      query: () => listRequests.listFees,
      extraOptions: { answer: 'list' },
      providesTags: ['Fee'],
      keepUnusedDataFor: keptForTheDay,
    }),
    createFee: build.mutation<Done, { body: FeeBody; idempotencyKey: string }>({
      query: (create) => keyedRequest(paths.fees.save, create),
      invalidatesTags: refreshesFee,
    }),
    updateFee: build.mutation<Done, { id: number; body: FeeBody }>({
      query: ({ id, body }) => ({ path: pathWithId(paths.fees.update, id), method: 'PUT', body }),
      invalidatesTags: refreshesFee,
    }),
    removeFee: build.mutation<Done, number>({
      query: (id) => ({ path: pathWithId(paths.fees.remove, id), method: 'DELETE' }),
      extraOptions: { deleteHelper: true },
      invalidatesTags: refreshesFee,
    }),
  }),
});

export const { useListFeesQuery, useCreateFeeMutation, useUpdateFeeMutation, useRemoveFeeMutation } = feesApi;

/** The fees as they are by now; null where they cannot be had. */
export const readFeesAnew = (): AppThunk<Promise<FeeTypeRow[] | null>> =>
  readAnew(() => feesApi.endpoints.listFees.initiate(undefined, { forceRefetch: true, subscribe: false }));
