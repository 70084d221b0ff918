import { messages } from '#contract/texts/messages';
import { baseApi } from '../transport/base-api';
import type { AppStore } from '../store-types';
import { showLoader } from '../dialogs/ask';

const aTurn = () => new Promise((resolve) => setTimeout(resolve));

/** Waits under the loader until everything that is being asked has been answered or failed, and the screen shows it. */
export async function awaitLists(store: AppStore): Promise<void> {
  const running = store.dispatch(baseApi.util.getRunningQueriesThunk());
  if (running.length === 0) return;
  const hideLoader = showLoader(store.dispatch, messages.form.awaitingLists);
  await Promise.all(running);
  await aTurn();
  hideLoader();
}
