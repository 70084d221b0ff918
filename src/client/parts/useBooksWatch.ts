import { useEffect, useEffectEvent } from 'react';
import { selectMenus } from '../session/session.slice';
import { useAppSelector, useAppStore } from '../store-hooks';

/** Whether the server tells when somebody has written something: ours does, one that speaks the specification only does not. */
export const useTellsOfWrites = (): boolean => useAppSelector(selectMenus).includes('books');

/** Calls back each time somebody has written something; what watches comes after the screen. */
export function useBooksWatch(onChange: () => void): void {
  const store = useAppStore();
  const tellsOfWrites = useTellsOfWrites();
  const change = useEffectEvent(onChange);
  useEffect(() => {
    let end: (() => void) | null = null;
    let isOver = false;
    if (tellsOfWrites)
      void import('../transport/books-watch').then(
        ({ watchBooks }) => {
          if (!isOver) end = watchBooks(store, () => change());
        },
        // Without it the screen is as new as when it was opened.
        () => undefined,
      );
    return () => {
      isOver = true;
      end?.();
    };
  }, [store, tellsOfWrites]);
}
