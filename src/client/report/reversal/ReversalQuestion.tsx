import { useFormik } from 'formik';
import { type RefObject, useEffect, useImperativeHandle } from 'react';
import { noReversalValues, reversalForm, type ReversalValues } from '#contract/areas/corrections.form';
import { messages } from '#contract/texts/messages';
import type { CalendarDate } from '#contract/values/dates';
import { FormFields } from '../../fields/FormFields';
import { FormNote } from '../../forms/FormFoot';
import { restoredNote } from '../../forms/form-sentences';
import { useFormDraft } from '../../forms/useFormDraft';
import { ReversalFields } from '../../parts/filled/ReversalFields';

/** What is asked of the fields from outside. */
export interface ReversalHandle {
  values: ReversalValues;
  isReady: () => Promise<boolean>;
  forget: () => void;
}

interface ReversalQuestionProps {
  handle: RefObject<ReversalHandle | null>;
  taken: {
    /** the day of the entry */
    day: CalendarDate;
    /** names what is kept of what was typed */
    draftName: string;
  };
}

/** Why an entry is taken back, and on which day; what is typed is kept until it is. */
export function ReversalQuestion({ handle, taken }: ReversalQuestionProps) {
  const draft = useFormDraft(taken.draftName, () => ({ ...noReversalValues }));
  const formik = useFormik<ReversalValues>({
    initialValues: draft.startValues,
    validationSchema: reversalForm(taken.day),
    validateOnBlur: false,
    onSubmit: () => undefined,
  });
  const { values, submitCount, submitForm, validateForm } = formik;
  const isEmpty = values.reason === '' && values.reversalDate === '';
  useEffect(() => {
    if (isEmpty) draft.forget();
    else draft.keep(values);
  });
  useImperativeHandle(handle, () => ({
    values,
    forget: draft.forget,
    isReady: async () => {
      await submitForm();
      return Object.keys(await validateForm()).length === 0;
    },
  }));
  return (
    <div className="reversal-question" role="group" aria-label={messages.correction.mayBeSaid}>
      <FormFields form={formik}>
        <ReversalFields entryDay={taken.day} />
        <FormNote
          text={draft.restored && !isEmpty && submitCount === 0 ? restoredNote(draft.restored, values) : null}
        />
      </FormFields>
    </div>
  );
}
