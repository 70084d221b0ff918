import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import type { LatePart } from '../browser/late-part';
import { giveUpPopups } from '../dialogs/ask';
import { AwaitedPopup } from '../dialogs/AwaitedPopup';
import { selectPopups } from '../dialogs/popups.slice';
import { useAppSelector, useAppStore } from '../store-hooks';
import { popupHost } from './dashboard-parts';

/** Confirm, loader and result, over whatever is shown; nothing under them can be changed before their code has come, either. */
export function Popups({ host = popupHost }: { host?: LatePart<object> }) {
  const popups = useAppSelector(selectPopups);
  const { Part: DialogHost, hasFailed } = host.useArrival();
  const { dispatch } = useAppStore();
  const isOpen = popups.length > 0;
  useEffect(() => {
    if (isOpen) host.load();
  }, [isOpen, host]);
  useQuestionsOfScreen();
  if (DialogHost) return <DialogHost />;
  if (!isOpen) return null;
  return <AwaitedPopup popups={popups} hasFailed={hasFailed} onGiveUp={() => giveUpPopups(dispatch, popups)} />;
}

/**
 * What a screen asks is not asked any more when that screen is left; nor when Back or Forward show something else in it, as a
 * form that an address has filled, or another page of its rows.
 */
function useQuestionsOfScreen() {
  const store = useAppStore();
  const location = useLocation();
  const isBackOrForth = useNavigationType() === NavigationType.Pop;
  const shown = useRef(location);
  useEffect(() => {
    const before = shown.current;
    shown.current = location;
    if (before === location || (before.pathname === location.pathname && !isBackOrForth)) return;
    const questions = selectPopups(store.getState()).filter(({ kind }) => kind === 'confirm');
    giveUpPopups(store.dispatch, questions);
  }, [location, isBackOrForth, store]);
}
