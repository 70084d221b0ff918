import { paths, uploadParts } from '#contract/vocabulary/paths';
import type { FeePaymentBody, InstallmentPaymentBody } from '#contract/areas/payments.wire';
import type { Done } from '../transport/answers';
import { baseApi } from '../transport/base-api';
import { type CorrectionCall, type UploadCall, uploadRequest } from '../transport/requests';
import { refreshesPayments } from './payments.api';

/** What only Make Payment asks for: apart, so that no report brings it along. */
const paymentRecordingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
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
  }),
});

export const { useCreateInstallmentPaymentMutation, useCreateFeePaymentMutation } = paymentRecordingApi;
