import { limits } from '../vocabulary/limits';

const entries = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'entry' : 'entries'}`;

/** What stands in the popup of a bank's file. */
export const bankFileCaptions = {
  about:
    "The bank's own file, CSV or Excel, as it is: its lines are held against the entries of this account. Nothing is ticked before you say so.",
  file: "Bank's File",
  choose: 'Choose the file',
  read: 'Read File',
  reading: 'Reading the file...',
  sheet: 'Sheet',
  dateOrder: 'Days',
  decimalSign: 'Amounts',
  asked: 'This file can be read in more than one way. Please choose, and read it again.',
  missing: 'Please choose one',
  line: 'Line',
  inBooks: 'In the Books',
  lines: 'Lines compared',
  matched: 'In the books',
  otherDay: 'Of these on another day',
  notInBooks: 'Not in the books, or not clear',
  left: 'In the books only',
  tick: (count: number) => `Tick ${entries(count)}`,
  alsoOtherDays: (count: number) => `Also ${entries(count)} that the books have on another day`,
  linesLeft: 'Lines that no entry is ticked for',
  linesMatched: 'Lines with their entries',
  entriesLeft: 'Entries that are on no line',
  nothingCompared:
    'No line of this file moves money on the days of this reconciliation: nothing was compared, and nothing was ticked. Please look whether it is the statement that you meant.',
  noLines: 'Every line that was compared is in the books.',
  noEntries: 'Every entry of these days that was compared is on a line of the file.',
  none: `No entry of this amount is left within ${limits.bankFileDays} days`,
  several: (count: number) => (count === 1 ? 'Another line could be meant, too' : `${entries(count)} could be meant`),
  late: 'Recorded after that day was reconciled',
  unconfirmed: 'What it takes back is not ticked',
  byHand: 'Please tick it yourself if it is meant',
  firstOf: (shown: string, all: string) => `The first ${shown} of ${all} are shown.`,
  failed: 'The file was not read.',
} as const;
