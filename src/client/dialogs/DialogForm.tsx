import { Button } from '@mantine/core';
import type { FormikValues } from 'formik';
import type { ReactNode } from 'react';
import { buttons } from '#contract/labels';
import { FormContent } from './FormContent';
import { ScreenDialog } from './ScreenDialog';
import type { SubmitFlow } from './useSubmitFlow';

interface DialogFormProps<Values extends FormikValues> {
  flow: SubmitFlow<Values>;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A form in the flow in a popup of its screen. Cancel takes back what was typed; Esc only closes, and a draft is kept. */
export function DialogForm<Values extends FormikValues>({ flow, title, onClose, children }: DialogFormProps<Values>) {
  const { form, submit, clear } = flow;
  const cancel = () => {
    clear();
    onClose();
  };
  return (
    <ScreenDialog title={title} size="md" onClose={onClose}>
      <form ref={form} aria-label={title} noValidate onSubmit={submit}>
        <FormContent flow={flow}>{children}</FormContent>
        <div className="dialog__buttons">
          <Button variant="default" onClick={cancel}>
            {buttons.cancel}
          </Button>
          <Button type="submit">{buttons.save}</Button>
        </div>
      </form>
    </ScreenDialog>
  );
}
