import { paths } from '../../src/contract/vocabulary/paths';
import { TestServer } from '../support/test-server';

/* Proxies that write a port behind the address of their caller, as Azure's gateway and IIS do. */

let server: TestServer;
beforeAll(async () => {
  const TRUST_PROXY = '127.0.0.1, 198.51.100.0/24, 2001:db8:5::/48';
  server = await TestServer.start({ TRUST_PROXY, RATE_LIMIT_PER_MINUTE: '100' });
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
  for (let number = 0; number < 12; number += 1) {
    const from = { 'x-forwarded-for': `203.0.113.9:${String(20_000 + number)}` };
    statuses.push((await server.anonymous.post(paths.auth.refresh, { refreshtoken: 'x' }, from)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
});
