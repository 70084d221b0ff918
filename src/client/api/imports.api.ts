import type {
  ImportBatch,
  ImportRowPage,
  ImportRowQuery,
  ImportSettingsBody,
  ImportSheets,
  ImportTicksBody,
} from '#contract/areas/imports.wire';
import { type ImportKind, importParts } from '#contract/vocabulary/import-kinds';
import { paths, pathWithId } from '#contract/vocabulary/paths';
import type { Done } from '../transport/answers';
import { baseApi, keptForTheDay, refreshes, type Tag } from '../transport/base-api';
import { fileRequest } from '../transport/file-requests';
import { listRequests } from './list-requests';

const { imports } = paths.admin;
const refreshesImports = refreshes('Import');
/** What is written or undone moves whatever the books show. */
const ofBooks: Tag[] = ['Account', 'User', 'Person', 'Currency', 'Deposit', 'Transfer', 'Payment', 'Project'];
const refreshesBooks = refreshes('Import', ...ofBooks);
const movesBooks = (batch: ImportBatch | undefined) => batch?.state === 'writing' || batch?.state === 'undoing';

interface Acted {
  id: number;
  version: number;
}

interface Uploaded {
  kind: ImportKind;
  sheet: string | null;
  fileId: string;
  idempotencyKey: string;
}

/** Imports of files: upload, verdicts, writing, undoing. */
const importsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listImports: build.query<ImportBatch[], undefined>({
      query: () => listRequests.listImports,
      extraOptions: { answer: 'list' },
      providesTags: ['Import'],
      keepUnusedDataFor: keptForTheDay,
    }),
    readImport: build.query<ImportBatch, number>({
      query: (id) => ({ path: pathWithId(imports.batch, id) }),
      extraOptions: { answer: 'record' },
      providesTags: ['Import'],
      onQueryStarted: async (_id, query) => {
        const wasMoving = movesBooks(query.getCacheEntry().data);
        const read = await query.queryFulfilled.catch(() => null);
        // It was begun when it was asked for, and has landed only now.
        if (wasMoving && read && !movesBooks(read.data)) query.dispatch(baseApi.util.invalidateTags(ofBooks));
      },
    }),
    /** `version` only tells when the rows have changed */
    listImportRows: build.query<ImportRowPage, ImportRowQuery & Acted>({
      query: ({ id, filter, page }) => ({ path: pathWithId(imports.rows, id), params: { filter, page } }),
      extraOptions: { answer: 'record' },
      providesTags: ['Import'],
    }),
    /** answers the new import, or between which sheets somebody has to choose */
    uploadImport: build.mutation<{ id: number } | ImportSheets, Uploaded>({
      query: ({ kind, sheet, fileId, idempotencyKey }) =>
        fileRequest(imports.list, {
          fields: { [importParts.kind]: kind, ...(sheet !== null && { [importParts.sheet]: sheet }) },
          part: importParts.file,
          fileId,
          idempotencyKey,
        }),
      extraOptions: { answer: 'record' },
      invalidatesTags: refreshesImports,
    }),
    settleImport: build.mutation<Done, { id: number; body: ImportSettingsBody }>({
      query: ({ id, body }) => ({ path: pathWithId(imports.settings, id), method: 'PUT', body }),
      invalidatesTags: refreshesImports,
    }),
    tickImportRows: build.mutation<Done, { id: number; body: ImportTicksBody }>({
      query: ({ id, body }) => ({ path: pathWithId(imports.rows, id), method: 'PUT', body }),
      invalidatesTags: refreshesImports,
    }),
    writeImport: build.mutation<Done, Acted>({
      query: ({ id, version }) => ({ path: pathWithId(imports.write, id), method: 'POST', body: { version } }),
      invalidatesTags: refreshesBooks,
    }),
    undoImport: build.mutation<Done, Acted>({
      query: ({ id, version }) => ({ path: pathWithId(imports.undo, id), method: 'POST', body: { version } }),
      invalidatesTags: refreshesBooks,
    }),
    cancelImport: build.mutation<Done, number>({
      query: (id) => ({ path: pathWithId(imports.batch, id), method: 'DELETE' }),
      invalidatesTags: refreshesImports,
    }),
  }),
});

export const {
  useListImportsQuery,
  useReadImportQuery,
  useLazyReadImportQuery,
  useListImportRowsQuery,
  useUploadImportMutation,
  useSettleImportMutation,
  useTickImportRowsMutation,
  useWriteImportMutation,
  useUndoImportMutation,
  useCancelImportMutation,
} = importsApi;
