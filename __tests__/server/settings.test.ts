import { randomUUID } from 'node:crypto';
import type { AccountRow } from '../../src/contract/areas/accounts.wire';
import { limits } from '../../src/contract/vocabulary/limits';
import { messages } from '../../src/contract/texts/messages';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import type { FeeTypeRow } from '../../src/contract/areas/settings.wire';
import type { BooksClient } from '../support/books-client';
import { TestServer } from '../support/test-server';

let server: TestServer;
let chief: BooksClient;
beforeAll(async () => {
  server = await TestServer.start();
  chief = (await server.signIn('super')).client;
});
afterAll(() => server.stop());

const { account, fee, password } = messages;
const currency = (code: string) => ({ id: server.sample.id(`currency ${code}`) });
const savingsIn = (code: string, overrides: object = {}) => ({
  accName: 'Savings',
  currency: currency(code),
  ...overrides,
});
const saveAccount = (body: unknown) => chief.post<{ id: number }>(paths.accounts.save, body);
const updateAccount = (id: number, body: unknown) => chief.put(pathWithId(paths.accounts.update, id), body);
const removeAccount = (id: number) => chief.remove(pathWithId(paths.accounts.remove, id));
const accountOf = async (id: number) =>
  (await chief.get<AccountRow[]>(paths.accounts.list)).body.data.find((row) => row.id === id);
const saveFee = (feename: unknown) => chief.post<{ id: number }>(paths.fees.save, { feename });
const updateFee = (id: number, feename: unknown) => chief.put(pathWithId(paths.fees.update, id), { feename });
const removeFee = (id: number) => chief.remove(pathWithId(paths.fees.remove, id));
const feesNow = async () => (await chief.get<FeeTypeRow[]>(paths.query, { queryName: 'getallfees' })).body.data;
/** The status and words of an answer, and that it left everything as it was. */
async function unchanged(
  send: () => Promise<{ status: number; body: { message: string; errors?: unknown } }>,
  except?: string[],
) {
  const before = await server.digest(except);
  const { status, body } = await send();
  expect(await server.digest(except)).toEqual(before);
  return { status, message: body.message, errors: body.errors };
}
const said = (field: string, message: string) => ({ message, errors: [{ field, message }] });

describe('an account', () => {
  it('is saved, changed and deleted', async () => {
    const saved = await saveAccount(savingsIn('USD', { accName: '  Trust Account ', accounttype: 'PAYMENT' }));
    expect([saved.status, saved.body.message]).toEqual([201, account.created]);
    const { id } = saved.body.data;
    expect(await accountOf(id)).toMatchObject({ accName: 'Trust Account', balance: 0, accounttype: 'PAYMENT' });

    const changed = await updateAccount(id, savingsIn('EUR', { accName: 'Trust', accounttype: 'COMBINED' }));
    expect([changed.status, changed.body.message]).toEqual([200, account.updated]);
    expect(await accountOf(id)).toMatchObject({ accName: 'Trust', accounttype: 'COMBINED', currency: { code: 'EUR' } });

    expect((await removeAccount(id)).status).toBe(204);
    expect(await accountOf(id)).toBeUndefined();
    const actions = await server.rows('select action from audit_log where subject_id = $1 order by id', [String(id)]);
    expect(actions.slice(-3)).toEqual(
      ['account.created', 'account.changed', 'account.removed'].map((action) => ({ action })),
    );
  });

  it('is of type ACCOUNT when none is given, and keeps its type when a change gives none', async () => {
    const { id } = (await saveAccount(savingsIn('AED', { accName: 'Plain' }))).body.data;
    expect(await accountOf(id)).toMatchObject({ accounttype: 'ACCOUNT' });
    await updateAccount(id, savingsIn('AED', { accName: 'Plain', accounttype: 'PAYMENT' }));
    await updateAccount(id, savingsIn('AED', { accName: 'Plainer' }));
    expect(await accountOf(id)).toMatchObject({ accName: 'Plainer', accounttype: 'PAYMENT' });
  });

  it('takes the currency as the list gives it', async () => {
    const whole = { ...currency('USD'), currencyname: 'US Dollar', code: 'USD' };
    expect((await saveAccount({ accName: 'Whole', currency: whole, accounttype: 'ACCOUNT' })).status).toBe(201);
  });

  it.each<[field: string, overrides: object, message: string]>([
    ['accName', { accName: undefined }, account.nameRequired],
    ['accName', { accName: '' }, account.nameRequired],
    ['accName', { accName: '   ' }, account.nameRequired],
    ['accName', { accName: 5 }, account.nameRequired],
    ['currency', { currency: undefined }, account.currencyRequired],
    ['currency', { currency: null }, account.currencyRequired],
    ['currency', { currency: {} }, account.currencyRequired],
    ['currency', { currency: { id: '1' } }, account.currencyRequired],
    ['currency', { currency: { id: 999_999 } }, account.unknownCurrency],
    ['accounttype', { accounttype: 'SAVINGS' }, account.typeRequired],
    ['accounttype', { accounttype: '' }, account.typeRequired],
    ['balance', { balance: 1_000_000 }, messages.request.unknownField],
    ['overdraft_limit_cents', { overdraft_limit_cents: 5 }, messages.request.unknownField],
  ])('with a wrong %s is 400: %j', async (field, overrides, message) => {
    const body = savingsIn('USD', { accounttype: 'ACCOUNT', ...overrides });
    const expected = { status: 400, message, errors: [{ field, message }] };
    const unused = (await saveAccount(savingsIn('USD', { accName: randomUUID() }))).body.data.id;
    expect(await unchanged(() => saveAccount(body))).toEqual(expected);
    expect(await unchanged(() => updateAccount(unused, body))).toEqual(expected);
  });

  it('of a name that is too long is 400', async () => {
    const body = savingsIn('USD', { accName: 'x'.repeat(limits.nameCharacters + 1) });
    const { status, errors } = await unchanged(() => saveAccount(body));
    expect([status, errors]).toMatchObject([400, [{ field: 'accName' }]]);
  });

  it('of a name that is taken in its currency is 409, whatever its case', async () => {
    const expected = { status: 409, ...said('accName', account.nameTaken('RESERVE fund', 'USD')) };
    const body = savingsIn('USD', { accName: ' RESERVE fund ' });
    expect(await unchanged(() => saveAccount(body))).toEqual(expected);
    expect(await unchanged(() => updateAccount(server.sample.account('Main Operating').id, body))).toEqual(expected);
    expect((await saveAccount(savingsIn('EUR', { accName: 'Reserve Fund' }))).status).toBe(201);
    const own = savingsIn('USD', { accName: 'Reserve FUND', accounttype: 'COMBINED' });
    expect((await updateAccount(server.sample.account('Reserve Fund').id, own)).status).toBe(200);
  });

  it('of a name that is taken is 409, whether its accents stand in their letters or behind them', async () => {
    const [composed, apart] = ['Caf\u00e9 Am\u00e9lie', 'Cafe\u0301 Ame\u0301lie'];
    expect((await saveAccount(savingsIn('USD', { accName: apart }))).status).toBe(201);
    const taken = { status: 409, ...said('accName', account.nameTaken(composed, 'USD')) };
    for (const accName of [composed, apart])
      expect(await unchanged(() => saveAccount(savingsIn('USD', { accName })))).toEqual(taken);
    expect((await saveFee(apart)).status).toBe(201);
    expect(await unchanged(() => saveFee(composed))).toEqual({
      status: 409,
      ...said('feename', fee.nameTaken(composed)),
    });
    const [{ names } = { names: [] }] = await server.rows<{ names: string[] }>(
      `select array(select name from accounts where name like 'Caf%' union all select name from fee_types where name like 'Caf%') as names`,
    );
    expect(names).toEqual([composed, composed]);
  });

  it('saved ten times at once is one account', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => saveAccount(savingsIn('USD', { accName: 'Once' }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
  });

  it('in use keeps its currency and is not deleted: 409 with the count', async () => {
    const { id } = (await saveAccount(savingsIn('USD', { accName: 'Used' }))).body.data;
    const deposit = () => chief.createDeposit({ toacc: id, tocurrency: currency('USD').id, amount: 50 });
    const first = (await deposit()).body.data;
    expect(await unchanged(() => removeAccount(id))).toMatchObject({ status: 409, message: account.inUse('Used', 1) });
    await deposit();
    const out = { fromacc: id, fromcurrency: currency('USD').id, fromamount: 10, toamount: 36.73 };
    expect((await chief.createTransfer(out)).status).toBe(201);
    await chief.reverse('deposits', first.id);
    expect(await unchanged(() => removeAccount(id))).toMatchObject({ status: 409, message: account.inUse('Used', 3) });
    const other = savingsIn('EUR', { accName: 'Used' });
    const message = account.currencyInUse('Used', 3);
    expect(await unchanged(() => updateAccount(id, other))).toMatchObject({ status: 409, message });
    expect((await updateAccount(id, savingsIn('USD', { accName: 'Renamed' }))).status).toBe(200);
  });

  it('that pays is in use too', async () => {
    const { id } = server.sample.account('Escrow Marina');
    const [row] = await server.rows<{ count: number }>(
      `select (select count(*) from payments where account_id = $1) + (select count(*) from transfers where to_account_id = $1) as count`,
      [id],
    );
    const message = account.inUse('Escrow Marina', row!.count);
    expect(await unchanged(() => removeAccount(id))).toMatchObject({ status: 409, message });
  });

  it('that is not there is 404', async () => {
    const body = savingsIn('USD');
    expect(await unchanged(() => updateAccount(999_999, body))).toMatchObject({
      status: 404,
      message: account.gone,
    });
    expect(await unchanged(() => removeAccount(999_999))).toMatchObject({ status: 404, message: account.gone });
    expect((await removeAccount(0)).status).toBe(400);
  });

  it('deleted while money comes in is either there or the money is not', async () => {
    const { id } = (await saveAccount(savingsIn('USD', { accName: 'Racing' }))).body.data;
    const body = { toacc: id, tocurrency: currency('USD').id };
    const [removed, deposited] = await Promise.all([removeAccount(id), chief.createDeposit(body)]);
    expect([
      [204, 400],
      [409, 201],
    ]).toContainEqual([removed.status, deposited.status]);
  });
});

describe('a fee', () => {
  it('is saved, changed and deleted', async () => {
    const saved = await saveFee('  Notary Fee ');
    expect([saved.status, saved.body.message]).toEqual([201, fee.created]);
    const { id } = saved.body.data;
    expect(await feesNow()).toContainEqual({ feetypeid: id, feename: 'Notary Fee' });
    const changed = await updateFee(id, 'Notary');
    expect([changed.status, changed.body.message]).toEqual([200, fee.updated]);
    expect(await feesNow()).toContainEqual({ feetypeid: id, feename: 'Notary' });
    expect((await removeFee(id)).status).toBe(204);
    expect((await feesNow()).map(({ feetypeid }) => feetypeid)).not.toContain(id);
  });

  it.each([undefined, null, '', '   ', 5, ['x'], {}])('named %j is 400', async (name) => {
    const expected = {
      status: 400,
      message: fee.nameRequired,
      errors: [{ field: 'feename', message: fee.nameRequired }],
    };
    expect(await unchanged(() => saveFee(name))).toEqual(expected);
    expect(await unchanged(() => updateFee(server.sample.id('fee Legal Fee'), name))).toEqual(expected);
  });

  it('of a name that is too long is 400', async () => {
    const { status, errors } = await unchanged(() => saveFee('x'.repeat(limits.nameCharacters + 1)));
    expect([status, errors]).toMatchObject([400, [{ field: 'feename' }]]);
  });

  it('of a name that is taken is 409, whatever its case', async () => {
    const expected = { status: 409, ...said('feename', fee.nameTaken('legal fee')) };
    expect(await unchanged(() => saveFee(' legal fee '))).toEqual(expected);
    expect(await unchanged(() => updateFee(server.sample.id('fee Bank Charges'), 'legal fee'))).toEqual(expected);
    expect((await updateFee(server.sample.id('fee Legal Fee'), 'Legal FEE')).status).toBe(200);
  });

  it('saved ten times at once is one fee', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => saveFee('Once')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
  });

  it('that was ever paid is not deleted: 409 with the count', async () => {
    const { id } = (await saveFee('Broker Fee')).body.data;
    const paid = (await chief.payFee({ feetype: id })).body.data;
    await chief.reverse('payments', paid.id);
    expect(await unchanged(() => removeFee(id))).toMatchObject({ status: 409, message: fee.inUse('Broker Fee', 1) });
    await chief.payFee({ feetype: id });
    expect(await unchanged(() => removeFee(id))).toMatchObject({ status: 409, message: fee.inUse('Broker Fee', 2) });
  });

  it('that is not there is 404', async () => {
    expect(await unchanged(() => updateFee(999_999, 'x'))).toMatchObject({ status: 404, message: fee.notFound });
    expect(await unchanged(() => removeFee(999_999))).toMatchObject({ status: 404, message: fee.notFound });
  });
});

describe('a password', () => {
  afterEach(() => jest.restoreAllMocks());
  const [current, next] = ['super-sample-1', 'Str0ng 💶 passphrase'];
  const change = (overrides: object) =>
    chief.post(paths.users.changePassword, {
      currentPassword: current,
      newPassword: next,
      confirmPassword: next,
      ...overrides,
    });

  it.each<[field: string, overrides: object, message: string]>([
    ['currentPassword', { currentPassword: undefined }, password.currentRequired],
    ['currentPassword', { currentPassword: '' }, password.currentRequired],
    ['currentPassword', { currentPassword: 'wrong one' }, password.wrongCurrent],
    ['newPassword', { newPassword: undefined }, password.newRequired],
    ['newPassword', { newPassword: 'five5', confirmPassword: 'five5' }, password.newTooShort],
    ['newPassword', { newPassword: current, confirmPassword: current }, password.sameAsCurrent],
    ['confirmPassword', { confirmPassword: '' }, password.confirmRequired],
    ['confirmPassword', { confirmPassword: 'five5' }, password.confirmTooShort],
    ['confirmPassword', { confirmPassword: `${next}.` }, password.mismatch],
    ['userId', { userId: 2 }, messages.request.unknownField],
  ])('with a wrong %s is 400: %j', async (field, overrides, message) => {
    expect(await unchanged(() => change(overrides), ['access_events', 'attempt_budgets'])).toEqual({
      status: 400,
      message,
      errors: [{ field, message }],
    });
  });

  it.each(['sixsix', 'x'.repeat(128), next, ' leading and trailing '])('of "%s" opens the door', async (chosen) => {
    const answer = await change({ newPassword: chosen, confirmPassword: chosen });
    expect([answer.status, answer.body.message]).toEqual([200, password.changed]);
    const login = (word: string) => server.anonymous.post(paths.auth.login, { username: 'super', password: word });
    expect([(await login(chosen)).status, (await login(current)).status]).toEqual([200, 401]);
    await chief.post(paths.users.changePassword, {
      currentPassword: chosen,
      newPassword: current,
      confirmPassword: current,
    });
  });

  it('cannot be guessed here either: the sixth wrong try waits, the session goes on', async () => {
    const wrong = () => change({ currentPassword: 'wrong one' });
    const statuses = (await Promise.all(Array.from({ length: 12 }, wrong))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(5);
    const refused = await change({});
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect((await chief.get(paths.accounts.list)).status).toBe(200);
  });
});

it('leaves sound books', async () => {
  expect(await server.findFaults()).toEqual([]);
});
