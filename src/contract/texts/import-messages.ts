import { limits } from '../vocabulary/limits';
import { daysMonthFirst } from './import-phrases';
import { screens } from './screen-names';

const megabyte = 1_048_576;

/** What is said about files that are imported, and about their rows. */
export const importMessages = {
  tooLarge: () =>
    `This file is larger than ${String(limits.importBytes / megabyte)} MB. Nothing was read; please split it into smaller ones.`,
  empty: 'This file is empty. Please choose another one.',
  noTable:
    'This file is neither a CSV file nor an Excel workbook (.xlsx), whatever its name says. Please save the table as one of the two and choose that file.',
  oldWorkbook:
    'This is a workbook of the old kind (.xls), or one that is locked with a password. Please save it as an Excel workbook (.xlsx) without a password and choose that file.',
  damaged:
    'This workbook is damaged, so it was not read any further. Please save it again in your spreadsheet program.',
  packedTooTight:
    'This workbook becomes far larger when it is unpacked than any table of this size should, so it was not read. Please copy the rows into a new workbook and choose that file.',
  doctype:
    'This workbook holds declarations that no spreadsheet program writes, so it was not read. Please copy the rows into a new workbook and choose that file.',
  noSheet: 'This workbook has no sheet that is shown. Please show the sheet with the rows and save it again.',
  unknownSheet: (name: string) => `This file has no sheet named ${name} that is shown.`,
  tooManyRows: (most: number) =>
    `This file has more than ${most.toLocaleString('en')} rows. Nothing was saved; please split it into smaller ones.`,
  tooManyColumns: (line: number, most: number) =>
    `Line ${String(line)} has more than ${String(most)} columns. Nothing was saved; please take away those that are not needed.`,
  cellTooLong: (place: string, most: number) =>
    `${place} holds more than ${most.toLocaleString('en')} characters. Nothing was saved; please shorten it.`,
  brokenSign: (place: string) =>
    `${place} holds half a character, which its program cut through. Nothing was saved; please type that cell anew and choose the file again.`,
  tooManyTexts:
    'This workbook holds more text than can be read at once. Nothing was saved; please split it into smaller ones.',
  merged: (range: string) =>
    `The cells ${range} are merged, so it is not clear to which row or column they belong. Nothing was saved; please unmerge them and choose the file again.`,
  quoteNotClosed: (line: number) =>
    `The quotes that begin on line ${String(line)} are never closed, so it is not clear where that cell ends. Nothing was saved; please mend that line.`,
  quoteHoldsRows: (line: number, last: number) =>
    `The quotes that begin on line ${String(line)} end on line ${String(last)} only, and the lines between look like rows of their own. Nothing was saved; please take that quote away, or write it twice within quotes.`,
  brokenLine: (line: number) => `Line ${String(line)} cannot be read as CSV. Nothing was saved; please mend that line.`,
  headsBelow: (line: number) => `The heads were found on line ${String(line)}. The lines above it were left out.`,
  belowTitles: (line: number, heads: string) =>
    `Line ${String(line)} was taken for the heads (${heads}), and the lines above it were left out. If the heads stand elsewhere, please take the lines above them away and choose the file again.`,
  firstAsHeads: (line: number, heads: string) =>
    `Line ${String(line)} was taken for the heads (${heads}), but some rows are wider. If the heads stand further below, please take the lines above them away and choose the file again.`,
  rowAsHeads: (line: number, heads: string) =>
    `Line ${String(line)} was taken for the heads (${heads}), but there is a day or a number in it. If it is a row like those below it, please write a line of heads above it and choose the file again.`,
  hiddenRows: (rows: number, firstLine: number) =>
    rows === 1
      ? `Line ${String(firstLine)} is hidden in the workbook, by itself or by a filter. It is read like all others; if it is not meant, please take it out of the file and choose it again.`
      : `${rows.toLocaleString('en')} rows are hidden in the workbook, by themselves or by a filter, the first on line ${String(firstLine)}. They are read like all others; if they are not meant, please take them out of the file and choose it again.`,
  hiddenColumns: (columns: string, many: number) =>
    many === 1
      ? `Column ${columns} is hidden in the workbook. It is read like all others; if it is not meant, please take it out of the file and choose it again.`
      : `Columns ${columns} are hidden in the workbook. They are read like all others; if they are not meant, please take them out of the file and choose it again.`,
  columnWithoutHead: (column: string, line: number) =>
    `Column ${column} has no head, and holds something from line ${String(line)} on. It is read only where it is chosen for something.`,
  monthFirst: daysMonthFirst,
  exchangedDays: (heading: string) =>
    `Under ${heading} some days are texts, and all others could have been exchanged with their months, as spreadsheet programs do with days of another country. Please compare some of them with where they come from.`,
  oldEncoding: (code: string) =>
    `This file is not in UTF-8, so it was read as ${code}. Please look whether names with accents, or in Arabic, are right; if not, save it as CSV UTF-8.`,
  oldArabic:
    'This file is not in UTF-8, and was read as Windows-1256 (Arabic), since its words are Arabic so. Please look whether the names are right; if not, save it as CSV UTF-8.',

  sumRow: (words: string, record: string) =>
    `This row is called ${words}, so it seems to be the sum of others and no ${record}. Please take it out of the file and choose it again.`,
  required: (heading: string) => `${heading} is required`,
  feePayment: `Fee payments are not imported. Please leave this row out, and record it under ${screens.payment}.`,
  cellTooLongFor: (heading: string, most: number) => `${heading} cannot exceed ${String(most)} characters`,
  wholeNumber: (heading: string) => `${heading} must be a whole number above 0`,
  notNegative: (heading: string) => `${heading} cannot be below 0`,
  oneOf: (heading: string, words: string) => `${heading} must be one of ${words}`,
  formula:
    'This cell holds a formula, and what it shows may be from before its inputs were changed. Please copy the sheet, paste it with Paste Special as values, and choose that file.',
  errorCell: (shown: string) => `The workbook shows ${shown} here: it could not calculate the cell.`,
  dayAsNumber: (number: string) =>
    `${number} is how spreadsheet programs count a day. Please give this column a date format there, save the file again and choose it again.`,
  currencyInAmount:
    'Amount must be a number alone. Please take the currency out of the cell, or give the column a number format without it, and choose the file again.',
  rateDecimals: `Conversion Rate can have at most ${String(limits.rateDecimals)} decimals. Please round it in the file, or leave it empty: it is that of both amounts then.`,
  beyondHeads:
    'This row has more cells than there are heads. Does something stand beside the table, or, in a CSV file, a separator in a text without quotes?',
} as const;
