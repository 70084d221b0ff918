import type { InstallmentOfProject, PaymentOfInstallmentRow } from '#contract/areas/payments.wire';
import type { InstallmentPaidRow, OpenInstallmentRow, ScheduleRecordRow } from '#contract/areas/projects.wire';
import { paths } from '#contract/vocabulary/paths';
import type { AppThunk } from '../store-types';
import { baseApi, keptForTheDay } from '../transport/base-api';
import { readAnew } from '../transport/read-anew';
import { queryRequest } from './list-requests';

/** Schedules of projects, and what is open and paid of their installments. */
const installmentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
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
    paymentsOfInstallment: build.query<PaymentOfInstallmentRow[], InstallmentOfProject>({
      query: (params) => ({ path: paths.payments.ofInstallment, params }),
      extraOptions: { answer: 'list' },
      providesTags: ['Payment'],
    }),
  }),
});

/** The answer about an installment that is kept. */
export const selectInstallmentPaid = installmentsApi.endpoints.installmentPaid.select;

/** What is known of a project's schedule, asking nothing. */
export const useShownSchedule = installmentsApi.endpoints.projectSchedule.useQueryState;

export const {
  useProjectScheduleQuery,
  useOpenInstallmentsQuery,
  useInstallmentPaidQuery,
  usePaymentsOfInstallmentQuery,
} = installmentsApi;

/** The open installments of a project as they are by now; null where they cannot be had. */
export const readOpenInstallmentsAnew = (projectid: number): AppThunk<Promise<OpenInstallmentRow[] | null>> =>
  readAnew(() =>
    installmentsApi.endpoints.openInstallments.initiate(projectid, { forceRefetch: true, subscribe: false }),
  );
