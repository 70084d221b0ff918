import type { CalendarFeed, NewCalendarFeed } from '#contract/areas/calendar.wire';
import { paths } from '#contract/vocabulary/paths';
import type { AppThunk } from '../store-types';
import type { Done } from '../transport/answers';
import { baseApi, refreshes } from '../transport/base-api';
import { readAnew } from '../transport/read-anew';

const path = paths.books.dueCalendar;

/** The address under which a calendar program reads due dates. */
const calendarApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readCalendarFeed: build.query<CalendarFeed, undefined>({
      query: () => ({ path }),
      extraOptions: { answer: 'record' },
      providesTags: ['Calendar'],
    }),
    makeCalendarFeed: build.mutation<NewCalendarFeed, undefined>({
      query: () => ({ path, method: 'POST' }),
      extraOptions: { answer: 'record' },
      invalidatesTags: refreshes('Calendar'),
    }),
    endCalendarFeed: build.mutation<Done, undefined>({
      query: () => ({ path, method: 'DELETE' }),
      invalidatesTags: refreshes('Calendar'),
    }),
  }),
});

/** Makes a new address, which leaves no trace in the store; throws the ApiError of a refusal. */
export const makeCalendarAddress = (): AppThunk<Promise<NewCalendarFeed>> => (dispatch) =>
  dispatch(calendarApi.endpoints.makeCalendarFeed.initiate(undefined, { track: false })).unwrap();

/** The address as it is by now; null where it cannot be had. */
export const readCalendarAnew = (): AppThunk<Promise<CalendarFeed | null>> =>
  readAnew(() => calendarApi.endpoints.readCalendarFeed.initiate(undefined, { forceRefetch: true, subscribe: false }));

export const { useReadCalendarFeedQuery, useEndCalendarFeedMutation } = calendarApi;
