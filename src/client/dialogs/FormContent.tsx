import { FormikProvider, type FormikValues } from 'formik';
import type { ReactNode } from 'react';
import { FormAlert } from '../fields/FormAlert';
import type { SubmitFlow } from './useSubmitFlow';

interface FormContentProps<Values extends FormikValues> {
  flow: SubmitFlow<Values>;
  /** the fields */
  children: ReactNode;
}

/** What every form in the flow holds over its buttons: what is wrong with it, what came back, its fields. */
export function FormContent<Values extends FormikValues>({ flow, children }: FormContentProps<Values>) {
  const { formik, alert, restoredNote } = flow;
  return (
    <>
      <FormAlert text={alert} />
      {restoredNote && (
        <p className="form-note" role="status">
          {restoredNote}
        </p>
      )}
      <FormikProvider value={formik}>
        <div className="form-grid">{children}</div>
      </FormikProvider>
    </>
  );
}
