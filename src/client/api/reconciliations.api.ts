import type {
  BankFileAnswer,
  BeginBody,
  CancelReconciliationQuery,
  Reconciliation,
  ReconciliationEntries,
  ReconciliationFilter,
  ReconciliationRow,
  ReopenReconciliationBody,
  StatementBody,
  TickFigures,
  TicksBody,
} from '#contract/areas/reconciliations.wire';
import { bankFileParts } from '#contract/vocabulary/import-kinds';
import { paths, pathWithId } from '#contract/vocabulary/paths';
import type { AppThunk } from '../store-types';
import type { AnswerOf, Done } from '../transport/answers';
import type { ApiRequest } from '../transport/api-request';
import { baseApi, refreshes, type Tag } from '../transport/base-api';
import { fileRequest } from '../transport/file-requests';
import { readAnew } from '../transport/read-anew';
import { readOnce } from '../transport/read-once';
import { keyedRequest } from '../transport/requests';
import type { Caller } from '../transport/session-fetch';

const { reconciliations } = paths;

/** Which entries of which reconciliation. */
type EntriesQuestion = ReconciliationFilter & { readonly id: number };

interface OfOne<Body> {
  readonly id: number;
  readonly body: Body;
}

/** Up to which day an account is reconciled its list tells. */
const refreshesReconciled = refreshes('Reconciliation', 'Account');

/** Whatever is recorded or reversed may be ticked. */
const ofEntries: Tag[] = ['Reconciliation', 'Deposit', 'Transfer', 'Payment', 'Account'];

const entriesRequest = ({ id, ...params }: EntriesQuestion): ApiRequest => ({
  path: pathWithId(reconciliations.entries, id),
  params,
});

/** A page of entries as they are now, for paper. */
export const readEntriesOnce = (question: EntriesQuestion, caller: Caller) =>
  readOnce(entriesRequest(question), caller) as Promise<AnswerOf<ReconciliationEntries>>;

/** Statements of the bank, ticked off (contract §9). */
const reconciliationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listReconciliations: build.query<ReconciliationRow[], number>({
      query: (accountId) => ({ path: reconciliations.list, params: { accountId } }),
      extraOptions: { answer: 'list' },
      providesTags: ['Reconciliation'],
    }),
    readReconciliation: build.query<Reconciliation, number>({
      query: (id) => ({ path: pathWithId(reconciliations.one, id) }),
      extraOptions: { answer: 'record' },
      providesTags: ['Reconciliation'],
    }),
    listReconciliationEntries: build.query<ReconciliationEntries, EntriesQuestion>({
      query: entriesRequest,
      extraOptions: { answer: 'record' },
      providesTags: ofEntries,
    }),
    beginReconciliation: build.mutation<Done, { body: BeginBody; idempotencyKey: string }>({
      query: (create) => keyedRequest(reconciliations.list, create),
      invalidatesTags: refreshes('Reconciliation'),
    }),
    changeReconciliation: build.mutation<Done, OfOne<StatementBody>>({
      query: ({ id, body }) => ({ path: pathWithId(reconciliations.one, id), method: 'PUT', body }),
      invalidatesTags: refreshes('Reconciliation'),
    }),
    tickEntries: build.mutation<TickFigures, OfOne<TicksBody>>({
      query: ({ id, body }) => ({ path: pathWithId(reconciliations.ticks, id), method: 'POST', body }),
      extraOptions: { answer: 'record' },
      invalidatesTags: refreshes('Reconciliation'),
    }),
    tickThrough: build.mutation<TickFigures, OfOne<{ through: string }>>({
      query: ({ id, body }) => ({ path: pathWithId(reconciliations.ticksThrough, id), method: 'POST', body }),
      extraOptions: { answer: 'record' },
      invalidatesTags: refreshes('Reconciliation'),
    }),
    /** what the bank's file makes beside the books; nothing is saved */
    holdBankFile: build.mutation<
      BankFileAnswer,
      { id: number; fields: Readonly<Record<string, string>>; fileId: string }
    >({
      query: ({ id, fields, fileId }) =>
        fileRequest(pathWithId(reconciliations.bankFile, id), { fields, part: bankFileParts.file, fileId }),
      extraOptions: { answer: 'record' },
    }),
    finishReconciliation: build.mutation<Done, OfOne<{ version: number }>>({
      query: ({ id, body }) => ({ path: pathWithId(reconciliations.finish, id), method: 'POST', body }),
      invalidatesTags: refreshesReconciled,
    }),
    cancelReconciliation: build.mutation<Done, { id: number } & CancelReconciliationQuery>({
      query: ({ id, ...seen }) => ({ path: pathWithId(reconciliations.one, id), method: 'DELETE', params: seen }),
      extraOptions: { deleteHelper: true },
      invalidatesTags: refreshes('Reconciliation'),
    }),
    reopenReconciliation: build.mutation<Done, OfOne<ReopenReconciliationBody> & { idempotencyKey: string }>({
      query: ({ id, ...call }) => keyedRequest(pathWithId(reconciliations.reopen, id), call),
      invalidatesTags: refreshesReconciled,
    }),
  }),
});

export const {
  useListReconciliationsQuery,
  useReadReconciliationQuery,
  useListReconciliationEntriesQuery,
  useBeginReconciliationMutation,
  useChangeReconciliationMutation,
  useTickEntriesMutation,
  useTickThroughMutation,
  useHoldBankFileMutation,
  useFinishReconciliationMutation,
  useCancelReconciliationMutation,
  useReopenReconciliationMutation,
} = reconciliationsApi;

/** The reconciliations of an account as they are by now; null where they cannot be had. */
export const readReconciliationsAnew = (accountId: number): AppThunk<Promise<ReconciliationRow[] | null>> =>
  readAnew(() =>
    reconciliationsApi.endpoints.listReconciliations.initiate(accountId, { forceRefetch: true, subscribe: false }),
  );
