import type { ProjectTotalsRow, ProjectViewRow } from '#contract/areas/projects.wire';
import { nameWithNumber } from '#contract/texts/person-names';
import { baseApi, keptForTheDay } from '../transport/base-api';
import { listRequests } from './list-requests';

/** Owners and totals of projects. */
const projectDetailsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    projectOwners: build.query<ProjectViewRow[], undefined>({
      query: () => listRequests.projectOwners,
      extraOptions: { answer: 'list' },
      transformResponse: (rows: ProjectViewRow[]) =>
        rows.map((row) => ({ ...row, name: nameWithNumber(row.name, row.userNumber) })),
      providesTags: ['Project'],
      keepUnusedDataFor: keptForTheDay,
    }),
    projectTotals: build.query<ProjectTotalsRow[], undefined>({
      query: () => listRequests.projectTotals,
      extraOptions: { answer: 'list' },
      providesTags: ['Project'],
      keepUnusedDataFor: keptForTheDay,
    }),
  }),
});

export const { useProjectOwnersQuery, useProjectTotalsQuery } = projectDetailsApi;
