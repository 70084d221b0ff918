import { messages } from '#contract/messages';
import type { SessionEndReason } from './session.slice';

/** What the sign-in screen says about why one is there; null where it needs no words. */
export const endReasonSentences: Readonly<Record<SessionEndReason, string | null>> = {
  signedOut: null,
  signedOutElsewhere: 'You signed out in another tab.',
  expired: messages.session.ended,
  lastTabClosed: messages.session.missing,
  otherUser: messages.session.missing,
};

/** What a tab says that has followed another one to somebody else's session. */
export const otherUserSentence = (userName: string) =>
  `${userName} has signed in on this computer in another tab. This tab now shows ${userName}’s console.`;
