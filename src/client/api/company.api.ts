import type { CompanyBody, CompanySettings } from '#contract/areas/company.wire';
import type { HistoryRow } from '#contract/areas/history.wire';
import { paths } from '#contract/vocabulary/paths';
import { baseApi, keptForTheDay, refreshes } from '../transport/base-api';
import { listRequests } from './list-requests';

/** The company: its name and its time zone, and how they were changed. */
const companyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readCompany: build.query<CompanySettings, undefined>({
      query: () => listRequests.readCompany,
      extraOptions: { answer: 'record' },
      providesTags: ['Company'],
    }),
    listTimeZones: build.query<string[], undefined>({
      query: () => listRequests.listTimeZones,
      extraOptions: { answer: 'list' },
    }),
    companyHistory: build.query<HistoryRow[], undefined>({
      query: () => listRequests.companyHistory,
      extraOptions: { answer: 'list' },
      providesTags: ['Company'],
      keepUnusedDataFor: keptForTheDay,
    }),
    changeCompany: build.mutation<CompanySettings, CompanyBody>({
      query: (body) => ({ path: paths.admin.company.settings, method: 'PUT', body }),
      extraOptions: { answer: 'record' },
      invalidatesTags: refreshes('Company'),
    }),
  }),
});

export const { useReadCompanyQuery, useListTimeZonesQuery, useCompanyHistoryQuery, useChangeCompanyMutation } =
  companyApi;
