/* Business constants of §9 and of the contract; every limit of the product is written here once, and read as a member of `limits`. */

/** rows on a report page (§9) */
export const reportPageSize = 5;
/** first page of a list (§9) */
export const firstPage = 0;
/** most rows one page may ask for; 0 asks for all of them (§7) */
export const maximumPageSize = 200;
/** rows on a page of an account's statement */
export const statementPageSize = 25;
/** most entries of a statement in one answer */
export const statementRows = 5_000;
/** most rows of a report or a statement that are printed */
export const printedRows = 5_000;
/** longest period of which a statement's curve has a point for a day; of a longer one it has one for a month */
export const curveDays = 366;
/** rows of a sheet of a workbook, as every spreadsheet program has them */
export const sheetRows = 1_048_576;
/** bytes of a slip: 10MB (§9) */
export const slipBytes = 10_485_760;
/** characters of a slip's name that are kept */
export const fileNameCharacters = 255;
/** bytes of the JSON part of an upload */
export const jsonPartBytes = 65_536;
/** bytes of a file that is imported: 20 MB */
export const importBytes = 20_971_520;
/** rows of it that hold anything, its heads among them */
export const importRows = 200_000;
export const importColumns = 200;
/** rows of it that are shown at once */
export const importPageRows = 50;
/** days for which the rows of a file are kept that were not written */
export const importDays = 7;
/** characters of a cell of it */
export const importCellCharacters = 10_000;
/** characters of remarks (§5) */
export const remarksCharacters = 250;
/** characters of a password (§5) */
export const passwordMinimum = 6;
/** the same where sign-in is strict */
export const strictPasswordMinimum = 12;
/** characters of a password that are read, none is cut off */
export const passwordMaximum = 256;
/** rows of a project's schedule */
export const scheduleRows = 2_000;
/** bytes of the request that saves so many */
export const scheduleBytes = 1_048_576;
/** characters of the reason of a change */
export const reasonCharacters = 250;
/** hours for which an exception from a closed period holds at most */
export const exceptionHours = 168;
export const usernameCharacters = 100;
/** characters of the name of a view, and of what its report's address tells */
export const viewNameCharacters = 60;
export const viewAddressCharacters = 500;
/** views of one report that a person keeps, and that are for everybody */
export const viewsOfPerson = 50;
export const sharedViews = 100;
export const nameCharacters = 100;
/** characters of what is looked for in the books */
export const searchCharacters = 60;
/** most entries that a search counts, and most of those it meets that can be paged through */
export const searchedEntries = 10_000;
/** most entries that are put in order whole, where no index keeps them in it */
export const sortedEntries = 10_000;
/** most of them where one does */
export const sortedWhole = 1_000;
/** most entries whose amounts are added up where their total is not kept */
export const addedEntries = 10_000;
/** most entries that are counted where something is kept because they use it; beyond them it is said that there are more */
export const countedUses = 1_000;
/** entries of each kind that are shown at once where all kinds are searched */
export const foundEntries = 5;
export const timeZoneCharacters = 100;
/** rows of a page of installments that are due, and the most that are asked for at once */
export const duePageSize = 25;
export const duePageRows = 100;
/** deposits of a partner on a page of the screen, and on the printed one */
export const partnerPageSize = 25;
export const partnerPrintRows = 15;
/** days before and after today of which a calendar tells, and the most due dates in it */
export const calendarDays = 366;
export const calendarEvents = 2_000;
/** most rows of a record's history that are shown, the latest */
export const historyRows = 200;
/** entries on a page of a reconciliation, the most that are asked for or ticked by one call */
export const reconciliationPageSize = 100;
export const reconciliationPageRows = 500;
/** lines of a bank's statement file, and entries that they are held against */
export const bankFileLines = 5_000;
/** days by which the bank may have an entry later or earlier than the books */
export const bankFileDays = 10;
/** entries that are ticked by one call up to a day; who asks goes on until none is left */
export const tickedAtOnce = 5_000;
/** most entries that stay open when a reconciliation is finished: its report lists all of them */
export const outstandingEntries = 5_000;
/** of entries that are open, so many are looked through for what was taken back since a reconciliation was finished, and for a page of those of an amount */
export const openLookedThrough = 10_000;
/** entries taken back since then that are named, the latest */
export const takenBackNamed = 5;
/** rows on a page of the history of the books */
export const historyPageSize = 25;
/** rows of the history that are read at once for a file, each with a record before and after */
export const historyFileRows = 200;
/** the same of one entry, which changes seldom */
export const entryHistoryRows = 20;
/** entries that may be the same as one, and among how many of its account and day they are looked for */
export const twins = 5;
export const twinsAmong = 1_000;
/** the same before one is saved */
export const twinsAmongBefore = 100;
/** bytes below which an answer is neither compressed nor kept to be asked for again by its version */
export const smallAnswerBytes = 1024;
/** milliseconds after which a call without an answer is given up by the console */
export const answerMilliseconds = 65_000;
/** the same for an entry with its slip, which may be long on its way */
export const uploadMilliseconds = 180_000;
/** seconds within which the link of a file that was asked for is opened */
export const downloadSeconds = 60;
/** milliseconds after which it is said that the file of a screen has not come */
export const screenMilliseconds = 10_000;
/** days for which what was typed and not saved is kept in the browser */
export const draftDays = 30;
/** days for which a form can be sent under its key; longer than any draft that carries one is kept */
export const keyDays = 33;
/** days by which the time in a key may be ahead of the server's clock */
export const keyAheadDays = 1;
/** days for which it is known what was saved under a key: longer than any key is taken */
export const keyRecordDays = 35;
/** days before a schedule date at which a due row is expiring soon (§9) */
export const expiringSoonDays = 7;
/** amounts are below this many hundredths: 10,000,000,000,000.00 (contract §2) */
export const amountCents = 1_000_000_000_000_000;
/** balances are closer to zero than this many hundredths: what numbers tell exactly, 90,071,992,547,409.91 and below */
export const balanceCents = 2 ** 53;
/** years of the days that the books know, the first and the last */
export const firstYear = 1900;
export const lastYear = 2200;
/** decimals of an amount */
export const amountDecimals = 2;
/** decimals of a project's place, in degrees: about a tenth of a metre */
export const placeDecimals = 6;
/** decimals of an owner's share, in percent (contract §9) */
export const shareDecimals = 2;
/** owners of a project at one time */
export const owners = 200;
/** decimals of a conversion rate (contract §2) */
export const rateDecimals = 10;
/** a rate is below this: numeric(20,10) keeps ten digits before the point */
export const rateMaximum = 10_000_000_000;
/** most hundredths by which a transfer's to-amount may differ from from × rate (contract §4.7) */
export const conversionToleranceCents = 1;
