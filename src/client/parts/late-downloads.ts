import type { CsvRequest, FileRequest } from '../api/downloads.api';
import type { AppThunk } from '../store-types';

/* How a file is fetched comes when somebody turns to a button for one, and with it what is told of the file meanwhile. */
const fetchPart = () => import(/* webpackChunkName: "downloads" */ './linked-download');

/** Begins to load it; what fails then is asked for again, and said, when the button is pressed. */
export const loadDownloads = (): void => void fetchPart().catch(() => undefined);

/** Saves all rows of a report as its file, or as a workbook; throws when that fails. */
export const saveReport =
  (request: CsvRequest, isWorkbook: boolean): AppThunk<Promise<unknown>> =>
  async (dispatch) => {
    const part = await fetchPart();
    return dispatch(part.saveReport(request, isWorkbook));
  };

/** Saves a file of the server; throws when there is none. */
export const saveServerFile =
  (request: FileRequest): AppThunk<Promise<unknown>> =>
  async (dispatch) => {
    const part = await fetchPart();
    return dispatch(part.saveServerFile(request));
  };
