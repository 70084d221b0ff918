import type { AnyRow } from '#contract/reports/cells';
import { csvMediaType } from '#contract/reports/csv';
import { csvFile } from '#contract/reports/csv-file';
import type { Report } from '#contract/reports/report';
import { messages } from '#contract/texts/messages';
import type { AppThunk } from '../store-types';
import { readAnswer } from '../transport/answers';
import { baseApi } from '../transport/base-api';
import type { ApiError } from '../transport/errors';
import { saveFile } from '../browser/file-saver';
import { filterParams } from '../transport/requests';
import type { ApiRequest } from '../transport/api-request';
import { lostAnswer } from '../transport/send';
import { type Caller, fetchInSession } from '../transport/session-fetch';

/** Of which report, and the filters that apply to it (or the project whose schedule it is). */
export interface CsvRequest {
  report: Report;
  filter: Readonly<Record<string, string | number | boolean | undefined>>;
}

/** A file of the server. */
export interface FileRequest {
  path: string;
  params: Readonly<Record<string, string | number>>;
  fileName: string;
  mediaType: string;
  /** how a file of this type begins */
  signature: string;
}

type Got<Content> = { data: Content; error?: undefined } | { error: ApiError; data?: undefined };

/** Asks for all rows at once; a server that pages all the same is asked for page after page. */
const allRows = 0;
const rowsAtATime = 200;

const isOf = (response: Response, mediaType: string) =>
  response.headers.get('content-type')?.startsWith(mediaType) ?? false;

async function blobOf(response: Response, caller: Caller): Promise<Got<Blob>> {
  try {
    return { data: await response.blob() };
  } catch (cause) {
    return { error: { ...lostAnswer(cause, caller.signal), message: messages.exportFailed } };
  }
}

interface Rows {
  rows: readonly AnyRow[];
  totalPages: number;
}

async function rowsIn(response: Response, { list }: Report, caller: Caller): Promise<Got<Rows>> {
  const text = await response.text().catch((cause: unknown) => lostAnswer(cause, caller.signal));
  if (typeof text !== 'string') return { error: text };
  const { data, error } = readAnswer(response, text, list);
  if (error) return { error };
  if (Array.isArray(data)) return { data: { rows: data as AnyRow[], totalPages: 1 } };
  const page = data as Record<string, unknown> & { totalPages: number };
  return { data: { rows: page[list] as AnyRow[], totalPages: page.totalPages } };
}

/** The file from answers in JSON: one with all rows, or page after page where the server does not know size 0. */
async function csvFromJson(first: Response, report: Report, request: ApiRequest, caller: Caller): Promise<Got<Blob>> {
  const everything = await rowsIn(first, report, caller);
  if (everything.error) return everything;
  const { head, line } = csvFile(report);
  const lines = [head];
  if (everything.data.totalPages <= 1) {
    for (const row of everything.data.rows) lines.push(line(row));
    return { data: new Blob(lines, { type: csvMediaType }) };
  }
  for (let page = 0, pages = 1; page < pages; page += 1) {
    const params = { ...request.params, page, size: rowsAtATime };
    const reply = await fetchInSession({ ...request, params }, caller);
    const got = reply.error ? reply : await rowsIn(reply.response, report, caller);
    if (got.error) return got;
    pages = got.data.totalPages;
    for (const row of got.data.rows) lines.push(line(row));
  }
  return { data: new Blob(lines, { type: csvMediaType }) };
}

async function exportCsv({ report, filter }: CsvRequest, caller: Caller): Promise<Got<null>> {
  const isPaged = report.list !== 'list';
  const request: ApiRequest = {
    path: report.path,
    params: { ...report.parameters, ...filterParams(filter), ...(isPaged && { page: 0, size: allRows }) },
    headers: { accept: isPaged ? `${csvMediaType}, application/json;q=0.9` : 'application/json' },
  };
  const reply = await fetchInSession(request, caller);
  if (reply.error) return reply;
  const { response } = reply;
  const got = isOf(response, csvMediaType)
    ? await blobOf(response, caller)
    : await csvFromJson(response, report, request, caller);
  if (got.error) return got;
  saveFile(got.data, report.fileName);
  return { data: null };
}

async function downloadOnce(
  { path, params, fileName, mediaType, signature }: FileRequest,
  caller: Caller,
): Promise<Got<null>> {
  const reply = await fetchInSession(
    { path, params, headers: { accept: `${mediaType}, application/json;q=0.9` } },
    caller,
  );
  if (reply.error) return reply;
  const { response } = reply;
  const got = await blobOf(response, caller);
  if (got.error) return got;
  // Servers call a zip by several media types; what begins otherwise is an answer in words, and not to be saved.
  if ((await got.data.slice(0, signature.length).text()) !== signature) {
    const { error } = readAnswer(response, await got.data.text(), 'done');
    return { error: { ...(error ?? { status: response.status }), message: error?.message || messages.exportFailed } };
  }
  saveFile(got.data, fileName);
  return { data: null };
}

const downloadsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    exportCsv: build.mutation<null, CsvRequest>({ queryFn: (request, api) => exportCsv(request, api) }),
    downloadFile: build.mutation<null, FileRequest>({ queryFn: (request, api) => downloadOnce(request, api) }),
  }),
});

/** Saves all rows of a report as its file (§9, contract §6); throws the ApiError when that fails, and then saves nothing. */
export const downloadCsv =
  (request: CsvRequest): AppThunk<Promise<unknown>> =>
  (dispatch) =>
    dispatch(downloadsApi.endpoints.exportCsv.initiate(request, { track: false })).unwrap();

/** Saves a file of the server; throws the ApiError when there is none of that type. */
export const downloadFile =
  (request: FileRequest): AppThunk<Promise<unknown>> =>
  (dispatch) =>
    dispatch(downloadsApi.endpoints.downloadFile.initiate(request, { track: false })).unwrap();
