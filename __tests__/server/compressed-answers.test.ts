import zlib from 'node:zlib';
import { type ListName, listRequests } from '../../src/client/api/list-requests';
import { csvMediaType } from '../../src/contract/reports/csv';
import { limits } from '../../src/contract/vocabulary/limits';
import { paths } from '../../src/contract/vocabulary/paths';
import type { BooksClient } from '../support/books-client';
import { rawAnswer } from '../support/raw-answer';
import { TestServer } from '../support/test-server';

let server: TestServer;
let user: BooksClient;
beforeAll(async () => {
  server = await TestServer.start();
  user = (await server.signIn('user')).client;
});
afterAll(() => server.stop());

/** As it comes over the wire, which `fetch` does not show. */
const get = (path: string, headers: Record<string, string> = {}, token = user.token) =>
  rawAnswer(server.origin, path, { ...(token && { authorization: `Bearer ${token}` }), ...headers });
const gzip = { 'accept-encoding': 'gzip, deflate, br' };
const depositTotals = `${paths.query}?queryName=depositTransactions`;
const allDeposits = `${paths.deposits.filter}?size=0`;

describe('over the wire', () => {
  test.each([
    ['a list', depositTotals, 'application/json'],
    ['all rows as JSON', allDeposits, 'application/json'],
    ['all rows as CSV', allDeposits, csvMediaType],
  ])('%s is compressed for who takes it, and the same', async (_, path, type) => {
    const plain = await get(path, { accept: type });
    const small = await get(path, { accept: type, ...gzip });
    expect([plain.status, small.status]).toEqual([200, 200]);
    expect([plain.headers['content-encoding'], small.headers['content-encoding']]).toEqual([undefined, 'gzip']);
    expect(small.headers['content-type']).toBe(plain.headers['content-type']);
    expect(small.headers.vary).toContain('accept-encoding');
    expect(zlib.gunzipSync(small.bytes)).toEqual(plain.bytes);
    expect(small.bytes.length * 2).toBeLessThan(plain.bytes.length);
  });

  test('a small answer, a sign-in and a renewal are not: the last two hold secrets', async () => {
    const page = await get(`${paths.query}?queryName=getallfees`, gzip);
    expect(page.bytes.length).toBeLessThan(limits.smallAnswerBytes);
    expect(page.headers['content-encoding']).toBeUndefined();
    const body = { username: 'user', password: 'user-sample-1' };
    // Longer than what is compressed elsewhere.
    await server.rows(`update users set name = repeat('User ', 400) where username = 'user'`);
    const login = await rawAnswer(server.origin, paths.auth.login, gzip, body);
    const { data } = JSON.parse(login.bytes.toString()) as { data: { refreshtoken: string } };
    expect(login.bytes.length).toBeGreaterThan(limits.smallAnswerBytes);
    const renewal = await rawAnswer(server.origin, paths.auth.refresh, gzip, { refreshtoken: data.refreshtoken });
    expect([login, renewal].map(({ status, headers }) => [status, headers['content-encoding']])).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
  });
});

describe('a list has a version', () => {
  const versionOf = async (headers: Record<string, string> = {}, token = user.token) =>
    get(depositTotals, headers, token);

  test('by which it is not sent again until it changes, compressed or not', async () => {
    const first = await versionOf();
    const version = String(first.headers.etag);
    expect(first.headers['cache-control']).toBe('no-store');
    for (const form of [{}, gzip]) {
      const same = await versionOf({ 'if-none-match': `"other", ${version}`, ...form });
      expect([same.status, same.bytes.length, same.headers.etag]).toEqual([304, 0, version]);
      expect(same.headers['content-encoding']).toBeUndefined();
    }
    await server.rows(`update users set name = 'Somebody New' where id = (select min(user_id) from deposits)`);
    const changed = await versionOf({ 'if-none-match': version });
    expect(changed.status).toBe(200);
    expect(changed.bytes.toString()).toContain('Somebody New');
    expect(changed.headers.etag).not.toBe(version);
  });

  test('that is of one person in one role', async () => {
    const admin = (await server.signIn('admin')).client;
    const seen = [await versionOf({}, admin.token), await versionOf()];
    await server.rows(`update users set user_type = 'ADMIN' where username = 'user'`);
    seen.push(await versionOf());
    await server.rows(`update users set user_type = 'USER' where username = 'user'`);
    for (const { bytes } of seen) expect(bytes).toEqual(seen[0]!.bytes);
    expect(new Set(seen.map(({ headers }) => headers.etag)).size).toBe(3);
  });

  test('that opens nothing: without a session, or after it, it is 401', async () => {
    const { client } = await server.signIn('admin');
    const version = String((await versionOf({}, client.token)).headers.etag);
    await client.post(paths.auth.logout, {});
    for (const token of [client.token, null]) {
      const { status } = await versionOf({ 'if-none-match': version }, token);
      expect(status).toBe(401);
    }
  });
});

describe('Home of a company in which 200 people have paid into 20 accounts', () => {
  const home: readonly ListName[] = ['listProjects', 'listAccounts', 'depositTotals'];
  const beside: readonly ListName[] = ['readSetUp', 'readCompanyName', 'readBooksCheck'];
  const mostBytes = 45_000;
  const [people, accounts] = [200, 20];

  async function fillHome(): Promise<void> {
    await server.rows(
      `insert into projects (name, currency_id, start_date)
       select 'Project ' || n, (select min(id) from currencies), '2025-01-01' from generate_series(1, 10) n`,
    );
    await server.rows(
      `insert into users (name, user_type)
       select 'Person ' || lpad(n::text, 3, '0'), 'USER' from generate_series((select count(*) from users), $1::int) n`,
      [people],
    );
    await server.rows(
      `insert into accounts (name, currency_id)
       select 'Account ' || lpad(n::text, 2, '0'), ids[1 + n % cardinality(ids)]
       from generate_series(1 + (select count(*) from accounts), $1::int) n, (select array_agg(id) as ids from currencies) c`,
      [accounts],
    );
    await server.rows(
      `with pairs as (select u.id as person, a.id as account, a.currency_id as currency from users u cross join accounts a
         where u.user_type <> 'SYSTEM'),
       entries as (
         insert into journal_entries (kind, entry_date, recorded_by)
         select 'DEPOSIT', '2025-06-01', 1 from pairs returning id
       ), numbered as (select id, row_number() over (order by id) as place from entries)
       insert into deposits (journal_entry_id, deposit_date, user_id, account_id, currency_id, amount_cents, recorded_by)
       select id, '2025-06-01', person, account, currency, ('x' || substr(md5(id::text), 1, 7))::bit(28)::int + 1, 1
       from numbered join (select *, row_number() over (order by person, account) as place from pairs) p using (place)`,
    );
  }

  const addressOf = (name: ListName) => {
    const { path, params = {} }: { path: string; params?: Record<string, unknown> } = listRequests[name];
    return `${path}?${new URLSearchParams(params as Record<string, string>)}`;
  };

  it('is sent in 45 KB, and at a second visit not at all', async () => {
    await fillHome();
    const { token } = (await server.signIn('super')).client;
    const sent = await Promise.all([...home, ...beside].map((name) => get(addressOf(name), gzip, token)));
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200));
    const bytes = sent.reduce((sum, answer) => sum + answer.bytes.length, 0);
    expect(bytes).toBeLessThanOrEqual(mostBytes);
    const [, , totals] = sent;
    const { data } = JSON.parse(zlib.gunzipSync(totals!.bytes).toString()) as { data: unknown[] };
    expect(data.length).toBeGreaterThanOrEqual(people * accounts);
    const again = await Promise.all(
      home.map((name, index) =>
        get(addressOf(name), { ...gzip, 'if-none-match': String(sent[index]!.headers.etag) }, token),
      ),
    );
    expect(again.map(({ status, bytes: body }) => [status, body.length])).toEqual(home.map(() => [304, 0]));
  });
});
