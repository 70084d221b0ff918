import { usesInWords } from './counted-uses';

/** What is said about fees. */
export const fee = {
  nameRequired: 'Fee name is required',
  nameTooLong: 'Fee name cannot exceed 100 characters',
  nameTaken: (name: string) => `There is already a fee named ${name}. Nothing was saved.`,
  created: 'Fee saved!',
  updated: 'Fee updated!',
  removed: 'Fee deleted!',
  none: 'No fees available',
  confirmRemove: 'Do you really want to delete this fee?',
  saving: 'Saving fee...',
  removing: 'Deleting fee...',
  inUse: (name: string, count: number) =>
    `${name} cannot be deleted: ${usesInWords(count)} ${count === 1 ? 'payment uses' : 'payments use'} it. Nothing was changed.`,
  notFound: 'This fee does not exist any more. Please load the list again.',
} as const;

/** What is said in all lists of the settings. */
export const settings = {
  readOnly: 'Your role can read this list. A person with the role SUPER can change it.',
  saveFailed: 'Operation failed.',
  removeFailed: 'Delete failed.',
} as const;
