import { object, string } from 'yup';
import { accountTypes } from '../vocabulary/account-types';
import { choiceField, nameField } from './form-fields';
import { limits } from '../vocabulary/limits';
import { messages } from '../texts/messages';

/** What the fee form of the settings holds. */
export interface FeeFormValues {
  feeName: string;
}

/** The rules of the fee form (§5). */
export const feeForm = object({ feeName: nameField(messages.fee.nameRequired, messages.fee.nameTooLong) });

/** What the account form holds. */
export interface AccountFormValues {
  accountName: string;
  currencyId: string;
  accountType: string;
}

/** The rules of the account form (§5). */
export const accountForm = object({
  accountName: nameField(messages.account.nameRequired, messages.account.nameTooLong),
  currencyId: choiceField(messages.account.currencyRequired),
  accountType: string()
    .required(messages.account.typeRequired)
    .oneOf([...accountTypes], messages.account.typeRequired),
});

/** What the password form holds. */
export interface ChangePasswordFormValues {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

/** The rules of the password form (§5). */
export const changePasswordForm = object({
  currentPassword: string()
    .required(messages.password.currentRequired)
    .max(limits.passwordMaximum, messages.password.tooLong),
  newPassword: string()
    .required(messages.password.newRequired)
    .min(limits.passwordMinimum, messages.password.newTooShort)
    .max(limits.passwordMaximum, messages.password.tooLong),
  confirmPassword: string()
    .required(messages.password.confirmRequired)
    .min(limits.passwordMinimum, messages.password.confirmTooShort)
    // Not oneOf: it would be asked first, and hide that the password is too short.
    .test('match', messages.password.mismatch, (value, context) => {
      const { newPassword } = context.parent as ChangePasswordFormValues;
      return !value || value === newPassword;
    }),
});
