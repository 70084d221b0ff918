import type { NewViewBody, ViewBody, ViewRow } from '#contract/areas/views.wire';
import type { ReportName } from '#contract/reports/report-filters';
import { paths, pathWithId } from '#contract/vocabulary/paths';
import type { Done } from '../transport/answers';
import { baseApi, refreshes } from '../transport/base-api';
import { keyedRequest } from '../transport/requests';

const refreshesViews = refreshes('View');

/** Named views of the reports. */
const viewsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listViews: build.query<ViewRow[], ReportName>({
      query: (report) => ({ path: paths.views.list, params: { report } }),
      extraOptions: { answer: 'list' },
      providesTags: ['View'],
    }),
    createView: build.mutation<Done, { body: NewViewBody; idempotencyKey: string }>({
      query: (create) => keyedRequest(paths.views.list, create),
      invalidatesTags: refreshesViews,
    }),
    changeView: build.mutation<Done, { id: number; body: ViewBody }>({
      query: ({ id, body }) => ({ path: pathWithId(paths.views.view, id), method: 'PUT', body }),
      invalidatesTags: refreshesViews,
    }),
    removeView: build.mutation<Done, number>({
      query: (id) => ({ path: pathWithId(paths.views.view, id), method: 'DELETE' }),
      extraOptions: { deleteHelper: true },
      invalidatesTags: refreshesViews,
    }),
  }),
});

export const { useListViewsQuery, useCreateViewMutation, useChangeViewMutation, useRemoveViewMutation } = viewsApi;
