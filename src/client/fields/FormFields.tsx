import { type ReactNode, useLayoutEffect, useState } from 'react';
import { FieldsContext, FieldsOfForm, type FormOfFields } from './fields-of-form';

/** Puts fields into a Formik form. What is typed into one of them draws that one anew, not the others. */
export function FormFields({ form, children }: { form: FormOfFields; children: ReactNode }) {
  const [fields] = useState(() => new FieldsOfForm(form));
  // Before anybody sees the form, and within the same event: what is typed never lags behind.
  useLayoutEffect(() => fields.take(form), [fields, form]);
  return <FieldsContext value={fields}>{children}</FieldsContext>;
}
