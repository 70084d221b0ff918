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
  byAt: (name: string, moment: string) => `${name}, ${moment}`,
  deleted: 'Deleted',
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
