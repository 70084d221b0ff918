import type { UserRow } from '#contract/areas/auth.wire';
import { baseApi, keptForTheDay } from '../transport/base-api';
import { listRequests } from './list-requests';
import { namesApart } from '#contract/texts/person-names';

/** The people who can be chosen, each told from a namesake. */
const usersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query<UserRow[], undefined>({
      query: () => listRequests.listUsers,
      extraOptions: { answer: 'list' },
      transformResponse: (rows: UserRow[]) => {
        const nameOf = namesApart(rows);
        return rows.map((row) => ({ ...row, name: nameOf(row) }));
      },
      providesTags: ['User'],
      keepUnusedDataFor: keptForTheDay,
    }),
  }),
});

export const { useListUsersQuery } = usersApi;
