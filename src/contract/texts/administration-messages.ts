import { buttons } from './buttons';
import { screens } from './screen-names';

/** What is said about the history of a record. */
export const history = {
  changedBySomebody:
    'Somebody else has changed this meanwhile. Nothing was saved; please close this and open it again.',
  changedMeanwhile: (name: string, when: string) =>
    `${name} has changed this meanwhile, on ${when}. Nothing was saved; please close this and open it again.`,
  none: 'Nothing was changed yet.',
  noneFound: 'Nothing was done that these filters ask for.',
  /** where the company's clock is another one than this computer's */
  otherClock: (zone: string, now: string) =>
    `Days are looked for by the clock of the company, ${zone}, where it is ${now} now, and so are those of the files. The times below are those of this computer.`,
  /** on paper, of one page of several */
  printedPage: `This is one page of the history; newer or older rows are not on this paper. ${buttons.exportCsv} has all of them.`,
  noneOnPage: 'There is nothing on this page. Newest leads back to what was done.',
  kindInvalid: 'There are no records of this kind.',
  deedInvalid: 'It can be asked for what was added, changed or deleted.',
  subjectInvalid: 'Number must be a whole number',
  subjectWithoutKind: 'A number is looked for among records of one kind: please choose it',
  sealsHold: (when: string) => `The check of the books followed the seals last on ${when}, and they held.`,
  sealsNeverChecked: 'The seals were not followed by a check of the books yet.',
  sealsAllChecked: (when: string) => `All of them from the first on were followed last on ${when}.`,
  notLoaded: 'The history could not be loaded. Nothing of it is lost: please try again.',
  sealsWaiting: (count: number) =>
    count === 1 ? '1 row waits for its seal.' : `${count.toLocaleString('en')} rows wait for their seals.`,
} as const;

/** What is said about people. */
export const person = {
  nameRequired: 'Name is required',
  nameTooLong: 'Name cannot exceed 100 characters',
  usernameRequired: 'Username is required for a person who signs in',
  usernameTooLong: 'Username cannot exceed 100 characters',
  usernameInvalid: 'Username cannot hold blanks or characters that cannot be seen',
  usernameTaken: (username: string) =>
    `Somebody has the username ${username} already, whatever its capitals. Nothing was saved; please choose another one.`,
  roleRequired: 'Role is required',
  notFound: 'This person does not exist. Please load the list again.',
  mayNotImport: (name: string) =>
    `${name} may not do this: imports are for a SUPER who can sign in. Nothing was changed.`,
  none: 'No people yet.',
  noneFound: 'Nobody here has this name or username.',
  noSessions: 'Nobody is signed in.',
  saving: 'Saving person...',
  created: 'Person saved!',
  createdBefore:
    'This person was added already, when this form was sent the first time. The one-time password of then is kept nowhere: New Password makes another one.',
  updated: 'Person updated!',
  updatedBefore:
    'This was saved already, when this form was sent the first time. The one-time password of then is kept nowhere: New Password makes another one.',
  nameThere: (name: string) =>
    `There is already a person named ${name}. If this is the same one, press NO; if not, a name that tells them apart keeps their deposits apart as well.`,
  namesNotKnown: 'The list of people could not be loaded, so it is not known whether somebody has this name already.',
  saveFailed: 'The person was not saved.',
  actionFailed: 'This was not done.',
  confirmDisable: 'Do you really want to disable this person? Whoever is signed in is signed out at once.',
  disabling: 'Disabling person...',
  disabled: 'Person disabled. What was recorded stays as it is.',
  alreadyDisabled: (name: string) => `${name} is disabled already. Nothing was changed.`,
  confirmEnable: 'Do you really want to enable this person again?',
  enabling: 'Enabling person...',
  enabled: 'Person enabled.',
  notDisabled: (name: string) => `${name} is not disabled. Nothing was changed.`,
  confirmPassword:
    'Do you really want to give a new one-time password? The old one ends, and whoever is signed in with it is signed out.',
  confirmFirstPassword: 'Do you really want to give a one-time password, so that this person can sign in?',
  givingPassword: 'Making a new password...',
  passwordGiven: 'There is a new one-time password.',
  /** what became of a new one that was not given, or not seen */
  passwordFate: {
    unanswered:
      'No answer came, so it is not known whether a new password was given. If it was, the one before opens nothing any more, and nobody has seen the new one: give another one when the connection is back. The last one counts.',
    unclear:
      'It is not known whether a new password was given. If it was, the one before opens nothing any more, and nobody has seen the new one: give another one in a moment. The last one counts.',
    notDone: 'Nothing was changed.',
  },
  passwordAdvice:
    'It is shown only now and kept nowhere. Hand it over in person or by telephone; it must be changed at the first sign-in.',
  passwordCopied: 'Copied.',
  passwordNotCopied: 'Not copied: please select it and copy it by hand.',
  needsRole: (name: string) =>
    `${name} is a partner only and does not sign in, so there is no password. Give the person a role first; nothing was changed.`,
  confirmEndSession: 'Do you really want to end this session?',
  confirmEndSessions: 'Do you really want to end all sessions of this person?',
  confirmEndOtherSessions: 'Do you really want to end all your other sessions?',
  endingSession: 'Ending session...',
  sessionEnded: 'Session ended.',
  sessionsEnded: (count: number) =>
    count === 0 ? 'There was no session to end.' : `${String(count)} ${count === 1 ? 'session' : 'sessions'} ended.`,
  sessionOver: 'This session has ended already. Nothing was changed.',
  ownRole:
    'You cannot change your own role, so that nobody shuts himself out by mistake. Another person with the role SUPER can; nothing was saved.',
  ownDisabling:
    'You cannot disable yourself, so that there is always somebody who can sign in. Another person with the role SUPER can; nothing was changed.',
  ownPassword: `For yourself there is ${screens.changePassword}, which asks for the present one. Nothing was changed.`,
  overtaken:
    'Your own session has ended while this was waiting: another person with the role SUPER has changed your rights, or you signed out elsewhere. Nothing was changed by you.',
  disabledForEntries: (name: string) => `${name} is disabled and takes no new entries. Please choose another person.`,
  noPerson: (name: string) => `There is nobody with the username or the name ${name}. Nothing was changed.`,
  severalPeople: (name: string, usernames: string) =>
    `Several people are named ${name}. Please give the username: ${usernames}. Nothing was changed.`,
} as const;
