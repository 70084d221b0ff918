/** What stands over every screen while it holds. */
export const notice = {
  disconnected:
    'The server cannot be reached. What is on the screen stays, but may be out of date; what you type is kept, and nothing is saved until the connection is back.',
  updateReady: 'A new version of the console is ready.',
  updateAfterSaving: 'A new version of the console is ready. It waits until what you have typed is saved or cleared.',
  nothingKept:
    'This browser keeps no data for this address, or has no room left. You can work, but after a reload you sign in again, and what was typed and not saved is gone.',
  notEncrypted:
    'This connection is not encrypted: others on this network could read the figures. Please ask whoever runs the server for an https address.',
} as const;
