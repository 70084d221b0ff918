import { paths } from '#contract/vocabulary/paths';
import type {
  FeePaymentFilter,
  FeePaymentPage,
  InstallmentPaymentFilter,
  InstallmentPaymentPage,
} from '#contract/areas/payments.wire';
import type { Done, PageAnswer } from '../transport/answers';
import { baseApi, keptForTheDay, refreshes } from '../transport/base-api';
import { filterParams, type ReversalCall, reversalRequest } from '../transport/requests';

/** A payment changes the account, the installment and the project's figures. */
export const refreshesPayments = refreshes('Payment', 'Account', 'Project');

/** Payments of installments and fees: lists, reverse. */
const paymentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listInstallmentPayments: build.query<PageAnswer<InstallmentPaymentPage>, InstallmentPaymentFilter>({
      query: (filter) => ({ path: paths.payments.filterInstallment, params: filterParams(filter) }),
      extraOptions: { answer: 'installmentTxn' },
      providesTags: ['Payment'],
      keepUnusedDataFor: keptForTheDay,
    }),
    listFeePayments: build.query<PageAnswer<FeePaymentPage>, FeePaymentFilter>({
      query: (filter) => ({ path: paths.payments.filterFee, params: filterParams(filter) }),
      extraOptions: { answer: 'feetxn' },
      providesTags: ['Payment'],
      keepUnusedDataFor: keptForTheDay,
    }),
    reversePayment: build.mutation<Done, ReversalCall>({
      query: (reversal) => reversalRequest(paths.payments.reverse, reversal),
      extraOptions: { deleteHelper: true },
      invalidatesTags: refreshesPayments,
    }),
  }),
});

export const { useListInstallmentPaymentsQuery, useListFeePaymentsQuery, useReversePaymentMutation } = paymentsApi;
