import { ActionIcon } from '@mantine/core';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { controls } from '#contract/texts/control-names';
import { messages } from '#contract/texts/messages';
import { latePart } from '../browser/late-part';
import { showResult } from '../dialogs/ask';
import { selectSession } from '../session/session.slice';
import { useAppDispatch, useAppSelector } from '../store-hooks';
import type { FindDialogProps } from './find/FindDialog';

/** Loaded when somebody turns to it. */
const dialog = latePart<FindDialogProps>(() => import('./find/FindDialog').then((file) => file.FindDialog));

const findKey = '/';
const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable]');

/** Whether the key means the search, and nothing that stands there now. */
const asksToFind = (event: KeyboardEvent) =>
  event.key === findKey &&
  !(event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) &&
  !isTyping(event) &&
  document.querySelector('[role="dialog"], dialog[open]') === null;

/** Looks for entries from anywhere, by its key, too; where the server has what is beyond the specification. */
export function FindButton() {
  const { menus, mustChangePassword, status } = useAppSelector(selectSession);
  const isThere = menus.includes('books') && !mustChangePassword;
  const isWatching = isThere && status === 'signedIn';
  const [isOpen, setOpen] = useState(false);
  const { Part: Dialog, hasFailed } = dialog.useArrival();
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!isWatching) return;
    const find = (event: KeyboardEvent) => {
      if (!asksToFind(event)) return;
      event.preventDefault();
      dialog.load();
      setOpen(true);
    };
    document.addEventListener('keydown', find);
    return () => document.removeEventListener('keydown', find);
  }, [isWatching]);
  const isMissing = isOpen && hasFailed;
  useEffect(() => {
    if (isMissing) void showResult(dispatch, 'error', messages.screen.popupMissing).then(() => setOpen(false));
  }, [isMissing, dispatch]);
  if (!isThere) return null;
  return (
    <>
      <ActionIcon
        aria-label={controls.find}
        title={controls.find}
        aria-keyshortcuts={findKey}
        aria-haspopup="dialog"
        onPointerEnter={dialog.load}
        onFocus={dialog.load}
        onClick={() => {
          dialog.load();
          setOpen(true);
        }}
      >
        <Search size={18} aria-hidden />
      </ActionIcon>
      {isOpen && Dialog && <Dialog onClose={() => setOpen(false)} />}
    </>
  );
}
