import { labels } from '../texts/field-labels';
import { messages } from '../texts/messages';
import { remarks } from './common-fields';
import type { FormValues, MovementFields } from './movement-fields';

const paymentDate = {
  kind: 'day',
  member: 'paymentdate',
  label: labels.paymentDate,
  required: messages.payment.dateRequired,
} as const;

/** The fields of every payment. */
export const fieldsOfEveryPayment = {
  accountId: {
    kind: 'choice',
    member: 'paymentaccount',
    label: labels.account,
    required: messages.payment.accountRequired,
  },
  amount: { kind: 'amount', member: 'amount', label: labels.amount, required: messages.payment.amountPositive },
  slip: { kind: 'slip', owner: 'payment', label: labels.slip },
  remarks,
} as const satisfies MovementFields;

/** The fields of an installment's payment: form and request are made from them (§5, §7 POST /api/payment/installment). */
export const installmentPaymentFields = {
  paymentDate,
  projectId: { kind: 'choice', member: 'projectid', label: labels.project, required: messages.payment.projectRequired },
  installmentId: {
    kind: 'choice',
    member: 'installmentid',
    label: labels.installment,
    required: messages.payment.installmentRequired,
  },
  ...fieldsOfEveryPayment,
} as const satisfies MovementFields;

/** What the installment form holds: everything as typed. */
export type InstallmentPaymentFormValues = FormValues<typeof installmentPaymentFields>;

/** The fields of a fee's payment: form and request are made from them (§5, §7 POST /api/payment/fee). */
export const feePaymentFields = {
  paymentDate,
  feeTypeId: { kind: 'choice', member: 'feetype', label: labels.feeType, required: messages.payment.feeTypeRequired },
  paidById: { kind: 'choice', member: 'paidby', label: labels.paidBy, required: messages.payment.paidByRequired },
  ...fieldsOfEveryPayment,
} as const satisfies MovementFields;

/** What the fee form holds: everything as typed. */
export type FeePaymentFormValues = FormValues<typeof feePaymentFields>;
