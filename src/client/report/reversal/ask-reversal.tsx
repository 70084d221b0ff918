import { createRef } from 'react';
import type { ReversalValues } from '#contract/areas/corrections.form';
import { askConfirm, type Question } from '../../dialogs/ask';
import type { AppStore } from '../../store-types';
import { type ReversalHandle, ReversalQuestion, type ReversalQuestionProps } from './ReversalQuestion';

/** What was said, once somebody wants it. */
export interface Told extends ReversalValues {
  /** it is done: nothing of it is kept any more */
  forget: () => void;
}

/** Asks whether an entry is to be taken back, why and on which day; null where it is not. */
export async function askReversal(
  store: AppStore,
  question: Question,
  taken: ReversalQuestionProps['taken'],
): Promise<Told | null> {
  const handle = createRef<ReversalHandle>();
  let told: Told | null = null;
  const isReady = async () => {
    const { current } = handle;
    if (!current) return false;
    told = { ...current.values, forget: current.forget };
    return current.isReady();
  };
  const part = { fields: <ReversalQuestion handle={handle} taken={taken} />, isReady };
  return (await askConfirm(store.dispatch, { ...question, part })) ? told : null;
}
