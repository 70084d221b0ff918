import { object } from 'yup';
import { amountField, choiceField, dateField, rateField, remarksField, slipField } from './form-fields';
import { messages } from '../texts/messages';
import type { SlipFile } from '../vocabulary/slips';

/** What the transfer form holds: everything as typed. */
export interface TransferFormValues {
  date: string;
  fromAccountId: string;
  fromAmount: string;
  toAccountId: string;
  toAmount: string;
  conversionRate: string;
  slip: SlipFile | null;
  remarks: string;
}

/** The rules of the transfer form (§5); whether the three numbers fit together needs the accounts' currencies and is checked in the screen. */
export const transferForm = object({
  date: dateField(messages.form.dateRequired),
  fromAccountId: choiceField(messages.transfer.fromAccountRequired),
  fromAmount: amountField(),
  toAccountId: choiceField(messages.transfer.toAccountRequired).test(
    'other account',
    messages.transfer.sameAccount,
    (value, context) => !value || Number(value) !== Number((context.parent as TransferFormValues).fromAccountId),
  ),
  toAmount: amountField(),
  conversionRate: rateField(),
  slip: slipField('transfer'),
  remarks: remarksField(),
});

/** The fields whose fault is said with 'Please fill all required fields with valid values.' (§5). */
export const transferRequiredFields: readonly (keyof TransferFormValues)[] = [
  'date',
  'fromAccountId',
  'fromAmount',
  'toAccountId',
  'toAmount',
  'conversionRate',
];
