import { messages } from '#contract/texts/messages';
import type { SessionEndReason } from './session.slice';

/** What the sign-in screen says about why one is there; null where it needs no words. */
export const endReasonSentences: Readonly<Record<SessionEndReason, string | null>> = {
  signedOut: null,
  signedOutElsewhere: messages.session.signedOutElsewhere,
  expired: messages.session.ended,
  storageEmptied: messages.session.storageEmptied,
  lastTabClosed: messages.session.missing,
  otherUser: messages.session.missing,
};
