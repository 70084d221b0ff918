import { limits } from '../vocabulary/limits';

/** What is said where entries are looked for. */
export const findMessages = {
  nothingToFind: 'Please type what to find: an amount, a number, a word or a name.',
  nothingFound: 'No entry fits.',
  nothingFoundHint:
    'Every part that is typed must fit. Words of remarks are found whole: inv* finds those that begin so.',
  failed: 'The entries could not be searched. Please try again.',
  more: (most: string) => `More than ${most} entries come into question: they are not counted, the newest are shown.`,
  tooLong: `What is looked for cannot exceed ${String(limits.searchCharacters)} characters`,
  notReady:
    'The remarks of older entries are still being read for searches, as after an update of the server. Amounts with decimals, numbers like #77 and days are found already; please look for words again in a few minutes.',
} as const;
