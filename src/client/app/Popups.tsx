import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
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

/** What a screen asks is not asked any more when that screen is left, as by Back. */
function useQuestionsOfScreen() {
  const store = useAppStore();
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const questions = selectPopups(store.getState()).filter(({ kind }) => kind === 'confirm');
    giveUpPopups(store.dispatch, questions);
  }, [pathname, store]);
}
