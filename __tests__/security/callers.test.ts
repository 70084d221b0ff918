import type { LoginData } from '../../src/contract/areas/auth.wire';
import { messages } from '../../src/contract/texts/messages';
import { fileOfPath, pathOfCalendar, paths, pathWithId } from '../../src/contract/vocabulary/paths';
import { interceptSql } from '../support/sql-interceptor';
import { TestServer } from '../support/test-server';

/*
 * Whose a call is: by the address that proxies tell, also those that write a port behind it as Azure's gateway and IIS do;
 * and behind an address that many share, by what it shows.
 */

const most = 60;
let server: TestServer;
beforeAll(async () => {
  const TRUST_PROXY = '127.0.0.1, 198.51.100.0/24, 2001:db8:5::/48';
  server = await TestServer.start({ TRUST_PROXY, RATE_LIMIT_PER_MINUTE: String(most) });
});
afterAll(() => server.stop());

it.each([
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8::7]:51234', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['203.0.113.7:51234, 198.51.100.7:443, [2001:db8:5::1]:443', '203.0.113.7'],
  // What is no address is its proxy's own, and nobody behind it is believed.
  ['203.0.113.7, unknown, 198.51.100.7:443', '198.51.100.7'],
  ['203.0.113.7, 203.0.113.8:x', '127.0.0.1'],
  ['_hidden', '127.0.0.1'],
])('S37: %j is %s', async (forwarded, address) => {
  const wrong = { username: `nobody by ${forwarded}`, password: 'x' };
  expect((await server.anonymous.post(paths.auth.login, wrong, { 'x-forwarded-for': forwarded })).status).toBe(404);
  const [row] = await server.rows('select address from access_events order by last_at desc limit 1');
  expect(row).toEqual({ address });
});

it('S37: a port makes no caller of each connection', async () => {
  const statuses: number[] = [];
  for (let number = 0; number < 8; number += 1) {
    const from = { 'x-forwarded-for': `203.0.113.9:${String(20_000 + number)}` };
    statuses.push((await server.anonymous.post(paths.auth.refresh, { refreshtoken: 'x' }, from)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 6 }, () => 401), 429, 429]);
});

describe('S28: once others have used up the calls of an address', () => {
  const from = { 'x-forwarded-for': '192.0.2.80' };
  const garbage = 'g'.repeat(43);
  const renew = (refreshtoken: string) => server.anonymous.post<LoginData>(paths.auth.refresh, { refreshtoken }, from);
  const leave = (refreshtoken: string) => server.anonymous.post(paths.auth.logout, { refreshtoken }, from);
  const open = (path: string, cookie = '') => server.anonymous.call('GET', path, { headers: { ...from, cookie } });
  const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;
  const cookieOf = ({ headers }: { headers: Headers }) => headers.getSetCookie()[0]!.split(';')[0]!;

  beforeAll(async () => {
    for (let time = 0; time <= most / 10; time += 1) await renew(garbage);
    for (let time = 0; time < most; time += 1) await open(paths.health);
    expect([await statusOf(renew(garbage)), await statusOf(open(paths.health))]).toEqual([429, 429]);
  });

  it('whoever shows a token of a session opens, renews and leaves as before', async () => {
    const [stored] = await server.rows<{ slip: string }>('select name as slip from slips limit 1');
    const signedIn = await server.anonymous.post<LoginData>(
      paths.auth.login,
      { username: 'admin', password: 'admin-sample-1' },
      from,
    );
    const { token, refreshtoken } = signedIn.body.data;
    const client = server.holder(token);
    const asked = await client.post<{ id: string }>(fileOfPath(paths.deposits.filter, 'deposits.csv'), {});
    const feed = await client.post<{ path: string }>(paths.books.dueCalendar, {});

    expect(await statusOf(open(`${paths.files}/${stored!.slip}`, cookieOf(signedIn)))).toBe(200);
    expect(await statusOf(open(pathWithId(paths.downloads.file, asked.body.data.id), cookieOf(asked)))).toBe(200);
    expect(await statusOf(open(feed.body.data.path))).toBe(200);
    expect(await statusOf(renew(refreshtoken))).toBe(200);
    expect(await statusOf(leave(refreshtoken))).toBe(200);
    expect(await statusOf(client.get(paths.accounts.list))).toBe(401);
    // By themselves they are counted as everybody is.
    const again = await server.signIn('user');
    const statuses: number[] = [];
    for (let time = 0; time <= most / 10; time += 1) statuses.push(await statusOf(renew(again.session.refreshtoken)));
    expect(statuses).toEqual([...Array.from({ length: most / 10 }, () => 200), 429]);
  });

  it('nobody else does, and for what is no token nobody asks the database', async () => {
    const slip = `${paths.files}/${'x'.repeat(43)}.png`;
    const file = pathWithId(paths.downloads.file, '00000000-0000-4000-8000-000000000000');
    for (const cookie of [`slips=${garbage}`, `download=${garbage}`])
      expect([await statusOf(open(slip, cookie)), await statusOf(open(file, cookie))]).toEqual([429, 429]);
    expect(await statusOf(open(pathOfCalendar(garbage)))).toBe(429);
    const sent: string[] = [];
    const giveBack = interceptSql({ before: (text) => void sent.push(text) });
    const answers = [await renew('x'), await renew('x'.repeat(2_000)), await open(slip, 'slips=x'), await open(file)];
    giveBack();
    expect([answers.map(({ status }) => status), sent]).toEqual([[429, 429, 429, 429], []]);
    expect(answers[2]!.body.message).toBe(messages.read.tooMany);
    // His browser forgets its cookie nevertheless.
    const refused = await leave(garbage);
    expect([refused.status, cookieOf(refused)]).toEqual([429, 'slips=']);
  });
});
