import type { AccountBody, AccountRow, CurrencyRow } from '#contract/areas/accounts.wire';
import { paths, pathWithId } from '#contract/vocabulary/paths';
import type { Done } from '../transport/answers';
import { baseApi, refreshes } from '../transport/base-api';
import { type AccountAnswer, withCurrency } from './currencies';
import { keyedRequest } from '../transport/requests';

/** Whatever shows an account's name shows the new one. */
const refreshesAccount = refreshes('Account', 'Deposit', 'Transfer', 'Payment');

/** Accounts and currencies. */
export const accountsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAccounts: build.query<AccountRow[], undefined>({
      query: () => ({ path: paths.accounts.list }),
      extraOptions: { answer: 'list' },
      transformResponse: (rows: AccountAnswer[]) => rows.map(withCurrency),
      providesTags: ['Account'],
    }),
    listCurrencies: build.query<CurrencyRow[], undefined>({
      query: () => ({ path: paths.accounts.currencies }),
      extraOptions: { answer: 'list' },
      providesTags: ['Currency'],
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
