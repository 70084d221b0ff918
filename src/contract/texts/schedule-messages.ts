import { usesInWords } from './counted-uses';

/** What is said about setting up schedules (contract §9). */
export const scheduleMessages = {
  typeRequired: 'Type is required',
  typeTooLong: 'Type cannot exceed 100 characters',
  nameTooLong: 'Name cannot exceed 100 characters',
  amountRequired: 'Amount must be greater than 0',
  dateRequired: 'Schedule Date is required',
  versionRequired: 'The version of the schedule that was changed must be named.',
  belowPaid: (paid: string) => `Amount cannot be below ${paid}, which is paid already`,
  invalidRows: 'Some rows cannot be saved as they are. Nothing was saved; what is wrong is said beside each.',
  tooManyRows: 'A schedule can have at most 2,000 rows. Nothing was saved.',
  unknownRow: (id: number) =>
    `This schedule has no row with the number ${String(id)}. Nothing was saved; please load it again.`,
  numberTwice: (id: number) => `The number ${String(id)} stands on two rows. Nothing was saved.`,
  hasPayments: (id: number, count: number) =>
    `Row ${String(id)} cannot be removed: ${count === 1 ? 'a payment belongs' : `${usesInWords(count)} payments belong`} to it, deleted ones included. Nothing was saved.`,
  changedMeanwhile: (who: string, when: string) =>
    `${who} saved this schedule on ${when}, after you opened it. Nothing was saved now, and what you typed is still here.`,
  /** which is saved as a version without rows */
  currencyChanged: (who: string, when: string) =>
    `${who} changed the currency of this project on ${when}, after you opened its schedule. Nothing was saved now, and what you typed is still here.`,
  currencyReason: (before: string, after: string) =>
    `The currency of the project was changed from ${before} to ${after}.`,
  ahead: 'This schedule is older than the one you changed. Nothing was saved; please load it again.',
  unknownProject: 'This project does not exist. Please choose another one.',
  unknownVersion: 'This schedule has no such version.',
  saved: 'Schedule saved!',
  unchanged: 'The schedule is as it was: there was nothing to save.',
  saving: 'Saving schedule...',
  saveFailed: 'The schedule could not be saved.',
} as const;
