import { object } from 'yup';
import { amountField, choiceField, dateField, remarksField, slipField } from './form-fields';
import { messages } from '../texts/messages';
import { type Cents, centsFromTyped, formatCents } from '../values/money';
import type { SlipFile } from '../vocabulary/slips';

/** What the installment form holds: everything as typed. */
export interface InstallmentPaymentFormValues {
  paymentDate: string;
  projectId: string;
  installmentId: string;
  accountId: string;
  amount: string;
  slip: SlipFile | null;
  remarks: string;
}

/** The rules of the installment form; `remaining` is what the chosen installment still needs, null until it is known (§5). */
export const installmentPaymentForm = (remaining: Cents | null) =>
  object({
    paymentDate: dateField(messages.payment.dateRequired),
    projectId: choiceField(messages.payment.projectRequired),
    installmentId: choiceField(messages.payment.installmentRequired),
    accountId: choiceField(messages.payment.accountRequired),
    amount: amountField(messages.payment.amountPositive).test('remaining', '', (value, context) => {
      const amount = value ? centsFromTyped(value) : null;
      if (amount === null || remaining === null || amount <= remaining) return true;
      return context.createError({ message: messages.payment.exceedsRemaining(formatCents(remaining)) });
    }),
    slip: slipField('payment'),
    remarks: remarksField(),
  });

/** What the fee form holds: everything as typed. */
export interface FeePaymentFormValues {
  paymentDate: string;
  feeTypeId: string;
  paidById: string;
  accountId: string;
  amount: string;
  slip: SlipFile | null;
  remarks: string;
}

/** The rules of the fee form (§5). */
export const feePaymentForm = object({
  paymentDate: dateField(messages.payment.dateRequired),
  feeTypeId: choiceField(messages.payment.feeTypeRequired),
  paidById: choiceField(messages.payment.paidByRequired),
  accountId: choiceField(messages.payment.accountRequired),
  amount: amountField(messages.payment.amountPositive),
  slip: slipField('payment'),
  remarks: remarksField(),
});
