import type { AccountBody, AccountRow, CurrencyRow } from '#contract/areas/accounts.wire';
import { paths, pathWithId } from '#contract/vocabulary/paths';
import type { AppThunk } from '../store-types';
import type { Done } from '../transport/answers';
import { baseApi, keptForTheDay, refreshes } from '../transport/base-api';
import { type AccountAnswer, withCurrency } from './currencies';
import { readAnew } from '../transport/read-anew';
import { keyedRequest } from '../transport/requests';
import { listRequests } from './list-requests';

/** Whatever shows an account's name shows the new one; a currency is used by its accounts. */
const refreshesAccount = refreshes('Account', 'Currency', 'Deposit', 'Transfer', 'Payment');

/** Accounts and currencies. */
export const accountsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAccounts: build.query<AccountRow[], undefined>({
      query: () => listRequests.listAccounts,
      extraOptions: { answer: 'list' },
      transformResponse: (rows: AccountAnswer[]) => rows.map(withCurrency),
      providesTags: ['Account'],
      keepUnusedDataFor: keptForTheDay,
    }),
    listCurrencies: build.query<CurrencyRow[], undefined>({
      query: () => listRequests.listCurrencies,
      extraOptions: { answer: 'list' },
      providesTags: ['Currency'],
      keepUnusedDataFor: keptForTheDay,
    }),
    createAccount: build.mutation<Done, { body: AccountBody; idempotencyKey: string }>({
      query: (create) => keyedRequest(paths.accounts.save, create),
      invalidatesTags: refreshesAccount,
    }),
    updateAccount: build.mutation<Done, { id: number; body: AccountBody }>({
      query: ({ id, body }) => ({ path: pathWithId(paths.accounts.update, id), method: 'PUT', body }),
      invalidatesTags: refreshesAccount,
    }),
    removeAccount: build.mutation<Done, number>({
      query: (id) => ({ path: pathWithId(paths.accounts.remove, id), method: 'DELETE' }),
      extraOptions: { deleteHelper: true },
      invalidatesTags: refreshesAccount,
    }),
  }),
});

export const {
  useListAccountsQuery,
  useListCurrenciesQuery,
  useCreateAccountMutation,
  useUpdateAccountMutation,
  useRemoveAccountMutation,
} = accountsApi;

/** The accounts as they are by now; null where they cannot be had. */
export const readAccountsAnew = (): AppThunk<Promise<AccountRow[] | null>> =>
  readAnew(() => accountsApi.endpoints.listAccounts.initiate(undefined, { forceRefetch: true, subscribe: false }));
