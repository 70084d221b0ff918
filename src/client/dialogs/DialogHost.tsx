import { useEffect } from 'react';
import { watchCutText } from '../browser/cut-text';
import { ignoreHeldKeys } from '../browser/pressed-once';
import { useAppDispatch, useAppSelector, useAppStore } from '../store-hooks';
import { answerConfirm, closeResult, dismissAllBut } from './ask';
import { ConfirmDialog } from './ConfirmDialog';
import { LoaderDialog } from './LoaderDialog';
import { ResultDialog } from './ResultDialog';
import { selectPopups } from './popups.slice';
import { useFocusReturn } from './useFocusReturn';

/** The one place where confirm, loader and result popups appear. */
export function DialogHost() {
  const popups = useAppSelector(selectPopups);
  const dispatch = useAppDispatch();
  useFocusReturn(popups.length > 0);
  useDismissed(popups.length);
  // It comes with the first sign of work, as what is pointed at.
  useEffect(watchCutText, []);
  useEffect(ignoreHeldKeys, []);
  return popups.map((popup, index) => {
    const isTop = index === popups.length - 1;
    switch (popup.kind) {
      case 'confirm':
        return (
          <ConfirmDialog
            key={popup.id}
            popup={popup}
            isTop={isTop}
            onAnswer={(answer) => answerConfirm(dispatch, popup.id, answer)}
          />
        );
      case 'loader':
        return <LoaderDialog key={popup.id} popup={popup} />;
      case 'result':
        return (
          <ResultDialog key={popup.id} popup={popup} isTop={isTop} onClose={() => closeResult(dispatch, popup.id)} />
        );
    }
  });
}

/** Who waits for a popup that has gone without an answer goes on as after NO. */
function useDismissed(openCount: number) {
  const store = useAppStore();
  useEffect(() => {
    dismissAllBut(selectPopups(store.getState()).map(({ id }) => id));
  }, [openCount, store]);
}
