import type { DateOrder, DecimalSign } from '../values/foreign-values';
import { apart } from '../values/reading-order';
import { type ImportKind, type ImportRowFilter, importsListed, type ImportState } from '../vocabulary/import-kinds';
import { screens } from './screen-names';

/** What stands on the screen of Import. */
export const importCaptions = {
  kind: 'What the file holds',
  file: 'File',
  chooseFile: 'Choose or drop a CSV or Excel file (up to 20 MB)',
  sheet: 'Sheet',
  template: 'Download Template',
  upload: 'Upload',
  uploading: 'Uploading the file...',
  list: 'Imports',
  none: 'Nothing was imported yet.',
  /** under a list that is full */
  newestOnly: `These are the newest ${String(importsListed)} imports. An older one has a number, which stands in the history and with each entry that came with it, and is opened by that.`,
  number: 'Number of the import',
  numberInvalid: 'Please type the number of the import, which is a whole number above 0.',
  columns: 'Columns of the file',
  notInFile: 'Not in the file',
  dateOrder: 'Days are written',
  decimalSign: 'Decimal sign',
  projectOfAll: 'Project of all rows',
  judge: 'Judge Rows',
  judgeAgain: 'Judge Again',
  import: 'Import',
  undo: 'Undo Import',
  cancel: 'Cancel Import',
  tickAll: 'Tick All',
  untickAll: 'Untick All',
  open: 'Open',
  close: 'Close',
  by: 'By',
  when: 'When',
  state: 'State',
  rows: 'Rows',
  /** those of them that would be written */
  sound: 'Sound rows',
  /** while some are at fault */
  allOrNone: 'Nothing is written while a row is at fault: please mend the file and upload it again.',
  line: 'Line',
  row: 'Row',
  verdict: 'Verdict',
  fits: 'Fits',
  /** under which head, where the sentence does not begin with it */
  fault: (field: string, sentence: string) =>
    field === '' || sentence.startsWith(field) ? sentence : `${field}: ${sentence}`,
  importAnyway: (what: string, line: number) => `${what}: import line ${String(line)} all the same`,
  possibleDuplicate: 'Possible duplicate',
  rowsOf: (file: string) => `Rows of ${file}`,
  importNamed: (file: string) => `Import of ${file}`,
  progress: (done: number, all: number) => `${done.toLocaleString('en')} of ${all.toLocaleString('en')} rows`,
  read: (count: number) => `${count.toLocaleString('en')} rows read`,
  faulty: 'At fault',
  faultyRows: (count: number) => `${count.toLocaleString('en')} at fault`,
  duplicates: 'Possible duplicates',
  leftOut: 'Left out',
  into: (currency: string) => `Into accounts, ${currency}`,
  outOf: (currency: string) => `Out of accounts, ${currency}`,
  scheduled: (currency: string) => `Scheduled, ${currency}`,
  confirmImport: 'Do you really want to write these rows into the books?',
  confirmCancel: 'Do you really want to cancel this import? Its rows are forgotten; nothing was written.',
  importedBy: (name: string, when: string) => `Imported by ${apart(name)}, ${when}.`,
  undoneBy: (name: string, when: string) => `Undone by ${apart(name)}, ${when}.`,
  importedFrom: 'Imported from',
  importedLine: (batch: number, line: number) => `Import ${String(batch)}, line ${String(line)}`,
  starting: 'One moment...',
  failed: 'This was not done.',
} as const;

/** What the kinds are called. */
export const importKindNames: Readonly<Record<ImportKind, string>> = {
  people: 'People',
  projects: 'Projects with their owners',
  schedules: 'Project schedules',
  accounts: 'Accounts with opening balances',
  deposits: 'Deposits',
  transfers: 'Transfers',
  payments: 'Installment payments',
};

/** What rows that need a tick are called, where they are not only possible duplicates. */
export const importTickNames: Partial<Record<ImportKind, string>> = { schedules: 'Changes and possible duplicates' };

const found = 'People, accounts and projects are found by their names, so they have to be there already.';
/** What is to be known of a kind before its file is made. */
export const importKindNotes: Readonly<Record<ImportKind, string>> = {
  people: `Whoever has a role signs in, and has no password until New Password under ${screens.people} makes a one-time one. A row without role and username is a partner, who never signs in.`,
  projects:
    'One row for each owner; what the project is stands on the first of its rows. The shares from a day on add up to 100.00; without a day they hold from the start date on.',
  schedules:
    'A row without an Installment ID is added and gets the next number; one with a number that is there changes that row, once it is ticked. No row is removed.',
  accounts:
    'An opening balance has its day beside it, and is below 0 where the account is overdrawn. Without an account type it is ACCOUNT, without an overdraft limit 0.00.',
  deposits: found,
  transfers: found,
  payments: found,
};

const undoneEntries = 'Do you really want to undo this import? Every entry of it is reversed.';
/** What is asked before an import is undone. */
export const importUndoQuestions: Readonly<Record<ImportKind, string>> = {
  people:
    'Do you really want to undo this import? Its people are deleted, unless one of them has signed in, owns a share or has an entry.',
  projects:
    'Do you really want to undo this import? Its projects are deleted with their owners, unless one of them was changed since, or has a schedule or payments.',
  schedules:
    'Do you really want to undo this import? Rows that it added are removed, and rows that it changed say again what they said before; each schedule gets one more version.',
  accounts:
    'Do you really want to undo this import? Opening balances are reversed; their accounts stay, closed under another name, and all others are deleted.',
  deposits: undoneEntries,
  transfers: undoneEntries,
  payments: undoneEntries,
};

/** What is left to be done when a file is in the books. */
export const importedNotes: Partial<Record<ImportKind, string>> = {
  people: `Those with a role cannot sign in yet: New Password under ${screens.people} makes a one-time password for each of them.`,
};

/** What the states are called. */
export const importStateNames: Readonly<Record<ImportState, string>> = {
  reading: 'Reading',
  asks: 'Needs an answer',
  judging: 'Judging',
  judged: 'Judged',
  writing: 'Writing',
  written: 'Imported',
  undoing: 'Undoing',
  undone: 'Undone',
  failed: 'Failed',
  cancelled: 'Cancelled',
};
/** What an import is called that nobody is at any more. */
export const interruptedName = 'Interrupted';

/** What the choices of its rows are called. */
export const importFilterNames: Readonly<Record<ImportRowFilter, string>> = {
  all: 'All',
  faults: 'Faults',
  duplicates: 'Possible duplicates',
};

/** What the ways are called in which days and amounts can be written. */
export const dateOrderNames: Readonly<Record<DateOrder, string>> = {
  'day first': 'Day first: 31/12/2026',
  'month first': 'Month first: 12/31/2026',
  'year first': 'Year first: 26-12-31',
};
export const decimalSignNames: Readonly<Record<DecimalSign, string>> = {
  '.': 'Point: 1,234.50',
  ',': 'Comma: 1.234,50',
};
