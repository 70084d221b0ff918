import fastify from 'fastify';
import { messages } from '../../src/contract/texts/messages';
import { paths } from '../../src/contract/vocabulary/paths';
import { registerGuard } from '../../src/server/http/guard';
import type { ApiClient } from '../support/api-client';
import { TestServer } from '../support/test-server';

/** Who may call what (§6), written down here a second time on purpose. */
const public_ = 'public';
const cookie = 'slip cookie';
const everybody = ['USER', 'ADMIN', 'SUPER'];
const recorders = ['ADMIN', 'SUPER'];
const superOnly = ['SUPER'];
const allowed: Readonly<Record<string, string | readonly string[]>> = {
  'GET /api/health': public_,
  'GET /api/ready': public_,
  'POST /api/auth/login': public_,
  'POST /api/auth/refresh': public_,
  'POST /api/auth/logout': public_,
  'GET /api/files/:slip': cookie,
  'GET /api/query': everybody,
  'GET /api/accounts': everybody,
  'GET /api/accounts/currency': everybody,
  'GET /api/users': everybody,
  'GET /api/openapi.json': everybody,
  'GET /api/deposit/filter': everybody,
  'GET /api/transfers/filter': everybody,
  'GET /api/payment/installmenttxn/filter': everybody,
  'GET /api/payment/feetxn/filter': everybody,
  'GET /api/payment/getPaymentsbyPandI': everybody,
  'GET /api/payment/getPaymentSlips': everybody,
  'POST /api/users/changepassword': everybody,
  'POST /api/deposit': recorders,
  'POST /api/transfers': recorders,
  'POST /api/payment/installment': recorders,
  'POST /api/payment/fee': recorders,
  'DELETE /api/deposit/:id': recorders,
  'DELETE /api/transfers/:id': recorders,
  'DELETE /api/payment/delete/:id': recorders,
  'POST /api/accounts/save': superOnly,
  'PUT /api/accounts/update/:id': superOnly,
  'DELETE /api/accounts/delete/:id': superOnly,
  'POST /api/fee/save': superOnly,
  'PUT /api/fee/update/:id': superOnly,
  'DELETE /api/fee/delete/:id': superOnly,
  'GET /api/admin/accounts': superOnly,
  'POST /api/admin/accounts': superOnly,
  'PUT /api/admin/accounts/:id': superOnly,
  'POST /api/admin/accounts/:id/close': superOnly,
  'POST /api/admin/accounts/:id/reopen': superOnly,
  'POST /api/admin/accounts/opening': superOnly,
  'DELETE /api/admin/accounts/opening/:id': superOnly,
  'GET /api/admin/accounts/:id/history': superOnly,
  'GET /api/admin/currencies': superOnly,
  'POST /api/admin/currencies': superOnly,
  'DELETE /api/admin/currencies/:id': superOnly,
  'GET /api/admin/projects': superOnly,
  'POST /api/admin/projects': superOnly,
  'PUT /api/admin/projects/:id': superOnly,
  'POST /api/admin/projects/:id/archive': superOnly,
  'POST /api/admin/projects/:id/restore': superOnly,
  'GET /api/admin/projects/:id/owners': superOnly,
  'GET /api/admin/projects/:id/history': superOnly,
  'PUT /api/admin/projects/:id/owners': superOnly,
  'DELETE /api/admin/projects/:id/owners': superOnly,
  'GET /api/books/check': superOnly,
  'POST /api/books/check': superOnly,
  'GET /api/admin/schedules/:id': superOnly,
  'PUT /api/admin/schedules/:id': superOnly,
  'GET /api/admin/schedules/:id/versions': superOnly,
  'GET /api/admin/schedules/:id/versions/:version': superOnly,
  'GET /api/admin/people': superOnly,
  'POST /api/admin/people': superOnly,
  'PUT /api/admin/people/:id': superOnly,
  'POST /api/admin/people/:id/disable': superOnly,
  'POST /api/admin/people/:id/enable': superOnly,
  'POST /api/admin/people/:id/password': superOnly,
  'GET /api/admin/people/:id/sessions': superOnly,
  'DELETE /api/admin/people/:id/sessions': superOnly,
  'DELETE /api/admin/people/:id/sessions/:session': superOnly,
  'GET /api/admin/people/:id/history': superOnly,
  'GET /api/company': everybody,
  'GET /api/admin/company': superOnly,
  'PUT /api/admin/company': superOnly,
  'GET /api/admin/company/timezones': superOnly,
  'GET /api/admin/company/setup': superOnly,
  'GET /api/admin/company/history': superOnly,
  'GET /api/admin/imports': superOnly,
  'POST /api/admin/imports': superOnly,
  'GET /api/admin/imports/:id': superOnly,
  'DELETE /api/admin/imports/:id': superOnly,
  'GET /api/admin/imports/:id/rows': superOnly,
  'PUT /api/admin/imports/:id/rows': superOnly,
  'PUT /api/admin/imports/:id/settings': superOnly,
  'POST /api/admin/imports/:id/write': superOnly,
  'POST /api/admin/imports/:id/undo': superOnly,
};

let server: TestServer;
const callers = new Map<string, ApiClient>();
const roles = ['USER', 'ADMIN', 'SUPER'] as const;
/** Callers without a session that lives. */
const strangers = ['anonymous', 'garbage', 'expired', 'revoked'] as const;

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
  return callers.get(caller)!.call(method, url.replace(':id', '999999999').replace(':slip', 'none.png'));
};
const accessOf = (route: string) => allowed[route.replace(/^HEAD /, 'GET ')];

it('S1: has a line for every route of the application, and no other', () => {
  const called = routes().filter((route) => !route.startsWith('HEAD '));
  expect(called.sort()).toEqual(Object.keys(allowed).sort());
});

it('S1: lets in who may call a route, and nobody else', async () => {
  const kept = ['access_events', 'audit_seals', 'audit_sealing', 'books_check'];
  const before = await server.dump(kept);
  const wrong: string[] = [];
  const logout = `POST ${paths.auth.logout}`;
  for (const route of [...routes().filter((each) => each !== logout), logout]) {
    if (route === logout) expect(await server.dump(kept)).toEqual(before);
    const access = accessOf(route);
    for (const caller of [...strangers, ...roles]) {
      const isStranger = !roles.some((role) => role === caller);
      const { status } = await call(caller, route);
      const refusal = isStranger || access === cookie ? 401 : 403;
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

it('S1: says what is missing, so that a client can tell a session from a permission', async () => {
  const noSession = await call('anonymous', 'POST /api/deposit');
  expect(noSession.body).toMatchObject({ success: false, code: 'UNAUTHENTICATED', message: messages.session.missing });
  expect(noSession.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
  const ended = await call('expired', 'POST /api/deposit');
  expect(ended.body).toMatchObject({ code: 'UNAUTHENTICATED', message: messages.session.ended });
  const noPermission = await call('USER', 'POST /api/deposit');
  expect(noPermission.body).toMatchObject({ code: 'FORBIDDEN', message: messages.session.forbidden });
  expect(noPermission.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope"');
});

it.each(['', 'Bearer', 'Basic YWRtaW46YWRtaW4=', 'Bearer  ', `Bearer ${'x'.repeat(4000)}`, 'Bearer null'])(
  'S1: does not take "%s" for a session',
  async (authorization) => {
    const answer = await server.anonymous.get(paths.accounts.list, {}, { authorization });
    expect(answer.status).toBe(401);
  },
);

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
