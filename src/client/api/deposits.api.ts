import type { DepositBody, DepositFilter, DepositPage, DepositSummaryRow } from '#contract/areas/deposits.wire';
import { paths, uploadParts } from '#contract/vocabulary/paths';
import type { Done, PageAnswer } from '../transport/answers';
import { baseApi, keptForTheDay, refreshes } from '../transport/base-api';
import { currencyText } from './currencies';
import {
  type CorrectionCall,
  filterParams,
  type ReversalCall,
  reversalRequest,
  type UploadCall,
  uploadRequest,
} from '../transport/requests';
import { listRequests } from './list-requests';
import { nameWithNumber } from '#contract/texts/person-names';

const refreshesDeposits = refreshes('Deposit', 'Account');

/** Deposits: list, totals, create, reverse. */
export const depositsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listDeposits: build.query<PageAnswer<DepositPage>, DepositFilter>({
      query: (filter) => ({ path: paths.deposits.filter, params: filterParams(filter) }),
      extraOptions: { answer: 'deposits' },
      providesTags: ['Deposit'],
      keepUnusedDataFor: keptForTheDay,
    }),
    depositTotals: build.query<DepositSummaryRow[], undefined>({
      query: () => listRequests.depositTotals,
      extraOptions: { answer: 'list' },
      transformResponse: (rows: DepositSummaryRow[]) =>
        rows.map((row) => ({
          ...row,
          username: nameWithNumber(row.username, row.userNumber),
          currency: currencyText(row.currency),
        })),
      providesTags: ['Deposit'],
      keepUnusedDataFor: keptForTheDay,
    }),
    createDeposit: build.mutation<Done, CorrectionCall & UploadCall<DepositBody>>({
      query: (upload) =>
        uploadRequest({
          path: paths.deposits.create,
          part: uploadParts.deposit,
          ...upload,
        }),
      invalidatesTags: refreshesDeposits,
    }),
    reverseDeposit: build.mutation<Done, ReversalCall>({
      query: (reversal) => reversalRequest(paths.deposits.reverse, reversal),
      extraOptions: { deleteHelper: true },
      invalidatesTags: refreshesDeposits,
    }),
  }),
});

export const { useListDepositsQuery, useDepositTotalsQuery, useCreateDepositMutation, useReverseDepositMutation } =
  depositsApi;
