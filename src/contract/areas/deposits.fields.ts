import { labels } from '../texts/field-labels';
import { messages } from '../texts/messages';
import { remarks } from './common-fields';
import type { FormValues, MovementFields } from './movement-fields';

/** The fields of a deposit: form and request are made from them (§5, §7 POST /api/deposit). */
export const depositFields = {
  date: { kind: 'day', member: 'date', label: labels.date, required: messages.form.dateRequired },
  userId: { kind: 'choice', member: 'userId', label: labels.depositedBy, required: messages.deposit.userRequired },
  accountId: {
    kind: 'choice',
    member: 'toacc',
    currencyMember: 'tocurrency',
    label: labels.account,
    required: messages.deposit.accountRequired,
  },
  amount: { kind: 'amount', member: 'amount', label: labels.amount, required: messages.form.amountPositive },
  slip: { kind: 'slip', owner: 'deposit', label: labels.slip },
  remarks,
} as const satisfies MovementFields;

/** What the deposit form holds: everything as typed. */
export type DepositFormValues = FormValues<typeof depositFields>;
