/** What is said at sign-in. */
export const login = {
  usernameRequired: 'Username is required',
  usernameTooLong: 'Username cannot exceed 100 characters',
  passwordRequired: 'Password is required',
  unknownUser: 'User does not exist',
  wrongPassword: 'Incorrect password',
  notAllowed: 'User type not allowed to login',
  sampleElsewhere:
    'The passwords of the sample company are public, so it is open only in a browser on the computer that it runs on. Start your own books with npm start -- --empty.',
  unknown: 'Unknown error occurred. Please try again.',
  failed: 'Login failed',
  done: 'Signed in.',
  refreshed: 'Session renewed.',
  loggedOut: 'Signed out.',
  tooManyTries: (seconds: number) =>
    `Too many sign-in attempts. Nothing is locked for good: please try again in ${String(seconds)} seconds.`,
  invitation: "Sign in to your company's books",
  version: 'Version',
  /** a sign-in that got no answer, or none that says anything */
  unreachable:
    'The server could not be reached, so your password was not checked. Please look whether this computer has a connection.',
  serverFailed: 'The server has a difficulty of its own; nothing is wrong with what you typed.',
} as const;
