import { useState } from 'react';
import { labels } from '#contract/texts/field-labels';
import { offeredPaymentTypes, paymentTypes } from '#contract/vocabulary/payment-types';
import { FeePaymentForm } from './FeePaymentForm';
import { InstallmentPaymentForm } from './InstallmentPaymentForm';
import { PaymentTypeSwitch } from './PaymentTypeSwitch';

/** Make Payment (§2); the fee form is complete, but its type is not offered (§1). */
export function PaymentScreen({ offered = offeredPaymentTypes }) {
  const [type, setType] = useState<string>(paymentTypes.installment);
  return (
    <PaymentTypeSwitch
      label={labels.paymentType}
      offered={offered}
      type={type}
      onChoose={setType}
      installment={<InstallmentPaymentForm />}
      fee={<FeePaymentForm />}
    />
  );
}
