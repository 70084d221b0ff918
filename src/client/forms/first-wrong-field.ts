import { type RefObject, useEffect } from 'react';
import { onceFieldsFollow, takeFocus } from '../browser/focus-selection';

/** Puts the focus on the first field of the form that is said to be wrong. */
export function focusFirstWrong(form: HTMLFormElement | null): void {
  takeFocus(form?.querySelector('[aria-invalid="true"]'));
}

/** Does so whenever `failedTries` has grown, once the screen says what is wrong. */
export function useFocusOnFailure(form: RefObject<HTMLFormElement | null>, failedTries: number): void {
  useEffect(() => {
    if (failedTries > 0) onceFieldsFollow(() => focusFirstWrong(form.current));
  }, [form, failedTries]);
}
