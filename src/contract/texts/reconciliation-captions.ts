import { apart } from '../values/reading-order';

/** What stands on the screen Reconciliation, and on its report. */
export const reconciliationCaptions = {
  begin: 'Begin Reconciliation',
  beginAbout: (opening: string, day: string | null) =>
    day === null
      ? `It is the first one of this account, so it begins with ${opening}: every entry since the beginning of the books is open.`
      : `It begins with ${opening}, the bank's balance of ${day}, up to which the one before was finished.`,
  change: 'Change',
  changeTitle: 'Change Reconciliation',
  bankFile: "Bank's File",
  finish: 'Finish',
  cancel: 'Cancel Reconciliation',
  reopen: 'Reopen',
  reopenAbout: 'What is ticked stays ticked. It is finished again when the difference is 0.00.',
  account: 'Account',
  finished: 'Finished',
  statementDay: 'Statement Day',
  throughDay: 'Up To',
  throughAbout:
    'Every entry that is open up to this day is ticked, such as those of the years before the first reconciliation.',
  opening: "Bank's Balance Before",
  closing: "Bank's Balance",
  balanceOn: (day: string) => `Bank's balance on ${day}`,
  ticked: 'Ticked',
  tickedCount: (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'entry' : 'entries'} ticked`,
  difference: 'Difference',
  agrees: 'Agrees',
  outstanding: 'Outstanding',
  booksBalance: 'Balance in the books then',
  figures: 'Figures of the reconciliation',
  entries: 'Entries to tick',
  upTo: (account: string, day: string) => `Reconciliation of ${account} up to ${day}`,
  tickedEntries: 'Ticked Entries',
  outstandingEntries: 'What Stayed Open',
  tick: 'Ticked',
  tickOf: (entry: number, kind: string, amount: string) => `Entry ${String(entry)}, ${kind}, ${amount}`,
  tickShown: 'Tick all shown',
  untickShown: 'Untick all shown',
  tickThrough: 'Tick all up to a day',
  amount: 'Amount',
  keys: "Tick what is on the bank's statement, record what the books lack: at a difference of 0.00 it can be finished. Space ticks, ↑ and ↓ go from entry to entry.",
  /** of one that is finished, when what was ticked was taken back since */
  noLongerStands: 'No longer stands',
  /** behind what it is: 'Deposit 12' */
  wasTakenBack: (amount: string, day: string, name: string, when: string) =>
    `over ${amount} was taken back as of ${day}: ${apart(name)}, ${when}.`,
  makesToday: (amount: string) => `Makes ${amount} today`,
  reversed: 'Reversed',
  reversedAbout: 'This entry was reversed later; its reversal is an entry of its own.',
  first: 'First page',
  earlier: 'Reconciliations',
  open: 'Open',
  status: 'Status',
  by: 'By',
  when: 'When',
  reason: 'Reason',
  report: 'Reconciliation',
  finishedBy: (name: string, moment: string) => `Finished by ${apart(name)}, ${moment}`,
  begunBy: (name: string, moment: string) => `Begun by ${apart(name)}, ${moment}`,
  reopenedBy: (name: string, moment: string) => `Reopened by ${apart(name)}, ${moment}:`,
  back: 'All reconciliations',
} as const;
