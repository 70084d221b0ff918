/** What is said of a movement that cannot be found, reversed or corrected. */
export const movement = {
  notFound: (what: string) => `This ${what} does not exist.`,
  alreadyReversed: (what: string) => `This ${what} was already deleted. Nothing was changed.`,
  alreadyCorrected: (what: string) =>
    `This ${what} was corrected meanwhile. Nothing was changed; please look at the one that took its place.`,
  reversalBeforeEntry: (day: string) => `It cannot be taken back before its own day, ${day}.`,
} as const;

/** What is said of a query by name. */
export const query = {
  unknownName: 'There is no query of this name.',
  missingParameter: (name: string) => `${name} is required`,
} as const;

/** What is said of a write that may have landed or not; apart from the others, since the console's first file knows it. */
export const outcome = {
  unknown:
    'The connection to the books broke while saving, so it is not known whether this was saved. Please save again: the same form is never saved twice.',
} as const;
