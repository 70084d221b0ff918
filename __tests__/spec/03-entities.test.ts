import type { BooksClient } from '../support/books-client';
import { TestServer } from '../support/test-server';

/* What the calls answer; pickers are in 02-deposit-and-transfer, the storage keys in 02-routing. */

let server: TestServer;
let client: BooksClient;

beforeAll(async () => {
  server = await TestServer.start();
  ({ client } = await server.signIn('super'));
  await client.payInstallment();
});
afterAll(() => server.stop());

type Row = Readonly<Record<string, unknown>>;

/** The first row of an answer that is a list, or a page with its list under this name. */
async function firstRow(path: string, listName: string | null): Promise<Row> {
  const { body } = await client.get<Row[] & Record<string, Row[]>>(path);
  const rows = listName === null ? body.data : body.data[listName]!;
  return rows[0]!;
}

const query = (name: string) => `/api/query?queryName=${name}`;

/** Projects are numbered by the database. */
const withIds = (path: string) =>
  path
    .replace('{project}', String(server.sample.id('project Marina Heights')))
    .replace('{installment}', String(server.sample.openInstallment.installmentId));

describe('§3 Entities and their fields', () => {
  it('Login response data: token, role, refreshtoken, userName', async () => {
    const { session } = await server.signIn('admin');
    expect(session).toMatchObject({
      token: expect.any(String) as string,
      role: 'ADMIN',
      refreshtoken: expect.any(String) as string,
      userName: 'Omar Siddiqui',
    });
  });

  it.each<[string, string, string, string | null]>([
    [
      'Project (list)',
      'projectid, name, total_amount, total_paid, currencyname, installments_paid, total_installments, next_due_date',
      query('projectScheduleSummary'),
      null,
    ],
    [
      'Project view rows',
      'projectid, name, share, startdate, enddate, locationlat, locationlong, value',
      query('projectview'),
      null,
    ],
    [
      'Project totals by schedule type',
      'projectid, scheduletype, total_amount, total_paid, due_amount, count_due, count_paid',
      query('projecttotalsbyscheduletype'),
      null,
    ],
    [
      'Schedule record',
      'scheduletype, installmentid, amount, total_paid, scheduledate, status, name',
      query('projectSchedulerecords&projectid={project}'),
      null,
    ],
    ['Account', 'id, accName, balance, currency, accounttype', '/api/accounts', null],
    ['Currency', 'id, currencyname', '/api/accounts/currency', null],
    ['User', 'id, name, userType', '/api/users', null],
    ['Fee type', 'feetypeid, feename', query('getallfees'), null],
    [
      'Deposit',
      'id, date, userName, accountName, amount, currencyName, remarks, slip',
      '/api/deposit/filter',
      'deposits',
    ],
    ['Deposit summary row', 'username, currency, accname, total_amount', query('depositTransactions'), null],
    [
      'Transfer',
      'id, transferDate, fromAcc, fromAmount, fromCurrency, toAcc, toAmount, toCurrency, conversionRate, remarks, txnType, slip',
      '/api/transfers/filter',
      'transfers',
    ],
    [
      'Payment (installment)',
      'paymentid, paymentdate, paymenttype, projectname, intsallmentid, bankaccount, amount, currency, remarks, slip',
      '/api/payment/installmenttxn/filter',
      'installmentTxn',
    ],
    [
      'Fee payment adds feename and paidbyuser',
      'paymentid, paymentdate, paymenttype, bankaccount, amount, currency, remarks, slip, feename, paidbyuser',
      '/api/payment/feetxn/filter',
      'feetxn',
    ],
    [
      'Installment payment lookup',
      'paidamount, totalamount',
      query('getpaidamountofinstallment&projectid={project}&installmentid={installment}'),
      null,
    ],
    [
      'Payments by project and installment',
      'paymentdate, amount, slip, name',
      '/api/payment/getPaymentsbyPandI?projectId={project}&installmentId={installment}',
      null,
    ],
  ])('%s: %s', async (_, fields, path, listName) => {
    const row = await firstRow(withIds(path), listName);
    expect(Object.keys(row)).toEqual(expect.arrayContaining(fields.split(', ')));
  });

  it('Account: currency {id, currencyname, code}, accounttype (ACCOUNT default, PAYMENT, COMBINED)', async () => {
    const { body } = await client.get<{ currency: object; accounttype: string }[]>('/api/accounts');
    for (const { currency } of body.data) expect(Object.keys(currency).sort()).toEqual(['code', 'currencyname', 'id']);
    expect(new Set(body.data.map(({ accounttype }) => accounttype))).toEqual(
      new Set(['ACCOUNT', 'PAYMENT', 'COMBINED']),
    );
    const currency = { id: server.sample.id('currency USD') };
    await client.post('/api/accounts/save', { accName: 'Of no type', currency });
    const after = await client.get<{ accName: string; accounttype: string }[]>('/api/accounts');
    expect(after.body.data.find(({ accName }) => accName === 'Of no type')?.accounttype).toBe('ACCOUNT');
  });

  it('User: userType', async () => {
    const { body } = await client.get<{ userType: string }[]>('/api/users');
    expect(body.data.map(({ userType }) => userType)).toContain('SYSTEM');
  });

  it.each([
    ['deposits', '/api/deposit/filter'],
    ['transfers', '/api/transfers/filter'],
    ['feetxn', '/api/payment/feetxn/filter'],
    ['installmentTxn', '/api/payment/installmenttxn/filter'],
  ])('Paged response: currentPage, totalPages, with the list under %s', async (listName, path) => {
    const { data } = (await client.get<Record<string, unknown>>(path, { page: 1 })).body;
    expect(data.currentPage).toBe(1);
    expect(data.totalPages).toEqual(expect.any(Number));
    expect(data[listName]).toHaveLength(5);
  });
});
