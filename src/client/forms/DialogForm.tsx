import { Button } from '@mantine/core';
import type { FormikValues } from 'formik';
import type { ReactNode } from 'react';
import { buttons } from '#contract/texts/buttons';
import { FormFoot } from './FormFoot';
import { ScreenDialog } from '../dialogs/ScreenDialog';
import type { SubmitFlow } from './useSubmitFlow';
import { FormFields } from '../fields/FormFields';

interface DialogFormProps<Values extends FormikValues> {
  flow: SubmitFlow<Values>;
  title: string;
  /** many fields stand in two columns where there is room */
  isWide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A form in the flow in a popup of its screen. Cancel takes back what was typed; Esc only closes, and a draft is kept. */
export function DialogForm<Values extends FormikValues>(props: DialogFormProps<Values>) {
  const { flow, title, isWide = false, onClose, children } = props;
  const { form, formik, submit, isUnanswered, clear, alert, note } = flow;
  const cancel = () => {
    clear();
    onClose();
  };
  return (
    <ScreenDialog title={title} size={isWide ? 'lg' : 'md'} onClose={onClose}>
      <form ref={form} aria-label={title} noValidate onSubmit={submit}>
        <FormFields form={formik} mayBeSaved={isUnanswered(formik.values)}>
          <div className={isWide ? 'form-grid form-grid--columns' : 'form-grid'}>{children}</div>
        </FormFields>
        <FormFoot alert={alert} note={note}>
          <Button variant="default" onClick={cancel}>
            {buttons.cancel}
          </Button>
          <Button type="submit">{buttons.save}</Button>
        </FormFoot>
      </form>
    </ScreenDialog>
  );
}
