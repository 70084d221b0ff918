/** What a screen may send at a first visit. */
export interface ScreenBudget {
  screen: string;
  /** KB of 1000 bytes: JS and CSS, each file in brotli */
  limit: number;
  /** the files under src/client that are imported for it by import(), beside what every page begins with */
  parts: readonly string[];
}

const frame = 'app/Shell';
const within = (part: string) => [frame, `features/${part}`];
const form = 225;
const report = 205;
/** five screens with their forms, one after the other */
const setUp = 245;

/** The most that each screen sends when nothing of the console is known to the browser; the worker loads after it. */
export const screenBudgets: readonly ScreenBudget[] = [
  { screen: 'Login', limit: 155, parts: ['features/login/LoginScreen'] },
  { screen: 'Home', limit: 170, parts: within('home/HomeScreen') },
  { screen: 'Deposits', limit: report, parts: within('deposits/DepositsReport') },
  { screen: 'Transfers', limit: report, parts: within('transfers/TransfersReport') },
  { screen: 'Payments', limit: report, parts: within('payments/PaymentsReport') },
  { screen: 'Deposit Money', limit: form, parts: within('deposits/DepositScreen') },
  { screen: 'Transfer Money', limit: form, parts: within('transfers/TransferScreen') },
  { screen: 'Make Payment', limit: form, parts: within('payments/PaymentScreen') },
  { screen: 'Project Details', limit: report, parts: within('projects/ProjectDetailsScreen') },
  { screen: 'Project Schedule', limit: report, parts: within('projects/ProjectScheduleScreen') },
  { screen: 'Change Password', limit: form, parts: within('settings/ChangePasswordScreen') },
  { screen: 'Accounts', limit: form, parts: within('settings/AccountsScreen') },
  { screen: 'Fee', limit: form, parts: within('settings/FeeScreen') },
  { screen: 'Account Statement', limit: report, parts: within('books/StatementScreen') },
  { screen: 'Due and Cash', limit: report, parts: within('books/DueScreen') },
  { screen: 'Partners', limit: report, parts: within('books/PartnerScreen') },
  { screen: 'Reconciliation', limit: report, parts: within('books/ReconciliationScreen') },
  { screen: 'History', limit: report, parts: within('books/HistoryScreen') },
  { screen: 'Close', limit: form, parts: within('books/CloseScreen') },
  { screen: 'People', limit: form, parts: within('administration/people/PeopleScreen') },
  { screen: 'Project Setup', limit: form, parts: within('administration/projects/ProjectSetupScreen') },
  { screen: 'Schedule Setup', limit: form, parts: within('administration/schedules/ScheduleSetupScreen') },
  { screen: 'Account Setup', limit: form, parts: within('administration/accounts/AccountSetupScreen') },
  { screen: 'Currencies', limit: form, parts: within('administration/currencies/CurrenciesScreen') },
  { screen: 'Import', limit: form, parts: within('administration/import/ImportScreen') },
  { screen: 'Company', limit: form, parts: within('administration/company/CompanyScreen') },
  { screen: 'Company Setup', limit: setUp, parts: within('administration/company/CompanySetupScreen') },
  { screen: 'System', limit: form, parts: within('administration/system/SystemScreen') },
];
