import { limits } from '../vocabulary/limits';

const nothing = 'Nothing was changed.';

/** What is said about reconciliations. */
export const reconciliationMessages = {
  accountRequired: 'Account is required',
  dayRequired: 'Statement Day is required',
  throughRequired: 'Day is required',
  balanceRequired: "Bank's Balance is required",
  amountInvalid: 'Amount must be a number with at most 2 decimals',
  placeInvalid: 'This place in the list cannot be read. Please open the list from its beginning.',
  entriesRequired: `Between 1 and ${String(limits.reconciliationPageRows)} entries are ticked at once.`,
  chooseAccount: 'Choose an account to reconcile it with its bank statement.',
  none: 'This account was not reconciled yet.',
  nothingOpen: 'No entry is open up to this day.',
  noneOfAmount: 'No entry that is open has this amount.',
  noneBehind: 'No entry behind those of the page before has this amount.',
  noneLookedThrough: 'None of the entries that were looked through has this amount.',
  lookedThrough: (day: string) =>
    `Up to ${day}, ${limits.openLookedThrough.toLocaleString('en')} entries were looked through. Next looks through those behind them.`,
  nothingTicked: 'Nothing was ticked.',
  nothingOutstanding: "Nothing stayed open: everything in the books up to that day is on the bank's statement.",
  notLoaded: 'The reconciliations of this account could not be loaded. The books are as they were: please try again.',
  notFound: 'This reconciliation does not exist, or was cancelled. Please load the list again.',
  accountNotFound: 'This account does not exist. Please load the list again.',
  noEntries: (account: string) => `${account} has no entries yet, so there is nothing to reconcile. ${nothing}`,
  inFuture: (today: string) => `Statement Day cannot be after today, ${today}.`,
  dayNotLater: (day: string) =>
    `The reconciliation before was finished up to ${day}: please choose a later day. ${nothing}`,
  underWay: (name: string, day: string) =>
    `${name} has begun a reconciliation of this account up to ${day} already: go on with that one, or cancel it first. ${nothing}`,
  tickedLater: (count: number, day: string) =>
    `${count === 1 ? '1 ticked entry is' : `${count.toLocaleString('en')} ticked entries are`} dated after ${day}. ${nothing} Please untick them first.`,
  isFinished: (name: string, when: string) => `${name} has finished this reconciliation, on ${when}. ${nothing}`,
  entryNotHere: (entry: number, day: string) =>
    `Entry ${String(entry)} is not one of this account up to ${day}. ${nothing} Please load the list again.`,
  entryTicked: (entry: number, day: string) =>
    `Entry ${String(entry)} is ticked in the reconciliation up to ${day} already. ${nothing}`,
  differs: (difference: string) =>
    `The difference is ${difference}, so this reconciliation cannot be finished. ${nothing} What is ticked is kept.`,
  tooManyOutstanding: `More than ${limits.outstandingEntries.toLocaleString('en')} entries would stay open, which no report lists. ${nothing} Please tick what the bank's statements have had; Tick all up to a day ticks many at once.`,
  noLongerStands: (bank: string, today: string) =>
    `What was reconciled no longer stands: the bank had ${bank}, and what is ticked makes ${today} today.`,
  moreTakenBack: (count: string) => `So were ${count} more.`,
  takenBackNext:
    'If the bank has taken it back, too, tick the reversal with the statement that has it. If the bank still has the entry, tick the reversal and what was recorded in its place in the next reconciliation, where they make 0.00 together; record it again if nothing was.',
  takenBackReopen: 'This one, as the newest of its account, can also be reopened by a SUPER.',
  notFinished: `This reconciliation is not finished, so there is nothing to reopen. ${nothing}`,
  notNewest: (day: string) => `Only the newest reconciliation can be reopened, which is that up to ${day}. ${nothing}`,
  openBefore: (day: string) =>
    `A reconciliation up to ${day} is open: finish or cancel it before this one is reopened. ${nothing}`,
  beginning: 'Beginning reconciliation...',
  begun: 'Reconciliation begun!',
  beginFailed: 'The reconciliation was not begun.',
  changing: 'Changing reconciliation...',
  changed: 'Reconciliation changed!',
  changeFailed: 'The reconciliation was not changed.',
  ticked: 'Entries ticked!',
  tickFailed: 'This was not ticked. Please try again.',
  tickingThrough: 'Ticking entries...',
  confirmFinish: 'Do you really want to finish this reconciliation?',
  finishing: 'Finishing reconciliation...',
  finished: 'Reconciliation finished!',
  finishFailed: 'The reconciliation was not finished.',
  confirmCancel: 'Do you really want to cancel this reconciliation? What it has ticked is open again.',
  tickedMeanwhile: (count: number, name: string, when: string) =>
    `${count === 1 ? '1 entry is' : `${count.toLocaleString('en')} entries are`} ticked by now: ${name} was the last to change that, on ${when}. ${nothing} Please look at what is ticked before you cancel.`,
  cancelling: 'Cancelling reconciliation...',
  cancelled: 'Reconciliation cancelled!',
  cancelFailed: 'The reconciliation was not cancelled.',
  reopening: 'Reopening reconciliation...',
  reopened: 'Reconciliation reopened!',
  reopenFailed: 'The reconciliation was not reopened.',
  printedPart: (first: string, count: string) => `The first ${first} of ${count} are printed.`,
  /** printed from the browser's menu, which does not wait for what is not shown */
  printedReportPart:
    'This is the part of the report that the screen shows. The button Print of the screen prints all of it.',
  /** of an open one, which is printed as it stands on the screen */
  printedPage:
    'This is one page of the entries; those before or behind it are not on this paper. Please print each page.',
  printFailed: 'The entries of this report could not be loaded, so nothing was printed. Please try again.',
} as const;
