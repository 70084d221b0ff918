import type { PartnerPosition } from '#contract/areas/partners.wire';
import { paths, pathWithId } from '#contract/vocabulary/paths';
import { baseApi } from '../transport/base-api';

/** Where partners stand (contract §9). */
const partnersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readPartner: build.query<PartnerPosition, number>({
      query: (id) => ({ path: pathWithId(paths.books.partner, id) }),
      extraOptions: { answer: 'record' },
      providesTags: ['Deposit', 'Project', 'User'],
    }),
  }),
});

export const { useReadPartnerQuery } = partnersApi;
