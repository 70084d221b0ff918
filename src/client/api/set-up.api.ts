import type { SetUpState } from '#contract/areas/company.wire';
import { roleAllows } from '#contract/vocabulary/permissions';
import { selectMenus, selectRole } from '../session/session.slice';
import type { AppThunk } from '../store-types';
import { baseApi } from '../transport/base-api';
import { readAnew } from '../transport/read-anew';
import { listRequests } from './list-requests';

/** Seconds for which it is kept that the set-up is over: for good. */
const setUpSeconds = 86_400;

/** How far a new company is. */
export const setUpApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readSetUp: build.query<SetUpState, undefined>({
      query: () => listRequests.readSetUp,
      extraOptions: { answer: 'record' },
      providesTags: ['Company', 'Account', 'Currency', 'Person', 'Project'],
      keepUnusedDataFor: setUpSeconds,
    }),
  }),
});

export const { useReadSetUpQuery } = setUpApi;

/** Whether somebody may set up the company, and nothing is recorded in it yet; no, where that cannot be told. */
export const isSetUpOpen = (): AppThunk<Promise<boolean>> => async (dispatch, getState) => {
  const state = getState();
  if (!roleAllows(selectRole(state), 'settings.manage') || !selectMenus(state).includes('administration')) return false;
  const read = () => setUpApi.endpoints.readSetUp.initiate(undefined, { forceRefetch: true, subscribe: false });
  return (await dispatch(readAnew(read)))?.isOpen ?? false;
};
