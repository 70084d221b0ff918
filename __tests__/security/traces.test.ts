import { paths } from '../../src/contract/paths';
import type { BooksClient } from '../support/books-client';
import { slipFile } from '../support/slip-files';
import { interceptSql } from '../support/sql-interceptor';
import { TestServer } from '../support/test-server';
import { type Call, publicCalls, readingCalls, send, withEachParameter, writingCalls } from './every-call';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

interface Trace {
  action: string;
  actor_name: string;
  subject_kind: string;
  subject_id: string;
  address: string;
  request_id: string;
  at: Date;
}

/** What the audit log says about the request with this answer. */
async function traceOf({ headers }: { headers: Headers }): Promise<Omit<Trace, 'request_id' | 'at'>> {
  const [found, ...more] = await server.rows<Trace>(
    'select action, actor_name, subject_kind, subject_id, address, at from audit_log where request_id = $1',
    [headers.get('x-request-id')],
  );
  expect(more).toEqual([]);
  const { at, ...trace } = found!;
  expect(Math.abs(Date.now() - at.getTime())).toBeLessThan(60_000);
  return trace;
}

interface LogLine {
  time: number;
  reqId: string;
  route: string;
  status: number;
  user?: number;
}

/** The line of the log about the request with this answer. */
function lineOf({ headers }: { headers: Headers }): LogLine {
  const id = headers.get('x-request-id');
  const lines = server.log
    .map((line) => JSON.parse(line) as LogLine)
    .filter(({ reqId, route }) => reqId === id && route);
  expect(lines).toHaveLength(1);
  return lines[0]!;
}

const omar = { actor_name: 'Omar Siddiqui', address: '127.0.0.1' };

describe('S40: a trace with who, what, when, from where and in which request is left by', () => {
  const login = (username: string, password: string) => server.anonymous.post(paths.auth.login, { username, password });
  let admin: BooksClient;
  let user: BooksClient;
  beforeAll(async () => {
    ({ client: admin } = await server.signIn('admin'));
    ({ client: user } = await server.signIn('user'));
  });

  it('S40: a sign-in and its end', async () => {
    const { client, session } = await server.signIn('admin');
    const [begun] = await server.rows('select action, actor_name, address from audit_log order by id desc limit 1');
    expect(begun).toEqual({ ...omar, action: 'login' });
    const ended = await client.post(paths.auth.logout, { refreshtoken: session.refreshtoken });
    expect(await traceOf(ended)).toMatchObject({ ...omar, action: 'logout', subject_kind: 'session' });
  });

  it.each([
    ['a wrong password', 'super', 'wrong', 401],
    ['a name that nobody has', 'nobody', 'wrong', 404],
    ['a SYSTEM user', 'system', 'wrong', 403],
  ])('S40: a sign-in that fails for %s', async (_why, username, password, status) => {
    const answer = await login(username, password);
    expect(answer.status).toBe(status);
    expect(await traceOf(answer)).toEqual({
      action: 'login.failed',
      actor_name: '',
      subject_kind: 'username',
      subject_id: username,
      address: '127.0.0.1',
    });
    expect(lineOf(answer)).toMatchObject({ route: paths.auth.login, status });
  });

  it('S40: what is denied', async () => {
    const answer = await user.createDeposit();
    expect(await traceOf(answer)).toMatchObject({
      action: 'access.denied',
      actor_name: 'Nadia Rahman',
      subject_id: 'POST /api/deposit',
    });
    const [{ id }] = (await server.rows(`select id from users where username = 'user'`)) as [{ id: number }];
    expect(lineOf(answer)).toMatchObject({ route: '/api/deposit', status: 403, user: id });
  });

  it('S40: what is recorded and reversed', async () => {
    for (const [kind, table, create] of [
      ['deposit', 'deposits', () => admin.createDeposit()],
      ['transfer', 'transfers', () => admin.createTransfer()],
      ['payment', 'payments', () => admin.payFee({ amount: 0.01 })],
    ] as const) {
      const created = await create();
      const { id } = created.body.data;
      const subject = { ...omar, subject_kind: kind, subject_id: String(id) };
      expect(await traceOf(created)).toEqual({ ...subject, action: `${kind}.created` });
      const reversed = await admin.reverse(table, id);
      expect(await traceOf(reversed)).toEqual({ ...subject, action: `${kind}.reversed` });
      expect(lineOf(reversed)).toMatchObject({ status: 204 });
    }
  });

  it('S40: what is changed in the settings', async () => {
    const { client } = await server.signIn('super');
    const saved = await client.post<{ id: number }>(paths.fees.save, { feename: 'Of a trace' });
    expect(await traceOf(saved)).toMatchObject({ action: 'fee.created', actor_name: 'Layla Haddad' });
    const removed = await client.remove(paths.fees.remove.replace(':id', String(saved.body.data.id)));
    expect(await traceOf(removed)).toMatchObject({ action: 'fee.removed', actor_name: 'Layla Haddad' });
  });

  it('S40: every answer in the log, with its time in UTC', async () => {
    const answers = [await admin.get(paths.accounts.list), await server.anonymous.get('/api/nothing')];
    for (const answer of answers) {
      const { time, status } = lineOf(answer);
      expect(Math.abs(Date.now() - time)).toBeLessThan(60_000);
      expect(status).toBe(answer.status);
    }
  });
});

describe('S41: what is secret', () => {
  const canary = 'canary-5f1d9c';

  it('S41: is never in the log, whatever call it comes through and however that ends', async () => {
    const { client, session, slipCookie } = await server.signIn('super');
    const calls = [...readingCalls(server.sample), ...writingCalls(server.sample), ...publicCalls];
    const tries: Call[] = calls.flatMap((call) => withEachParameter(call, canary));
    const header = { authorization: `Bearer ${canary}`, cookie: `slips=${canary}; other=${canary}` };
    await Promise.all(tries.map((call) => send(client, call)));
    await server.anonymous.get(`${paths.accounts.list}?token=${canary}`, {}, header);
    await server.anonymous.get(`/api/${canary}/%zz`, {}, header);
    await server.anonymous.post(paths.auth.login, { username: 'admin', password: canary }, header);
    await client.createDeposit({ remarks: canary }, { slip: slipFile(`${canary}.png`) });
    // And when the books fail in the middle of it.
    const end = interceptSql({ before: (text) => (/insert|update/.test(text) ? new Error('planted') : undefined) });
    try {
      const failed = await client.createDeposit({ remarks: canary }, { slip: slipFile(`${canary}.png`) });
      expect([failed.status, JSON.stringify(failed.body)]).toEqual([500, expect.not.stringContaining('planted')]);
      await server.anonymous.post(paths.auth.login, { username: 'user', password: 'user-sample-1' }, header);
      await server.anonymous.post(paths.auth.refresh, { refreshtoken: session.refreshtoken });
    } finally {
      end();
    }
    const log = server.log.join('');
    expect(server.log.length).toBeGreaterThan(tries.length);
    expect(log).toContain('planted');
    for (const secret of [
      canary,
      session.token,
      session.refreshtoken,
      slipCookie.replace('slips=', ''),
      'super-sample-1',
      'user-sample-1',
      '$argon2id$',
    ])
      expect(log).not.toContain(secret);
  });

  it('S41: is not in the audit log either', async () => {
    const { client } = await server.signIn('user');
    const changed = {
      currentPassword: 'user-sample-1',
      newPassword: `${canary}-new`,
      confirmPassword: `${canary}-new`,
    };
    expect((await client.post(paths.users.changePassword, changed)).status).toBe(200);
    await server.anonymous.post(paths.auth.login, { username: 'user', password: `${canary}-wrong` });
    const said = JSON.stringify(await server.rows(`select * from audit_log`));
    expect(said).toContain('password.changed');
    for (const secret of [`${canary}-new`, `${canary}-wrong`, 'user-sample-1', '$argon2id$'])
      expect(said).not.toContain(secret);
  });
});

it('S41: line ends and control characters of others cannot forge a line of the log', async () => {
  const forged = 'x\r\n{"level":30,"msg":"forged"}\u001b[2J\u0000\u0007';
  const before = server.log.length;
  await server.anonymous.post(paths.auth.login, { username: forged.replace('\u0000', ''), password: forged });
  await server.anonymous.get(`/api/${encodeURIComponent(forged)}`);
  const { client } = await server.signIn('admin');
  await client.createDeposit({ remarks: forged.replace('\u0000', '') });
  const end = interceptSql({ before: () => new Error(forged) });
  try {
    await client.get(paths.accounts.list);
  } finally {
    end();
  }
  const lines = server.log.slice(before);
  expect(lines.some((line) => line.includes('\\u001b'))).toBe(true);
  for (const line of lines) {
    expect(Array.from(line.trimEnd()).filter((character) => character < ' ')).toEqual([]);
    expect((JSON.parse(line) as { msg: string }).msg).not.toBe('forged');
  }
});
