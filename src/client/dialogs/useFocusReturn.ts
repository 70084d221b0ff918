import { useEffect, useLayoutEffect, useRef } from 'react';
import { takeFocus } from '../browser/focus-selection';

/** Gives the focus back to what had it before a popup opened, or to the screen's name when that is gone. */
export function useFocusReturn(isOpen: boolean): void {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    // Looked up before the page is painted: what the popup hides loses the focus then.
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      const focused = document.activeElement;
      if (focused && focused !== document.body) return;
      const place = opener.current?.isConnected ? opener.current : document.querySelector('h1');
      takeFocus(place, { preventScroll: true });
    };
  }, [isOpen]);
}
