import { type ReactNode, useState } from 'react';
import { type PaymentType, paymentTypes } from '#contract/vocabulary/payment-types';
import { fixedChoices } from '../../fields/choices';
import { ChoiceSelect } from '../../fields/ChoiceSelect';
import './payments.css';

interface PaymentTypeSwitchProps {
  label: string;
  offered: readonly PaymentType[];
  installment: ReactNode;
  fee: ReactNode;
}

/** The type of payment, Installment at first, and what belongs to it; what belonged to the other type is gone (§4). */
export function PaymentTypeSwitch({ label, offered, installment, fee }: PaymentTypeSwitchProps) {
  const [type, setType] = useState<string>(paymentTypes.installment);
  return (
    <>
      <div className="payment-type">
        <ChoiceSelect label={label} choices={fixedChoices(offered)} value={type} onChoose={setType} isAlwaysChosen />
      </div>
      {type === paymentTypes.fee ? fee : installment}
    </>
  );
}
