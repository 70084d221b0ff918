import type { MouseEvent } from 'react';

/** A key that is held down writes on in a text; elsewhere it has pressed once, and answers nothing that it has opened. */
function ignoreHeld(event: KeyboardEvent): void {
  const { key, target, repeat } = event;
  const isPress = key === 'Enter' ? !(target instanceof HTMLTextAreaElement) : key === ' ' && isButton(target);
  if (repeat && isPress) event.preventDefault();
}

const isButton = (target: EventTarget | null) => target instanceof HTMLButtonElement;

/** Has keys that are held down press once; the returned function ends that. */
export function ignoreHeldKeys(): () => void {
  document.addEventListener('keydown', ignoreHeld, true);
  return () => document.removeEventListener('keydown', ignoreHeld, true);
}

/** Of a button that takes back behind a press what it has done: the second click of a double click does not. */
export const atFirstClick =
  (work: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) work();
  };
