import type { HistoryRow } from '#contract/areas/history.wire';
import type {
  NewProjectBody,
  OwnerSetBody,
  OwnerRow,
  OwnerSetRow,
  ProjectBody,
  ProjectSetupRow,
} from '#contract/areas/project-setup.wire';
import { paths, pathWithId } from '#contract/vocabulary/paths';
import type { Done } from '../transport/answers';
import { baseApi, keptForTheDay, refreshes } from '../transport/base-api';
import { keyedRequest } from '../transport/requests';
import { listRequests } from './list-requests';
import { nameWithNumber } from '#contract/texts/person-names';

const of = paths.admin.projects;
/** Whatever shows a project's name shows the new one. */
const refreshesProject = refreshes('Project', 'Payment');

interface OfProject {
  id: number;
  version: number;
}

/** The same rows, each of their owners told from a namesake. */
function withOwnersApart<Row extends { owners: OwnerRow[] }>(rows: Row[]): Row[] {
  return rows.map((row) => ({
    ...row,
    owners: row.owners.map((owner) => ({ ...owner, name: nameWithNumber(owner.name, owner.userNumber) })),
  }));
}

/** The projects as they are set up, with their owners. */
const projectSetupApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listProjectSetups: build.query<ProjectSetupRow[], undefined>({
      query: () => listRequests.listProjectSetups,
      extraOptions: { answer: 'list' },
      transformResponse: withOwnersApart<ProjectSetupRow>,
      providesTags: ['Project', 'User'],
      keepUnusedDataFor: keptForTheDay,
    }),
    listOwnerSets: build.query<OwnerSetRow[], number>({
      query: (id) => ({ path: pathWithId(of.owners, id) }),
      extraOptions: { answer: 'list' },
      transformResponse: withOwnersApart<OwnerSetRow>,
      providesTags: ['Project', 'User'],
    }),
    projectHistory: build.query<HistoryRow[], number>({
      query: (id) => ({ path: pathWithId(of.history, id) }),
      extraOptions: { answer: 'list' },
      providesTags: ['Project'],
    }),
    addProject: build.mutation<Done, { body: NewProjectBody; idempotencyKey: string }>({
      query: (create) => keyedRequest(of.save, create),
      invalidatesTags: refreshesProject,
    }),
    changeProject: build.mutation<Done, { id: number; body: ProjectBody }>({
      query: ({ id, body }) => ({ path: pathWithId(of.update, id), method: 'PUT', body }),
      invalidatesTags: refreshesProject,
    }),
    archiveProject: build.mutation<Done, OfProject>({
      query: ({ id, version }) => ({ path: pathWithId(of.archive, id), method: 'POST', body: { version } }),
      invalidatesTags: refreshesProject,
    }),
    restoreProject: build.mutation<Done, OfProject>({
      query: ({ id, version }) => ({ path: pathWithId(of.restore, id), method: 'POST', body: { version } }),
      invalidatesTags: refreshesProject,
    }),
    saveOwners: build.mutation<Done, { id: number; body: OwnerSetBody }>({
      query: ({ id, body }) => ({ path: pathWithId(of.owners, id), method: 'PUT', body }),
      invalidatesTags: refreshesProject,
    }),
    removeOwners: build.mutation<Done, OfProject & { validFrom: string }>({
      query: ({ id, version, validFrom }) => ({
        path: pathWithId(of.owners, id),
        method: 'DELETE',
        params: { version, validFrom },
      }),
      invalidatesTags: refreshesProject,
    }),
  }),
});

export const {
  useListProjectSetupsQuery,
  useListOwnerSetsQuery,
  useProjectHistoryQuery,
  useAddProjectMutation,
  useChangeProjectMutation,
  useArchiveProjectMutation,
  useRestoreProjectMutation,
  useSaveOwnersMutation,
  useRemoveOwnersMutation,
} = projectSetupApi;
