import { createApi } from '@reduxjs/toolkit/query/react';
import type { ApiError } from './errors';
import { baseQuery } from './base-query';

/** What is kept of answers, and refreshed by writes. */
export const tagTypes = [
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
] as const;
export type Tag = (typeof tagTypes)[number];

/** The one API of the console; the area files inject their endpoints. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  keepUnusedDataFor: 60,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

/** The tags that a write refreshes: whenever the server answered, since a refusal too means that something here was stale. */
export const refreshes =
  (...tags: Tag[]) =>
  (_done: unknown, error: ApiError | undefined): Tag[] =>
    error?.status === 'NETWORK' ? [] : tags;
