import { labels } from '../texts/field-labels';
import { messages } from '../texts/messages';
import { limits } from '../vocabulary/limits';

/** The reason of a change or a reversal; `required` speaks where it may not be left out. */
export const reasonRule = {
  required: messages.reason.required,
  maximum: limits.reasonCharacters,
  tooLong: messages.reason.tooLong,
  invalid: messages.reason.invalid,
} as const;

/** Remarks, which every movement may have (§5). */
export const remarks = {
  kind: 'text',
  member: 'remarks',
  label: labels.remarks,
  maximum: limits.remarksCharacters,
  tooLong: messages.form.remarksTooLong,
  invalid: messages.form.remarksInvalid,
} as const;
