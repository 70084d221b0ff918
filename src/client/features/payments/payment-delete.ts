import { messages } from '#contract/texts/messages';

const { reverseWarning, reversing, reversed, reverseFailed } = messages.payment;

/** The sentences of taking a payment back, of either type (§4, §8). */
export const paymentDeleteTexts = {
  warning: reverseWarning,
  loader: reversing,
  done: reversed,
  failed: reverseFailed,
  unknown: messages.unknownError,
};
