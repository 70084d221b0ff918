import { paths } from '#contract/vocabulary/paths';

const { people, accounts: setUp, currencies, imports } = paths.admin;

/** What each call does, in a line. A test says when one is missing. */
export const callNames: Readonly<Record<string, string>> = {
  [`POST ${paths.auth.login}`]: 'Sign in',
  [`POST ${paths.auth.refresh}`]: 'Renew the session',
  [`POST ${paths.auth.logout}`]: 'Sign out',
  [`GET ${paths.query}`]: 'Answer a named query',
  [`GET ${paths.accounts.list}`]: 'List the accounts with their balances',
  [`GET ${paths.accounts.currencies}`]: 'List the currencies',
  [`POST ${paths.accounts.save}`]: 'Add an account',
  [`PUT ${paths.accounts.update}`]: 'Change an account',
  [`DELETE ${paths.accounts.remove}`]: 'Delete an account that is not used',
  [`GET ${paths.users.list}`]: 'List the people',
  [`POST ${paths.users.changePassword}`]: 'Change your own password',
  [`POST ${paths.deposits.create}`]: 'Record a deposit',
  [`GET ${paths.deposits.filter}`]: 'Report deposits',
  [`DELETE ${paths.deposits.reverse}`]: 'Reverse a deposit',
  [`POST ${paths.transfers.create}`]: 'Record a transfer',
  [`GET ${paths.transfers.filter}`]: 'Report transfers',
  [`DELETE ${paths.transfers.reverse}`]: 'Reverse a transfer',
  [`POST ${paths.payments.createInstallment}`]: 'Record the payment of an installment',
  [`POST ${paths.payments.createFee}`]: 'Record the payment of a fee',
  [`GET ${paths.payments.filterInstallment}`]: 'Report installment payments',
  [`GET ${paths.payments.filterFee}`]: 'Report fee payments',
  [`DELETE ${paths.payments.reverse}`]: 'Reverse a payment',
  [`GET ${paths.payments.ofInstallment}`]: 'List the payments of an installment',
  [`GET ${paths.payments.slipsOfInstallment}`]: 'Download the slips of an installment',
  [`POST ${paths.fees.save}`]: 'Add a fee',
  [`PUT ${paths.fees.update}`]: 'Change a fee',
  [`DELETE ${paths.fees.remove}`]: 'Delete a fee that is not used',
  [`GET ${paths.file}`]: 'Open a slip',
  [`GET ${paths.booksCheck}`]: 'Tell how the last check of the books went',
  [`POST ${paths.booksCheck}`]: 'Begin a check of the books',
  [`GET ${paths.health}`]: 'Tell that the server lives',
  [`GET ${paths.ready}`]: 'Tell that the books can be written to',
  [`GET ${paths.description}`]: 'Describe every call',
  [`GET ${people.list}`]: 'List the people with their roles and sign-ins',
  [`POST ${people.list}`]: 'Add a person',
  [`PUT ${people.change}`]: 'Change a person',
  [`POST ${people.disable}`]: 'Disable a person',
  [`POST ${people.enable}`]: 'Enable a person again',
  [`POST ${people.givePassword}`]: 'Give a person a one-time password',
  [`GET ${people.sessions}`]: 'List the sessions of a person',
  [`DELETE ${people.sessions}`]: 'End all sessions of a person',
  [`DELETE ${people.session}`]: 'End a session of a person',
  [`GET ${people.history}`]: 'Tell what was changed about a person',
  [`GET ${paths.admin.schedule}`]: 'Read the schedule of a project',
  [`PUT ${paths.admin.schedule}`]: 'Save the schedule of a project',
  [`GET ${paths.admin.scheduleVersions}`]: 'List the versions of a schedule',
  [`GET ${paths.admin.scheduleVersion}`]: 'Tell what a version of a schedule changed',
  [`GET ${setUp.list}`]: 'List the accounts with limits and opening balances',
  [`POST ${setUp.add}`]: 'Add an account with its limit and opening balance',
  [`PUT ${setUp.change}`]: 'Change an account with its limit',
  [`POST ${setUp.close}`]: 'Close an account',
  [`POST ${setUp.reopen}`]: 'Open an account again',
  [`POST ${setUp.recordOpening}`]: 'Record an opening balance',
  [`DELETE ${setUp.reverseOpening}`]: 'Reverse an opening balance',
  [`GET ${setUp.history}`]: 'Tell what was changed about an account',
  [`GET ${currencies.list}`]: 'List the currencies with who uses them',
  [`POST ${currencies.add}`]: 'Add a currency of ISO 4217',
  [`DELETE ${currencies.remove}`]: 'Remove a currency that is not used',
  [`GET ${imports.list}`]: 'List the imports',
  [`POST ${imports.list}`]: 'Upload a file to import, which is read and judged',
  [`GET ${imports.batch}`]: 'Tell how far an import is',
  [`DELETE ${imports.batch}`]: 'Cancel an import that is not in the books',
  [`GET ${imports.rows}`]: 'List the rows of an import with their verdicts',
  [`PUT ${imports.rows}`]: 'Tick possible duplicates of an import',
  [`PUT ${imports.settings}`]: 'Say how the columns, days and amounts of an import are meant',
  [`POST ${imports.write}`]: 'Write an import into the books',
  [`POST ${imports.undo}`]: 'Undo an import as a whole',
};

const areaNames: Readonly<Record<string, string>> = {
  auth: 'Signing in',
  query: 'Named queries',
  users: 'People',
  deposit: 'Deposits',
  payment: 'Payments',
  fee: 'Fees',
  files: 'Slips',
  health: 'Server',
  ready: 'Server',
  'openapi.json': 'Server',
};

const capitalized = (word: string) => (word.charAt(0).toUpperCase() + word.slice(1)).replace(/-/g, ' ');

/** The area of a call, by the first words of its path. */
export function areaOf(path: string): string {
  const [, , first = '', second = ''] = path.split('/');
  if (first === 'admin') return `Administration: ${capitalized(second)}`;
  return areaNames[first] ?? capitalized(first);
}
