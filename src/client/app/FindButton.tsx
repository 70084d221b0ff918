import { ActionIcon } from '@mantine/core';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { controls } from '#contract/texts/control-names';
import { singleKeys } from '#contract/vocabulary/single-keys';
import { letterOf } from '../browser/key-letters';
import { latePart } from '../browser/late-part';
import { isMeantAlone } from '../storage/single-keys';
import { LatePopup } from '../dialogs/LatePopup';
import { selectSession } from '../session/session.slice';
import { useAppSelector } from '../store-hooks';
import type { FindDialogProps } from './find/FindDialog';

/** Loaded when somebody turns to it. */
const dialog = latePart<FindDialogProps>(() => import('./find/FindDialog').then((file) => file.FindDialog));

const { find: findKey, help: helpKey } = singleKeys;

/** Whether the key means the search or the keys that there are, and nothing that stands there now. */
const isForDialog = (event: KeyboardEvent) =>
  isMeantAlone(event) &&
  [findKey, helpKey].some((key) => key === letterOf(event)) &&
  document.querySelector('[role="dialog"], dialog[open]') === null;

/** Looks for entries and screens from anywhere, and tells the keys, by keys, too; where the server has what is beyond the specification. */
export function FindButton() {
  const { menus, mustChangePassword, status } = useAppSelector(selectSession);
  const isThere = menus.includes('books') && !mustChangePassword;
  const isWatching = isThere && status === 'signedIn';
  const [opened, setOpened] = useState('');
  useEffect(() => {
    if (!isWatching) return;
    const find = (event: KeyboardEvent) => {
      if (!isForDialog(event)) return;
      event.preventDefault();
      dialog.load();
      setOpened(letterOf(event));
    };
    document.addEventListener('keydown', find);
    return () => document.removeEventListener('keydown', find);
  }, [isWatching]);
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
          setOpened(findKey);
        }}
      >
        <Search size={18} aria-hidden />
      </ActionIcon>
      {opened && <LatePopup part={dialog} props={{ isAboutKeys: opened === helpKey, onClose: () => setOpened('') }} />}
    </>
  );
}
