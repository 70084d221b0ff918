import type { UserRow } from '#contract/areas/auth.wire';
import { baseApi, keptForTheDay } from '../transport/base-api';
import { listRequests } from './list-requests';

/** The people who can be chosen. */
const usersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query<UserRow[], undefined>({
      query: () => listRequests.listUsers,
      extraOptions: { answer: 'list' },
      providesTags: ['User'],
      keepUnusedDataFor: keptForTheDay,
    }),
  }),
});

export const { useListUsersQuery } = usersApi;
