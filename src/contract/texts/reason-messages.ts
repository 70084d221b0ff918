import { limits } from '../vocabulary/limits';

/** What is said about the reason of a change, a reversal or an exception. */
export const reasonMessages = {
  required: 'Reason is required',
  tooLong: `Reason cannot exceed ${String(limits.reasonCharacters)} characters`,
  invalid: 'Reason must be plain text.',
} as const;
