import { Button } from '@mantine/core';
import type { FormikValues } from 'formik';
import { type ReactNode, useState } from 'react';
import { buttons } from '#contract/texts/buttons';
import { FormFoot } from './FormFoot';
import type { SubmitFlow } from './useSubmitFlow';
import { FormFields } from '../fields/FormFields';

interface EntryFormProps<Values extends FormikValues> {
  flow: SubmitFlow<Values>;
  /** the form's name for those who hear the page */
  label: string;
  children: ReactNode;
}

/** A form in the flow: its fields, what is said of it, Clear and Save. */
export function EntryForm<Values extends FormikValues>({ flow, label, children }: EntryFormProps<Values>) {
  const { form, formik, submit, isClearable, isUnanswered, clear, alert, note } = flow;
  const [clears, setClears] = useState(0);
  const clearAll = () => {
    // What was typed into a select and waits for its list goes, too.
    setClears(clears + 1);
    clear();
  };
  return (
    <form ref={form} className="card card--narrow" aria-label={label} noValidate onSubmit={submit}>
      <FormFields key={clears} form={formik} mayBeSaved={isUnanswered(formik.values)}>
        <div className="form-grid">{children}</div>
      </FormFields>
      <FormFoot alert={alert} note={note}>
        <Button variant="default" onClick={clearAll} disabled={!isClearable}>
          {buttons.clear}
        </Button>
        <Button type="submit">{buttons.save}</Button>
      </FormFoot>
    </form>
  );
}
