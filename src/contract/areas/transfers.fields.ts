import { labels } from '../texts/field-labels';
import { messages } from '../texts/messages';
import { remarks } from './common-fields';
import type { FormValues, MovementFields } from './movement-fields';

/** The fields of a transfer: form and request are made from them (§5, §7 POST /api/transfers). */
export const transferFields = {
  date: { kind: 'day', member: 'transferdate', label: labels.date, required: messages.form.dateRequired },
  fromAccountId: {
    kind: 'choice',
    member: 'fromacc',
    currencyMember: 'fromcurrency',
    label: labels.fromAccount,
    required: messages.transfer.fromAccountRequired,
  },
  fromAmount: {
    kind: 'amount',
    member: 'fromamount',
    label: labels.fromAmount,
    required: messages.form.amountPositive,
  },
  toAccountId: {
    kind: 'choice',
    member: 'toacc',
    currencyMember: 'tocurrency',
    label: labels.toAccount,
    required: messages.transfer.toAccountRequired,
  },
  toAmount: { kind: 'amount', member: 'toamount', label: labels.toAmount, required: messages.form.amountPositive },
  conversionRate: {
    kind: 'rate',
    member: 'conversionrate',
    label: labels.conversionRate,
    required: messages.transfer.rateRequired,
    invalid: messages.transfer.rateInvalid,
  },
  slip: { kind: 'slip', owner: 'transfer', label: labels.slip },
  remarks,
} as const satisfies MovementFields;

/** What the transfer form holds: everything as typed. */
export type TransferFormValues = FormValues<typeof transferFields>;
