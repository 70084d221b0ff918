import type { DateOrder, DecimalSign } from '../values/foreign-values';
import type { ImportKind, ImportRowFilter, ImportState } from '../vocabulary/import-kinds';

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
  columns: 'Columns of the file',
  notInFile: 'Not in the file',
  dateOrder: 'Days are written',
  decimalSign: 'Decimal sign',
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
  line: 'Line',
  row: 'Row',
  verdict: 'Verdict',
  fits: 'Fits',
  importAnyway: (line: number) => `Possible duplicate: import line ${String(line)} all the same`,
  possibleDuplicate: 'Possible duplicate',
  rowsOf: (file: string) => `Rows of ${file}`,
  importNamed: (file: string) => `Import of ${file}`,
  progress: (done: number, all: number) => `${done.toLocaleString('en')} of ${all.toLocaleString('en')} rows`,
  read: (count: number) => `${count.toLocaleString('en')} rows read`,
  faulty: 'At fault',
  duplicates: 'Possible duplicates',
  leftOut: 'Left out',
  into: (currency: string) => `Into accounts, ${currency}`,
  outOf: (currency: string) => `Out of accounts, ${currency}`,
  confirmImport: 'Do you really want to write these rows into the books?',
  confirmUndo: 'Do you really want to undo this import? Every entry of it is reversed.',
  confirmCancel: 'Do you really want to cancel this import? Its rows are forgotten; nothing was written.',
  starting: 'One moment...',
  failed: 'This was not done.',
} as const;

/** What the kinds are called. */
export const importKindNames: Readonly<Record<ImportKind, string>> = {
  people: 'People',
  accounts: 'Accounts with opening balances',
  deposits: 'Deposits',
  transfers: 'Transfers',
  payments: 'Installment payments',
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
export const interruptedName = 'Interrupted';

export const importFilterNames: Readonly<Record<ImportRowFilter, string>> = {
  all: 'All',
  faults: 'Faults',
  duplicates: 'Possible duplicates',
};

export const dateOrderNames: Readonly<Record<DateOrder, string>> = {
  'day first': 'Day first: 31/12/2026',
  'month first': 'Month first: 12/31/2026',
};
export const decimalSignNames: Readonly<Record<DecimalSign, string>> = {
  '.': 'Point: 1,234.50',
  ',': 'Comma: 1.234,50',
};
