/** The screens of §2: their name is the h1 and the page title. */
export const screens = {
  home: 'Home',
  deposit: 'Deposit Money',
  transfer: 'Transfer Money',
  payment: 'Make Payment',
  projectDetails: 'Project Details',
  projectSchedule: 'Project Schedule',
  deposits: 'Deposits',
  transfers: 'Transfers',
  payments: 'Payments',
  changePassword: 'Change Password',
  accounts: 'Accounts',
  fee: 'Fee',
  statement: 'Account Statement',
  due: 'Due and Cash',
  partners: 'Partners',
  history: 'History',
  close: 'Close',
  people: 'People',
  accountSetup: 'Account Setup',
  currencies: 'Currencies',
  import: 'Import',
  company: 'Company',
  companySetup: 'Company Setup',
  system: 'System',
  scheduleSetup: 'Schedule Setup',
  projectSetup: 'Project Setup',
} as const;

/** Menu groups of §2, and those beyond it (contract §9). */
export const menuGroups = {
  transaction: 'Transaction',
  projects: 'Projects',
  reports: 'Reports',
  settings: 'Settings',
  books: 'Books',
  administration: 'Administration',
} as const;
