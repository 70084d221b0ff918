import { object } from 'yup';
import { messages } from '../texts/messages';
import { amountField, choiceField, dateField, rateField } from './form-fields';

/** The rules of the form that moves an installment to another day, to see what would come of it. */
export const movedDateForm = object({ to: dateField(messages.due.dayRequired) });

/** What the form of a transfer holds that is only thought of; the rate counts between two currencies. */
export interface PlannedTransferValues {
  date: string;
  fromAccountId: string;
  amount: string;
  toAccountId: string;
  rate: string;
}

/** The rules of the form of a transfer that is only thought of. */
export const plannedTransferForm = object({
  date: dateField(messages.form.dateRequired),
  fromAccountId: choiceField(messages.transfer.fromAccountRequired),
  amount: amountField(),
  toAccountId: choiceField(messages.transfer.toAccountRequired).test(
    'other account',
    messages.transfer.sameAccount,
    (value, { parent }: { parent: Partial<PlannedTransferValues> }) => !value || value !== parent.fromAccountId,
  ),
  rate: rateField({ required: messages.transfer.rateRequired, invalid: messages.transfer.rateInvalid }),
});
