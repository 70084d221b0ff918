import { randomUUID } from 'node:crypto';
import { csvMediaType } from '../../src/contract/reports/csv';
import { paths } from '../../src/contract/vocabulary/paths';
import type { BooksClient } from '../support/books-client';
import { slipFile } from '../support/slip-files';
import { interceptSql, type Interception } from '../support/sql-interceptor';
import { TestServer } from '../support/test-server';

/* The page, its assets and the worker are asked for in __tests__/browser/security.test.ts, where they are built. */

let server: TestServer;
let admin: BooksClient;
let user: BooksClient;
let cookie: string;
beforeAll(async () => {
  server = await TestServer.start();
  ({ client: admin, slipCookie: cookie } = await server.signIn('admin'));
  ({ client: user } = await server.signIn('user'));
});
afterAll(() => server.stop());

const policy =
  "default-src 'none';script-src 'self';style-src 'self';img-src 'self' blob: data:;font-src 'self';connect-src 'self';" +
  "worker-src 'self';manifest-src 'self';form-action 'self';base-uri 'none';object-src 'none';frame-ancestors 'none';" +
  "require-trusted-types-for 'script';trusted-types app#sw";
const policyOfSlips = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox";

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

type Answered = Promise<{ status: number; headers: Headers }>;

/** The answer while every statement of the application does this. */
async function during(interception: Interception, ask: () => Answered): Answered {
  const end = interceptSql(interception);
  return ask().finally(end);
}
const failing = (failure: Error) => ({ before: () => failure });
const slipOf = async (extension: string) => {
  await admin.createDeposit({}, { slip: slipFile(`a.${extension}`) });
  const [row] = await server.rows<{ name: string }>('select name from slips order by uploaded_at desc limit 1');
  return server.anonymous.get(`${paths.files}/${row!.name}`, {}, { cookie });
};
const reusedKey = async () => {
  const key = randomUUID();
  await admin.createDeposit({}, { key });
  return admin.createDeposit({ amount: 1 }, { key });
};
const throttled = async () => {
  for (let time = 0; time < 5; time += 1)
    await server.anonymous.post(paths.auth.login, { username: 'x', password: 'x' });
  return server.anonymous.post(paths.auth.login, { username: 'x', password: 'x' });
};
const reversedTwice = async () => {
  const { id } = (await admin.createDeposit()).body.data;
  await admin.reverse('deposits', id);
  return admin.reverse('deposits', id);
};
const zip = () => {
  const { installmentId } = server.sample.openInstallment;
  const numbers = { projectId: server.sample.id('project Marina Heights'), installmentId };
  return admin
    .payInstallment({ amount: 1 }, { slip: slipFile() })
    .then(() => admin.get(paths.payments.slipsOfInstallment, numbers));
};

const classes: [what: string, status: number, ask: () => Answered][] = [
  ['a list', 200, () => user.get(paths.accounts.list)],
  ['a streamed list', 200, () => user.get(paths.deposits.filter, { size: 0 })],
  ['a sign-in', 200, () => server.anonymous.post(paths.auth.login, { username: 'user', password: 'user-sample-1' })],
  ['something recorded', 201, () => admin.createDeposit()],
  ['something reversed', 204, async () => admin.reverse('deposits', (await admin.createDeposit()).body.data.id)],
  ['a file of rows', 200, () => user.get(paths.deposits.filter, { size: 0 }, { accept: csvMediaType })],
  ['a zip', 200, zip],
  ['a wrong request', 400, () => admin.createDeposit({ amount: -1 })],
  ['no session', 401, () => server.anonymous.get(paths.accounts.list)],
  ['no permission', 403, () => user.createDeposit()],
  ['nothing there', 404, () => user.get('/api/nothing')],
  ['no such slip', 404, () => server.anonymous.get(`${paths.files}/none.png`, {}, { cookie })],
  ['a conflict', 409, reversedTwice],
  ['too much', 413, () => admin.createDeposit({ remarks: 'x'.repeat(70_000) })],
  ['another type', 415, () => admin.post(paths.deposits.create, {})],
  ['a key used again', 422, reusedKey],
  ['too many', 429, throttled],
  ['a fault of ours', 500, () => during(failing(new Error('planted')), () => user.get(paths.accounts.list))],
  [
    'no database',
    503,
    () =>
      during(failing(Object.assign(new Error('planted'), { code: 'ECONNREFUSED' })), () =>
        user.get(paths.accounts.list),
      ),
  ],
];

/** Headers that tell a browser or a stranger more than they should know. */
const unwanted = /^(access-control-|server$|x-powered-by$|via$|strict-transport-security$)/;

describe('S36, S37 and S38: the headers of', () => {
  it.each(classes)('S36: %s (%i)', async (_what, status, ask) => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    const { headers } = answer;
    expect(headers.get('content-security-policy')).toBe(policy);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(Object.fromEntries(Object.keys(everywhere).map((name) => [name, headers.get(name)]))).toEqual(everywhere);
    expect([...headers.keys()].filter((name) => unwanted.test(name))).toEqual([]);
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  it.each(['png', 'pdf'])('S31 and S36: a slip of kind %s', async (extension) => {
    const { status, headers } = await slipOf(extension);
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toBe(policyOfSlips);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(Object.fromEntries(Object.keys(everywhere).map((name) => [name, headers.get(name)]))).toEqual(everywhere);
    expect([...headers.keys()].filter((name) => unwanted.test(name))).toEqual([]);
  });

  it.each([
    ['an address that cannot be read', '/api/%zz', 400],
    ['an address that is too long', `/api/files/${'x'.repeat(300)}`, 414],
  ])('S37: %s, which never reaches a call', async (_what, address, status) => {
    const { headers, body, ...answer } = await server.anonymous.get(address);
    expect(answer.status).toBe(status);
    expect(body).toMatchObject({ success: false, requestId: headers.get('x-request-id') });
    expect(JSON.stringify(body)).not.toContain('zz');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect([headers.get('x-content-type-options'), headers.get('cache-control')]).toEqual(['nosniff', 'no-store']);
  });
});

describe('S37: another site', () => {
  const headers = { origin: 'https://other.example', 'access-control-request-method': 'DELETE' };
  it.each(['OPTIONS', 'GET', 'HEAD'])('S37: is told nothing by %s', async (method) => {
    const response = await user.send(method, paths.accounts.list, { headers });
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    await response.arrayBuffer();
  });

  it('S37: cannot send a form that is taken for a request of ours', async () => {
    const form = new URLSearchParams({ feename: 'Planted' });
    const before = await server.digest();
    for (const type of ['application/x-www-form-urlencoded', 'text/plain'])
      expect(
        (
          await server.anonymous.call('POST', paths.fees.save, {
            body: form.toString(),
            headers: { cookie, 'content-type': type },
          })
        ).status,
      ).toBe(401);
    expect(await server.digest()).toEqual(before);
  });
});

it('S38: a token in an address is not taken for a session', async () => {
  const { session } = await server.signIn('admin');
  for (const name of ['token', 'access_token', 'authorization', 'bearer'])
    expect((await server.anonymous.get(paths.accounts.list, { [name]: session.token })).status).toBe(401);
});
