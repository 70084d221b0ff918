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
  const { formik, alert, isRestored } = flow;
  return (
    <>
      <FormAlert text={alert} />
      {isRestored && (
        <p className="form-note" role="status">
          What you typed before is back.{'slip' in formik.values && ' A slip must be chosen again.'}
        </p>
      )}
      <FormikProvider value={formik}>
        <div className="form-grid">{children}</div>
      </FormikProvider>
    </>
  );
}
