import type {
  AccountSetupRow,
  AddAccountBody,
  ChangeAccountBody,
  RecordOpeningBody,
} from '#contract/areas/account-setup.wire';
import type { HistoryRow } from '#contract/areas/history.wire';
import { paths, pathWithId } from '#contract/vocabulary/paths';
import type { Done } from '../transport/answers';
import { baseApi, keptForTheDay, refreshes } from '../transport/base-api';
import { keyedRequest, type ReversalCall, reversalRequest } from '../transport/requests';
import { listRequests } from './list-requests';

const { accounts } = paths.admin;
/** Whatever shows an account's name shows the new one. */
const refreshesAccount = refreshes('Account', 'Currency', 'Deposit', 'Transfer', 'Payment');

/** Which account, as it was read. */
type ReadAccount = Pick<AccountSetupRow, 'id' | 'version'>;

/** Account Setup. */
const accountSetupApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listSetUpAccounts: build.query<AccountSetupRow[], undefined>({
      query: () => listRequests.listSetUpAccounts,
      extraOptions: { answer: 'list' },
      providesTags: ['Account'],
      keepUnusedDataFor: keptForTheDay,
    }),
    accountHistory: build.query<HistoryRow[], number>({
      query: (id) => ({ path: pathWithId(accounts.history, id) }),
      extraOptions: { answer: 'list' },
      providesTags: ['Account'],
    }),
    setUpAccount: build.mutation<Done, { body: AddAccountBody; idempotencyKey: string }>({
      query: (create) => keyedRequest(accounts.add, create),
      invalidatesTags: refreshesAccount,
    }),
    changeSetUp: build.mutation<Done, { id: number; body: ChangeAccountBody }>({
      query: ({ id, body }) => ({ path: pathWithId(accounts.change, id), method: 'PUT', body }),
      invalidatesTags: refreshesAccount,
    }),
    closeAccount: build.mutation<Done, ReadAccount>({
      query: ({ id, version }) => ({ path: pathWithId(accounts.close, id), method: 'POST', body: { version } }),
      invalidatesTags: refreshesAccount,
    }),
    reopenAccount: build.mutation<Done, ReadAccount>({
      query: ({ id, version }) => ({ path: pathWithId(accounts.reopen, id), method: 'POST', body: { version } }),
      invalidatesTags: refreshesAccount,
    }),
    recordOpening: build.mutation<Done, { body: RecordOpeningBody; idempotencyKey: string }>({
      query: (create) => keyedRequest(accounts.recordOpening, create),
      invalidatesTags: refreshesAccount,
    }),
    reverseOpening: build.mutation<Done, ReversalCall>({
      query: (reversal) => reversalRequest(accounts.reverseOpening, reversal),
      extraOptions: { deleteHelper: true },
      invalidatesTags: refreshesAccount,
    }),
  }),
});

export const {
  useListSetUpAccountsQuery,
  useAccountHistoryQuery,
  useSetUpAccountMutation,
  useChangeSetUpMutation,
  useCloseAccountMutation,
  useReopenAccountMutation,
  useRecordOpeningMutation,
  useReverseOpeningMutation,
} = accountSetupApi;
