import type { CloseState } from '#contract/areas/closings.wire';
import { paths } from '#contract/vocabulary/paths';
import { baseApi } from '../transport/base-api';

/** Up to which day the books are closed, for the forms of who records. */
const closeStateApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readCloseState: build.query<CloseState, undefined>({
      query: () => ({ path: paths.close.state }),
      extraOptions: { answer: 'record' },
      providesTags: ['Closing'],
    }),
  }),
});

export const { useReadCloseStateQuery, useLazyReadCloseStateQuery } = closeStateApi;
