import { object, string } from 'yup';
import { messages } from '../texts/messages';
import { centsFromTyped } from '../values/money';
import { signedAmountFault } from './amount-fault';
import { reasonRule } from './common-fields';
import { dateField, nameField } from './form-fields';

const sentences = messages.reconciliation;

/** What the form holds that begins a reconciliation, or changes it. */
export interface BankStatementFormValues {
  statementDate: string;
  closing: string;
}

/** A typed balance: any amount with at most 2 decimals, also 0 and below. */
const balanceField = () =>
  string()
    .required(sentences.balanceRequired)
    .test('balance', sentences.balanceRequired, (value, context) => {
      if (!value) return true;
      // What is no exact number of hundredths is no balance either, so there is no other bound.
      if (centsFromTyped(value) !== null) return true;
      const { balanceTooLarge } = messages.account;
      return context.createError({
        message: signedAmountFault(value, { above: balanceTooLarge, below: balanceTooLarge }),
      });
    });

/** The rules of the form of a bank's statement. */
export const bankStatementForm = object({ statementDate: dateField(sentences.dayRequired), closing: balanceField() });

/** The rules of the form that ticks up to a day. */
export const tickThroughForm = object({ through: dateField(sentences.throughRequired) });

/** The rules of the form that reopens a reconciliation. */
export const reopenReconciliationForm = object({
  reason: nameField(reasonRule.required, reasonRule.tooLong, reasonRule.maximum),
});
