import { xlsxNameOf } from '#contract/reports/xlsx-name';
import { paths, pathWithId } from '#contract/vocabulary/paths';
import { type CsvRequest, downloadCsv, downloadFile, type FileRequest } from '../api/downloads.api';
import { type LinkedFile, linkedFilesApi } from '../api/linked-files.api';
import { openDownload } from '../browser/file-saver';
import { stillSignedIn } from '../session/session.commands';
import { selectMenus } from '../session/session.slice';
import type { AppThunk } from '../store-types';
import { type ApiError, isApiError } from '../transport/errors';
import { filterParams } from '../transport/requests';
import { downloadBegun } from './downloads.slice';

/** How a server answers that has no such call: one of a version before. */
const withoutLinks: readonly ApiError['status'][] = [404, 405];

/** Has the browser fetch a file by its link; throws the ApiError of a refusal. Nothing is fetched for who has left meanwhile. */
export const fetchLinked =
  (file: LinkedFile): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const isStillThere = stillSignedIn({ dispatch, getState });
    const asked = dispatch(linkedFilesApi.endpoints.askFile.initiate(file, { track: false }));
    const { id, fileName = file.fileName } = await asked.unwrap();
    if (!isStillThere()) return;
    dispatch(downloadBegun({ id, file, fileName }));
    openDownload(pathWithId(paths.downloads.file, id), fileName);
  };

/** By its link where the server has links; a server that speaks the specification only names no menus, and is asked as it is there. */
const linkedOr =
  (file: LinkedFile, otherwise: AppThunk<Promise<unknown>>): AppThunk<Promise<unknown>> =>
  async (dispatch, getState) => {
    if (selectMenus(getState()).length === 0) return dispatch(otherwise);
    try {
      await dispatch(fetchLinked(file));
      return undefined;
    } catch (error) {
      if (isApiError(error) && withoutLinks.includes(error.status)) return dispatch(otherwise);
      throw error;
    }
  };

/** Saves all rows of a report as its file, or as a workbook, which our server alone writes; throws the ApiError when that fails. */
export const saveReport = (request: CsvRequest, isWorkbook: boolean): AppThunk<Promise<unknown>> => {
  const { path, fileName, parameters } = request.report;
  const params = { ...parameters, ...filterParams(request.filter) };
  return isWorkbook
    ? fetchLinked({ path, fileName: xlsxNameOf(request.report), params })
    : linkedOr({ path, fileName, params }, downloadCsv(request));
};

/** Saves a file of the server; throws the ApiError when there is none. */
export const saveServerFile = (request: FileRequest): AppThunk<Promise<unknown>> => {
  const { path, fileName, params } = request;
  return linkedOr({ path, fileName, params }, downloadFile(request));
};
