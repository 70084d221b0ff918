import { randomUUID } from 'node:crypto';
import { idempotencyHeader } from '../../src/contract/vocabulary/envelope';
import { messages } from '../../src/contract/texts/messages';
import { paths, pathWithId } from '../../src/contract/vocabulary/paths';
import type { BooksClient } from '../support/books-client';
import { TestServer } from '../support/test-server';

let server: TestServer;
let client: BooksClient;
beforeAll(async () => {
  server = await TestServer.start();
  ({ client } = await server.signIn('super'));
});
afterAll(() => server.stop());

const accountBody = () => ({ accName: `Repeated ${randomUUID()}`, currency: { id: server.sample.id('currency USD') } });

describe.each([
  ['an account', paths.accounts.save, accountBody],
  ['a fee', paths.fees.save, () => ({ feename: `Repeated ${randomUUID()}` })],
])('%s that is saved again under its key', (_, path, bodyOf) => {
  it('is one, and every answer is the first one', async () => {
    const [body, key] = [bodyOf(), { [idempotencyHeader]: randomUUID() }];
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.post<{ id: number }>(path, body, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body: { data } }) => data.id)).size).toBe(1);
  });

  it('with other words is refused with 422', async () => {
    const key = { [idempotencyHeader]: randomUUID() };
    expect((await client.post(path, bodyOf(), key)).status).toBe(201);
    const { status, body } = await client.post(path, bodyOf(), key);
    expect([status, body.code]).toEqual([422, 'KEY_REUSED']);
  });
});

/** Records of this test, each changed by one call that its answer may not have reached; `more` is what the call says else. */
const changes: readonly [string, () => Promise<[path: string, body: object, more: object]>][] = [
  [
    'a person',
    async () => {
      const body = { name: `Repeated ${randomUUID()}`, username: null, role: null };
      const { data } = (await client.post<{ id: number }>(paths.admin.people.list, body)).body;
      return [pathWithId(paths.admin.people.change, data.id), { ...body, name: `${body.name} II` }, { name: 'Other' }];
    },
  ],
  [
    'an account',
    async () => {
      const body = {
        ...{ name: `Repeated ${randomUUID()}`, currencyId: server.sample.id('currency USD') },
        ...{ accountType: 'ACCOUNT', overdraftLimit: 0 },
      };
      const { data } = (await client.post<{ id: number }>(paths.admin.accounts.add, body)).body;
      return [pathWithId(paths.admin.accounts.change, data.id), { ...body, overdraftLimit: 5 }, { overdraftLimit: 6 }];
    },
  ],
  [
    'the company',
    () => Promise.resolve([paths.admin.company.settings, { name: 'Repeated', timeZone: 'UTC' }, { name: 'Other' }]),
  ],
  [
    'a statement of the bank',
    async () => {
      const body = { accountId: server.sample.account('Main Operating').id, statementDate: '2026-01-31T00:00:00' };
      const begin = { ...body, closing: 1 };
      const { data } = (await client.post<{ id: number }>(paths.reconciliations.list, begin)).body;
      const { statementDate } = body;
      return [pathWithId(paths.reconciliations.one, data.id), { statementDate, closing: 2.5 }, { closing: 3 }];
    },
  ],
];

it.each(changes)('%s that is changed again as it is by then, after a lost answer, is no conflict', async (_, make) => {
  const [path, body, more] = await make();
  const version = path === paths.admin.company.settings ? 0 : 1;
  const first = await client.put(path, { ...body, version });
  const again = await client.put(path, { ...body, version });
  expect([first, again].map(({ status, body: { message } }) => [status, message])).toEqual(
    Array(2).fill([200, first.body.message]),
  );
  expect((await client.put(path, { ...body, ...more, version })).status).toBe(409);
});

it('an account that is closed again after a lost answer is closed, and no conflict', async () => {
  const account = { name: `Repeated ${randomUUID()}`, accountType: 'ACCOUNT', overdraftLimit: 0 };
  const body = { ...account, currencyId: server.sample.id('currency USD') };
  const { id } = (await client.post<{ id: number }>(paths.admin.accounts.add, body)).body.data;
  const close = async () => (await client.post(pathWithId(paths.admin.accounts.close, id), { version: 1 })).status;
  expect([await close(), await close()]).toEqual([200, 200]);
});

it('a password that is changed again after a lost answer is changed, by who names it, and nothing is written anew', async () => {
  const { client: own } = await server.signIn('user');
  const [currentPassword, newPassword] = ['user-sample-1', 'of-a-test-1'];
  const change = async (more = {}) => {
    const body = { currentPassword, newPassword, confirmPassword: newPassword, ...more };
    const { status, body: answer } = await own.post(paths.users.changePassword, body);
    return [status, answer.message];
  };
  const isChanged = [200, messages.password.changed];
  const isRefused = [400, messages.password.wrongCurrent];
  expect(await Promise.all([change(), change()])).toEqual([isChanged, isChanged]);
  const before = await server.digest(['attempt_budgets']);
  expect(await change()).toEqual(isChanged);
  expect(await server.digest(['attempt_budgets'])).toEqual(before);
  expect(await change({ newPassword: 'of-a-test-2', confirmPassword: 'of-a-test-2' })).toEqual(isRefused);
  // One that was given is still to be changed.
  await server.rows(`update users set must_change_password = true where username = 'user'`);
  expect(await change()).toEqual(isRefused);
});

it('a reconciliation that is reopened again under the key of its form is reopened once', async () => {
  const { list, finish, reopen } = paths.reconciliations;
  const accountId = server.sample.account('Reserve Fund').id;
  const begin = { accountId, statementDate: '2026-01-31T00:00:00', closing: 0 };
  const { id } = (await client.post<{ id: number }>(list, begin)).body.data;
  await client.post(pathWithId(finish, id), { version: 1 });
  const key = { [idempotencyHeader]: randomUUID() };
  const open = (reason: string) => client.post(pathWithId(reopen, id), { reason }, key);
  expect((await Promise.all([open('Wrong'), open('Wrong')])).map(({ status }) => status)).toEqual([200, 200]);
  expect((await open('Other')).status).toBe(422);
});
