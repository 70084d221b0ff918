import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus of a button that leads nowhere any more to `heir`. What is disabled loses it; in Chrome at once, so that
 * nothing has it when that can be looked up. The handlers belong to what holds the button.
 */
export function useFocusOfDisabled(heir: () => HTMLElement | null | undefined) {
  const held = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const button = held.current;
    const { activeElement } = document;
    const isDisabled = button?.matches(':disabled');
    if (!button || (activeElement !== document.body && !(isDisabled && activeElement === button))) return;
    // One that was disabled only until something came has it again.
    (isDisabled ? heir() : button)?.focus();
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      held.current = target as HTMLElement;
    },
    onBlur: ({ target }: FocusEvent) => {
      if (!target.matches(':disabled')) held.current = null;
    },
  };
}
