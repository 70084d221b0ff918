import type { CompanyName } from '#contract/areas/company.wire';
import { baseApi, keptForTheDay } from '../transport/base-api';
import { listRequests } from './list-requests';

/** What the company is called, which the frame of every screen says. */
export const companyNameApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readCompanyName: build.query<CompanyName, undefined>({
      query: () => listRequests.readCompanyName,
      extraOptions: { answer: 'record' },
      providesTags: ['Company'],
      keepUnusedDataFor: keptForTheDay,
    }),
  }),
});

export const { useReadCompanyNameQuery } = companyNameApi;
