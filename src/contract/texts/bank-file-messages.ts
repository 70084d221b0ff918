import { beginningOf } from '../values/whole-letters';
import { limits } from '../vocabulary/limits';
import { daysMonthFirst } from './import-phrases';
import { knownYears } from './known-years';

const nothing = 'Nothing was ticked.';
const mostQuoted = 60;
/** What stands in a file, as far as it is needed to find it there. */
const quoted = (text: string) => (text.length > mostQuoted ? `${beginningOf(text, mostQuoted)}…` : text);

/** What is said about a bank's file; only the server says it. */
export const bankFileMessages = {
  nothing,
  noHeads: `No line of this file has the heads of a bank's statement: a date, and an amount or debit and credit. ${nothing} Please choose the file that the bank gives as CSV or Excel, or name its columns Date, Description, Debit and Credit.`,
  twoColumns: (heads: string) =>
    `Two columns of this file could be meant by ${heads}. ${nothing} Please take one of them out of the file.`,
  noLines: `Below the heads of this file stands no line with a day. ${nothing} Please look whether it is the statement that you meant.`,
  otherCurrency: (line: number, found: string, currency: string) =>
    `Line ${String(line)} is in ${quoted(found)}, and the account is in ${currency}. ${nothing} Please choose the statement of this account.`,
  otherHead: (found: string, currency: string) =>
    `The heads of this file say ${found}, and the account is in ${currency}. ${nothing} Please choose the statement of this account.`,
  noDay: (line: number) => `Line ${String(line)} has an amount and no day.`,
  notADay: (line: number, text: string) => `Line ${String(line)}: "${quoted(text)}" is not a day ${knownYears}.`,
  notAnAmount: (line: number, text: string) => `Line ${String(line)}: "${quoted(text)}" is not an amount.`,
  bothSides: (line: number) => `Line ${String(line)} has a debit and a credit at once.`,
  wrongSign: (line: number) => `Line ${String(line)}: the sign of its amount contradicts its column.`,
  returned: (count: number) =>
    `${count === 1 ? '1 line has' : `${count.toLocaleString('en')} lines have`} the other sign than the rest of the column, debit or credit, and ${count === 1 ? 'was' : 'were'} taken for money that went back. Please compare ${count === 1 ? 'it' : 'them'} with the bank.`,
  noSide: (line: number, text: string) =>
    `Line ${String(line)}: "${quoted(text)}" does not say whether money came in or went out.`,
  takenForSum: (line: number, text: string) =>
    `Line ${String(line)} ("${quoted(text)}") has an amount and no day, and was taken for a sum and left out. If it is none, please give it its day.`,
  moreFaults: (count: number) => `So it is with ${count.toLocaleString('en')} more.`,
  faultsEnd: `${nothing} Please mend the file, or fetch it from the bank again.`,
  monthFirst: daysMonthFirst,
  exchangedDays:
    'Some days of this file are texts, and all others could have been exchanged with their months, as spreadsheet programs do with days of another country. Please compare some of them with the bank.',
  balanceDiffers: (line: number, balance: string, expected: string) =>
    `Line ${String(line)}: the bank's running balance is ${balance}, and the lines before make ${expected}. A line may be missing or changed.`,
  reconciledBefore: (count: number, day: string) =>
    `${count === 1 ? '1 line is' : `${count.toLocaleString('en')} lines are`} dated up to ${day}, up to which this account is reconciled, and left out.`,
  afterStatement: (count: number, day: string) =>
    `${count === 1 ? '1 line is' : `${count.toLocaleString('en')} lines are`} dated after the statement day, ${day}, and left for the next reconciliation.`,
  takenBack: (count: number) =>
    count === 1
      ? '1 entry of these days was reversed on its own day. With its reversal it makes nothing, and both are left out.'
      : `${count.toLocaleString('en')} entries of these days were reversed on their own day. With their reversals they make nothing, and all of them are left out.`,
  opening: (amount: string, day: string) =>
    `The opening balance of ${amount} on ${day} is what the bank held before, so no line of this file is it. It is not ticked yet: please tick it yourself where the bank's balance holds it.`,
  otherClosing: (file: string, typed: string) =>
    `The running balance of this file ends with ${file}, and this reconciliation has ${typed} as the bank's balance.`,
  tooManyLines: `This file has more than ${limits.bankFileLines.toLocaleString('en')} lines. ${nothing} Please fetch a shorter period from the bank.`,
  tooManyEntries: `More than ${limits.bankFileLines.toLocaleString('en')} entries of this account are open in the period of this file. ${nothing} Please fetch a shorter period from the bank, or tick older entries first with Tick all up to a day.`,
};
