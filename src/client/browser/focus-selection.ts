/* A field that gets the focus by the program is selected as a whole: what is typed next takes the place of what it holds. */

/** Selects all that a field holds. */
export function selectWhole(element: unknown): void {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.select();
}

/** Gives an element the focus, and selects what it holds even if it had the focus before. */
export function takeFocus(element: Element | null | undefined, options?: FocusOptions): void {
  if (!(element instanceof HTMLElement)) return;
  element.focus(options);
  selectWhole(element);
}

/**
 * For a field whose text is replaced rather than corrected, as it is pressed: the click that gives it the focus selects it
 * as a whole, the next one puts the caret.
 */
export function selectAtFirstClick({ currentTarget: field }: { currentTarget: HTMLInputElement }): void {
  if (document.activeElement === field) return;
  const select = ({ target }: MouseEvent) => {
    // Who drew the pointer over some of it has selected that.
    if (target === field && field.selectionStart === field.selectionEnd) field.select();
  };
  document.addEventListener('click', select, { capture: true, once: true });
}

/** Whether a field loses the focus with its whole window: who comes back goes on where they were. */
export const isLeftWithWindow = ({ target }: { target: EventTarget }): boolean => document.activeElement === target;

/** Where somebody is in a text. */
interface Caret {
  text: string;
  start: number;
}

/** Where the caret stands in a field that is being typed in; null where all of it is selected, or none of it can be. */
export function caretOf(element: Element | null): Caret | null {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return null;
  const { value: text, selectionStart: start, selectionEnd: end } = element;
  return start !== null && start === end ? { text, start } : null;
}

/** Gives a field the focus back that was taken from who was typing in it: what is typed next goes on where that ended. */
export function goOnTyping(element: Element, { text, start }: Caret): void {
  takeFocus(element, { preventScroll: true });
  onceFieldsFollow(() => {
    const field = element as HTMLInputElement | HTMLTextAreaElement;
    if (field.value === text) field.setSelectionRange(start, start);
  });
}

/**
 * Does something with fields in an effect of their form: they follow what it holds a step behind it, within the same event,
 * and are only then as they are seen.
 */
export function onceFieldsFollow(act: () => void): void {
  queueMicrotask(act);
}

/**
 * Selects every field that gets the focus without a pointer, whoever gives it: a popup that closes, a calendar, the
 * library. Who points somewhere wants the caret there, and who comes back from another window goes on where they were. The
 * returned function ends that.
 */
export function selectFocusedFields(): () => void {
  let isPointed = false;
  let leftByWindow: Element | null = null;
  const point = () => {
    isPointed = true;
    // The focus follows within the same event.
    setTimeout(() => {
      isPointed = false;
    });
  };
  const leave = () => {
    leftByWindow = document.activeElement;
  };
  const focus = ({ target }: FocusEvent) => {
    const isBack = target === leftByWindow;
    leftByWindow = null;
    if (!isPointed && !isBack) selectWhole(target);
  };
  document.addEventListener('mousedown', point, true);
  window.addEventListener('blur', leave);
  document.addEventListener('focusin', focus);
  return () => {
    document.removeEventListener('mousedown', point, true);
    window.removeEventListener('blur', leave);
    document.removeEventListener('focusin', focus);
  };
}
