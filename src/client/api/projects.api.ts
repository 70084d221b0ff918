import { paths, type QueryName } from '#contract/vocabulary/paths';
import type {
  InstallmentPaidRow,
  OpenInstallmentRow,
  ProjectSummaryRow,
  ProjectTotalsRow,
  ProjectViewRow,
  ScheduleRecordRow,
} from '#contract/areas/projects.wire';
import { baseApi } from '../transport/base-api';
import { currencyText } from './currencies';
import type { ApiRequest } from '../transport/send';

const queryRequest = (queryName: QueryName, params: ApiRequest['params'] = {}): ApiRequest => ({
  path: paths.query,
  params: { queryName, ...params },
});

/** Projects, their owners, totals and schedules. */
const projectsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listProjects: build.query<ProjectSummaryRow[], undefined>({
      query: () => queryRequest('projectScheduleSummary'),
      extraOptions: { answer: 'list' },
      transformResponse: (rows: ProjectSummaryRow[]) =>
        rows.map((row) => ({ ...row, currencyname: currencyText(row.currencyname) })),
      providesTags: ['Project'],
    }),
    projectOwners: build.query<ProjectViewRow[], undefined>({
      query: () => queryRequest('projectview'),
      extraOptions: { answer: 'list' },
      providesTags: ['Project'],
    }),
    projectTotals: build.query<ProjectTotalsRow[], undefined>({
      query: () => queryRequest('projecttotalsbyscheduletype'),
      extraOptions: { answer: 'list' },
      providesTags: ['Project'],
    }),
    projectSchedule: build.query<ScheduleRecordRow[], number>({
      query: (projectid) => queryRequest('projectSchedulerecords', { projectid }),
      extraOptions: { answer: 'list' },
      providesTags: ['Project'],
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

export const {
  useListProjectsQuery,
  useProjectOwnersQuery,
  useProjectTotalsQuery,
  useProjectScheduleQuery,
  useOpenInstallmentsQuery,
  useInstallmentPaidQuery,
} = projectsApi;
