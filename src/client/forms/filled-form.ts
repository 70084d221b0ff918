import type { FormikValues } from 'formik';
import type { ReactNode } from 'react';
import type { SubmitDeclaration } from './submit-declaration';

/** What becomes of a form that opens filled with an entry: what is declared of it changes, and it asks for more. */
export interface FilledForm<Values extends FormikValues = FormikValues> {
  declare: (declaration: SubmitDeclaration<Values>) => SubmitDeclaration<Values>;
  /** what is corrected, as it would be typed; null where it stays */
  replaced: Values | null;
  /** said under the field of the slip */
  slipNote: string | undefined;
  /** fields of its own, after the others */
  fields: ReactNode;
}

/** What is declared of a form, as it opens. */
export const declaredFor = <Values extends FormikValues>(
  filled: FilledForm<Values> | undefined,
  declaration: SubmitDeclaration<Values>,
): SubmitDeclaration<Values> => (filled ? filled.declare(declaration) : declaration);
