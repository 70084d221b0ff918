import { Button } from '@mantine/core';
import { type FormikConfig, type FormikValues, useFormik } from 'formik';
import type { ReactNode } from 'react';
import { buttons } from '#contract/texts/buttons';
import { whatIfCaptions } from '#contract/texts/what-if-captions';
import { ScreenDialog } from '../../dialogs/ScreenDialog';
import { FormFields } from '../../fields/FormFields';
import { FormFoot } from '../../forms/FormFoot';
import type { FormRules, LateRules } from '../../forms/late-rules';

interface TryFormProps<Values extends FormikValues> {
  title: string;
  initialValues: Values;
  schema: FormRules | LateRules<Values>;
  onTry: (values: Values) => void;
  onClose: () => void;
  children: (values: Values) => ReactNode;
}

/** A form in a popup whose values are tried out, and sent nowhere. */
export function TryForm<Values extends FormikValues>(props: TryFormProps<Values>) {
  const { title, initialValues, schema, onTry, onClose, children } = props;
  const config: FormikConfig<Values> = {
    initialValues,
    validationSchema: schema,
    validateOnBlur: false,
    onSubmit: (values) => {
      onTry(values);
      onClose();
    },
  };
  const formik = useFormik(config);
  return (
    <ScreenDialog title={title} size="md" onClose={onClose}>
      <form aria-label={title} noValidate onSubmit={formik.handleSubmit}>
        <FormFields form={formik}>
          <div className="form-grid">{children(formik.values)}</div>
        </FormFields>
        <FormFoot alert={null}>
          <Button variant="default" onClick={onClose}>
            {buttons.cancel}
          </Button>
          <Button type="submit">{whatIfCaptions.try}</Button>
        </FormFoot>
      </form>
    </ScreenDialog>
  );
}
