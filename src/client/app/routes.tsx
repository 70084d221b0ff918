import { screens } from '#contract/texts/screen-names';
import type { Permission } from '#contract/vocabulary/permissions';
import { type ScreenPath, screenPaths } from '#contract/vocabulary/screen-paths';
import { type LazyScreen, lazyScreen } from './lazy-screen';

/** A screen of the dashboard: its address, its name as h1 and in the page's title, and who may open it. */
export interface ScreenRoute {
  path: ScreenPath;
  title: string;
  /** null: everybody who is signed in; the settings are guarded by the server alone (§6) */
  permission: Permission | null;
  Screen: LazyScreen;
}

const HomeScreen = lazyScreen(() => import('../features/home/HomeScreen').then((file) => file.HomeScreen));
const DepositScreen = lazyScreen(() => import('../features/deposits/DepositScreen').then((file) => file.DepositScreen));
const DepositsReport = lazyScreen(() =>
  import('../features/deposits/DepositsReport').then((file) => file.DepositsReport),
);
const ProjectDetailsScreen = lazyScreen(() =>
  import('../features/projects/ProjectDetailsScreen').then((file) => file.ProjectDetailsScreen),
);
const ProjectScheduleScreen = lazyScreen(() =>
  import('../features/projects/ProjectScheduleScreen').then((file) => file.ProjectScheduleScreen),
);
const ChangePasswordScreen = lazyScreen(() =>
  import('../features/settings/ChangePasswordScreen').then((file) => file.ChangePasswordScreen),
);
const AccountsScreen = lazyScreen(() =>
  import('../features/settings/AccountsScreen').then((file) => file.AccountsScreen),
);
const FeeScreen = lazyScreen(() => import('../features/settings/FeeScreen').then((file) => file.FeeScreen));
const ScheduleSetupScreen = lazyScreen(() =>
  import('../features/administration/schedules/ScheduleSetupScreen').then((file) => file.ScheduleSetupScreen),
);
const TransferScreen = lazyScreen(() =>
  import('../features/transfers/TransferScreen').then((file) => file.TransferScreen),
);
const TransfersReport = lazyScreen(() =>
  import('../features/transfers/TransfersReport').then((file) => file.TransfersReport),
);
const PaymentScreen = lazyScreen(() => import('../features/payments/PaymentScreen').then((file) => file.PaymentScreen));
const PaymentsReport = lazyScreen(() =>
  import('../features/payments/PaymentsReport').then((file) => file.PaymentsReport),
);
const SystemScreen = lazyScreen(() =>
  import('../features/administration/system/SystemScreen').then((file) => file.SystemScreen),
);
const AccountSetupScreen = lazyScreen(() =>
  import('../features/administration/accounts/AccountSetupScreen').then((file) => file.AccountSetupScreen),
);
const CurrenciesScreen = lazyScreen(() =>
  import('../features/administration/currencies/CurrenciesScreen').then((file) => file.CurrenciesScreen),
);

const PeopleScreen = lazyScreen(() =>
  import('../features/administration/people/PeopleScreen').then((file) => file.PeopleScreen),
);

const ImportScreen = lazyScreen(() =>
  import('../features/administration/import/ImportScreen').then((file) => file.ImportScreen),
);

const ProjectSetupScreen = lazyScreen(() =>
  import('../features/administration/projects/ProjectSetupScreen').then((file) => file.ProjectSetupScreen),
);

const CompanyScreen = lazyScreen(() =>
  import('../features/administration/company/CompanyScreen').then((file) => file.CompanyScreen),
);
const CompanySetupScreen = lazyScreen(() =>
  import('../features/administration/company/CompanySetupScreen').then((file) => file.CompanySetupScreen),
);

const record = 'movements.record';
const manage = 'settings.manage';

/** The screens of §2, in the order of the menu. */
export const screenRoutes: readonly ScreenRoute[] = [
  { path: screenPaths.home, title: screens.home, permission: null, Screen: HomeScreen },
  { path: screenPaths.deposit, title: screens.deposit, permission: record, Screen: DepositScreen },
  { path: screenPaths.transfer, title: screens.transfer, permission: record, Screen: TransferScreen },
  { path: screenPaths.payment, title: screens.payment, permission: record, Screen: PaymentScreen },
  { path: screenPaths.projectDetails, title: screens.projectDetails, permission: null, Screen: ProjectDetailsScreen },
  {
    path: screenPaths.projectSchedule,
    title: screens.projectSchedule,
    permission: null,
    Screen: ProjectScheduleScreen,
  },
  { path: screenPaths.deposits, title: screens.deposits, permission: null, Screen: DepositsReport },
  { path: screenPaths.transfers, title: screens.transfers, permission: null, Screen: TransfersReport },
  { path: screenPaths.payments, title: screens.payments, permission: null, Screen: PaymentsReport },
  { path: screenPaths.changePassword, title: screens.changePassword, permission: null, Screen: ChangePasswordScreen },
  { path: screenPaths.accounts, title: screens.accounts, permission: null, Screen: AccountsScreen },
  { path: screenPaths.fee, title: screens.fee, permission: null, Screen: FeeScreen },
  { path: screenPaths.import, title: screens.import, permission: manage, Screen: ImportScreen },
  { path: screenPaths.company, title: screens.company, permission: manage, Screen: CompanyScreen },
  { path: screenPaths.companySetup, title: screens.companySetup, permission: manage, Screen: CompanySetupScreen },
  { path: screenPaths.system, title: screens.system, permission: manage, Screen: SystemScreen },
  {
    path: screenPaths.scheduleSetup,
    title: screens.scheduleSetup,
    permission: manage,
    Screen: ScheduleSetupScreen,
  },
  {
    path: screenPaths.accountSetup,
    title: screens.accountSetup,
    permission: manage,
    Screen: AccountSetupScreen,
  },
  { path: screenPaths.currencies, title: screens.currencies, permission: manage, Screen: CurrenciesScreen },
  { path: screenPaths.people, title: screens.people, permission: manage, Screen: PeopleScreen },
  { path: screenPaths.projectSetup, title: screens.projectSetup, permission: manage, Screen: ProjectSetupScreen },
];
