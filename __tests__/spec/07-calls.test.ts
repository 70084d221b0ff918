import { paths, uploadParts } from '../../src/contract/vocabulary/paths';
import type { BooksClient } from '../support/books-client';
import { slipFile } from '../support/slip-files';
import { TestServer } from '../support/test-server';

/* §7 over HTTP, path by path as the specification writes them. What the console itself sends is in 07-calls-of-screens. */

let server: TestServer;
let client: BooksClient;
let project: number;
let installment: number;

beforeAll(async () => {
  server = await TestServer.start();
  ({ client } = await server.signIn('super'));
  project = server.sample.id('project Marina Heights');
  installment = server.sample.openInstallment.installmentId;
});
afterAll(() => server.stop());

describe('§7 Authentication', () => {
  it('POST /api/auth/login, body {username, password}; response {success, message, data{token, role, refreshtoken, userName}}', async () => {
    const credentials = { username: 'admin', password: 'admin-sample-1' };
    const { status, body } = await server.anonymous.post('/api/auth/login', credentials);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, message: expect.any(String) as string });
    expect(Object.keys(body.data as object)).toEqual(
      expect.arrayContaining(['token', 'role', 'refreshtoken', 'userName']),
    );
  });

  it('POST /api/auth/refresh, body {refreshtoken}; response field read: token', async () => {
    const { session } = await server.signIn('admin');
    const { body } = await server.anonymous.post('/api/auth/refresh', { refreshtoken: session.refreshtoken });
    const { token } = body as unknown as { token: string };
    expect((await server.holder(token).get(paths.accounts.list)).status).toBe(200);
  });
});

describe('§7 All calls send an Authorization bearer header; all responses carry success and message', () => {
  it.each([
    'GET /api/query?queryName=projectScheduleSummary',
    'GET /api/query?queryName=getallfees',
    'GET /api/query?queryName=depositTransactions',
    'GET /api/query?queryName=getProjectInstallment&projectid={id}',
    'GET /api/query?queryName=getpaidamountofinstallment&projectid={id}&installmentid={installment}',
    'GET /api/query?queryName=projectview',
    'GET /api/query?queryName=projecttotalsbyscheduletype',
    'GET /api/query?queryName=projectSchedulerecords&projectid={id}',
    'GET /api/accounts',
    'GET /api/users',
    'GET /api/accounts/currency',
    'GET /api/payment/feetxn/filter',
    'GET /api/payment/installmenttxn/filter',
    'GET /api/deposit/filter',
    'GET /api/transfers/filter',
    'GET /api/payment/getPaymentsbyPandI?projectId={id}&installmentId={installment}',
  ])('%s', async (call) => {
    const [method = '', path = ''] = call
      .replace('{id}', String(project))
      .replace('{installment}', String(installment))
      .split(' ');
    const { status, body } = await client.call(method, path);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, message: expect.any(String) as string });
    expect(body.data).toBeInstanceOf(Object);
    expect((await server.anonymous.call(method, path)).status).toBe(401);
  });
});

describe('§7 Lists', () => {
  const rowsOf = async (path: string, list: string, query: Record<string, string | number> = {}) => {
    const { data } = (await client.get<Record<string, unknown[]>>(path, query)).body;
    return { rows: data[list] as Record<string, unknown>[], currentPage: data.currentPage as unknown };
  };

  it.each([
    ['feetxn', '/api/payment/feetxn/filter'],
    ['installmentTxn', '/api/payment/installmenttxn/filter'],
    ['deposits', '/api/deposit/filter'],
    ['transfers', '/api/transfers/filter'],
  ])('%s: page (default 0), size (default 5); size 0 means all rows', async (list, path) => {
    const first = await rowsOf(path, list);
    expect([first.rows.length, first.currentPage]).toEqual([5, 0]);
    const all = await rowsOf(path, list, { size: 0 });
    expect(all.rows.length).toBeGreaterThan(10);
    expect(first.rows).toEqual(all.rows.slice(0, 5));
    expect((await rowsOf(path, list, { page: 1, size: 3 })).rows).toEqual(all.rows.slice(3, 6));
  });

  it.each<[string, string, Record<string, () => string | number>, (row: Record<string, unknown>) => boolean]>([
    [
      'feetxn',
      '/api/payment/feetxn/filter',
      { feeid: () => server.sample.id('fee Legal Fee') },
      ({ feename }) => feename === 'Legal Fee',
    ],
    [
      'feetxn',
      '/api/payment/feetxn/filter',
      { bankAccountId: () => server.sample.account('Gulf Current').id },
      ({ bankaccount }) => bankaccount === 'Gulf Current',
    ],
    [
      'feetxn',
      '/api/payment/feetxn/filter',
      { paidById: () => server.sample.id('person admin') },
      ({ paidbyuser }) => paidbyuser === 'Omar Siddiqui',
    ],
    [
      'installmentTxn',
      '/api/payment/installmenttxn/filter',
      { projectId: () => project },
      ({ projectname }) => projectname === 'Marina Heights',
    ],
    [
      'installmentTxn',
      '/api/payment/installmenttxn/filter',
      { bankAccountId: () => server.sample.account('Vendor Payments').id },
      ({ bankaccount }) => bankaccount === 'Vendor Payments',
    ],
    [
      'deposits',
      '/api/deposit/filter',
      { userId: () => server.sample.id('person admin') },
      ({ userName }) => userName === 'Omar Siddiqui',
    ],
    ['deposits', '/api/deposit/filter', { currency: () => 'EUR' }, ({ currencyName }) => currencyName === 'EUR'],
    [
      'deposits',
      '/api/deposit/filter',
      { currency: () => server.sample.id('currency AED') },
      ({ currencyName }) => currencyName === 'AED',
    ],
    [
      'deposits',
      '/api/deposit/filter',
      { accountId: () => server.sample.account('Gulf Operating').id },
      ({ accountName }) => accountName === 'Gulf Operating',
    ],
    [
      'transfers',
      '/api/transfers/filter',
      { fromAccountId: () => server.sample.account('Gulf Operating').id },
      ({ fromAcc }) => fromAcc === 'Gulf Operating',
    ],
    [
      'transfers',
      '/api/transfers/filter',
      { toAccountId: () => server.sample.account('Escrow Marina').id },
      ({ toAcc }) => toAcc === 'Escrow Marina',
    ],
  ])('%s: %s filters by %p', async (list, path, filters, belongs) => {
    const query = Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, value()]));
    const all = await rowsOf(path, list, { size: 0 });
    const found = await rowsOf(path, list, { size: 0, ...query });
    expect(found.rows).toEqual(all.rows.filter(belongs));
    expect(found.rows.length).toBeGreaterThan(0);
    expect(found.rows.length).toBeLessThan(all.rows.length);
  });

  it.each([
    ['feetxn', '/api/payment/feetxn/filter', 'paymentdate'],
    ['installmentTxn', '/api/payment/installmenttxn/filter', 'paymentdate'],
    ['deposits', '/api/deposit/filter', 'date'],
    ['transfers', '/api/transfers/filter', 'transferDate'],
  ])('%s: %s filters by startDate, endDate', async (list, path, member) => {
    const all = await rowsOf(path, list, { size: 0 });
    const dates = all.rows.map((row) => row[member] as string);
    const [startDate, endDate] = [dates[8]!, dates[2]!];
    const found = await rowsOf(path, list, { size: 0, startDate, endDate });
    expect(found.rows).toEqual(
      all.rows.filter((row) => (row[member] as string) >= startDate && (row[member] as string) <= endDate),
    );
  });

  it('GET /api/payment/getPaymentSlips returns a zip file', async () => {
    await client.payInstallment({}, { slip: slipFile() });
    const address = `/api/payment/getPaymentSlips?projectId=${project}&installmentId=${installment}`;
    const { headers, bytes } = await client.get(address);
    expect(headers.get('content-type')).toBe('application/zip');
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
  });
});

describe('§7 Creates (multipart, slip part optional) and Deletes (a 204 yields success)', () => {
  it.each<[string, string, () => object, string]>([
    ['/api/deposit', uploadParts.deposit, () => server.sample.deposit(), '/api/deposit/{id}'],
    ['/api/transfers', uploadParts.transfer, () => server.sample.transfer(), '/api/transfers/{id}'],
    [
      '/api/payment/installment',
      uploadParts.installmentPayment,
      () => server.sample.installmentPayment(),
      '/api/payment/delete/{id}',
    ],
    ['/api/payment/fee', uploadParts.feePayment, () => server.sample.feePayment(), '/api/payment/delete/{id}'],
  ])('POST %s: part %s; deleted again', async (path, part, body, removal) => {
    const bare = await client.upload(path, part, body());
    const withSlip = await client.upload(path, part, body(), { slip: slipFile() });
    expect([bare.status, withSlip.status]).toEqual([201, 201]);
    for (const { success, message, data } of [bare.body, withSlip.body]) {
      expect([success, typeof message]).toEqual([true, 'string']);
      const { status, bytes } = await client.remove(removal.replace('{id}', String(data.id)));
      expect([status, bytes.length]).toEqual([204, 0]);
    }
  });
});

describe('§7 Settings', () => {
  const idOf = async (path: string, name: string) => {
    const { body } = await client.get<Record<string, unknown>[]>(path);
    const row = body.data.find((each) => Object.values(each).includes(name))!;
    return String(row.feetypeid ?? row.id);
  };

  it('POST /api/fee/save {feename}; PUT /api/fee/update/{id} {feename}; DELETE /api/fee/delete/{id}', async () => {
    const fees = '/api/query?queryName=getallfees';
    expect((await client.post('/api/fee/save', { feename: 'Notary Fee' })).status).toBe(201);
    const id = await idOf(fees, 'Notary Fee');
    expect((await client.put(`/api/fee/update/${id}`, { feename: 'Notary' })).status).toBe(200);
    expect(await idOf(fees, 'Notary')).toBe(id);
    expect((await client.remove(`/api/fee/delete/${id}`)).status).toBe(204);
  });

  it('POST /api/accounts/save and PUT /api/accounts/update/{id}, body {accName, currency{id}, accounttype}; DELETE /api/accounts/delete/{id}', async () => {
    const body = {
      accName: 'Petty Cash',
      currency: { id: server.sample.id('currency EUR') },
      accounttype: 'PAYMENT',
    };
    expect((await client.post('/api/accounts/save', body)).status).toBe(201);
    const id = await idOf('/api/accounts', 'Petty Cash');
    expect((await client.put(`/api/accounts/update/${id}`, { ...body, accName: 'Cash' })).status).toBe(200);
    expect(await idOf('/api/accounts', 'Cash')).toBe(id);
    expect((await client.remove(`/api/accounts/delete/${id}`)).status).toBe(204);
  });

  it('POST /api/users/changepassword {currentPassword, newPassword, confirmPassword}', async () => {
    const { client: user } = await server.signIn('user');
    const { status } = await user.post('/api/users/changepassword', {
      currentPassword: 'user-sample-1',
      newPassword: 'another secret',
      confirmPassword: 'another secret',
    });
    expect(status).toBe(200);
  });

  it('slips are viewed at a file-serving base path plus the slip value', async () => {
    const [slip] = await server.rows<{ name: string }>('select name from slips limit 1');
    const { slipCookie } = await server.signIn('admin');
    const { status } = await server.anonymous.get(`/api/files/${slip!.name}`, {}, { cookie: slipCookie });
    expect(status).toBe(200);
  });
});
