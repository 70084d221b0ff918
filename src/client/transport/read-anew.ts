import type { AppThunk } from '../store-types';

interface Answered<Data> {
  data?: Data | undefined;
  isLoading: boolean;
  isSuccess: boolean;
  startedTimeStamp?: number | undefined;
}

/** Each beside one that is under way already; only where writes follow upon writes is there more than the second. */
const mostQuestions = 5;

/**
 * What the server says by now; null where it cannot be had. Beside a question that is under way the same is not asked, and
 * its answer may be from before: it is asked behind it. Where somebody has written meanwhile, it is under way again as it ends.
 */
export const readAnew =
  <Data>(ask: () => AppThunk<PromiseLike<Answered<Data>>>): AppThunk<Promise<Data | null>> =>
  async (dispatch) => {
    const since = Date.now();
    for (let question = 0; question < mostQuestions; question += 1) {
      const { data = null, isLoading, isSuccess, startedTimeStamp } = await dispatch(ask());
      // One that could not be renewed is from before.
      if (!isLoading && !(Number(startedTimeStamp) < since)) return isSuccess ? data : null;
    }
    return null;
  };
