import { formatWireMoment } from '../values/moments';
import { apart } from '../values/reading-order';
import { limits } from '../vocabulary/limits';
import { usesInWords } from './counted-uses';
import { knownYears } from './known-years';

const counted = (count: number, what: string) => `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;

/** The words of Schedule Setup (contract §9): buttons, captions and what is announced. */
export const scheduleSetup = {
  columns: { number: 'ID', type: 'Type', name: 'Name', amount: 'Amount', date: 'Schedule Date', paid: 'Paid' },
  keys: 'Enter and the arrows go from cell to cell, Ctrl+D repeats the cell above, Ctrl+Z takes back, Ctrl+Y brings back, Ctrl+Enter saves. Cells of a spreadsheet can be pasted.',
  cell: (column: string, line: number) => `${column}, row ${String(line)}`,
  removal: 'Remove',
  remove: (line: number) => `Remove row ${String(line)}`,
  hasPayments: (count: number) =>
    `${usesInWords(count)} ${count === 1 ? 'payment' : 'payments'}, deleted ones included: this row stays`,
  generate: 'Generate rows',
  history: 'History',
  undo: 'Undo',
  redo: 'Redo',
  discard: 'Discard changes',
  faults: (count: number) => `${counted(count, 'cell')} to correct. The first:`,
  faultIn: (line: number, sentence: string) => `row ${String(line)}, ${sentence}`,
  goThere: 'Go there',
  rowCount: (count: number) => counted(count, 'row'),
  sums: 'Sums by type',
  allTypes: 'All types',
  sumOf: (sum: string, of: string) => `${sum} of ${of}`,
  missing: (amount: string) => `${amount} missing`,
  over: (amount: string) => `${amount} too much`,
  complete: 'complete',
  noValue: 'The project has no value to compare with',
  version: (version: number, who: string, when: string) =>
    `Version ${String(version)}, saved by ${apart(who)} on ${formatWireMoment(when)}`,
  neverSaved: 'Not changed here yet',
  announced: {
    removed: (line: number) => `Row ${String(line)} removed. Undo brings it back.`,
    pasted: (rows: number) => `${counted(rows, 'row')} pasted.`,
    generated: (rows: number) => `${counted(rows, 'row')} generated.`,
    undone: 'Undone. Redo brings it back.',
    redone: 'Done again.',
    landed: 'What you sent is saved: only the answer was lost.',
    followed: (who: string, when: string) =>
      `${apart(who)} saved another version on ${formatWireMoment(when)}. It is shown now.`,
    shown: 'Another version was saved meanwhile. It is shown now.',
    takenUp: 'Their changes are in your rows now. Nothing is saved yet.',
  },
  paste: {
    title: 'How is what you paste written?',
    tooWide: (columns: number, room: number) =>
      `What you paste has ${counted(columns, 'column')}, and from this cell on there ${room === 1 ? 'is' : 'are'} only ${String(room)}. Nothing was pasted: please begin further left, or copy fewer columns.`,
    tooLong: 'With these rows the schedule would have more than 2,000. Nothing was pasted.',
    mixedDays:
      'The days in what you paste do not all have one order. Nothing was pasted: please make them alike in the spreadsheet first.',
    mixedAmounts:
      'The amounts in what you paste do not all have one decimal sign. Nothing was pasted: please make them alike in the spreadsheet first.',
    days: 'Days',
    amounts: 'Amounts',
    means: (text: string, meaning: string) => `${text} is ${meaning}`,
    noAmount: 'no amount: too many decimals',
    apply: 'Paste',
  },
  plan: {
    title: 'Generate rows',
    of: 'Divide',
    total: 'An amount',
    percentOfValue: 'A percent of the value',
    amount: 'Amount',
    percent: 'Percent',
    by: 'Into',
    equalParts: 'Equal parts',
    percents: 'Percents',
    parts: 'Number of Parts',
    percentList: 'Percents, with a comma between',
    on: 'On',
    everyMonths: 'Every so many months',
    givenDays: 'Days that are given',
    from: 'First Day',
    months: 'Months',
    dayList: 'Days, with a comma between',
    type: 'Type',
    name: 'Name, {n} is its number',
    unsaved: 'Rows that are not saved yet',
    keep: 'Stay',
    replace: 'Make room for these',
    apply: 'Add rows',
    preview: (count: number, sum: string, first: string, last: string) =>
      `${counted(count, 'row')}, ${sum}, from ${first} to ${last}`,
    eachPart: (amount: string, last: string) => `${amount} each${last === amount ? '' : `, ${last} on the last`}`,
    faults: {
      amount: 'Amount must be greater than 0',
      percent: 'Percent must be above 0 and at most 100, for example 12.5',
      months: 'Months must be a whole number from 1 to 120',
      firstDay: 'First Day is required',
      list: `Days must be calendar days ${knownYears}, for example 31/01/2026, 28/02/2026`,
      percentList: 'Percents must be numbers above 0, for example 10, 20, 70',
      parts: 'There must be from 1 to 2,000 parts',
      percents: 'The percents must make 100 in all',
      days: 'There must be as many days as parts',
      tooSmall: 'This is too little for so many parts',
      tooLate: `The last days would be after the year ${String(limits.lastYear)}`,
      tooMany: 'With these rows the schedule would have more than 2,000',
    },
  },
  save: {
    title: 'Save schedule',
    added: 'Rows added',
    changed: 'Rows changed',
    removed: 'Rows removed',
    sumBefore: 'Sum before',
    sumAfter: 'Sum after',
    reason: 'Reason',
  },
  conflict: {
    title: (who: string, when: string) => `${apart(who)} saved another version on ${formatWireMoment(when)}.`,
    unknown: 'Another version of this schedule was saved meanwhile.',
    advice: 'What you typed is still here and not saved. This is what differs from the schedule that you opened:',
    unclear:
      'What you typed is still here. It is not known whether it was saved before that: Save sends it once more, and it will be there once, or not at all when the other version came first.',
    differing: 'This is what differs from the schedule that you opened:',
    nothing: 'Its rows are the same as those that you opened.',
    differences: 'What differs from the schedule that you opened',
    theirs: 'Theirs',
    yours: 'Yours',
    opened: 'As you opened it',
    none: 'not there',
    untouched: 'as you opened it',
    takeUp: 'Take up their changes',
    discard: 'Discard mine',
    discardQuestion: 'Do you really want to discard what you typed?',
  },
  versions: {
    title: 'History of the schedule',
    none: 'Nothing has been changed here yet.',
    version: 'Version',
    when: 'When',
    who: 'Who',
    why: 'Reason',
    what: 'Rows',
    counts: (added: number, changed: number, removed: number) =>
      [
        [added, 'added'],
        [changed, 'changed'],
        [removed, 'removed'],
      ]
        .filter(([count]) => count !== 0)
        .map(([count, word]) => `${String(count)} ${String(word)}`)
        .join(', '),
    showOf: (counts: string, version: number) => `${counts}: show the rows of version ${String(version)}`,
    rowsOf: (version: number) => `Rows of version ${String(version)}`,
    back: 'All versions',
    before: 'Before',
    after: 'After',
  },
} as const;
