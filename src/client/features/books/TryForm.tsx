import { Button } from '@mantine/core';
import { type FormikConfig, type FormikValues, useFormik } from 'formik';
import { type ReactNode, useEffect, useRef } from 'react';
import { buttons } from '#contract/texts/buttons';
import { messages } from '#contract/texts/messages';
import { whatIfCaptions } from '#contract/texts/what-if-captions';
import { ScreenDialog } from '../../dialogs/ScreenDialog';
import { FormFields } from '../../fields/FormFields';
import { fingerprint } from '../../forms/content-fingerprint';
import { FormFoot } from '../../forms/FormFoot';
import type { FormRules, LateRules } from '../../forms/late-rules';
import { useAsOpened } from '../../forms/useAsOpened';
import { useFormDraft } from '../../forms/useFormDraft';
import { useUnsavedForm } from '../../forms/useUnsavedForm';

interface TryFormProps<Values extends FormikValues> {
  title: string;
  draftName: string;
  initialValues: Values;
  schema: FormRules | LateRules<Values>;
  onTry: (values: Values) => void;
  onClose: () => void;
  children: (values: Values) => ReactNode;
}

/**
 * A form in a popup whose values are tried out, and sent nowhere. Cancel takes back what was typed; Esc only closes, and it
 * is kept.
 */
export function TryForm<Values extends FormikValues>(props: TryFormProps<Values>) {
  const { title, draftName, initialValues, schema, onTry, onClose, children } = props;
  const opened = useAsOpened(initialValues);
  const draft = useFormDraft(draftName, () => opened);
  const isOver = useRef(false);
  const end = () => {
    isOver.current = true;
    draft.forget();
    onClose();
  };
  const config: FormikConfig<Values> = {
    initialValues: draft.startValues,
    validationSchema: schema,
    validateOnBlur: false,
    onSubmit: (values) => {
      onTry(values);
      end();
    },
  };
  const formik = useFormik(config);
  const { values, submitCount } = formik;
  const isDirty = fingerprint(values) !== fingerprint(opened);
  useUnsavedForm(isDirty);
  useEffect(() => {
    if (isOver.current) return;
    if (isDirty) draft.keep(values);
    else draft.forget();
  });
  return (
    <ScreenDialog title={title} size="md" onClose={onClose}>
      <form aria-label={title} noValidate onSubmit={formik.handleSubmit}>
        <FormFields form={formik}>
          <div className="form-grid">{children(values)}</div>
        </FormFields>
        <FormFoot alert={null} note={draft.restored && isDirty && submitCount === 0 ? messages.due.typedBack : null}>
          <Button variant="default" onClick={end}>
            {buttons.cancel}
          </Button>
          <Button type="submit">{whatIfCaptions.try}</Button>
        </FormFoot>
      </form>
    </ScreenDialog>
  );
}
