import { labels } from '../texts/field-labels';
import { messages } from '../texts/messages';
import { limits } from '../vocabulary/limits';

/** Remarks, which every movement may have (§5). */
export const remarks = {
  kind: 'text',
  member: 'remarks',
  label: labels.remarks,
  maximum: limits.remarksCharacters,
  tooLong: messages.form.remarksTooLong,
  invalid: messages.form.remarksInvalid,
} as const;
