/** Sentences of what is turned away unserved, whatever it wanted; `fate` is what became of it. */
const unserved = (fate: string) => ({
  tooLarge: `The request is too large. ${fate}.`,
  addressTooLong: `The address of the request is too long. ${fate}.`,
  headersTooLong: `The browser sent more beside the request than is read here, such as too many cookies. ${fate}; please clear the cookies of this address.`,
  unsupportedMedia: `The request is of a type that cannot be read here. ${fate}.`,
  memberTwice: `The request names a field twice, so it is not clear what was meant. ${fate}.`,
  tooMany: `Too many requests at once. ${fate}; please try again in a moment.`,
  unavailable: `The books cannot be reached at the moment. ${fate}; please try again in a moment.`,
  occupied: `Others are at work on what this needs, such as a long import. ${fate}; please try again in a moment.`,
  diskFull: `The server has no room left on its disk. ${fate}; please tell whoever looks after the server.`,
  notAdmitted: `The database does not let the server in, as its own password or its rights there were changed. ${fate}; please tell whoever looks after the server.`,
  databaseMissing: `The database of the books is not there at the moment. ${fate}; please tell whoever looks after the server.`,
  timeout: `The request took too long and was stopped. ${fate}; please try again.`,
});

/** What is said of a request that cannot be served. */
export const request = {
  idInvalid: 'This must be the number of an existing record.',
  ...unserved('Nothing was saved'),
  bodyInvalid: 'The request could not be read. Nothing was saved.',
  unknownField: 'This field is not known here.',
  readOnly: 'The books can only be read at the moment. Nothing was saved; please try again in a moment.',
  forbidden: 'You do not have permission to do this. Nothing was changed.',
  refreshRejected: 'Your session could not be renewed. Please sign in again.',
  notFound: 'There is nothing at this address.',
  reversedInPages:
    'Deleted entries are listed page by page or in a file, without a search: please leave size=0, unless a file is asked for, and search out.',
  csvOfPage: 'A CSV file holds all rows: please ask for it with size=0.',
  xlsxOfPage: 'An Excel workbook holds all rows: please ask for it with size=0.',
  tooManyForSheet: (most: number) =>
    `This report has more than the ${most.toLocaleString('en')} rows that fit into a sheet of Excel. No file was made; please choose a filter, or take all rows along with Export CSV.`,
  tooBroadForSheet:
    'This search finds too much to be counted for a sheet of Excel. No file was made; please choose a filter, or take all rows along with Export CSV.',
  internal: 'Something went wrong on our side. The books are as they were; please try again.',
  /** of a fault that may come behind the commit */
  internalOfWrite:
    'Something went wrong on our side, so it is not known whether this was saved. Please try again: the same form is never saved twice.',
} as const;

/** What is said instead to who only wanted to read: there was nothing to save. */
export const read = {
  ...unserved('Nothing could be read, and the books are as they were'),
  readOnly:
    'The books can only be read at the moment, and this needs more. They are as they were; please try again in a moment.',
  bodyInvalid: 'The request was not understood. Nothing could be read, and the books are as they were.',
} as const;
