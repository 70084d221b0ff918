/** Business constants of §9 and of the contract; every limit of the product is written here once. */
export const limits = {
  /** rows on a report page (§9) */
  reportPageSize: 5,
  /** first page of a list (§9) */
  firstPage: 0,
  /** most rows one page may ask for; 0 asks for all of them (§7) */
  maximumPageSize: 200,
  /** rows on a page of an account's statement */
  statementPageSize: 25,
  /** most entries of a statement in one answer */
  statementRows: 5_000,
  /** most rows of a report or a statement that are printed */
  printedRows: 5_000,
  /** longest period of which a statement's curve has a point for a day; of a longer one it has one for a month */
  curveDays: 366,
  /** rows of a sheet of a workbook, as every spreadsheet program has them */
  sheetRows: 1_048_576,
  /** bytes of a slip: 10MB (§9) */
  slipBytes: 10_485_760,
  /** characters of a slip's name that are kept */
  fileNameCharacters: 255,
  /** bytes of the JSON part of an upload */
  jsonPartBytes: 65_536,
  /** bytes of a file that is imported: 20 MB */
  importBytes: 20_971_520,
  /** rows of it that hold anything, its heads among them */
  importRows: 200_000,
  importColumns: 200,
  /** rows of it that are shown at once */
  importPageRows: 50,
  /** days for which the rows of a file are kept that were not written */
  importDays: 7,
  /** characters of a cell of it */
  importCellCharacters: 10_000,
  /** characters of remarks (§5) */
  remarksCharacters: 250,
  /** characters of a password (§5) */
  passwordMinimum: 6,
  /** the same where sign-in is strict */
  strictPasswordMinimum: 12,
  /** characters of a password that are read, none is cut off */
  passwordMaximum: 256,
  /** rows of a project's schedule */
  scheduleRows: 2_000,
  /** bytes of the request that saves so many */
  scheduleBytes: 1_048_576,
  /** characters of the reason of a change */
  reasonCharacters: 250,
  /** hours for which an exception from a closed period holds at most */
  exceptionHours: 168,
  usernameCharacters: 100,
  /** characters of the name of a view, and of what its report's address tells */
  viewNameCharacters: 60,
  viewAddressCharacters: 500,
  /** views of one report that a person keeps, and that are for everybody */
  viewsOfPerson: 50,
  sharedViews: 100,
  nameCharacters: 100,
  /** characters of what is looked for in the books */
  searchCharacters: 60,
  /** most entries that a search counts, and most of those it meets that can be paged through */
  searchedEntries: 10_000,
  /** most entries that are put in order whole, where no index keeps them in it */
  sortedEntries: 10_000,
  /** most of them where one does */
  sortedWhole: 1_000,
  /** most entries whose amounts are added up where their total is not kept */
  addedEntries: 10_000,
  /** most entries that are counted where something is kept because they use it; beyond them it is said that there are more */
  countedUses: 1_000,
  /** entries of each kind that are shown at once where all kinds are searched */
  foundEntries: 5,
  timeZoneCharacters: 100,
  /** rows of a page of installments that are due, and the most that are asked for at once */
  duePageSize: 25,
  duePageRows: 100,
  /** deposits of a partner on a page of the screen, and on the printed one */
  partnerPageSize: 25,
  partnerPrintRows: 15,
  /** days before and after today of which a calendar tells, and the most due dates in it */
  calendarDays: 366,
  calendarEvents: 2_000,
  /** most rows of a record's history that are shown, the latest */
  historyRows: 200,
  /** entries on a page of a reconciliation, the most that are asked for or ticked by one call */
  reconciliationPageSize: 100,
  reconciliationPageRows: 500,
  /** entries that are ticked by one call up to a day; who asks goes on until none is left */
  tickedAtOnce: 5_000,
  /** most entries that stay open when a reconciliation is finished: its report lists all of them */
  outstandingEntries: 5_000,
  /** of entries that are open, so many are looked through for what was taken back since a reconciliation was finished */
  openLookedThrough: 10_000,
  /** entries taken back since then that are named, the latest */
  takenBackNamed: 5,
  /** rows on a page of the history of the books */
  historyPageSize: 25,
  /** the same of one entry, which changes seldom */
  entryHistoryRows: 20,
  /** entries that may be the same as one, and among how many of its account and day they are looked for */
  twins: 5,
  twinsAmong: 1_000,
  /** the same before one is saved */
  twinsAmongBefore: 100,
  /** bytes below which an answer is neither compressed nor kept to be asked for again by its version */
  smallAnswerBytes: 1024,
  /** milliseconds after which a call without an answer is given up by the console */
  answerMilliseconds: 65_000,
  /** the same for an entry with its slip, which may be long on its way */
  uploadMilliseconds: 180_000,
  /** seconds within which the link of a file that was asked for is opened */
  downloadSeconds: 60,
  /** milliseconds after which it is said that the file of a screen has not come */
  screenMilliseconds: 10_000,
  /** days for which what was typed and not saved is kept in the browser */
  draftDays: 30,
  /** days for which a form can be sent under its key; longer than any draft that carries one is kept */
  keyDays: 33,
  /** days by which the time in a key may be ahead of the server's clock */
  keyAheadDays: 1,
  /** days for which it is known what was saved under a key: longer than any key is taken */
  keyRecordDays: 35,
  /** days before a schedule date at which a due row is expiring soon (§9) */
  expiringSoonDays: 7,
  /** amounts are below this many hundredths: 10,000,000,000,000.00 (contract §2) */
  amountCents: 1_000_000_000_000_000,
  /** balances are closer to zero than this many hundredths: what numbers tell exactly, 90,071,992,547,409.91 and below */
  balanceCents: 2 ** 53,
  /** decimals of an amount */
  amountDecimals: 2,
  /** decimals of a project's place, in degrees: about a tenth of a metre */
  placeDecimals: 6,
  /** decimals of an owner's share, in percent (contract §9) */
  shareDecimals: 2,
  /** owners of a project at one time */
  owners: 200,
  /** decimals of a conversion rate (contract §2) */
  rateDecimals: 10,
  /** a rate is below this: numeric(20,10) keeps ten digits before the point */
  rateMaximum: 10_000_000_000,
  /** most hundredths by which a transfer's to-amount may differ from from × rate (contract §4.7) */
  conversionToleranceCents: 1,
} as const;

/** Rows that a report page can have, the first of them unless something else is chosen (§9). */
export const reportPageSizes: readonly number[] = [limits.reportPageSize, 25, 100];

/** The same of an account's statement. */
export const statementPageSizes: readonly number[] = [limits.statementPageSize, 100];

/** Version label of the sign-in screen (§2). */
export const versionLabel = '1.0.3';
