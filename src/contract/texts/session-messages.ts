/** What is said when a session is missing, over or another one. */
export const session = {
  missing: 'Please sign in to continue.',
  ended: 'Your session has ended. Please sign in again; what you typed is kept on this computer.',
  signedOutElsewhere:
    'You signed out in another tab. What you had typed here is kept on this computer, and is there when you sign in again.',
  storageEmptied:
    'What this browser kept for the console was deleted, your session with it. Please sign in again; nothing that was saved is lost.',
  /** what the header asks, which is there before any form */
  leaveUnsaved: 'What you typed, here or on another screen, is not saved. Do you really want to log out and lose it?',
  otherUser: (userName: string) =>
    `${userName} has signed in on this computer in another tab. This tab now shows the console of ${userName}.`,
  endedOverForm:
    'Your session has ended. Your form is still open behind this: sign in again, and you go on where you were.',
  passwordChangeRequired: 'Please choose a new password before you go on.',
} as const;
