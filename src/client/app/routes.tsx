import { screens } from '#contract/texts/screen-names';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import { type LazyScreen, lazyScreen } from './lazy-screen';
import type { DashboardPath } from './screen-starts';

/** A screen of the dashboard: its address, its name as h1 and in the page's title; who may open it, `screenStarts` says. */
export interface ScreenRoute {
  path: DashboardPath;
  title: string;
  Screen: LazyScreen;
}

const HomeScreen = lazyScreen(() =>
  import(/* webpackChunkName: "home" */ '../features/home/HomeScreen').then((file) => file.HomeScreen),
);
const DepositScreen = lazyScreen(() =>
  import(/* webpackChunkName: "deposit" */ '../features/deposits/DepositScreen').then((file) => file.DepositScreen),
);
const DepositsReport = lazyScreen(() =>
  import(/* webpackChunkName: "deposits" */ '../features/deposits/DepositsReport').then((file) => file.DepositsReport),
);
const ProjectDetailsScreen = lazyScreen(() =>
  import(/* webpackChunkName: "projectDetails" */ '../features/projects/ProjectDetailsScreen').then(
    (file) => file.ProjectDetailsScreen,
  ),
);
const ProjectScheduleScreen = lazyScreen(() =>
  import(/* webpackChunkName: "projectSchedule" */ '../features/projects/ProjectScheduleScreen').then(
    (file) => file.ProjectScheduleScreen,
  ),
);
const ChangePasswordScreen = lazyScreen(() =>
  import(/* webpackChunkName: "changePassword" */ '../features/settings/ChangePasswordScreen').then(
    (file) => file.ChangePasswordScreen,
  ),
);
const AccountsScreen = lazyScreen(() =>
  import(/* webpackChunkName: "accounts" */ '../features/settings/AccountsScreen').then((file) => file.AccountsScreen),
);
const FeeScreen = lazyScreen(() =>
  import(/* webpackChunkName: "fee" */ '../features/settings/FeeScreen').then((file) => file.FeeScreen),
);
const ScheduleSetupScreen = lazyScreen(() =>
  import(/* webpackChunkName: "scheduleSetup" */ '../features/administration/schedules/ScheduleSetupScreen').then(
    (file) => file.ScheduleSetupScreen,
  ),
);
const TransferScreen = lazyScreen(() =>
  import(/* webpackChunkName: "transfer" */ '../features/transfers/TransferScreen').then((file) => file.TransferScreen),
);
const TransfersReport = lazyScreen(() =>
  import(/* webpackChunkName: "transfers" */ '../features/transfers/TransfersReport').then(
    (file) => file.TransfersReport,
  ),
);
const PaymentScreen = lazyScreen(() =>
  import(/* webpackChunkName: "payment" */ '../features/payments/PaymentScreen').then((file) => file.PaymentScreen),
);
const PaymentsReport = lazyScreen(() =>
  import(/* webpackChunkName: "payments" */ '../features/payments/PaymentsReport').then((file) => file.PaymentsReport),
);
const StatementScreen = lazyScreen(() =>
  import(/* webpackChunkName: "statement" */ '../features/books/StatementScreen').then((file) => file.StatementScreen),
);
const HistoryScreen = lazyScreen(() =>
  import(/* webpackChunkName: "history" */ '../features/books/HistoryScreen').then((file) => file.HistoryScreen),
);
const CloseScreen = lazyScreen(() =>
  import(/* webpackChunkName: "close" */ '../features/books/CloseScreen').then((file) => file.CloseScreen),
);
const DueScreen = lazyScreen(() =>
  import(/* webpackChunkName: "due" */ '../features/books/DueScreen').then((file) => file.DueScreen),
);
const PartnerScreen = lazyScreen(() =>
  import(/* webpackChunkName: "partners" */ '../features/books/PartnerScreen').then((file) => file.PartnerScreen),
);
const ReconciliationScreen = lazyScreen(() =>
  import(/* webpackChunkName: "reconciliation" */ '../features/books/ReconciliationScreen').then(
    (file) => file.ReconciliationScreen,
  ),
);
const SystemScreen = lazyScreen(() =>
  import(/* webpackChunkName: "system" */ '../features/administration/system/SystemScreen').then(
    (file) => file.SystemScreen,
  ),
);
const AccountSetupScreen = lazyScreen(() =>
  import(/* webpackChunkName: "accountSetup" */ '../features/administration/accounts/AccountSetupScreen').then(
    (file) => file.AccountSetupScreen,
  ),
);
const CurrenciesScreen = lazyScreen(() =>
  import(/* webpackChunkName: "currencies" */ '../features/administration/currencies/CurrenciesScreen').then(
    (file) => file.CurrenciesScreen,
  ),
);

const PeopleScreen = lazyScreen(() =>
  import(/* webpackChunkName: "people" */ '../features/administration/people/PeopleScreen').then(
    (file) => file.PeopleScreen,
  ),
);

const ImportScreen = lazyScreen(() =>
  import(/* webpackChunkName: "import" */ '../features/administration/import/ImportScreen').then(
    (file) => file.ImportScreen,
  ),
);

const ProjectSetupScreen = lazyScreen(() =>
  import(/* webpackChunkName: "projectSetup" */ '../features/administration/projects/ProjectSetupScreen').then(
    (file) => file.ProjectSetupScreen,
  ),
);

const CompanyScreen = lazyScreen(() =>
  import(/* webpackChunkName: "company" */ '../features/administration/company/CompanyScreen').then(
    (file) => file.CompanyScreen,
  ),
);
const CompanySetupScreen = lazyScreen(() =>
  import(/* webpackChunkName: "companySetup" */ '../features/administration/company/CompanySetupScreen').then(
    (file) => file.CompanySetupScreen,
  ),
);

/** The screens of §2, in the order of the menu. */
export const screenRoutes: readonly ScreenRoute[] = [
  { path: screenPaths.home, title: screens.home, Screen: HomeScreen },
  { path: screenPaths.deposit, title: screens.deposit, Screen: DepositScreen },
  { path: screenPaths.transfer, title: screens.transfer, Screen: TransferScreen },
  { path: screenPaths.payment, title: screens.payment, Screen: PaymentScreen },
  { path: screenPaths.projectDetails, title: screens.projectDetails, Screen: ProjectDetailsScreen },
  { path: screenPaths.projectSchedule, title: screens.projectSchedule, Screen: ProjectScheduleScreen },
  { path: screenPaths.deposits, title: screens.deposits, Screen: DepositsReport },
  { path: screenPaths.transfers, title: screens.transfers, Screen: TransfersReport },
  { path: screenPaths.payments, title: screens.payments, Screen: PaymentsReport },
  { path: screenPaths.changePassword, title: screens.changePassword, Screen: ChangePasswordScreen },
  { path: screenPaths.accounts, title: screens.accounts, Screen: AccountsScreen },
  { path: screenPaths.fee, title: screens.fee, Screen: FeeScreen },
  { path: screenPaths.statement, title: screens.statement, Screen: StatementScreen },
  { path: screenPaths.due, title: screens.due, Screen: DueScreen },
  { path: screenPaths.partners, title: screens.partners, Screen: PartnerScreen },
  { path: screenPaths.reconciliation, title: screens.reconciliation, Screen: ReconciliationScreen },
  { path: screenPaths.history, title: screens.history, Screen: HistoryScreen },
  { path: screenPaths.close, title: screens.close, Screen: CloseScreen },
  { path: screenPaths.import, title: screens.import, Screen: ImportScreen },
  { path: screenPaths.company, title: screens.company, Screen: CompanyScreen },
  { path: screenPaths.companySetup, title: screens.companySetup, Screen: CompanySetupScreen },
  { path: screenPaths.system, title: screens.system, Screen: SystemScreen },
  { path: screenPaths.scheduleSetup, title: screens.scheduleSetup, Screen: ScheduleSetupScreen },
  { path: screenPaths.accountSetup, title: screens.accountSetup, Screen: AccountSetupScreen },
  { path: screenPaths.currencies, title: screens.currencies, Screen: CurrenciesScreen },
  { path: screenPaths.people, title: screens.people, Screen: PeopleScreen },
  { path: screenPaths.projectSetup, title: screens.projectSetup, Screen: ProjectSetupScreen },
];
