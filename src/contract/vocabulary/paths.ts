import type { EntryKindName } from './entries';

/** The calls of §7, and the extensions of the contract, each written once for client and server. */
export const paths = {
  auth: {
    login: '/api/auth/login',
    refresh: '/api/auth/refresh',
    logout: '/api/auth/logout',
  },
  /** everything about signing in stands under it */
  signIn: '/api/auth',
  query: '/api/query',
  accounts: {
    list: '/api/accounts',
    currencies: '/api/accounts/currency',
    save: '/api/accounts/save',
    update: '/api/accounts/update/:id',
    remove: '/api/accounts/delete/:id',
  },
  users: {
    list: '/api/users',
    changePassword: '/api/users/changepassword',
  },
  deposits: {
    create: '/api/deposit',
    filter: '/api/deposit/filter',
    reverse: '/api/deposit/:id',
    correct: '/api/deposit/:id/correct',
  },
  transfers: {
    create: '/api/transfers',
    filter: '/api/transfers/filter',
    reverse: '/api/transfers/:id',
    correct: '/api/transfers/:id/correct',
  },
  payments: {
    createInstallment: '/api/payment/installment',
    createFee: '/api/payment/fee',
    filterInstallment: '/api/payment/installmenttxn/filter',
    filterFee: '/api/payment/feetxn/filter',
    reverse: '/api/payment/delete/:id',
    correctInstallment: '/api/payment/installment/:id/correct',
    correctFee: '/api/payment/fee/:id/correct',
    ofInstallment: '/api/payment/getPaymentsbyPandI',
    slipsOfInstallment: '/api/payment/getPaymentSlips',
  },
  fees: {
    save: '/api/fee/save',
    update: '/api/fee/update/:id',
    remove: '/api/fee/delete/:id',
  },
  /** beyond the specification, for who keeps the company's books in order (contract §9) */
  admin: {
    schedule: '/api/admin/schedules/:id',
    scheduleVersions: '/api/admin/schedules/:id/versions',
    scheduleVersion: '/api/admin/schedules/:id/versions/:version',
    people: {
      list: '/api/admin/people',
      change: '/api/admin/people/:id',
      disable: '/api/admin/people/:id/disable',
      enable: '/api/admin/people/:id/enable',
      givePassword: '/api/admin/people/:id/password',
      sessions: '/api/admin/people/:id/sessions',
      session: '/api/admin/people/:id/sessions/:session',
      history: '/api/admin/people/:id/history',
    },
    accounts: {
      list: '/api/admin/accounts',
      add: '/api/admin/accounts',
      change: '/api/admin/accounts/:id',
      close: '/api/admin/accounts/:id/close',
      reopen: '/api/admin/accounts/:id/reopen',
      recordOpening: '/api/admin/accounts/opening',
      reverseOpening: '/api/admin/accounts/opening/:id',
      history: '/api/admin/accounts/:id/history',
    },
    currencies: {
      list: '/api/admin/currencies',
      add: '/api/admin/currencies',
      remove: '/api/admin/currencies/:id',
    },
    projects: {
      list: '/api/admin/projects',
      save: '/api/admin/projects',
      update: '/api/admin/projects/:id',
      archive: '/api/admin/projects/:id/archive',
      restore: '/api/admin/projects/:id/restore',
      owners: '/api/admin/projects/:id/owners',
      history: '/api/admin/projects/:id/history',
    },
    company: {
      settings: '/api/admin/company',
      timeZones: '/api/admin/company/timezones',
      setUp: '/api/admin/company/setup',
      history: '/api/admin/company/history',
    },
    backups: '/api/admin/backups',
    imports: {
      list: '/api/admin/imports',
      batch: '/api/admin/imports/:id',
      rows: '/api/admin/imports/:id/rows',
      settings: '/api/admin/imports/:id/settings',
      write: '/api/admin/imports/:id/write',
      undo: '/api/admin/imports/:id/undo',
    },
  },
  company: '/api/company',
  files: '/api/files',
  file: '/api/files/:slip',
  /** how far a file is that the browser fetches by itself, and the plain link that it is fetched by */
  downloads: {
    state: '/api/downloads/:id',
    file: '/api/downloads/:id/file',
  },
  booksCheck: '/api/books/check',
  booksStamp: '/api/books/stamp',
  /** beyond the specification, for everybody who reads the books (contract §9) */
  books: {
    statement: '/api/books/statement',
    statementCurve: '/api/books/statement/curve',
    balances: '/api/books/balances',
    entry: '/api/books/entries/:kind/:id',
    history: '/api/books/history',
    find: '/api/books/find',
    due: '/api/books/due',
    dueInstallments: '/api/books/due/installments',
    dueProjects: '/api/books/due/projects',
    partners: '/api/books/partners',
    partner: '/api/books/partners/:id',
    /** the person's own address of the calendar, and the calendar under it */
    dueCalendar: '/api/books/due/calendar',
    calendar: '/api/calendar/:feed',
  },
  /** what the amounts of a report make together */
  totals: {
    deposits: '/api/books/totals/deposits',
    transfers: '/api/books/totals/transfers',
    installmentPayments: '/api/books/totals/installment-payments',
    feePayments: '/api/books/totals/fee-payments',
  },
  /** named views of the reports */
  views: {
    list: '/api/books/views',
    view: '/api/books/views/:id',
  },
  /** closed periods, and who may write there all the same */
  close: {
    state: '/api/books/close',
    history: '/api/books/close/history',
    unsettled: '/api/books/close/unsettled',
    reopen: '/api/books/close/reopen',
    exceptions: '/api/books/close/exceptions',
    exception: '/api/books/close/exceptions/:id',
  },
  /** an account's statements of the bank, ticked off */
  reconciliations: {
    list: '/api/books/reconciliations',
    one: '/api/books/reconciliations/:id',
    entries: '/api/books/reconciliations/:id/entries',
    ticks: '/api/books/reconciliations/:id/ticks',
    ticksThrough: '/api/books/reconciliations/:id/ticks/through',
    bankFile: '/api/books/reconciliations/:id/bank-file',
    finish: '/api/books/reconciliations/:id/finish',
    reopen: '/api/books/reconciliations/:id/reopen',
  },
  description: '/api/openapi.json',
  health: '/api/health',
  ready: '/api/ready',
  version: '/api/version',
} as const;

/** Fills the `:id` of a path. */
export function pathWithId(path: string, id: number | string): string {
  return path.replace(':id', String(id));
}

const calendarEnding = '.ics';

/** The path of a calendar, by the token in its address. */
export const pathOfCalendar = (token: string): string =>
  paths.books.calendar.replace(':feed', `${token}${calendarEnding}`);

/** The token in the last part of such a path; what is none stays one that nobody has. */
export const tokenOfCalendar = (feed: string): string =>
  feed.endsWith(calendarEnding) ? feed.slice(0, -calendarEnding.length) : '';

/** The call that tells of one entry. */
export const pathOfEntry = (kind: EntryKindName, id: number): string =>
  pathWithId(paths.books.entry.replace(':kind', kind), id);

/** Where a file of what a path lists is asked for, with the parameters that the path takes: `/api/deposit/filter/deposits.csv`. */
export function fileOfPath(path: string, fileName: string): string {
  return `${path}/${fileName}`;
}

/** The names that `GET /api/query` answers (§7). */
export const queryNames = [
  'projectScheduleSummary',
  'getallfees',
  'depositTransactions',
  'getProjectInstallment',
  'getpaidamountofinstallment',
  'projectview',
  'projecttotalsbyscheduletype',
  'projectSchedulerecords',
] as const;
export type QueryName = (typeof queryNames)[number];

/** The JSON part of each upload; the slip travels beside it under `slipPartName` (§7). */
export const uploadParts = {
  deposit: 'deposit',
  transfer: 'transfer',
  installmentPayment: 'installmentpayment',
  feePayment: 'feepayment',
} as const;
