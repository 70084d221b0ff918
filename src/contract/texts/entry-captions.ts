import { apart } from '../values/reading-order';

/** What stands over and beside the facts of one entry. */
export const entryCaptions = {
  /** 'Deposit 12' */
  titleOf: (kind: string, id: number) => `${kind} ${String(id)}`,
  details: 'Details',
  postings: 'Postings',
  /** over what an entry of the ledger moved: 'Entry 31, 05 Jan 2026' */
  ledgerEntry: (entry: number, day: string) => `Entry ${String(entry)}, ${day}`,
  reversalEntry: (entry: number, day: string) => `Reversal, entry ${String(entry)}, ${day}`,
  account: 'Account',
  recordedBy: 'Recorded By',
  deletedBy: 'Deleted By',
  reason: 'Reason',
  byAt: (name: string, moment: string) => `${apart(name)}, ${moment}`,
  deleted: 'Deleted',
  /** of one that another took the place of */
  corrected: 'Corrected',
  correctedBy: 'Corrected By',
  corrects: 'Corrects',
  /** of one that is ticked in a finished reconciliation */
  reconciled: "Bank's Statement",
  reconciledUpTo: (day: string) => `Reconciled up to ${day}`,
  /** 'on 05 Jan 2026' */
  onDay: (day: string) => `Taken back on ${day}`,
  /** in lists of reversed entries */
  reversedBy: 'Reversed By',
  reversedAt: 'Reversed At',
  replacedBy: 'In Its Place',
  reasonIs: (reason: string) => `Reason: ${reason}`,
  before: 'Before',
  after: 'After',
  /** over what a correction adds or takes: 'Balance of Main Operating Moves By' */
  balanceMoves: (account: string) => `Balance of ${account} Moves By`,
  balances: 'Balances',
  unmoved: 'They stay as they are.',
  original: 'What is corrected',
  correct: 'Correct',
  copy: 'Copy',
  reversalDay: 'Taken Back On',
  correctKey: 'Correct, key C',
  slip: 'Slip',
  slipOf: (fileName: string) => `Slip: ${fileName}`,
  fileOf: (fileName: string, size: string) => `${fileName}, ${size}`,
  history: 'History',
  twins: 'May be the same twice',
  twinsNote: 'Of the same day, accounts and amounts, and not deleted:',
  previous: 'Entry before',
  next: 'Next entry',
  close: 'Close',
  seals: {
    holds: 'Sealed',
    waiting: 'Not sealed yet',
    broken: 'Not what was sealed',
  },
} as const;
