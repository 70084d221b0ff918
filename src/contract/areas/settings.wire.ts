import { Type, type Static } from '@sinclair/typebox';
import { limits } from '../vocabulary/limits';
import { messages } from '../texts/messages';
import { closedObject, nameType } from './wire-types';

/** A fee type (§3), the row of query getallfees. */
export const feeTypeRow = Type.Object({ feetypeid: Type.Integer(), feename: Type.String() });
export type FeeTypeRow = Static<typeof feeTypeRow>;

/** POST /api/fee/save and PUT /api/fee/update/{id} (§7). */
export const feeBody = closedObject({ feename: nameType(messages.fee.nameRequired, messages.fee.nameTooLong) });
export type FeeBody = Static<typeof feeBody>;

const password = (required: string) =>
  Type.String({ minLength: 1, maxLength: limits.passwordMaximum, sentence: required });

/** POST /api/users/changepassword (§7). */
export const changePasswordBody = closedObject({
  currentPassword: password(messages.password.currentRequired),
  newPassword: password(messages.password.newRequired),
  confirmPassword: password(messages.password.confirmRequired),
});
export type ChangePasswordBody = Static<typeof changePasswordBody>;
