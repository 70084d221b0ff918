import { messages } from '#contract/texts/messages';
import { paths, pathWithId } from '#contract/vocabulary/paths';
import type { ChangePasswordBody, FeeBody, FeeTypeRow } from '#contract/areas/settings.wire';
import type { AppThunk } from '../store-types';
import { noteMustChangePassword } from '../session/session.commands';
import type { Done } from '../transport/answers';
import { baseApi, keptForTheDay, refreshes } from '../transport/base-api';
import { readAnew } from '../transport/read-anew';
import { keyedRequest } from '../transport/requests';
import { listRequests } from './list-requests';

/** The payments report shows a fee's name. */
const refreshesFee = refreshes('Fee', 'Payment');

/** Fee types and the password. */
const settingsApi = baseApi.injectEndpoints({
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
    changePassword: build.mutation<Done, ChangePasswordBody>({
      query: (body) => ({ path: paths.users.changePassword, method: 'POST', body }),
      extraOptions: { unreachable: messages.networkUnreachableSentence },
    }),
  }),
});

export const { useListFeesQuery, useCreateFeeMutation, useUpdateFeeMutation, useRemoveFeeMutation } = settingsApi;

/** The fees as they are by now; null where they cannot be had. */
export const readFeesAnew = (): AppThunk<Promise<FeeTypeRow[] | null>> =>
  readAnew(() => settingsApi.endpoints.listFees.initiate(undefined, { forceRefetch: true, subscribe: false }));

/** Changes the password; throws the ApiError of a refusal. Neither password leaves a trace in the store. */
export const changePassword =
  (body: ChangePasswordBody): AppThunk<Promise<Done>> =>
  async (dispatch) => {
    const done = await dispatch(settingsApi.endpoints.changePassword.initiate(body, { track: false })).unwrap();
    noteMustChangePassword(dispatch, false);
    return done;
  };
