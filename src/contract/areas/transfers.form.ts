import { messages } from '../texts/messages';
import { choiceField } from './form-fields';
import { formOf } from './movement-rules';
import { transferFields, type TransferFormValues } from './transfers.fields';

/** The rules of the transfer form (§5); whether the three numbers fit together needs the accounts' currencies and is checked in the screen. */
export const transferForm = formOf(transferFields).shape({
  toAccountId: choiceField(transferFields.toAccountId.required).test(
    'other account',
    messages.transfer.sameAccount,
    (value, context) => !value || Number(value) !== Number((context.parent as TransferFormValues).fromAccountId),
  ),
});
