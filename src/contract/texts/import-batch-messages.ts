import { rowsInWords } from './import-phrases';
import { screens } from './screen-names';

/** An account that has too little for all rows together, with the amounts in words. */
interface Shortage {
  readonly account: string;
  readonly currency: string;
  readonly available: string;
  /** out of the account, what comes into it taken off */
  readonly taken: string;
  readonly missing: string;
}

/** What an account lacks, as a sentence. */
export const shortageInWords = ({ account, currency, available, taken, missing }: Shortage) =>
  `Insufficient balance in ${account}: ${available} ${currency} available, and all rows together take ${taken} ${currency}, so ${missing} ${currency} are missing.`;

const overpaid = (project: string, installment: number, remaining: string) =>
  `The payments of installment ${String(installment)} in ${project} exceed what remains of it: ${remaining}.`;

/** What is said about a file that is being imported, and about the verdict of its rows. */
export const importBatchMessages = {
  kindRequired: 'Please say what the file holds.',
  fileRequired: 'Please choose a file.',
  /** over a file that was chosen before a reload or a lost session */
  fileBack: 'The file that was chosen before is back. It is not uploaded yet.',
  /** its browser could not keep it */
  fileLost: (file: string) => `${file} was chosen before, but could not be kept: please choose it again.`,
  /** over one that was sent without an answer */
  fileUnclear: 'It is not known whether the file has arrived. Upload it again as it is, and it will be there once.',
  /** where another one is chosen by now */
  otherFileUnclear:
    'The file that was sent before may have arrived, too, since no answer came. It stands in the list then: please look there first.',
  onlyOneFile: 'Please choose one file. Nothing was read.',
  received: 'The file has come and is being read.',
  noRows: 'This file has its heads only, and no row under them. Please choose another one.',
  sheetRequired: (sheets: string) =>
    `This workbook has several sheets with rows: ${sheets}. Nothing was read; please say which one is meant.`,
  sheetMissing: 'Several sheets of this workbook have rows. Please say which one is meant.',
  settled: 'The rows are being judged.',
  ticked: 'Saved.',
  writing: 'The rows are being written.',
  /** of rows to write */
  daysToCome: (rows: number, latest: string) =>
    rows === 1
      ? `1 row has a day that is still to come, ${latest}. Balances count it from today on.`
      : `${rows.toLocaleString('en')} rows have days that are still to come, the latest is ${latest}. Balances count them from today on.`,
  unjudged:
    'What was chosen of columns, days or amounts has not been judged yet: the rows would be imported as they were judged before. Nothing was written. Please press Judge Again first, or choose what was judged.',
  headsUnread: (heads: string) => `Columns of the file that are not read: ${heads}.`,
  undoing: 'The import is being undone.',
  reversedLater: (through: string, firstOpen: string) =>
    `The books are closed up to ${through}: what is dated on closed days is reversed on ${firstOpen}.`,
  reconciledRows: (rows: number) =>
    `Finished reconciliations have ticked ${rows === 1 ? '1 entry' : `${rows.toLocaleString('en')} entries`} of this import: the bank's statement has ${rows === 1 ? 'it' : 'them'}. A reconciliation whose days they are reversed on no longer stands.`,
  closedWhileUndone:
    'Days were closed while the import was being undone. Nothing was changed; undo it again, and what is dated on closed days is reversed on the first open one.',
  cancelled: 'The import was cancelled. Nothing was written.',
  notFound:
    'There is no such import, or not any more. Please look whether its number is right, or load the list again.',
  changedMeanwhile:
    'This import has gone on meanwhile, here or with somebody else. Nothing was done now; please look at it again.',
  notJudged: 'This import cannot be written now: its rows have to be judged first.',
  hasFaults: (rows: number) =>
    `${rowsInWords(rows)} of this file cannot be imported, so nothing was written. Please mend the file and choose it again.`,
  nothingToWrite: 'There is no row to write: all are possible duplicates that are not ticked.',
  rowsGone:
    'Some rows of this file are not there any more. Nothing was written; please cancel this import and choose the file again.',
  alreadyWritten: (name: string, when: string) =>
    `${name} has imported this very file (${when}). Nothing was written now; undo that import first if it is to come again.`,
  alreadyInBooks: 'This import is in the books already, so it can be undone only.',
  notInBooks: 'This import is not in the books, so there is nothing to undo.',
  changedSinceJudged:
    'Something that the rows name was changed or taken away since they were judged. Nothing was written; please judge them again.',
  namedOtherwise: (name: string) =>
    `Since the rows were judged something was renamed or added, and ${name} means another one now, or none. Nothing was written; please judge them again.`,
  recordedSince: (rows: number) =>
    `${rowsInWords(rows)} may have been recorded by somebody since they were judged. Nothing was written; please judge them again.`,
  interrupted: 'The server ended while it was at this import. Nothing was written by that; please go on from here.',
  readingEnded: 'The server ended while it read this file. Nothing was saved; please choose the file again.',
  rightsEnded:
    'Whoever began this may not do it any more: meanwhile the session was ended by somebody, or the person was disabled or given another role. Nothing was changed in the books; a SUPER can go on from here.',
  notRead:
    'How far this import is could not be read. It goes on by itself all the same; what stands here is from before.',
  unexpected: 'Something went wrong on our side. Nothing was written; please try again.',
  /** at the first row that was ticked, while the rows are judged */
  overpaid: (...over: Parameters<typeof overpaid>) => `${overpaid(...over)} Please take ticks away, or mend the file.`,
  overpaidToWrite: (...over: Parameters<typeof overpaid>) => `${overpaid(...over)} Nothing was written.`,
  /** at the first row that takes of it, while the rows are judged */
  tooLittleFor: (shortage: string) =>
    `${shortage} Please record that money first and judge the rows again, or mend the file.`,
  tooLittleToWrite: (shortage: string) => `${shortage} Nothing was written; please judge the rows again.`,
  tooLittleToUndo: (shortage: string) => `${shortage} Nothing was changed.`,
  tooMuchOn: (account: string, bounds: string) => `${account} would hold too much. ${bounds}`,
  /** beside what is wrong with single rows */
  withoutFaults: 'Rows at fault are not counted in this.',
  correctedSince: (numbers: string, count: number) =>
    count === 1
      ? `The import was not undone, and nothing was changed: an entry of it was corrected since, and its correction has the number ${numbers}. Delete that first.`
      : `The import was not undone, and nothing was changed: ${count.toLocaleString('en')} entries of it were corrected since, and their corrections have the numbers ${numbers}. Delete these first.`,

  columnMissing: (heading: string) => `No column of the file is chosen for ${heading}.`,
  dateOrderMissing: 'Some of its days can be read in two ways. Please say which one is meant.',
  decimalSignMissing: 'Some of its amounts can be read in two ways. Please say which one is meant.',
  projectMissing: 'The file does not name its project. Please choose it.',
  columnUnknown: 'This column is not in the file. Please choose it again.',

  usernameTwice: (username: string, line: number) =>
    `The username ${username} stands on line ${String(line)} of this file, too, whatever its capitals. Please give each person one of their own.`,
  accountTwice: (name: string, currency: string, line: number) =>
    `The account ${name} in ${currency} stands on line ${String(line)} of this file, too. Please leave one row of each account.`,
  usernameWithoutRole:
    'Role is required where there is a username. A partner, who never signs in, has neither role nor username.',
  peopleInUse: (people: string) =>
    `The import was not undone, and nothing was changed: ${people}. Whoever is not to sign in can be disabled under ${screens.people}.`,
  accountsInUse: (names: string) =>
    `The import was not undone, and nothing was changed: there are entries beside the imported opening balance on ${names}. Delete these first, or close single accounts under ${screens.accountSetup}.`,

  unknownName: (what: string, name: string) => `There is no ${what} named ${name}.`,
  ambiguousPerson: (name: string, numbered: string, usernames: string) =>
    `There are several of the name ${name}. Please write the one that is meant as our own files do (${numbered})${usernames === '' ? '' : `, or by the username (${usernames})`}.`,
  ambiguousName: (what: string, name: string) =>
    `There are several of the name ${name}: please give each ${what} a name of its own.`,
  accountNotIn: (name: string, currency: string) => `There is no account ${name} in ${currency}.`,
  saidOtherwise: (heading: string, line: number) =>
    `${heading} is not what line ${String(line)} says, where this project begins. Please leave it empty here, or make both alike.`,
  projectChanged: (project: string, who: string, when: string) =>
    `${project} was changed by ${who} on ${when}, after it was imported, so this import cannot be undone. Nothing was changed; what is not needed can be archived under ${screens.projectSetup}.`,
  projectInUse: (project: string, what: string) =>
    `${project} has ${what} by now, so this import cannot be undone. Nothing was changed; please undo or delete that first.`,
  scheduleSaved: (project: string, who: string, when: string) =>
    `${who} saved the schedule of ${project} on ${when}, after these rows were judged. Nothing was written; please judge them again.`,
  currencyChanged: (project: string, who: string, when: string) =>
    `${who} changed the currency of ${project} on ${when}, after these rows were judged. Nothing was written; please judge them again.`,
  projectArchived: (project: string) =>
    `${project} was archived after these rows were judged. Nothing was written; please restore it under ${screens.projectSetup}, or judge the rows again if they are to go into its schedule all the same.`,
  scheduleSavedSince: (project: string, who: string, when: string) =>
    `${who} saved the schedule of ${project} on ${when}, after it was imported, so this import cannot be undone. Nothing was changed.`,
  scheduleRowPaid: (project: string, id: number) =>
    `Installment ${String(id)} of ${project} has payments by now, deleted ones included, so this import cannot be undone. Nothing was changed.`,
  scheduleFull: (project: string) => `The schedule of ${project} would have more than 2,000 rows. Nothing was written.`,
  numberGone: (id: number, last: number) =>
    `This schedule has no installment ${String(id)}, and a number up to ${String(last)} is given to no new one. Please leave it empty, and the next number is given.`,
  changesRow: (id: number, changes: string) => `Changes installment ${String(id)}: ${changes}`,
  changesFact: (heading: string, before: string, after: string) => `${heading} ${before} → ${after}`,
  /** why a row needs a tick */
  twinThere: 'Possible duplicate: one like it is there already',
  twinOfLine: (line: number) => `Possible duplicate: line ${String(line)} of this file is like it`,
  twinThereAndOfLine: (line: number) =>
    `Possible duplicate: one like it is there already, and line ${String(line)} of this file is like it, too`,
  /** over rows that were judged again */
  ticksTaken: (ticks: number) =>
    ticks === 1
      ? '1 tick was taken away, since its row is not what was ticked any more. Nothing was lost; please look at the rows, and tick those anew that are to be imported.'
      : `${ticks.toLocaleString('en')} ticks were taken away, since their rows are not what was ticked any more. Nothing was lost; please look at the rows, and tick those anew that are to be imported.`,
  likeInSchedule: 'Stands in the schedule like this already.',
  importedFrom: (file: string) => `Imported from ${file}`,
  undoneImportOf: (file: string) => `Import of ${file} undone`,
  rateOfAmounts: (mismatch: string) =>
    `${mismatch} Where both amounts are right, please leave Conversion Rate empty: it is that of the amounts then.`,
  noExactRate: (nearest: string) =>
    `No Conversion Rate is exact enough to give this To Amount; the nearest is ${nearest}. Where both amounts are right, please write the row as two that add up to them: one whose To Amount is From Amount times that rate, and a small one with the rest.`,
  noRateOfAmounts: (rule: string) =>
    `${rule}. It is empty here, and that of both amounts is not so: please look whether they are right.`,
  unknownInstallment: (id: number, project: string) => `${project} has no installment ${String(id)}.`,
} as const;
