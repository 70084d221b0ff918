import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { feePaymentFields, installmentPaymentFields } from '#contract/areas/payments.fields';
import { typeParameter } from '#contract/reports/report-address';
import { labels } from '#contract/texts/field-labels';
import { offeredPaymentTypes, paymentTypes } from '#contract/vocabulary/payment-types';
import { FormOfEntry } from '../../parts/filled/FormOfEntry';
import { FeePaymentForm } from './FeePaymentForm';
import { InstallmentPaymentForm } from './InstallmentPaymentForm';
import { PaymentTypeSwitch } from './PaymentTypeSwitch';

/** Make Payment (§2); the fee form is complete, but its type is not offered (§1). */
export function PaymentScreen({ offered = offeredPaymentTypes }) {
  const [address] = useSearchParams();
  const asked = offered.find((each) => each === address.get(typeParameter)) ?? paymentTypes.installment;
  const [type, setType] = useState<string>(asked);
  return (
    <PaymentTypeSwitch
      label={labels.paymentType}
      offered={offered}
      type={type}
      onChoose={setType}
      installment={
        <FormOfEntry report="installmentPayments" fields={installmentPaymentFields} Form={InstallmentPaymentForm} />
      }
      fee={<FormOfEntry report="feePayments" fields={feePaymentFields} Form={FeePaymentForm} />}
    />
  );
}
