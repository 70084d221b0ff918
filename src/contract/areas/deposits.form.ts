import { object } from 'yup';
import { amountField, choiceField, dateField, remarksField, slipField } from './form-fields';
import { messages } from '../texts/messages';
import type { SlipFile } from '../vocabulary/slips';

/** What the deposit form holds: everything as typed. */
export interface DepositFormValues {
  date: string;
  userId: string;
  accountId: string;
  amount: string;
  slip: SlipFile | null;
  remarks: string;
}

/** The rules of the deposit form (§5). */
export const depositForm = object({
  date: dateField(messages.form.dateRequired),
  userId: choiceField(messages.deposit.userRequired),
  accountId: choiceField(messages.deposit.accountRequired),
  amount: amountField(),
  slip: slipField('deposit'),
  remarks: remarksField(),
});

/** The fields whose fault is said with 'Please fill all required fields with valid values.' (§5). */
export const depositRequiredFields: readonly (keyof DepositFormValues)[] = ['date', 'userId', 'accountId', 'amount'];
