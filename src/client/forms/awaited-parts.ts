import { messages } from '#contract/texts/messages';
import type { TakenState } from '../fields/taken-state';
import type { AppStore } from '../store-types';
import { showLoader } from '../dialogs/ask';

/** The next turn of the page's events. */
export const aTurn = () => new Promise((resolve) => setTimeout(resolve));

/** Waits under the loader for what a form is checked with, so that nothing is typed into it meanwhile; what is there already is waited for without a word. */
export async function awaitNeeded(store: AppStore, text: string, needed: Promise<unknown>): Promise<void> {
  const isThere = await Promise.race([needed.then(() => true), aTurn().then(() => false)]);
  if (isThere) return;
  const hideLoader = showLoader(store.dispatch, text);
  await needed;
  hideLoader();
}

/** Waits for rules that come late; what fails is said where they are needed. */
export const awaitRules = (store: AppStore, rules: { load: () => Promise<void> }): Promise<void> =>
  awaitNeeded(store, messages.form.awaitingRules, rules.load());

/** A field of the form that holds what was typed before its list had come (`fields/useHeldText`). */
const holding = (form: Element, state: TakenState) => form.querySelector<HTMLElement>(`[data-held="${state}"]`);

/**
 * Waits until what was typed into selects before their lists had come has been taken from these. What could not be taken
 * has the focus then, beside the reason that its field tells; answers whether there was no such.
 */
export async function awaitHeld(store: AppStore, form: Element | null): Promise<boolean> {
  if (!form) return true;
  const areTaken = async () => {
    while (form.isConnected && holding(form, 'awaited')) await aTurn();
    // What was taken counts behind that.
    await aTurn();
  };
  if (holding(form, 'awaited')) await awaitNeeded(store, messages.form.awaitingLists, areTaken());
  const untaken = holding(form, 'untaken');
  untaken?.focus();
  return untaken === null;
}
