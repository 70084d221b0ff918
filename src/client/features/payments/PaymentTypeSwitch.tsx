import { FormikProvider, useFormik } from 'formik';
import type { ReactNode } from 'react';
import { type PaymentType, paymentTypes } from '#contract/vocabulary/payment-types';
import { fixedChoices } from '../../fields/choices';
import { SelectField } from '../../fields/SelectField';
import './payments.css';

interface PaymentTypeSwitchProps {
  label: string;
  offered: readonly PaymentType[];
  installment: ReactNode;
  fee: ReactNode;
}

/** The type of payment, Installment at first, and what belongs to it; what belonged to the other type is gone (§4). */
export function PaymentTypeSwitch({ label, offered, installment, fee }: PaymentTypeSwitchProps) {
  const formik = useFormik<{ type: PaymentType }>({
    initialValues: { type: paymentTypes.installment },
    onSubmit: () => undefined,
  });
  return (
    <>
      <div className="payment-type">
        <FormikProvider value={formik}>
          <SelectField name="type" label={label} choices={fixedChoices(offered)} isAlwaysChosen />
        </FormikProvider>
      </div>
      {formik.values.type === paymentTypes.fee ? fee : installment}
    </>
  );
}
