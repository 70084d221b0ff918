import { buttons } from '../../src/contract/texts/buttons';
import { labels } from '../../src/contract/texts/field-labels';
import { screens } from '../../src/contract/texts/screen-names';
import { messages } from '../../src/contract/texts/messages';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import type { ConsolePage } from '../support/console-page';
import { shown, until } from '../support/patience';
import type { Call } from '../support/scripted-server';
import { SmallConsole } from '../support/small-console';
import { slipBytes } from '../support/slip-files';

/* §7: what the screens ask for, and what the fee variant sends, seen by a server that speaks the specification only. */

let small: SmallConsole;
let console: ConsolePage;
beforeAll(async () => {
  small = await SmallConsole.start({ feesAreOffered: true });
  ({ console } = small);
  // What it asks for at its start counts in no test.
  await until(() => expect(small.server.calls).toHaveLength(1));
});
afterAll(() => small.stop());

/** A call as one line; in which order its parameters come is all one. */
function callText({ path, query }: Pick<Call, 'path' | 'query'>): string {
  const parameters = [...query].map(([name, value]) => `${name}=${value}`).sort();
  return [path, ...parameters].join(' ');
}
function textOf(address: string): string {
  const { pathname, searchParams } = new URL(address, small.server.origin);
  return callText({ path: pathname, query: searchParams });
}

/** A screen is loaded anew; only what is asked from now on counts. */
async function load(address: string): Promise<void> {
  await console.keep(small.server.begin());
  // A page that is still on its way takes up what it asked as somebody else for nothing, and asks again.
  await console.page.goto('about:blank');
  small.server.calls.length = 0;
  await console.goTo(address);
}

/** This and nothing else has been asked since the screen was loaded. */
const isAsked = (...calls: readonly string[]) =>
  until(() => expect([...new Set(small.server.calls.map(callText))].sort()).toEqual(calls.map(textOf).sort()));

const query = (name: string) => `/api/query?queryName=${name}`;
const accounts = '/api/accounts';
const users = '/api/users';
const projects = query('projectScheduleSummary');
const days = '&startDate=2026-01-01T00:00:00&endDate=2026-01-31T00:00:00';

async function generate(): Promise<void> {
  await console.fillDate(labels.startDate, '1/1/2026');
  await console.fillDate(labels.endDate, '31/1/2026');
  small.server.calls.length = 0;
  await console.button(buttons.generate).click();
}

// First: nothing is half typed yet, of which Logout would ask.
it('§7 POST /api/auth/login, body {username, password}', async () => {
  await load(screenPaths.home);
  await console.button(buttons.logout).click();
  await shown(console.field(labels.username));
  await console.signIn('ada', ' secret ');
  const [call] = small.server.callsOf('POST /api/auth/login');
  expect(call!.headers['content-type']).toBe('application/json');
  expect(JSON.parse(call!.body)).toEqual({ username: 'ada', password: ' secret ' });
});

describe('§7 Queries', () => {
  it('Home: projectScheduleSummary, depositTransactions, and the accounts', async () => {
    await load(screenPaths.home);
    await isAsked(projects, query('depositTransactions'), accounts);
  });

  it('Project Details: projectScheduleSummary, projectview, projecttotalsbyscheduletype', async () => {
    await load(screenPaths.projectDetails);
    await isAsked(projects, query('projectview'), query('projecttotalsbyscheduletype'));
  });

  it('Project Schedule: projectSchedulerecords&projectid={id}, and the payments and slips of an installment', async () => {
    await load(screenPaths.projectSchedule);
    await console.choose(labels.project, 'Lake House');
    await console.page.getByRole('button', { name: '250.00 USD' }).click();
    await console.save(async () => {
      small.server.on('GET /api/payment/getPaymentSlips', {
        text: 'PK',
        headers: { 'content-type': 'application/zip' },
      });
      await console.button(buttons.downloadSlips).click();
    });
    await isAsked(
      projects,
      query('projectSchedulerecords&projectid=1'),
      '/api/payment/getPaymentsbyPandI?projectId=1&installmentId=1',
      '/api/payment/getPaymentSlips?projectId=1&installmentId=1',
    );
  });

  it('Make Payment: getProjectInstallment&projectid={id}, getpaidamountofinstallment&projectid={id}&installmentid={id}', async () => {
    await load(screenPaths.payment);
    await console.choose(labels.project, 'Lake House');
    await isAsked(projects, accounts, query('getProjectInstallment&projectid=1'));
    await console.choose(labels.installment, 'First');
    await isAsked(
      projects,
      accounts,
      query('getProjectInstallment&projectid=1'),
      query('getpaidamountofinstallment&projectid=1&installmentid=1'),
    );
  });

  it('Fee: getallfees', async () => {
    await load(screenPaths.fee);
    await isAsked(query('getallfees'));
  });
});

describe('§7 Lists', () => {
  it('GET /api/accounts; GET /api/users; GET /api/accounts/currency (currencies)', async () => {
    await load(screenPaths.deposit);
    await isAsked(accounts, users);
    await load(screenPaths.accounts);
    await console.button(buttons.addAccount).click();
    await isAsked(accounts, '/api/accounts/currency');
    // §3: a currency of the list need have no more than id and currencyname.
    expect(await console.choicesOf(labels.currency)).toEqual(['US Dollar', 'UAE Dirham']);
    await console.choose(labels.currency, 'UAE Dirham');
    await console.fill(labels.accountName, 'Petty Cash');
    await console.button(buttons.save).click();
    await shown(console.dialog(messages.saving.confirmSave).getByText('UAE Dirham', { exact: true }));
  });

  it('GET /api/deposit/filter: page (default 0), size (default 5), userId, accountId, startDate, endDate', async () => {
    await load(screenPaths.deposits);
    await isAsked('/api/deposit/filter?page=0&size=5', users, accounts);
    await console.choose(labels.user, 'Ada King');
    await console.choose(labels.account, 'Till');
    await generate();
    await isAsked(`/api/deposit/filter?page=0&size=5&userId=1&accountId=1${days}`);
  });

  it('GET /api/transfers/filter: page, size, fromAccountId, toAccountId, startDate, endDate', async () => {
    await load(screenPaths.transfers);
    await isAsked('/api/transfers/filter?page=0&size=5', accounts);
    await console.choose(labels.fromAccount, 'Till');
    await console.choose(labels.toAccount, 'Gulf');
    await generate();
    await isAsked(`/api/transfers/filter?page=0&size=5&fromAccountId=1&toAccountId=3${days}`);
  });

  it('GET /api/payment/installmenttxn/filter: page, size, projectId, bankAccountId, startDate, endDate', async () => {
    await load(screenPaths.payments);
    await isAsked('/api/payment/installmenttxn/filter?page=0&size=5', projects, accounts);
    await console.choose(labels.project, 'Lake House');
    await console.choose(labels.bankAccount, 'Payments');
    await generate();
    await isAsked(`/api/payment/installmenttxn/filter?page=0&size=5&projectId=1&bankAccountId=2${days}`);
  });

  it('GET /api/payment/feetxn/filter (not offered): page, size, feeid, bankAccountId, startDate, endDate', async () => {
    const installments = '/api/payment/installmenttxn/filter?page=0&size=5';
    await load(screenPaths.payments);
    await isAsked(installments, projects, accounts);
    await console.choose(labels.reportType, 'Fee');
    const feePayments = '/api/payment/feetxn/filter?page=0&size=5';
    await isAsked(installments, projects, accounts, feePayments, query('getallfees'));
    await console.choose(labels.fee, 'Legal Fee');
    await console.choose(labels.bankAccount, 'Payments');
    await generate();
    await isAsked(`/api/payment/feetxn/filter?page=0&size=5&feeid=1&bankAccountId=2${days}`);
  });
});

it('§7 POST /api/payment/fee (not offered): part feepayment (JSON: paymentdate, paidby, paymentaccount, feetype, amount, remarks)', async () => {
  small.server.on('POST /api/payment/fee', { json: { success: true, message: '' } });
  await console.openScreen(screens.payment);
  await console.choose(labels.paymentType, 'Fee');
  await console.choose(labels.feeType, 'Legal Fee');
  await console.choose(labels.paidBy, 'Ada King');
  await console.choose(labels.account, 'Payments');
  await console.fill(labels.amount, '75.1');
  await console.fill(labels.remarks, 'Sent');
  await console.fillDate(labels.paymentDate, '5/1/2026');
  await console.attach({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: slipBytes('pdf', 64) });
  await console.saveAndConfirm('Payment saved successfully!');
  const [call] = small.server.callsOf('POST /api/payment/fee');
  expect(call!.body).toContain('name="slip"; filename="slip.pdf"');
  const part = call!.body.split('name="feepayment"')[1] ?? '';
  expect(JSON.parse(/\{.*\}/.exec(part)?.[0] ?? 'null')).toEqual({
    paymentdate: '2026-01-05T00:00:00',
    paidby: 1,
    paymentaccount: 2,
    feetype: 1,
    amount: 75.1,
    remarks: 'Sent',
  });
});
