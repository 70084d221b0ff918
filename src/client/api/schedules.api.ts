import type {
  ProjectSchedule,
  ScheduleBody,
  ScheduleVersion,
  ScheduleVersionRow,
} from '#contract/areas/schedules.wire';
import { idempotencyHeader } from '#contract/vocabulary/envelope';
import { paths, pathWithId } from '#contract/vocabulary/paths';
import type { Done } from '../transport/answers';
import { baseApi, refreshes } from '../transport/base-api';
import { readAnew } from '../transport/read-anew';
import type { AppThunk } from '../store-types';

/** A schedule as it is to be saved, under the key of its content (contract §4.10). */
interface ScheduleSave {
  projectId: number;
  body: ScheduleBody;
  idempotencyKey: string;
}

/** The schedules of projects as they are set up, and their versions. */
const schedulesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    schedule: build.query<ProjectSchedule, number>({
      query: (projectId) => ({ path: pathWithId(paths.admin.schedule, projectId) }),
      extraOptions: { answer: 'record' },
      providesTags: ['Project'],
    }),
    saveSchedule: build.mutation<Done, ScheduleSave>({
      query: ({ projectId, body, idempotencyKey }) => ({
        path: pathWithId(paths.admin.schedule, projectId),
        method: 'PUT',
        body,
        headers: { [idempotencyHeader]: idempotencyKey },
      }),
      invalidatesTags: refreshes('Project'),
    }),
    scheduleVersions: build.query<ScheduleVersionRow[], number>({
      query: (projectId) => ({ path: pathWithId(paths.admin.scheduleVersions, projectId) }),
      extraOptions: { answer: 'list' },
      providesTags: ['Project'],
    }),
    scheduleVersion: build.query<ScheduleVersion, { projectId: number; version: number }>({
      query: ({ projectId, version }) => ({
        path: pathWithId(paths.admin.scheduleVersion, projectId).replace(':version', String(version)),
      }),
      extraOptions: { answer: 'record' },
    }),
  }),
});

/** The schedule as it is by now; null where it cannot be had. */
export const readScheduleAnew = (projectId: number): AppThunk<Promise<ProjectSchedule | null>> =>
  readAnew(() => schedulesApi.endpoints.schedule.initiate(projectId, { forceRefetch: true, subscribe: false }));

export const { useScheduleQuery, useSaveScheduleMutation, useScheduleVersionsQuery, useScheduleVersionQuery } =
  schedulesApi;
