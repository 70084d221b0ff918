import { useRef } from 'react';
import { failures } from '#contract/texts/failures';
import type { Done } from '../transport/answers';
import { selectStatus } from '../session/session.slice';
import { useAppStore } from '../store-hooks';
import { askConfirm, showResult } from './ask';
import { type ActionTexts, attempt } from './attempt';
import type { PopupFact } from './popups.slice';

/** What a screen declares about taking a row away. */
export interface DeleteDeclaration<Row> {
  texts: Omit<ActionTexts, 'fate'> & { warning: string };
  /** what the row is, for the confirm popup */
  facts: (row: Row) => readonly PopupFact[];
  /** the call; its tags refresh the list */
  call: (row: Row) => Promise<Done>;
}

/** Deleting: confirm with its warning, loader, call, result, fresh list (§4). Returns what a row's Delete does; it resolves, when all popups are closed, to whether the row is gone. */
export function useDeleteFlow<Row>({ texts, facts, call }: DeleteDeclaration<Row>): (row: Row) => Promise<boolean> {
  const store = useAppStore();
  const isBusy = useRef(false);

  const remove = async (row: Row) => {
    const { dispatch } = store;
    const isWanted = await askConfirm(dispatch, { question: texts.warning, facts: facts(row), isDangerous: true });
    if (!isWanted) return false;
    const outcome = await attempt(dispatch, { ...texts, fate: failures.delete }, () => call(row));
    // A session that ended meanwhile has said so on the sign-in screen.
    if (selectStatus(store.getState()) !== 'signedIn') return false;
    if (outcome.isDone) await showResult(dispatch, 'success', outcome.sentence);
    else await showResult(dispatch, 'error', outcome.sentence, outcome);
    return outcome.isDone;
  };

  return async (row) => {
    // State would come too late for the second click of a double click.
    if (isBusy.current) return false;
    isBusy.current = true;
    return remove(row).finally(() => {
      isBusy.current = false;
    });
  };
}
