import type { CompanyBody, CompanyName, CompanySettings, SetUpState } from '#contract/areas/company.wire';
import type { HistoryRow } from '#contract/areas/history.wire';
import { roleAllows } from '#contract/vocabulary/permissions';
import { paths } from '#contract/vocabulary/paths';
import { selectMenus, selectRole } from '../session/session.slice';
import type { AppThunk } from '../store-types';
import { baseApi, refreshes } from '../transport/base-api';

const { company } = paths.admin;
/** Seconds for which it is kept that the set-up is over: for good. */
const setUpSeconds = 86_400;

/** The company: what it is called, its time zone, and how far a new one is. */
export const companyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readCompanyName: build.query<CompanyName, undefined>({
      query: () => ({ path: paths.company }),
      extraOptions: { answer: 'record' },
      providesTags: ['Company'],
    }),
    readCompany: build.query<CompanySettings, undefined>({
      query: () => ({ path: company.settings }),
      extraOptions: { answer: 'record' },
      providesTags: ['Company'],
    }),
    listTimeZones: build.query<string[], undefined>({
      query: () => ({ path: company.timeZones }),
      extraOptions: { answer: 'list' },
    }),
    readSetUp: build.query<SetUpState, undefined>({
      query: () => ({ path: company.setUp }),
      extraOptions: { answer: 'record' },
      providesTags: ['Company', 'Account', 'Currency', 'Person', 'Project'],
      keepUnusedDataFor: setUpSeconds,
    }),
    companyHistory: build.query<HistoryRow[], undefined>({
      query: () => ({ path: company.history }),
      extraOptions: { answer: 'list' },
      providesTags: ['Company'],
    }),
    changeCompany: build.mutation<CompanySettings, CompanyBody>({
      query: (body) => ({ path: company.settings, method: 'PUT', body }),
      extraOptions: { answer: 'record' },
      invalidatesTags: refreshes('Company'),
    }),
  }),
});

export const {
  useReadCompanyNameQuery,
  useReadCompanyQuery,
  useListTimeZonesQuery,
  useReadSetUpQuery,
  useCompanyHistoryQuery,
  useChangeCompanyMutation,
} = companyApi;

/** Whether somebody may set up the company, and nothing is recorded in it yet; no, where that cannot be told. */
export const isSetUpOpen = (): AppThunk<Promise<boolean>> => async (dispatch, getState) => {
  const state = getState();
  if (!roleAllows(selectRole(state), 'settings.manage') || !selectMenus(state).includes('administration')) return false;
  const asked = dispatch(companyApi.endpoints.readSetUp.initiate(undefined, { forceRefetch: true, subscribe: false }));
  return (await asked).data?.isOpen ?? false;
};
