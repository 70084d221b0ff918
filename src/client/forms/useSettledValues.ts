import type { FormikContextType, FormikValues } from 'formik';
import { useLayoutEffect, useRef } from 'react';

/**
 * Sets what follows in other fields from a change of one, or from a list that comes late, before anybody sees the form
 * without it: `settle` takes the values after the change and before it, and returns the same object when nothing follows.
 * What a form starts with, also anew as after Clear, is no change: nothing was before it.
 * A field that is emptied so was not left empty by the person, and is not said to be wrong.
 */
export function useSettledValues<Values extends FormikValues>(
  { initialValues, values, setFieldTouched, setValues }: FormikContextType<Values>,
  settle: (values: Values, before: Values | null) => Values,
): void {
  const last = useRef<{ start: Values; settled: Values } | null>(null);
  useLayoutEffect(() => {
    const before = last.current?.start === initialValues ? last.current.settled : null;
    const settled = settle(values, before);
    last.current = { start: initialValues, settled };
    if (settled === values) return;
    const emptied = Object.keys(settled).filter((name) => settled[name] === '' && values[name] !== '');
    for (const name of emptied) void setFieldTouched(name, false, false);
    void setValues(settled);
  });
}
