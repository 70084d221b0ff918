import { labels } from '#contract/texts/field-labels';
import { offeredPaymentTypes } from '#contract/vocabulary/payment-types';
import { FeePaymentForm } from './FeePaymentForm';
import { InstallmentPaymentForm } from './InstallmentPaymentForm';
import { PaymentTypeSwitch } from './PaymentTypeSwitch';

/** Make Payment (§2); the fee form is complete, but its type is not offered (§1). */
export function PaymentScreen({ offered = offeredPaymentTypes }) {
  return (
    <PaymentTypeSwitch
      label={labels.paymentType}
      offered={offered}
      installment={<InstallmentPaymentForm />}
      fee={<FeePaymentForm />}
    />
  );
}
