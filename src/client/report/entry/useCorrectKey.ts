import { useEffect } from 'react';
import { singleKeys } from '#contract/vocabulary/single-keys';
import { letterOf } from '../../browser/key-letters';
import { selectPopups } from '../../dialogs/popups.slice';
import { isMeantAlone } from '../../storage/single-keys';
import { useAppSelector } from '../../store-hooks';

/** Calls back at the key C, pressed alone, while it is heard and no popup asks anything. */
export function useCorrectKey(isHeard: boolean, onPress: () => void): void {
  const isAsking = useAppSelector(selectPopups).length > 0;
  useEffect(() => {
    if (isAsking || !isHeard) return;
    const press = (event: KeyboardEvent) => {
      if (!isMeantAlone(event) || letterOf(event) !== singleKeys.correct) return;
      event.preventDefault();
      onPress();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}
