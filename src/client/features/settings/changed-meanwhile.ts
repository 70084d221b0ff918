import { messages } from '#contract/texts/messages';
import type { ApiError } from '../../transport/errors';

/** What is thrown instead of sending a record that somebody else has changed: those of the settings have no version (§7). */
export const changedMeanwhile = (): ApiError & Error =>
  Object.assign(new Error(messages.history.changedBySomebody), { status: 0, isNotSent: true as const });
