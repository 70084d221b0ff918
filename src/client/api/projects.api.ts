import type {
  InstallmentPaidRow,
  OpenInstallmentRow,
  ProjectSummaryRow,
  ProjectTotalsRow,
  ProjectViewRow,
  ScheduleRecordRow,
} from '#contract/areas/projects.wire';
import { nameWithNumber } from '#contract/texts/person-names';
import type { AppThunk } from '../store-types';
import { baseApi, keptForTheDay } from '../transport/base-api';
import { readAnew } from '../transport/read-anew';
import { currencyText } from './currencies';
import { listRequests, queryRequest } from './list-requests';

/** Projects, their owners, totals and schedules. */
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
    projectSchedule: build.query<ScheduleRecordRow[], number>({
      query: (projectid) => queryRequest('projectSchedulerecords', { projectid }),
      extraOptions: { answer: 'list' },
      providesTags: ['Project'],
      keepUnusedDataFor: keptForTheDay,
    }),
    openInstallments: build.query<OpenInstallmentRow[], number>({
      query: (projectid) => queryRequest('getProjectInstallment', { projectid }),
      extraOptions: { answer: 'list' },
      providesTags: ['Project'],
    }),
    installmentPaid: build.query<InstallmentPaidRow | null, { projectId: number; installmentId: number }>({
      query: ({ projectId, installmentId }) =>
        queryRequest('getpaidamountofinstallment', { projectid: projectId, installmentid: installmentId }),
      extraOptions: { answer: 'list' },
      transformResponse: (rows: InstallmentPaidRow[]) => rows[0] ?? null,
      providesTags: ['Project'],
    }),
  }),
});

/** The answer about an installment that is kept. */
export const selectInstallmentPaid = projectsApi.endpoints.installmentPaid.select;

/** What is known of a project's schedule, asking nothing. */
export const useShownSchedule = projectsApi.endpoints.projectSchedule.useQueryState;

export const {
  useListProjectsQuery,
  useProjectOwnersQuery,
  useProjectTotalsQuery,
  useProjectScheduleQuery,
  useOpenInstallmentsQuery,
  useInstallmentPaidQuery,
} = projectsApi;

/** The open installments of a project as they are by now; null where they cannot be had. */
export const readOpenInstallmentsAnew = (projectid: number): AppThunk<Promise<OpenInstallmentRow[] | null>> =>
  readAnew(() => projectsApi.endpoints.openInstallments.initiate(projectid, { forceRefetch: true, subscribe: false }));
