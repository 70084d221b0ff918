import { type RefObject, useEffect } from 'react';
import { isOfInputMethod } from '../browser/input-method';
import { isCommand } from '../browser/key-letters';

/** Ctrl or ⌘ with Enter saves from every field of a form: in one of several lines Enter alone makes a line. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !isCommand(event) || event.repeat) return;
      // An opened list takes what is marked; a grid has answered by itself.
      if (event.defaultPrevented || isOfInputMethod(event)) return;
      if (!(event.target instanceof Element) || !form.current?.contains(event.target)) return;
      event.preventDefault();
      form.current.requestSubmit();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [form]);
}
