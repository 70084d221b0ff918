import { useEffect, useLayoutEffect, useRef } from 'react';
import { caretOf, goOnTyping, takeFocus } from '../browser/focus-selection';

/** The first button of the popup that is still open. */
const beneath = () => document.querySelector('[role="dialog"]:not([hidden]) button:enabled');

/**
 * Gives the focus back to what had it before a popup opened; when that is gone, to the popup that is still open beneath, or
 * else to the screen's name. A popup may come while somebody types, as of a file that could not be had: who goes on then
 * loses nothing of what stands there.
 */
export function useFocusReturn(isOpen: boolean): void {
  const opener = useRef<Element | null>(null);
  const caret = useRef<ReturnType<typeof caretOf>>(null);
  useLayoutEffect(() => {
    // Looked up before the page is painted: what the popup hides loses the focus then.
    if (!isOpen) return;
    opener.current = document.activeElement;
    caret.current = caretOf(opener.current);
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      const focused = document.activeElement;
      if (focused && focused !== document.body) return;
      const before = opener.current?.isConnected ? opener.current : null;
      if (before && caret.current) goOnTyping(before, caret.current);
      else takeFocus(before ?? beneath() ?? document.querySelector('h1'), { preventScroll: true });
    };
  }, [isOpen]);
}
