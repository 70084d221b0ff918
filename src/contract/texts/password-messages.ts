import { screens } from './screen-names';

/** What is said about a password that is chosen. */
export const password = {
  currentRequired: 'Current password is required',
  newRequired: 'New password is required',
  newTooShort: 'New password must be at least 6 characters',
  confirmRequired: 'Confirm password is required',
  confirmTooShort: 'Confirm password must be at least 6 characters',
  mismatch: 'Passwords do not match',
  tooLong: 'A password can have at most 256 characters',
  wrongCurrent: 'The current password is not correct. Nothing was changed.',
  sameAsCurrent: 'The new password must differ from the current one.',
  common:
    'This password is one of the most common ones and would be guessed first. Nothing was changed; please choose another one.',
  ownName: 'This password is your own name and would be guessed first. Nothing was changed; please choose another one.',
  newTooShortStrict: 'New password must be at least 12 characters',
  saving: 'Changing password...',
  changed: 'Password changed successfully!',
  /** of somebody who had an address of a calendar */
  changedWithCalendar: `Password changed successfully! Calendars that follow your address get nothing any more; please make a new one under ${screens.due}.`,
  failed: 'Change password failed.',
} as const;
