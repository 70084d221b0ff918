import { type Dispatch, nanoid } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';
import {
  confirmAnswered,
  confirmAsked,
  loaderHidden,
  loaderShown,
  type PopupFact,
  type PopupsState,
  resultClosed,
  type ResultPopup,
  resultShown,
} from './popups.slice';

/** Who waits for which popup; functions have no place in the store. */
const waiting = new Map<string, (answer: boolean) => void>();

/** What else is asked in a confirm: its fields, and whether what they hold may go with YES. */
interface QuestionPart {
  fields: ReactNode;
  isReady: () => Promise<boolean>;
}

/** What a confirm asks. */
export interface Question {
  question: string;
  facts?: readonly PopupFact[];
  /** what is to be known before it is answered */
  notes?: readonly string[];
  isDangerous?: boolean;
  part?: QuestionPart | undefined;
}

/** Fields have no place in the store either. */
const parts = new Map<string, QuestionPart>();

/** What else a result shows: held here alone until it is closed, and not in the store. */
const contents = new Map<string, ReactNode>();

/** What else a result shows. */
export const contentOf = (id: string): ReactNode => contents.get(id);

/** What else a confirm asks. */
export const partOf = (id: string): QuestionPart | undefined => parts.get(id);

const answerOf = (id: string) =>
  new Promise<boolean>((resolve) => {
    waiting.set(id, resolve);
  });

/** Takes the waiting function away before it is called, so that a second click finds nobody. */
function take(id: string): ((answer: boolean) => void) | undefined {
  const resolve = waiting.get(id);
  waiting.delete(id);
  parts.delete(id);
  contents.delete(id);
  return resolve;
}

/** Opens the confirm popup; resolves to true on YES, to false on NO, Esc, or when the session ends meanwhile. */
export function askConfirm(
  dispatch: Dispatch,
  { question, facts = [], notes = [], isDangerous = false, part }: Question,
): Promise<boolean> {
  const id = nanoid();
  const answer = answerOf(id);
  if (part) parts.set(id, part);
  dispatch(confirmAsked({ id, question, facts, notes, isDangerous }));
  return answer;
}

/** Opens the loader popup; the returned function closes it. */
export function showLoader(dispatch: Dispatch, text: string): () => void {
  const id = nanoid();
  dispatch(loaderShown({ id, text }));
  return () => dispatch(loaderHidden({ id }));
}

/** Opens the result popup; resolves when OK has closed it. */
export async function showResult(
  dispatch: Dispatch,
  outcome: ResultPopup['outcome'],
  text: string,
  more: Partial<Pick<ResultPopup, 'advice' | 'browserWords'>> & { content?: ReactNode } = {},
): Promise<void> {
  const id = nanoid();
  const closed = answerOf(id);
  const { advice = null, browserWords = null, content } = more;
  if (content) contents.set(id, content);
  dispatch(resultShown({ id, outcome, text, advice, browserWords }));
  await closed;
}

/** YES or NO was chosen; a second answer to the same question counts for nothing. */
export function answerConfirm(dispatch: Dispatch, id: string, answer: boolean): void {
  const resolve = take(id);
  dispatch(confirmAnswered({ id, answer }));
  resolve?.(answer);
}

/** OK was chosen. */
export function closeResult(dispatch: Dispatch, id: string): void {
  const resolve = take(id);
  dispatch(resultClosed({ id }));
  resolve?.(true);
}

/** Nobody can answer these any more, or read them: what they ask counts as answered with NO. What is being done goes on. */
export function giveUpPopups(dispatch: Dispatch, popups: PopupsState): void {
  for (const { kind, id } of popups) {
    if (kind === 'confirm') answerConfirm(dispatch, id, false);
    if (kind === 'result') closeResult(dispatch, id);
  }
}

/** Popups that are gone without an answer, as when the session ended, were answered with NO. */
export function dismissAllBut(openIds: readonly string[]): void {
  for (const id of [...waiting.keys()]) {
    if (!openIds.includes(id)) take(id)?.(false);
  }
}
