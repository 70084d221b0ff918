import type { ProjectSummaryRow } from '#contract/areas/projects.wire';
import { baseApi, keptForTheDay } from '../transport/base-api';
import { currencyText } from './currencies';
import { listRequests } from './list-requests';

/** Projects, as they are chosen from. */
const projectsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listProjects: build.query<ProjectSummaryRow[], undefined>({
      query: () => listRequests.listProjects,
      extraOptions: { answer: 'list' },
      transformResponse: (rows: ProjectSummaryRow[]) =>
        rows.map((row) => ({ ...row, currencyname: currencyText(row.currencyname) })),
      providesTags: ['Project'],
      keepUnusedDataFor: keptForTheDay,
    }),
  }),
});

export const { useListProjectsQuery } = projectsApi;
