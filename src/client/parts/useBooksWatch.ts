import { useEffect } from 'react';
import { selectMenus } from '../session/session.slice';
import { useAppSelector, useAppStore } from '../store-hooks';

const loadBooksWatch = () => import('../transport/books-watch');

/** Whether the server tells when somebody has written something: ours does, one that speaks the specification only does not. */
export const useTellsOfWrites = (): boolean => useAppSelector(selectMenus).includes('books');

/** What a screen asks anew on the way back to it, it asks anew by each time that somebody has written something, too; what watches comes after the screen. */
export function useBooksWatch(): void {
  const store = useAppStore();
  const tellsOfWrites = useTellsOfWrites();
  useEffect(() => {
    let end: (() => void) | null = null;
    let isOver = false;
    if (tellsOfWrites)
      void loadBooksWatch().then(
        ({ followBooks }) => {
          if (!isOver) end = followBooks(store);
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
