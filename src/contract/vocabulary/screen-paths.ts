/** The addresses of the screens (§2). */
export const screenPaths = {
  login: '/login',
  dashboard: '/dashboard',
  home: '/dashboard/home',
  deposit: '/dashboard/actions/deposit',
  transfer: '/dashboard/actions/transfer',
  payment: '/dashboard/actions/payment',
  projectDetails: '/dashboard/project/projectdetails',
  projectSchedule: '/dashboard/project/projectschedule',
  deposits: '/dashboard/financial/deposits',
  transfers: '/dashboard/financial/transfers',
  payments: '/dashboard/financial/payments',
  changePassword: '/dashboard/settings/changepwd',
  accounts: '/dashboard/settings/accounts',
  fee: '/dashboard/settings/fee',
  people: '/dashboard/admin/people',
  accountSetup: '/dashboard/admin/accounts',
  currencies: '/dashboard/admin/currencies',
  import: '/dashboard/admin/import',
  system: '/dashboard/admin/system',
  scheduleSetup: '/dashboard/admin/projects/schedule',
} as const;
export type ScreenPath = (typeof screenPaths)[keyof typeof screenPaths];
