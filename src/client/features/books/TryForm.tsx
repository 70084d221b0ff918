import { Button } from '@mantine/core';
import { type FormikConfig, type FormikValues, useFormik } from 'formik';
import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import { buttons } from '#contract/texts/buttons';
import { messages } from '#contract/texts/messages';
import { whatIfCaptions } from '#contract/texts/what-if-captions';
import { ScreenDialog } from '../../dialogs/ScreenDialog';
import { FormFields } from '../../fields/FormFields';
import { awaitLists } from '../../forms/awaited-answers';
import { awaitHeld } from '../../forms/awaited-parts';
import { fingerprint } from '../../forms/content-fingerprint';
import { FormFoot } from '../../forms/FormFoot';
import { type FormRules, type LateRules, notCheckedSentence } from '../../forms/late-rules';
import { useAsOpened } from '../../forms/useAsOpened';
import { useFormDraft } from '../../forms/useFormDraft';
import { useUnsavedForm } from '../../forms/useUnsavedForm';
import { useAppStore } from '../../store-hooks';

interface TryFormProps<Values extends FormikValues> {
  title: string;
  draftName: string;
  initialValues: Values;
  schema: FormRules | LateRules<Values>;
  /** why it cannot be tried, apart from the rules */
  objection?: (values: Values) => string | null;
  onTry: (values: Values) => void;
  onClose: () => void;
  children: (values: Values) => ReactNode;
}

/**
 * A form in a popup whose values are tried out, and sent nowhere. Cancel takes back what was typed; Esc only closes, and it
 * is kept.
 */
export function TryForm<Values extends FormikValues>(props: TryFormProps<Values>) {
  const { title, draftName, initialValues, schema, objection = () => null, onTry, onClose, children } = props;
  const store = useAppStore();
  const opened = useAsOpened(initialValues);
  const draft = useFormDraft(draftName, () => opened);
  const isOver = useRef(false);
  const isBusy = useRef(false);
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
      if (objection(values) !== null) return;
      onTry(values);
      end();
    },
  };
  const formik = useFormik(config);
  const { values, errors, submitCount } = formik;
  const isDirty = fingerprint(values) !== fingerprint(opened);
  useUnsavedForm(isDirty);
  useEffect(() => {
    if (isOver.current) return;
    if (isDirty) draft.keep(values);
    else draft.forget();
  });
  const tryValues = async (form: Element) => {
    if (!(await awaitHeld(store, form))) return;
    // What came back may be quicker than the lists it was chosen from.
    if (objection(values) !== null) await awaitLists(store);
    await formik.submitForm();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // State would come too late for the second click of a double click.
    if (isBusy.current) return;
    isBusy.current = true;
    void tryValues(event.currentTarget).finally(() => {
      isBusy.current = false;
    });
  };
  const alert = notCheckedSentence(errors, submitCount) ?? (submitCount > 0 ? objection(values) : null);
  return (
    <ScreenDialog title={title} size="md" onClose={onClose}>
      <form aria-label={title} noValidate onSubmit={submit}>
        <FormFields form={formik}>
          <div className="form-grid">{children(values)}</div>
        </FormFields>
        <FormFoot alert={alert} note={draft.restored && isDirty && submitCount === 0 ? messages.due.typedBack : null}>
          <Button variant="default" onClick={end}>
            {buttons.cancel}
          </Button>
          <Button type="submit">{whatIfCaptions.try}</Button>
        </FormFoot>
      </form>
    </ScreenDialog>
  );
}
