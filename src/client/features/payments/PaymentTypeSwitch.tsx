import type { ReactNode } from 'react';
import { type PaymentType, paymentTypes } from '#contract/vocabulary/payment-types';
import { fixedChoices } from '../../fields/choices';
import { ChoiceSelect } from '../../fields/ChoiceSelect';
import './payments.css';

interface PaymentTypeSwitchProps {
  label: string;
  offered: readonly PaymentType[];
  type: string;
  onChoose: (type: string) => void;
  installment: ReactNode;
  fee: ReactNode;
}

/** The type of payment, and what belongs to it; what belonged to the other type is gone (§4). */
export function PaymentTypeSwitch({ label, offered, type, onChoose, installment, fee }: PaymentTypeSwitchProps) {
  return (
    <>
      <div className="payment-type">
        <ChoiceSelect label={label} choices={fixedChoices(offered)} value={type} onChoose={onChoose} isAlwaysChosen />
      </div>
      {type === paymentTypes.fee ? fee : installment}
    </>
  );
}
