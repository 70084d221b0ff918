import { useRef } from 'react';
import { failures } from '#contract/texts/failures';
import { stillSignedIn } from '../session/session.commands';
import { useAppStore } from '../store-hooks';
import type { Done } from '../transport/answers';
import type { WriteFate } from '../transport/errors';
import { askConfirm, type Question, showResult } from './ask';
import { type ActionTexts, attempt } from './attempt';
import type { PopupFact } from './popups.slice';

/** What a screen declares about something that is done with a row. */
export interface ActionDeclaration<Row> {
  texts: Omit<ActionTexts, 'fate'> & { warning: string | ((row: Row) => string) };
  /** what the row is, for the confirm popup */
  facts: (row: Row) => readonly PopupFact[];
  /** asks in another way than by YES and NO alone */
  ask?: ((row: Row, question: Question) => Promise<boolean>) | undefined;
  /** the call; its tags refresh the list */
  call: (row: Row) => Promise<Done>;
  /** what became of it when it failed, where that has words of its own */
  fate?: WriteFate;
  /** it takes something away: NO has the focus; so it is unless this says otherwise */
  isDangerous?: boolean;
  /** what is shown when it is done, in the place of the result popup */
  onDone?: (row: Row) => void;
}

/** Doing something with a row: confirm with its warning, loader, call, result, fresh list (§4). Returns what the row's button does; it resolves, when all popups are closed, to whether it was done. */
export function useActionFlow<Row>(declaration: ActionDeclaration<Row>): (row: Row) => Promise<boolean> {
  const { texts, facts, ask, call, fate = failures.action, isDangerous = true, onDone } = declaration;
  const store = useAppStore();
  const isBusy = useRef(false);

  const act = async (row: Row) => {
    const { dispatch } = store;
    const question = typeof texts.warning === 'string' ? texts.warning : texts.warning(row);
    const asked = { question, facts: facts(row), isDangerous };
    const isWanted = await (ask ? ask(row, asked) : askConfirm(dispatch, asked));
    if (!isWanted) return false;
    const isStillThere = stillSignedIn(store);
    const outcome = await attempt(dispatch, { ...texts, fate }, () => call(row));
    // A session that ended meanwhile has said so on the sign-in screen; who has signed in since is told nothing of it.
    if (!isStillThere()) return false;
    if (!outcome.isDone) await showResult(dispatch, 'error', outcome.sentence, outcome);
    else if (onDone) onDone(row);
    else await showResult(dispatch, 'success', outcome.sentence);
    return outcome.isDone;
  };

  return async (row) => {
    // State would come too late for the second click of a double click.
    if (isBusy.current) return false;
    isBusy.current = true;
    return act(row).finally(() => {
      isBusy.current = false;
    });
  };
}
