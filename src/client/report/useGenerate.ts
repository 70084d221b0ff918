import type { FormikErrors } from 'formik';
import { type SyntheticEvent, useRef, useState } from 'react';
import { awaitHeld, awaitRules } from '../forms/awaited-parts';
import { useFocusOnFailure } from '../forms/first-wrong-field';
import { type LateRules, notCheckedSentence } from '../forms/late-rules';
import { useAppStore } from '../store-hooks';
import { dateFilterRules } from './date-filter-rules';

interface FormWithDays {
  errors: FormikErrors<object>;
  submitCount: number;
  submitForm: () => Promise<unknown>;
}

/** What a form whose fields count after Generate needs beside Formik and its rules; its `onSubmit` answers true. */
export function useGenerate(
  { errors, submitCount, submitForm }: FormWithDays,
  rules: Pick<LateRules<never>, 'load'> = dateFilterRules,
) {
  const store = useAppStore();
  const form = useRef<HTMLFormElement>(null);
  const [failedTries, setFailedTries] = useState(0);
  useFocusOnFailure(form, failedTries);

  const generate = async (event: SyntheticEvent) => {
    event.preventDefault();
    await awaitRules(store, rules);
    const isTaken = await awaitHeld(store, form.current);
    // Whoever has left the form meanwhile is not brought back.
    if (!isTaken || !form.current) return;
    // Formik answers nothing when the days are not valid.
    const isValid: unknown = await submitForm();
    if (!isValid) setFailedTries((tries) => tries + 1);
  };
  return {
    /** what the form element is given */
    formProps: {
      ref: form,
      noValidate: true,
      onPointerEnter: () => void rules.load(),
      onFocus: () => void rules.load(),
      onSubmit: (event: SyntheticEvent) => void generate(event),
    },
    /** that the days could not be checked; null when they were */
    fault: notCheckedSentence(errors, submitCount),
  };
}
