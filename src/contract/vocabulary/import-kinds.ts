/** What can be imported from a file. */
export const importKinds = [
  'people',
  'projects',
  'schedules',
  'accounts',
  'deposits',
  'transfers',
  'payments',
] as const;
export type ImportKind = (typeof importKinds)[number];

/**
 * How far a batch is: its file is read; it asks how columns, days or amounts are meant; its rows are judged; it waits to
 * be written; it is in the books; it was taken back. `failed` and `cancelled` ones were never in the books.
 */
export const importStates = [
  'reading',
  'asks',
  'judging',
  'judged',
  'writing',
  'written',
  'undoing',
  'undone',
  'failed',
  'cancelled',
] as const;
export type ImportState = (typeof importStates)[number];

/** The states in which a server is at it; without a sign of life from it the batch is interrupted. */
export const statesUnderWay: readonly ImportState[] = ['reading', 'judging', 'writing', 'undoing'];

/** Which rows of a batch are shown. */
export const importRowFilters = ['all', 'faults', 'duplicates'] as const;
export type ImportRowFilter = (typeof importRowFilters)[number];

/** How many imports are listed, the newest first. */
export const importsListed = 100;

/** The parts of the upload of a file. */
export const importParts = { kind: 'kind', sheet: 'sheet', file: 'file' } as const;

/** The parts of the upload of a bank's statement file. */
export const bankFileParts = {
  sheet: 'sheet',
  dateOrder: 'dateOrder',
  decimalSign: 'decimalSign',
  file: 'file',
} as const;
