import type { AskedDownload, DownloadState } from '#contract/areas/downloads.wire';
import { fileOfPath, paths, pathWithId } from '#contract/vocabulary/paths';
import type { Done } from '../transport/answers';
import { baseApi } from '../transport/base-api';

/** A file of a list as our server lets the browser fetch it by a link: of which path, and with which parameters. */
export interface LinkedFile {
  path: string;
  params: Readonly<Record<string, string | number | boolean | null | undefined>>;
  fileName: string;
}

/** Files that the browser fetches by itself: the link, how far each is, its end before its time. */
export const linkedFilesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    askFile: build.mutation<AskedDownload, LinkedFile>({
      query: ({ path, params, fileName }) => ({ path: fileOfPath(path, fileName), params, method: 'POST' }),
      extraOptions: { answer: 'record' },
    }),
    readFileState: build.query<DownloadState, string>({
      query: (id) => ({ path: pathWithId(paths.downloads.state, id) }),
      extraOptions: { answer: 'record' },
    }),
    cancelFile: build.mutation<Done, string>({
      query: (id) => ({ path: pathWithId(paths.downloads.state, id), method: 'DELETE' }),
    }),
  }),
});

export const { useReadFileStateQuery, useCancelFileMutation } = linkedFilesApi;
