import { paths, uploadParts } from '#contract/vocabulary/paths';
import type { TransferBody, TransferFilter, TransferPage } from '#contract/areas/transfers.wire';
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

const refreshesTransfers = refreshes('Transfer', 'Account');

/** Transfers: list, create, reverse. */
export const transfersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listTransfers: build.query<PageAnswer<TransferPage>, TransferFilter>({
      query: (filter) => ({ path: paths.transfers.filter, params: filterParams(filter) }),
      extraOptions: { answer: 'transfers' },
      providesTags: ['Transfer'],
      keepUnusedDataFor: keptForTheDay,
    }),
    createTransfer: build.mutation<Done, CorrectionCall & UploadCall<TransferBody>>({
      query: (upload) =>
        uploadRequest({
          path: paths.transfers.create,
          part: uploadParts.transfer,
          ...upload,
        }),
      invalidatesTags: refreshesTransfers,
    }),
    reverseTransfer: build.mutation<Done, ReversalCall>({
      query: (reversal) => reversalRequest(paths.transfers.reverse, reversal),
      extraOptions: { deleteHelper: true },
      invalidatesTags: refreshesTransfers,
    }),
  }),
});

export const { useListTransfersQuery, useCreateTransferMutation, useReverseTransferMutation } = transfersApi;
