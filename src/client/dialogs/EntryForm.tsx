import type { FormikValues } from 'formik';
import type { ReactNode } from 'react';
import { FormActions } from '../fields/FormActions';
import { FormContent } from './FormContent';
import type { SubmitFlow } from './useSubmitFlow';

interface EntryFormProps<Values extends FormikValues> {
  flow: SubmitFlow<Values>;
  /** the form's name for those who hear the page */
  label: string;
  children: ReactNode;
}

/** A form in the flow: its alert, its fields, Save. */
export function EntryForm<Values extends FormikValues>({ flow, label, children }: EntryFormProps<Values>) {
  const { form, submit, isDirty, clear } = flow;
  return (
    <form ref={form} className="card card--narrow" aria-label={label} noValidate onSubmit={submit}>
      <FormContent flow={flow}>{children}</FormContent>
      <FormActions onClear={isDirty ? clear : undefined} />
    </form>
  );
}
