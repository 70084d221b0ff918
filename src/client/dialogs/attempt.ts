import type { Dispatch } from '@reduxjs/toolkit';
import type { Done } from '../transport/answers';
import { browserWordsOf, errorSentence, fateOf, isApiError, type WriteFate } from '../transport/errors';
import { showLoader } from './ask';

/** The sentences of one action: while it runs, and how it may end when the server says nothing of its own (§8). */
export interface ActionTexts {
  loader: string;
  done: string;
  failed: string;
  unknown: string;
  /** what became of what failed */
  fate: WriteFate;
}

/** How an action ended, in a sentence to show; and the number of what it added, where the server tells it. */
export type Outcome = { isDone: true; sentence: string; id: number | undefined } | Failure;

/** A failure: in a sentence, what is known of its fate, and the browser's own words for it. */
interface Failure {
  isDone: false;
  sentence: string;
  advice: string | null;
  browserWords: string | null;
  error: unknown;
}

/** What is to be told of a call that failed: the server's own sentence comes first. */
export function failureOf(error: unknown, { failed, unknown, fate }: Omit<ActionTexts, 'loader' | 'done'>): Failure {
  return {
    isDone: false,
    sentence: errorSentence(error, isApiError(error) ? failed : unknown),
    advice: fateOf(error, fate),
    browserWords: browserWordsOf(error),
    error,
  };
}

/** Runs the call under the loader popup and puts how it ended into a sentence; the server's own comes first. */
export async function attempt(dispatch: Dispatch, texts: ActionTexts, call: () => Promise<Done>): Promise<Outcome> {
  const hideLoader = showLoader(dispatch, texts.loader);
  try {
    const { message, id } = await call();
    return { isDone: true, sentence: message || texts.done, id };
  } catch (error) {
    return failureOf(error, texts);
  } finally {
    hideLoader();
  }
}
