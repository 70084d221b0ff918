import { errorCodes, idempotencyHeader, pageListKeys } from '#contract/vocabulary/envelope';
import { menuGroups, screens } from '#contract/texts/screen-names';
import { fileOfPath, paths, pathWithId, queryNames, uploadParts } from '#contract/vocabulary/paths';
import { screenPaths } from '#contract/vocabulary/screen-paths';

describe('the calls of §7', () => {
  it.each([
    [paths.auth.login, '/api/auth/login'],
    [paths.auth.refresh, '/api/auth/refresh'],
    [paths.query, '/api/query'],
    [paths.accounts.list, '/api/accounts'],
    [paths.users.list, '/api/users'],
    [paths.accounts.currencies, '/api/accounts/currency'],
    [paths.payments.filterFee, '/api/payment/feetxn/filter'],
    [paths.payments.filterInstallment, '/api/payment/installmenttxn/filter'],
    [paths.deposits.filter, '/api/deposit/filter'],
    [paths.transfers.filter, '/api/transfers/filter'],
    [paths.payments.ofInstallment, '/api/payment/getPaymentsbyPandI'],
    [paths.payments.slipsOfInstallment, '/api/payment/getPaymentSlips'],
    [paths.deposits.create, '/api/deposit'],
    [paths.transfers.create, '/api/transfers'],
    [paths.payments.createInstallment, '/api/payment/installment'],
    [paths.payments.createFee, '/api/payment/fee'],
    [pathWithId(paths.deposits.reverse, 7), '/api/deposit/7'],
    [pathWithId(paths.transfers.reverse, 7), '/api/transfers/7'],
    [pathWithId(paths.payments.reverse, 7), '/api/payment/delete/7'],
    [pathWithId(paths.fees.remove, 7), '/api/fee/delete/7'],
    [pathWithId(paths.accounts.remove, 7), '/api/accounts/delete/7'],
    [paths.fees.save, '/api/fee/save'],
    [pathWithId(paths.fees.update, 7), '/api/fee/update/7'],
    [paths.accounts.save, '/api/accounts/save'],
    [pathWithId(paths.accounts.update, 7), '/api/accounts/update/7'],
    [paths.users.changePassword, '/api/users/changepassword'],
    // contract §3 and §5
    [paths.auth.logout, '/api/auth/logout'],
    [paths.files, '/api/files'],
    [paths.file, '/api/files/:slip'],
    [fileOfPath(paths.deposits.filter, 'deposits.csv'), '/api/deposit/filter/deposits.csv'],
  ])('%s', (path, expected) => {
    expect(path).toBe(expected);
  });

  it('the queries', () => {
    expect([...queryNames].sort()).toEqual(
      [
        'projectScheduleSummary',
        'getallfees',
        'depositTransactions',
        'getProjectInstallment',
        'getpaidamountofinstallment',
        'projectview',
        'projecttotalsbyscheduletype',
        'projectSchedulerecords',
      ].sort(),
    );
  });

  it('the JSON parts of the uploads', () => {
    expect(uploadParts).toEqual({
      deposit: 'deposit',
      transfer: 'transfer',
      installmentPayment: 'installmentpayment',
      feePayment: 'feepayment',
    });
  });

  it('the lists of the paged answers, the header of a repeatable create, the code of a missing permission', () => {
    expect(Object.values(pageListKeys)).toEqual(['deposits', 'transfers', 'feetxn', 'installmentTxn']);
    expect(idempotencyHeader).toBe('idempotency-key');
    expect(errorCodes).toContain('FORBIDDEN');
    expect(new Set(errorCodes).size).toBe(errorCodes.length);
  });
});

describe('the screens of §2', () => {
  it.each([
    [screens.home, screenPaths.home, 'Home', '/dashboard/home'],
    [screens.deposit, screenPaths.deposit, 'Deposit Money', '/dashboard/actions/deposit'],
    [screens.transfer, screenPaths.transfer, 'Transfer Money', '/dashboard/actions/transfer'],
    [screens.payment, screenPaths.payment, 'Make Payment', '/dashboard/actions/payment'],
    [screens.projectDetails, screenPaths.projectDetails, 'Project Details', '/dashboard/project/projectdetails'],
    [screens.projectSchedule, screenPaths.projectSchedule, 'Project Schedule', '/dashboard/project/projectschedule'],
    [screens.deposits, screenPaths.deposits, 'Deposits', '/dashboard/financial/deposits'],
    [screens.transfers, screenPaths.transfers, 'Transfers', '/dashboard/financial/transfers'],
    [screens.payments, screenPaths.payments, 'Payments', '/dashboard/financial/payments'],
    [screens.changePassword, screenPaths.changePassword, 'Change Password', '/dashboard/settings/changepwd'],
    [screens.accounts, screenPaths.accounts, 'Accounts', '/dashboard/settings/accounts'],
    [screens.fee, screenPaths.fee, 'Fee', '/dashboard/settings/fee'],
    // contract §9
    [screens.statement, screenPaths.statement, 'Account Statement', '/dashboard/books/statement'],
    [screens.due, screenPaths.due, 'Due and Cash', '/dashboard/books/due'],
    [screens.partners, screenPaths.partners, 'Partners', '/dashboard/books/partners'],
    [screens.reconciliation, screenPaths.reconciliation, 'Reconciliation', '/dashboard/books/reconciliation'],
    [screens.history, screenPaths.history, 'History', '/dashboard/books/history'],
    [screens.close, screenPaths.close, 'Close', '/dashboard/books/close'],
    [screens.projectSetup, screenPaths.projectSetup, 'Project Setup', '/dashboard/admin/projects'],
    [screens.accountSetup, screenPaths.accountSetup, 'Account Setup', '/dashboard/admin/accounts'],
    [screens.currencies, screenPaths.currencies, 'Currencies', '/dashboard/admin/currencies'],
    [screens.company, screenPaths.company, 'Company', '/dashboard/admin/company'],
    [screens.companySetup, screenPaths.companySetup, 'Company Setup', '/dashboard/admin/company/setup'],
  ])('%s', (name, path, expectedName, expectedPath) => {
    expect([name, path]).toEqual([expectedName, expectedPath]);
  });

  it('the groups of the menu, sign-in and the dashboard', () => {
    expect(Object.values(menuGroups)).toEqual([
      'Transaction',
      'Projects',
      'Reports',
      'Settings',
      'Books',
      'Administration',
    ]);
    expect([screenPaths.login, screenPaths.dashboard]).toEqual(['/login', '/dashboard']);
    expect(new Set(Object.values(screenPaths)).size).toBe(Object.values(screenPaths).length);
  });
});
