import type { AccountRow, CurrencyRow } from '../../src/contract/areas/accounts.wire';
import type { UserRow } from '../../src/contract/areas/auth.wire';
import type { AmountTotals } from '../../src/contract/areas/totals.wire';
import { messages } from '../../src/contract/texts/messages';
import { paths, queryNames } from '../../src/contract/vocabulary/paths';
import { installmentType } from '../../src/contract/vocabulary/schedule';
import type { BooksClient } from '../support/books-client';
import { TestServer } from '../support/test-server';

type Schedule = Readonly<
  Record<'project_id' | 'installment_id' | 'amount_cents' | 'paid_cents', number> &
    Record<'project' | 'code' | 'schedule_type' | 'name' | 'schedule_date', string>
>;

let server: TestServer;
let user: BooksClient;
/** Every schedule row as it is stored; all that the queries say of projects is worked out from these. */
let schedule: Schedule[];
let projects: (Placed & { id: number; name: string; code: string; rows: Schedule[] })[];
type Placed = Readonly<Record<'start_date', string> & Record<'end_date' | 'latitude' | 'longitude', string | null>>;
/** When and where a project is, as it stands on the wire. */
const placeOf = ({ start_date, end_date, latitude: lat, longitude: long }: Placed) => ({
  ...{ startdate: wireDay(start_date), enddate: end_date && wireDay(end_date) },
  ...{ locationlat: lat && Number(lat), locationlong: long && Number(long) },
});

beforeAll(async () => {
  server = await TestServer.start();
  const admin = (await server.signIn('admin')).client;
  await admin.payInstallment({ amount: 0.07 });
  await admin.reverse('payments', (await admin.payInstallment({ amount: 1 })).body.data.id);
  await admin.reverse('deposits', (await admin.createDeposit()).body.data.id);
  await server.rows(
    "insert into projects (name, currency_id, start_date) select 'Bare Land', id, '2026-01-01' from currencies where code = 'EUR'",
  );
  user = (await server.signIn('user')).client;
  schedule = await server.rows<Schedule>(
    `select s.*, p.name as project, c.code from schedule_rows s, projects p, currencies c
      where p.id = s.project_id and c.id = p.currency_id order by s.project_id, s.schedule_date, s.installment_id`,
  );
  const all = await server.rows<Placed & { id: number; name: string; code: string }>(
    'select p.*, code from projects p, currencies c where c.id = currency_id order by p.name, p.id',
  );
  projects = all.map((project) => ({ ...project, rows: schedule.filter((row) => row.project_id === project.id) }));
});
afterAll(() => server.stop());

type Parameters = Readonly<Record<string, string | number>>;
const query = async (queryName: string, parameters: Parameters = {}) => {
  const { status, body } = await user.get<Record<string, unknown>[]>(paths.query, { queryName, ...parameters });
  expect([status, body.success]).toEqual([200, true]);
  return body.data;
};
const sum = (rows: readonly Schedule[], member: 'amount_cents' | 'paid_cents') =>
  rows.reduce((total, row) => total + row[member], 0) / 100;
const isPaid = (row: Schedule) => row.paid_cents >= row.amount_cents;
const wireDay = (day: string) => `${day}T00:00:00`;
const marina = () => server.sample.id('project Marina Heights');

it('projectScheduleSummary is a row a project', async () => {
  const expected = projects.map(({ id, name, code, rows, ...project }) => {
    const installments = rows.filter((row) => row.schedule_type === 'Installment');
    const due = rows.filter((row) => !isPaid(row)).map((row) => row.schedule_date);
    return {
      projectid: id,
      name,
      total_amount: sum(rows, 'amount_cents'),
      total_paid: sum(rows, 'paid_cents'),
      currencyname: code,
      installments_paid: installments.filter(isPaid).length,
      total_installments: installments.length,
      next_due_date: due.length === 0 ? null : wireDay(due.sort()[0]!),
      ...{ ...placeOf(project), isArchived: false },
    };
  });
  expect(await query('projectScheduleSummary')).toEqual(expected);
  expect(expected.find(({ name }) => name === 'Bare Land')).toMatchObject({ startdate: wireDay('2026-01-01') });
  expect(new Set(expected.map(({ currencyname }) => currencyname))).toEqual(new Set(['AED', 'EUR', 'USD']));
});

it('getallfees is every fee type, by name', async () => {
  const fees = await server.rows('select id as feetypeid, name as feename from fee_types order by name');
  expect(await query('getallfees')).toEqual(fees);
});

it('depositTransactions sums what each person brought into each account, without what was reversed', async () => {
  const rows = await server.rows<{
    username: string;
    userid: number;
    currency: string;
    accname: string;
    amount_cents: number;
  }>(
    `select u.name as username, u.id as userid, c.code as currency, a.name as accname, d.amount_cents
      from deposits d, users u, accounts a, currencies c
      where u.id = d.user_id and a.id = d.account_id and c.id = d.currency_id and d.reversed_at is null`,
  );
  const totals = new Map<string, number>();
  for (const { username, userid, currency, accname, amount_cents } of rows) {
    const key = JSON.stringify([username, currency, accname, userid]);
    totals.set(key, (totals.get(key) ?? 0) + amount_cents);
  }
  const expected = [...totals]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, total]) => {
      const [username, currency, accname, userid] = JSON.parse(key) as [string, string, string, number];
      return { username, userid, currency, accname, total_amount: total / 100 };
    });
  expect(await query('depositTransactions')).toEqual(expected);
  expect(expected.length).toBeGreaterThan(15);
  // Home adds up the accounts of a currency; the report that such a total opens has the same one.
  for (const [userId, currency] of new Set(expected.map((row) => [row.userid, row.currency] as const))) {
    const ofTotal = expected.filter((row) => row.userid === userId && row.currency === currency);
    const total = ofTotal.reduce((sum, row) => sum + Math.round(row.total_amount * 100), 0) / 100;
    const [told] = (await user.get<AmountTotals[]>(paths.totals.deposits, { userId, currency })).body.data;
    expect(told!.sums).toEqual([expect.objectContaining({ currency, total })]);
  }
});

it('getProjectInstallment is what is not yet paid in full, partly paid rows too', async () => {
  for (const { id, rows } of projects) {
    const expected = rows
      .filter((row) => !isPaid(row))
      .map((row) => ({
        installmentid: row.installment_id,
        scheduletype: row.schedule_type,
        name: row.name,
        amount: row.amount_cents / 100,
        total_paid: row.paid_cents / 100,
        scheduledate: wireDay(row.schedule_date),
        scheduleVersion: 0,
      }));
    expect(await query('getProjectInstallment', { projectid: id })).toEqual(expected);
  }
  const open = await query('getProjectInstallment', { projectid: marina() });
  expect(open.find(({ installmentid }) => installmentid === server.sample.openInstallment.installmentId)).toMatchObject(
    {
      total_paid: 0.07,
    },
  );
});

it('getpaidamountofinstallment is one row', async () => {
  for (const row of schedule) {
    const parameters = { projectid: row.project_id, installmentid: row.installment_id };
    const expected = { paidamount: row.paid_cents / 100, totalamount: row.amount_cents / 100 };
    expect(await query('getpaidamountofinstallment', parameters)).toEqual([expected]);
  }
  expect(await query('getpaidamountofinstallment', { projectid: marina(), installmentid: 999 })).toEqual([]);
});

it('projectview is a row an owner, whose shares make a whole', async () => {
  const rows = await server.rows<Placed & { id: number; name: string; share: string; value_cents: number }>(
    `select p.*, u.name, s.share
      from projects p, project_shares s, users u where s.project_id = p.id and u.id = s.user_id order by p.name, s.position`,
  );
  const expected = rows.map((row) => ({
    projectid: row.id,
    name: row.name,
    share: Number(row.share),
    ...placeOf(row),
    value: row.value_cents / 100,
    isArchived: false,
  }));
  expect(await query('projectview')).toEqual(expected);
  for (const { id } of projects.filter(({ rows: own }) => own.length > 0)) {
    const shares = expected.filter(({ projectid }) => projectid === id).map(({ share }) => Math.round(share * 100));
    expect(shares.reduce((total, share) => total + share, 0)).toBe(10_000);
  }
});

it('projecttotalsbyscheduletype is a row for each type of each project', async () => {
  const data = await query('projecttotalsbyscheduletype');
  for (const { id, rows } of projects) {
    const expected = [...new Set(rows.map((row) => row.schedule_type))].map((type) => {
      const own = rows.filter((row) => row.schedule_type === type);
      return {
        projectid: id,
        scheduletype: type,
        total_amount: sum(own, 'amount_cents'),
        total_paid: sum(own, 'paid_cents'),
        due_amount: Math.round((sum(own, 'amount_cents') - sum(own, 'paid_cents')) * 100) / 100,
        count_due: own.filter((row) => !isPaid(row)).length,
        count_paid: own.filter(isPaid).length,
      };
    });
    const found = data.filter(({ projectid }) => projectid === id);
    expect(found).toHaveLength(expected.length);
    expect(found).toEqual(expect.arrayContaining(expected));
    if (rows.length > 0) expect(found[0]!.scheduletype).toBe('Installment');
  }
  expect(data).toHaveLength(new Set(schedule.map((row) => `${String(row.project_id)} ${row.schedule_type}`)).size);
});

it('projectSchedulerecords is the whole schedule, with what is due and what is paid', async () => {
  for (const { id, rows } of projects) {
    const expected = rows.map((row) => ({
      scheduletype: row.schedule_type,
      installmentid: row.installment_id,
      amount: row.amount_cents / 100,
      total_paid: row.paid_cents / 100,
      scheduledate: wireDay(row.schedule_date),
      status: isPaid(row) ? 'paid' : 'due',
      name: row.name,
    }));
    expect(await query('projectSchedulerecords', { projectid: id })).toEqual(expected);
    // In the sample's a name and the number that the reports tell agree.
    const installments = expected.filter(({ scheduletype }) => scheduletype === installmentType);
    for (const { name, installmentid } of installments) expect(name).toBe(`Installment ${String(installmentid)}`);
  }
  expect(await query('projectSchedulerecords', { projectid: 999_999 })).toEqual([]);
});

describe('a query that is none', () => {
  it.each(['', 'nothing', 'constructor', '__proto__', 'toString', 'getallfees ', 'GETALLFEES', "getallfees' or 1=1"])(
    '"%s" is 400',
    async (queryName) => {
      const { status, body } = await user.get(paths.query, { queryName });
      expect(status).toBe(400);
      expect(body.errors).toEqual([{ field: 'queryName', message: messages.query.unknownName }]);
    },
  );

  it('without a name, with two names, or with more than is known is 400', async () => {
    for (const search of ['', '?queryName=getallfees&queryName=projectview', '?queryName=getallfees&more=1'])
      expect((await user.get(`${paths.query}${search}`)).status).toBe(400);
  });

  it.each<[string, Parameters, string]>([
    ['getProjectInstallment', {}, 'projectid'],
    ['projectSchedulerecords', {}, 'projectid'],
    ['getpaidamountofinstallment', {}, 'projectid'],
    ['getpaidamountofinstallment', { projectid: 1 }, 'installmentid'],
    ['getpaidamountofinstallment', { installmentid: 1 }, 'projectid'],
    ['getProjectInstallment', { projectid: 'x' }, 'projectid'],
    ['getProjectInstallment', { projectid: '' }, 'projectid'],
    ['projectSchedulerecords', { projectid: 0 }, 'projectid'],
    ['projectSchedulerecords', { projectid: '1 or 1=1' }, 'projectid'],
  ])('%s with %j names what is missing', async (queryName, parameters, field) => {
    const { status, body } = await user.get(paths.query, { queryName, ...parameters });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field, message: messages.query.missingParameter(field) }]);
  });

  it('leaves no name of the eight without a test', () => {
    expect(queryNames).toHaveLength(8);
  });
});

describe('the lists', () => {
  it('of accounts has each with its balance and currency', async () => {
    await server.rows(`update accounts set overdraft_limit_cents = 12345 where name = 'Reserve Fund'`);
    const rows = await server.rows<Record<string, string | number>>(
      `select a.*, c.code, c.name as currency from accounts a, currencies c where c.id = a.currency_id order by a.name`,
    );
    const { body } = await user.get<AccountRow[]>(paths.accounts.list);
    expect(body.data).toEqual(
      rows.map((row) => ({
        id: row.id,
        accName: row.name,
        balance: Number(row.balance_cents) / 100,
        available: (Number(row.balance_cents) + Number(row.overdraft_limit_cents)) / 100,
        currency: { id: row.currency_id, currencyname: row.currency, code: row.code },
        accounttype: row.account_type,
        isClosed: false,
        reconciledUpTo: null,
      })),
    );
  });

  it('of currencies has name and code', async () => {
    const { body } = await user.get<CurrencyRow[]>(paths.accounts.currencies);
    const id = (code: string) => server.sample.id(`currency ${code}`);
    expect(body.data).toEqual([
      { id: id('AED'), currencyname: 'UAE Dirham', code: 'AED' },
      { id: id('EUR'), currencyname: 'Euro', code: 'EUR' },
      { id: id('USD'), currencyname: 'US Dollar', code: 'USD' },
    ]);
  });

  it('of people has name and type, and nothing that is nobody’s business', async () => {
    const { body } = await user.get<UserRow[]>(paths.users.list);
    const rows = await server.rows(
      'select id, name, user_type as "userType", disabled_at is not null as "isDisabled" from users order by name',
    );
    expect(body.data).toEqual(rows);
    expect(body.data.map(({ userType }) => userType)).toContain('SYSTEM');
  });

  it('of payments of an installment need both numbers', async () => {
    expect(
      (await user.get(paths.payments.ofInstallment, { projectId: marina(), installmentId: 999 })).body.data,
    ).toEqual([]);
    for (const parameters of [{ projectId: 1 }, { installmentId: 1 }, {}, { projectId: 'x', installmentId: 1 }])
      expect((await user.get(paths.payments.ofInstallment, parameters)).status).toBe(400);
  });
});
