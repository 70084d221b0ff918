import { type ReactNode, useLayoutEffect, useState } from 'react';
import { FieldsContext, FieldsOfForm, type FormOfFields } from './fields-of-form';

interface FormFieldsProps {
  form: FormOfFields;
  /** what it holds was sent, and it is not known whether it is saved */
  mayBeSaved?: boolean;
  children: ReactNode;
}

/** Puts fields into a Formik form. What is typed into one of them draws that one anew, not the others. */
export function FormFields({ form, mayBeSaved = false, children }: FormFieldsProps) {
  const [fields] = useState(() => new FieldsOfForm(form, mayBeSaved));
  // Before anybody sees the form, and within the same event: what is typed never lags behind.
  useLayoutEffect(() => fields.take(form, mayBeSaved), [fields, form, mayBeSaved]);
  return <FieldsContext value={fields}>{children}</FieldsContext>;
}
