import net from 'node:net';
import fastify from 'fastify';
import { messages } from '../../src/contract/texts/messages';
import { paths } from '../../src/contract/vocabulary/paths';
import { registerGuard } from '../../src/server/http/guard';
import type { ApiClient } from '../support/api-client';
import { eventually } from '../support/eventually';
import { TestServer } from '../support/test-server';
import { allowed, cookie, inAddress, public_ } from './allowed-calls';

let server: TestServer;
const callers = new Map<string, ApiClient>();
const roles = ['USER', 'ADMIN', 'SUPER'] as const;
/** Callers whose session does not live, one of whom comes to each route: whether it does is one question at all of them. A HEAD is a GET, and meets one role. */
const sessionless = ['garbage', 'expired', 'revoked'] as const;

beforeAll(async () => {
  server = await TestServer.start();
  callers.set('anonymous', server.anonymous);
  callers.set('garbage', server.holder('g'.repeat(43)));
  const expired = (await server.signIn('super')).client;
  await server.rows("update access_tokens set expires_at = now() - interval '1 second'");
  callers.set('expired', expired);
  const revoked = await server.signIn('super');
  await revoked.client.post(paths.auth.logout, {});
  callers.set('revoked', revoked.client);
  await signInAll();
});
afterAll(() => server.stop());

async function signInAll(): Promise<void> {
  for (const role of roles) {
    const username = role.toLowerCase() as Lowercase<typeof role>;
    callers.set(role, (await server.signIn(username)).client);
  }
}

/** 'GET /api/health' and so on, from the application's own tree of routes. */
function routesOf(tree: string): string[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const match = /^([│ ]*)[├└]── (\S+)(?: \(([^)]+)\))?$/.exec(line);
    if (!match) return [];
    const [, indent = '', segment = '', methods] = match;
    const depth = indent.length / 4;
    above.splice(depth, above.length, segment);
    const url = above.slice(0, depth + 1).join('');
    return (methods?.split(', ') ?? []).map((method) => `${method} ${url}`);
  });
}

const routes = () => routesOf(server.routes.printRoutes({ commonPrefix: false }));
/** What a call of nothing in particular is answered, when it is let in: never a success that changes something. */
const call = (caller: string, route: string) => {
  const [method = '', url = ''] = route.split(' ');
  return callers
    .get(caller)!
    .call(
      method,
      url
        .replace('downloads/:id', 'downloads/00000000-0000-4000-8000-000000000000')
        .replace(':id', '999999999')
        .replace(':slip', 'none.png'),
    );
};
const accessOf = (route: string) => allowed[route.replace(/^HEAD /, 'GET ')];

it('S1: has a line for every route of the application, and no other', () => {
  const called = routes().filter((route) => !route.startsWith('HEAD '));
  expect(called.sort()).toEqual(Object.keys(allowed).sort());
});

it('S1: lets in who may call a route, and nobody else', async () => {
  const kept = ['access_events', 'audit_seals', 'audit_sealing', 'books_check', 'calendar_feeds', 'downloads'];
  const before = await server.digest(kept);
  const wrong: string[] = [];
  const logout = `POST ${paths.auth.logout}`;
  for (const [place, route] of [...routes().filter((each) => each !== logout), logout].entries()) {
    if (route === logout) expect(await server.digest(kept)).toEqual(before);
    const access = accessOf(route);
    const turn = place % roles.length;
    const others = route.startsWith('HEAD ') ? [roles[turn]!] : [sessionless[turn]!, ...roles];
    for (const caller of ['anonymous', ...others]) {
      const isStranger = !roles.some((role) => role === caller);
      const { status } = await call(caller, route);
      const refusal = access === inAddress ? 404 : isStranger || access === cookie ? 401 : 403;
      const mayCome = access === public_ || (Array.isArray(access) && access.includes(caller));
      const isRefused = status === 401 || status === 403;
      if (mayCome ? isRefused : status !== refusal) wrong.push(`${route} as ${caller}: ${String(status)}`);
      if (status >= 500) wrong.push(`${route} as ${caller}: ${String(status)}`);
    }
  }
  expect(wrong).toEqual([]);
  await signInAll();
});

it('S1: asks before it reads the body', async () => {
  const headers = { 'content-type': 'application/json', 'content-length': '1000' };
  const body = 'this is no JSON at all'.padEnd(1000);
  for (const [caller, status] of [
    ['anonymous', 401],
    ['USER', 403],
    ['ADMIN', 403],
    ['SUPER', 400],
  ] as const) {
    expect((await callers.get(caller)!.call('POST', paths.fees.save, { headers, body })).status).toBe(status);
  }
});

it('notes who was denied also when they have gone by then', async () => {
  const route = `POST ${paths.fees.save}`;
  const noted = async () => {
    const text = `select coalesce(sum(times), 0)::int as times from access_events where subject_id = $1 and network = '127.0.0.1'`;
    return (await server.rows<{ times: number }>(text, [route]))[0]!.times;
  };
  const before = await noted();
  const { client } = await server.signIn('user');
  const holder = await server.database.connect();
  await holder.query(`begin; set local idle_in_transaction_session_timeout = 0; lock table access_tokens`);
  const leaving = net.connect(Number(new URL(server.origin).port), '127.0.0.1');
  leaving.write(`${route} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${client.token!}\r\ncontent-length: 0\r\n\r\n`);
  const { server: listener } = server.routes;
  const open = () => new Promise<number>((resolve) => listener.getConnections((_error, count) => resolve(count)));
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  expect(await eventually(async () => (await server.rows(waiting)).length, 1)).toBe(1);
  const there = await open();
  leaving.resetAndDestroy();
  expect(await eventually(open, there - 1)).toBe(there - 1);
  await holder.query('rollback');
  holder.release();
  expect(await eventually(noted, before + 1)).toBe(before + 1);
});

it('refuses what is too large before it asks who sends it', async () => {
  const headers = { 'content-type': 'application/json' };
  const body = ' '.repeat(20_000_000);
  for (const caller of ['anonymous', 'SUPER']) {
    const answer = await callers.get(caller)!.call('POST', paths.fees.save, { headers, body });
    expect([caller, answer.status, answer.body.message]).toEqual([caller, 413, messages.request.tooLarge]);
  }
});

it('S1: says what is missing, so that a client can tell a session from a permission', async () => {
  const noSession = await call('anonymous', 'POST /api/deposit');
  expect(noSession.body).toMatchObject({ success: false, code: 'UNAUTHENTICATED', message: messages.session.missing });
  expect(noSession.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
  const ended = await call('expired', 'POST /api/deposit');
  expect(ended.body).toMatchObject({ code: 'UNAUTHENTICATED', message: messages.session.ended });
  const noPermission = await call('USER', 'POST /api/deposit');
  expect(noPermission.body).toMatchObject({ code: 'FORBIDDEN', message: messages.request.forbidden });
  expect(noPermission.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope"');
});

it.each(['', 'Bearer', 'Basic YWRtaW46YWRtaW4=', 'Bearer  ', `Bearer ${'x'.repeat(4000)}`, 'Bearer null'])(
  'S1: does not take "%s" for a session',
  async (authorization) => {
    const answer = await server.anonymous.get(paths.accounts.list, {}, { authorization });
    expect(answer.status).toBe(401);
  },
);

it('S1: judges again what it reads again, when what was prepared no longer fits a column', async () => {
  const { client } = await server.signIn('user');
  const ask = () => client.get(paths.accounts.currencies);
  // Until it is prepared, and judged together with what it reads.
  for (let turn = 0; turn < 4; turn += 1) await ask();
  await server.rows('create domain flag as boolean');
  await server.rows('alter table users alter column sample type flag');
  expect((await ask()).status).toBe(200);
});

it('S1: judges at each call, before it answers anything and before any other refusal, what it judged at the last one', async () => {
  const { client } = await server.signIn('super');
  const disabling = `update users set disabled_at = now() where username = 'super'`;
  const demoting = `update users set user_type = 'USER' where username = 'super'`;
  const changed = async (change: string, take: () => Promise<unknown>) => {
    await server.rows(change);
    const taken = await take();
    await server.rows(`update users set disabled_at = null, user_type = 'SUPER' where username = 'super'`);
    return taken;
  };
  for (const [path, query, status] of [
    [paths.accounts.currencies, {}, 200],
    [paths.deposits.filter, {}, 200],
    [paths.deposits.filter, { page: 'none' }, 400],
    [paths.deposits.filter, { startDate: '2026-02-01', endDate: '2026-01-01' }, 400],
    [paths.query, { queryName: 'projectSchedulerecords' }, 400],
    [paths.admin.schedule.replace(':id', '999999999'), {}, 404],
    [paths.admin.currencies.list, {}, 200],
  ] as const) {
    const ask = async () => {
      const { status: answered, body } = await client.get(path, query);
      return [answered, 'data' in body];
    };
    // Twice: what was allowed lately is judged together with what it reads.
    for (let turn = 0; turn < 2; turn += 1) expect(await ask()).toEqual([status, status === 200]);
    expect([path, await changed(disabling, ask)]).toEqual([path, [401, false]]);
    expect(await ask()).toEqual([status, status === 200]);
    if (!path.startsWith('/api/admin')) continue;
    expect([path, await changed(demoting, ask)]).toEqual([path, [403, false]]);
  }
});

it('S40: writes down who was denied what', async () => {
  await call('USER', 'POST /api/transfers');
  const [row] = await server.rows(
    'select actor_name, action, subject_id, address from access_events order by last_at desc limit 1',
  );
  expect(row).toEqual({
    actor_name: 'Nadia Rahman',
    action: 'access.denied',
    subject_id: 'POST /api/transfers',
    address: '127.0.0.1',
  });
});

it('S1: refuses to build an application with a route that does not say who may call it', async () => {
  const app = fastify();
  registerGuard(app, server.database);
  expect(() => app.get('/api/secret', () => 'everything')).toThrow('Route GET /api/secret does not declare its access');
  await app.close();
});

it('S1: tells nothing about an address that is not there', async () => {
  const answer = await callers.get('anonymous')!.get('/api/nothing');
  expect(answer.status).toBe(404);
  expect(answer.body).toMatchObject({ success: false, code: 'NOT_FOUND', message: messages.request.notFound });
});
