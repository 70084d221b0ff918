import { object, type ObjectSchema, string } from 'yup';
import { messages } from '../texts/messages';
import { accountForm, type AccountFormValues } from './settings.form';
import { dateField, limitField, optionalTextField, signedAmountField } from './form-fields';
import { reasonRule, remarks } from './common-fields';
import { hasOpening } from './typed-opening';

const opening = messages.opening;

/** What the form of Account Setup holds; the opening balance is asked for where an account is added. */
export interface AccountSetupFormValues extends AccountFormValues {
  overdraftLimit: string;
  openingDate: string;
  openingAmount: string;
}

/** The rules of the form of Account Setup. */
export const accountSetupForm: ObjectSchema<AccountSetupFormValues> = accountForm.shape({
  overdraftLimit: limitField(),
  openingAmount: string()
    .default('')
    .when({
      is: hasOpening,
      then: () => signedAmountField(opening.amountRequired),
    }),
  openingDate: string()
    .default('')
    .when('openingAmount', {
      is: hasOpening,
      then: () => dateField(opening.dateRequired),
    }),
});

/** What the form of an opening balance holds. */
export interface OpeningBalanceFormValues {
  date: string;
  amount: string;
  remarks: string;
  /** why another one is corrected by it */
  reason: string;
}

/** The rules of the form of an opening balance. */
export const openingBalanceForm: ObjectSchema<OpeningBalanceFormValues> = object({
  date: dateField(opening.dateRequired),
  amount: signedAmountField(opening.amountRequired),
  remarks: optionalTextField(remarks),
  reason: optionalTextField(reasonRule),
});
