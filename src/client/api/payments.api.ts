import { paths, uploadParts } from '#contract/vocabulary/paths';
import type {
  FeePaymentBody,
  FeePaymentFilter,
  FeePaymentPage,
  InstallmentOfProject,
  InstallmentPaymentBody,
  InstallmentPaymentFilter,
  InstallmentPaymentPage,
  PaymentOfInstallmentRow,
} from '#contract/areas/payments.wire';
import type { Done, PageAnswer } from '../transport/answers';
import { baseApi, keptForTheDay, refreshes } from '../transport/base-api';
import {
  type CorrectionCall,
  filterParams,
  type ReversalCall,
  reversalRequest,
  type UploadCall,
  uploadRequest,
} from '../transport/requests';

/** A payment changes the account, the installment and the project's figures. */
const refreshesPayments = refreshes('Payment', 'Account', 'Project');

/** Payments of installments and fees: lists, create, reverse. */
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
    paymentsOfInstallment: build.query<PaymentOfInstallmentRow[], InstallmentOfProject>({
      query: (params) => ({ path: paths.payments.ofInstallment, params }),
      extraOptions: { answer: 'list' },
      providesTags: ['Payment'],
    }),
    createInstallmentPayment: build.mutation<Done, CorrectionCall & UploadCall<InstallmentPaymentBody>>({
      query: (upload) =>
        uploadRequest({
          path: paths.payments.createInstallment,
          part: uploadParts.installmentPayment,
          ...upload,
        }),
      invalidatesTags: refreshesPayments,
    }),
    createFeePayment: build.mutation<Done, CorrectionCall & UploadCall<FeePaymentBody>>({
      query: (upload) =>
        uploadRequest({
          path: paths.payments.createFee,
          part: uploadParts.feePayment,
          ...upload,
        }),
      invalidatesTags: refreshesPayments,
    }),
    reversePayment: build.mutation<Done, ReversalCall>({
      query: (reversal) => reversalRequest(paths.payments.reverse, reversal),
      extraOptions: { deleteHelper: true },
      invalidatesTags: refreshesPayments,
    }),
  }),
});

export const {
  useListInstallmentPaymentsQuery,
  useListFeePaymentsQuery,
  usePaymentsOfInstallmentQuery,
  useCreateInstallmentPaymentMutation,
  useCreateFeePaymentMutation,
  useReversePaymentMutation,
} = paymentsApi;
