import { persistentStorage } from './browser-storage';

/** Where this browser keeps that keys no longer act alone, without Ctrl: for who speaks to it, or presses keys unmeant (WCAG 2.1.4). */
export const keysOff = 'keysOff';

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable]');

/** Whether the key is meant alone: without a modifier, where nobody types, and they are not turned off. */
export const isMeantAlone = (event: KeyboardEvent) =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) &&
  !isTyping(event) &&
  !persistentStorage.get(keysOff);
