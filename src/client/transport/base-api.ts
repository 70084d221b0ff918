import { createApi } from '@reduxjs/toolkit/query/react';
import type { ApiError } from './errors';
import { baseQuery } from './base-query';
import { bringApi } from './store-api';

/** What is kept of answers, and refreshed by writes. */
const tagTypes = [
  'Calendar',
  'Account',
  'User',
  'Person',
  'Currency',
  'Deposit',
  'Transfer',
  'Payment',
  'Project',
  'Fee',
  'Import',
  'Company',
  'View',
  'Closing',
  'Reconciliation',
] as const;
export type Tag = (typeof tagTypes)[number];

const secondsOfHour = 60 * 60;
/** Seconds for which the lists of screens are kept: in a working day, a screen seen before shows at once what it showed. */
export const keptForTheDay = 8 * secondsOfHour;
/** Seconds after which what is kept is asked anew, behind, where it is shown again. */
const newForSeconds = 60;
/** What is chosen from is asked anew on the way back to it, and where somebody has written (`useBooksWatch`). */
export const renewed = { refetchOnFocus: true };
/** Money moves while the console stands open: what is shown is asked anew at once, too. */
export const fresh = { refetchOnMountOrArgChange: true, ...renewed };

/** The one API of the console; the area files inject their endpoints. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  keepUnusedDataFor: newForSeconds,
  refetchOnMountOrArgChange: newForSeconds,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

bringApi({
  reducer: baseApi.reducer,
  middleware: baseApi.middleware,
  forget: baseApi.util.resetApiState,
  renew: () => baseApi.util.invalidateTags([...tagTypes]),
});

/** The tags that a write refreshes: whenever the server answered, since a refusal too means that something here was stale. */
export const refreshes =
  (...tags: Tag[]) =>
  (_done: unknown, error: ApiError | undefined): Tag[] =>
    error?.status === 'NETWORK' ? [] : tags;
