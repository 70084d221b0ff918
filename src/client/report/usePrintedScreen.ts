import { useEffect, useEffectEvent, useRef } from 'react';
import { printedScreen, type PrintTask } from './print/paper';

/** What the browser prints of this screen when it is told to by itself; `isWhole` is false for a card of it. */
export function usePrintedScreen(task: PrintTask, print: () => void, isWhole = true): void {
  const latest = useRef(task);
  useEffect(() => {
    latest.current = task;
  });
  const asked = useEffectEvent(print);
  useEffect(() => {
    if (!isWhole) return undefined;
    printedScreen.current = { task: latest, print: () => asked() };
    return () => {
      printedScreen.current = null;
    };
  }, [isWhole]);
}
