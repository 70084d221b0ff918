/** What a key event says of the key, of the browser's own or of React's. */
type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

const ofOtherLetters = /[^ -~]/;

/** The sign of a key as keyboards of Latin letters have it. */
function latinSign(code: string, isShifted: boolean): string | undefined {
  if (code === 'Slash') return isShifted ? '?' : '/';
  return /^Key([A-Z])$/.exec(code)?.[1];
}

/**
 * The letter, small, or the sign that a pressed key means to a command: Caps Lock makes no other key of it, and on a
 * keyboard of other letters, as an Arabic one, it is the one of the same place, as browsers take their own commands.
 */
export function letterOf({ key, code, shiftKey }: PressedKey): string {
  const isOfOtherLetters = key.length === 1 && ofOtherLetters.test(key);
  return ((isOfOtherLetters ? latinSign(code, shiftKey) : undefined) ?? key).toLowerCase();
}

/** Whether a key is pressed as a command: with Ctrl or ⌘, and with nothing else. */
export const isCommand = (event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
