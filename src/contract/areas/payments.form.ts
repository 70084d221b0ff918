import { messages } from '../texts/messages';
import { type Cents, centsFromTyped, formatCents } from '../values/money';
import { amountField } from './form-fields';
import { formOf } from './movement-rules';
import { feePaymentFields, installmentPaymentFields } from './payments.fields';

const installmentRules = formOf(installmentPaymentFields);

/** The rules of the installment form; `remaining` is what the chosen installment still needs, null until it is known (§5). */
export const installmentPaymentForm = (remaining: Cents | null) =>
  installmentRules.shape({
    amount: amountField(installmentPaymentFields.amount.required).test('remaining', '', (value, context) => {
      const amount = value ? centsFromTyped(value) : null;
      if (amount === null || remaining === null || amount <= remaining) return true;
      return context.createError({ message: messages.payment.exceedsRemaining(formatCents(remaining)) });
    }),
  });

/** The rules of the fee form (§5). */
export const feePaymentForm = formOf(feePaymentFields);
