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

/** What is said of a request that cannot be served. */
export const request = {
  forbidden: 'You do not have permission to do this. Nothing was changed.',
  refreshRejected: 'Your session could not be renewed. Please sign in again.',
  notFound: 'There is nothing at this address.',
  tooLarge: 'The request is too large. Nothing was saved.',
  addressTooLong: 'The address of the request is too long. Nothing was saved.',
  headersTooLong:
    'The browser sent more beside the request than is read here, such as too many cookies. Nothing was saved; please clear the cookies of this address.',
  reversedInPages:
    'Deleted entries are listed page by page or in a file, without a search: please leave size=0, unless a file is asked for, and search out.',
  csvOfPage: 'A CSV file holds all rows: please ask for it with size=0.',
  xlsxOfPage: 'An Excel workbook holds all rows: please ask for it with size=0.',
  tooManyForSheet: (most: number) =>
    `This report has more than the ${most.toLocaleString('en')} rows that fit into a sheet of Excel. Nothing was saved; please choose a filter, or take all rows along with Export CSV.`,
  tooBroadForSheet:
    'This search finds too much to be counted for a sheet of Excel. Nothing was saved; please choose a filter, or take all rows along with Export CSV.',
  memberTwice: 'The request names a field twice, so it is not clear what was meant. Nothing was saved.',
  unsupportedMedia: 'The request is of a type that cannot be read here. Nothing was saved.',
  tooMany: 'Too many requests at once. Nothing was saved; please try again in a moment.',
  unavailable: 'The books cannot be reached at the moment. Nothing was saved; please try again in a moment.',
  readOnly: 'The books can only be read at the moment. Nothing was saved; please try again in a moment.',
  notAdmitted:
    'The database does not let the server in, as its own password or its rights there were changed. Nothing was saved; please tell whoever looks after the server.',
  databaseMissing:
    'The database of the books is not there at the moment. Nothing was saved; please tell whoever looks after the server.',
  internal: 'Something went wrong on our side. The books are as they were; please try again.',
  /** of a fault that may come behind the commit */
  internalOfWrite:
    'Something went wrong on our side, so it is not known whether this was saved. Please try again: the same form is never saved twice.',
  timeout: 'The request took too long and was stopped. Nothing was saved; please try again.',
} as const;

/** What is said of a write that may have landed or not; apart from the others, since the console's first file knows it. */
export const outcome = {
  unknown:
    'The connection to the books broke while saving, so it is not known whether this was saved. Please save again: the same form is never saved twice.',
} as const;
