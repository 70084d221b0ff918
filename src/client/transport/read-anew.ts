import type { AppThunk } from '../store-types';

interface Answered<Data> {
  data?: Data | undefined;
  isSuccess: boolean;
  startedTimeStamp?: number | undefined;
}

/**
 * What the server says by now; null where it cannot be had. Beside a question that is under way the same is not asked, and
 * its answer may be from before: it is asked behind it.
 */
export const readAnew =
  <Data>(ask: () => AppThunk<PromiseLike<Answered<Data>>>): AppThunk<Promise<Data | null>> =>
  async (dispatch) => {
    const since = Date.now();
    const first = await dispatch(ask());
    const { data = null, isSuccess } = Number(first.startedTimeStamp) < since ? await dispatch(ask()) : first;
    // One that could not be renewed is from before.
    return isSuccess ? data : null;
  };
