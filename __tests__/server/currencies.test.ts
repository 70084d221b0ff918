import type { CurrencySetupRow } from '../../src/contract/areas/currencies.wire';
import { messages } from '../../src/contract/texts/messages';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import type { BooksClient } from '../support/books-client';
import { TestServer } from '../support/test-server';

let server: TestServer;
let chief: BooksClient;
beforeAll(async () => {
  server = await TestServer.start();
  chief = (await server.signIn('super')).client;
});
afterAll(() => server.stop());

const { currency } = messages;
const { currencies } = paths.admin;
const list = async () => (await chief.get<CurrencySetupRow[]>(currencies.list)).body.data;
const add = (code: unknown) => chief.post<{ id: number }>(currencies.add, { code });
const remove = (id: number) => chief.remove(pathWithId(currencies.remove, id));
const saveAccount = (id: number, accName: string) => chief.post(paths.accounts.save, { accName, currency: { id } });

it('a currency is added with its name of ISO 4217, offered, and removed while nothing is in it', async () => {
  const added = await add('KWD');
  expect([added.status, added.body.message]).toEqual([201, currency.created]);
  const { id } = added.body.data;
  expect(await list()).toContainEqual({ id, code: 'KWD', name: 'Kuwaiti Dinar', accounts: 0, projects: 0 });
  expect((await chief.get(paths.accounts.currencies)).body.data).toContainEqual({
    ...{ id, code: 'KWD', currencyname: 'Kuwaiti Dinar' },
  });
  expect((await remove(id)).status).toBe(204);
  expect((await list()).map(({ code }) => code)).not.toContain('KWD');
  expect((await remove(id)).status).toBe(404);
  const actions = await server.rows(
    `select action, coalesce(after, before) as facts from audit_log where subject_kind = 'currency' order by id`,
  );
  const facts = { code: 'KWD', name: 'Kuwaiti Dinar' };
  expect(actions).toEqual([
    { action: 'currency.created', facts },
    { action: 'currency.removed', facts },
  ]);
});

it('one that is no money of ISO 4217, or in the list already, is refused', async () => {
  const before = await server.digest();
  for (const [code, status, message] of [
    ['XAU', 400, currency.unknownCode],
    ['ZZZ', 400, currency.unknownCode],
    ['usd', 400, currency.codeRequired],
    [undefined, 400, currency.codeRequired],
    ['USD', 409, currency.taken('USD')],
  ] as const) {
    const { status: answered, body } = await add(code);
    expect([answered, body.message, body.errors]).toEqual([status, message, [{ field: 'code', message }]]);
  }
  expect(await server.digest()).toEqual(before);
  const twice = await Promise.all([add('JPY'), add('JPY')]);
  expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
});

it('one that is used stays, and it is said by whom', async () => {
  const used = (await list()).find(({ code }) => code === 'AED')!;
  expect([used.accounts, used.projects]).toEqual([3, 2]);
  const refused = await remove(used.id);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'AED cannot be deleted: 3 accounts and 2 projects in it. Nothing was changed.',
  ]);
});

it('removed while an account is added in it is either there or the account is not', async () => {
  for (const code of ['OMR', 'BHD', 'JOD', 'TND']) {
    const { id } = (await add(code)).body.data;
    const [removed, saved] = await Promise.all([remove(id), saveAccount(id, code)]);
    expect([
      [204, 400],
      [409, 201],
    ]).toContainEqual([removed.status, saved.status]);
  }
});

it('every posting is in one that exists, whoever writes it', async () => {
  const unknown = `insert into postings (journal_entry_id, line, counterpart, currency_id, amount_cents)
    select max(id), 99, 'PARTNER', 999999, 1 from journal_entries`;
  await expect(server.rows(unknown)).rejects.toMatchObject({ code: '23503' });
});
