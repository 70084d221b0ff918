import { type AnyObjectSchema, ValidationError } from 'yup';

/** What is asked of a form's rules. */
export type CheckedForm = Pick<AnyObjectSchema, 'validateSync'>;

/** The sentence at each field, as Formik takes it: the first that the form has for it. */
export function sentences(form: CheckedForm, values: object): Record<string, string> {
  try {
    form.validateSync(values, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const found: Record<string, string> = {};
    for (const { path, message } of error.inner) found[path ?? ''] ??= message;
    return found;
  }
}
