import { useEffect, useLayoutEffect, useRef } from 'react';
import { caretOf, goOnTyping, takeFocus } from '../browser/focus-selection';

/**
 * Where the popup that is still open begins, else its first button; without one the heading of what came in the place of
 * what was done with, else the screen's name.
 */
function beneath(): Element | null {
  const popup = document.querySelector('[role="dialog"]:not([hidden])');
  const places = popup ? ['[data-autofocus]', 'button:enabled'] : ['h2[tabindex]', 'h1'];
  return places.reduce<Element | null>((found, each) => found ?? (popup ?? document).querySelector(each), null);
}

/** Whether the focus can go back to it: a Save with nothing left to save takes none. */
const takesFocus = (element: Element | null) => element?.isConnected === true && !element.matches(':disabled');

/**
 * Gives the focus back to what had it before a popup opened; when that is gone or takes none, to the popup that is still
 * open beneath, or else to where the screen goes on. Of popups that follow one another the last leads back to where the first was
 * opened. A popup may come while somebody types, as of a file that could not be had: who goes on then loses nothing of
 * what stands there.
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
    // The popup before it, whose place it took, has given the focus back by now.
    if (opener.current === document.body) opener.current = document.activeElement;
    return () => {
      const focused = document.activeElement;
      if (focused && focused !== document.body) return;
      const before = takesFocus(opener.current) ? opener.current : null;
      if (before && caret.current) goOnTyping(before, caret.current);
      else takeFocus(before ?? beneath(), { preventScroll: true });
    };
  }, [isOpen]);
}
