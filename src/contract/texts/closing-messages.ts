import { apart } from '../values/reading-order';
import { screens } from './screen-names';

/** What is said about closed periods. */
export const closingMessages = {
  /** an entry, an import or anything else whose day is closed */
  dayClosed: (day: string, firstOpen: string) =>
    `The books are closed up to ${day}. Nothing was saved; please choose a day from ${firstOpen} on, or ask a SUPER for an exception.`,
  underWay:
    'Entries are being written that closing cannot wait for, such as an import. Nothing was changed; please try again when that is done.',
  throughRequired: 'Close up to is required',
  startRequired: 'Start Date is required',
  endRequired: 'End Date is required',
  endBeforeStart: 'End Date cannot be before Start Date',
  personRequired: 'Person is required',
  hoursRequired: 'Holds for is required',
  inFuture: (today: string) => `Days to come cannot be closed: today is ${today}.`,
  closedAlready: (day: string) =>
    `The books are closed up to ${day} already. Nothing was changed; to open days again, use Reopen.`,
  nothingClosed: 'No day is closed, so there is nothing to reopen. Nothing was changed.',
  notEarlier: (day: string) =>
    `The books are closed up to ${day}: reopening leaves an earlier day closed, or none. Nothing was changed.`,
  mayNotRecord: (name: string) =>
    `${name} may not record entries, so there is nothing to except. Nothing was changed; please choose somebody who records.`,
  personUnknown: 'This person does not exist. Please load the list again.',
  noneToExcept: 'No day is closed, so there is nothing to except. Nothing was changed.',
  openAlready: (day: string) =>
    `The books are closed up to ${day}: later days are open without an exception. Nothing was changed.`,
  exceptionNotFound: 'This exception does not exist. Please load the list again.',
  exceptionOver: 'This exception has ended already. Nothing was changed.',
  /** before a day is closed; of accounts that are reconciled, with the day up to which they are */
  notReconciled: (accounts: string) =>
    `Not reconciled up to this day yet: ${accounts}. You can close it all the same; what the bank's statements still bring on closed days needs an exception then.`,
  /** of open accounts, tills among them, that no reconciliation was finished of */
  neverReconciled: (accounts: string) =>
    `Never reconciled: ${accounts}. Where a bank sends statements, please hold them against the books under ${screens.reconciliation} first.`,
  reconciledUpTo: (account: string, day: string) => `${apart(account)} (up to ${day})`,
  /** of open accounts whose finished reconciliations no longer stand */
  unsettled: (accounts: string) =>
    `What was reconciled no longer stands, since entries were taken back that a bank's statement had: ${accounts}. Please look at ${screens.reconciliation} first: what puts it right may need days that you are about to close.`,
  reconciledUnknown: `It could not be checked whether the accounts are reconciled up to this day. You can close it all the same; if in doubt, look at ${screens.reconciliation} first.`,
  notRead: 'It could not be read up to which day the books are closed. Please try again.',
  closing: 'Closing period...',
  closeFailed: 'The period was not closed.',
  reopening: 'Reopening period...',
  reopenFailed: 'The period was not reopened.',
  excepting: 'Saving exception...',
  exceptFailed: 'The exception was not saved.',
  confirmEnd: 'Do you really want to end this exception?',
  ending: 'Ending exception...',
  ended: 'Exception ended!',
  endFailed: 'The exception was not ended.',
  closed: 'Period closed!',
  reopened: 'Period reopened!',
  excepted: 'Exception saved!',
} as const;
