import type { AllPartners, PartnerFilter, PartnerPosition } from '#contract/areas/partners.wire';
import { paths, pathWithId } from '#contract/vocabulary/paths';
import { baseApi } from '../transport/base-api';

/** Where partners stand (contract §9). */
const partnersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPartners: build.query<AllPartners, PartnerFilter>({
      query: (params) => ({ path: paths.books.partners, params }),
      extraOptions: { answer: 'record' },
      providesTags: ['Deposit', 'Project', 'User'],
    }),
    readPartner: build.query<PartnerPosition, PartnerFilter & { readonly id: number }>({
      query: ({ id, ...params }) => ({ path: pathWithId(paths.books.partner, id), params }),
      extraOptions: { answer: 'record' },
      providesTags: ['Deposit', 'Project', 'User'],
    }),
  }),
});

export const { useListPartnersQuery, useReadPartnerQuery } = partnersApi;
