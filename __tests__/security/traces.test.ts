import { paths } from '../../src/contract/vocabulary/paths';
import { sweepAccessEvents } from '../../src/server/audit/access-events';
import type { BooksClient } from '../support/books-client';
import { slipFile } from '../support/slip-files';
import { interceptSql } from '../support/sql-interceptor';
import { TestServer } from '../support/test-server';
import { type Call, guardedCalls, publicCalls, send, withEachParameter } from './every-call';

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

/** What is kept of the request with this answer: in the sealed log what was written, else who came in or was refused. */
async function traceOf({ headers }: { headers: Headers }): Promise<Omit<Trace, 'request_id' | 'at'>> {
  const [found, ...more] = await server.rows<Trace>(
    `select action, actor_name, subject_kind, subject_id, address, at from audit_log where request_id = $1
      union all select action, actor_name, subject_kind, subject_id, address, last_at from access_events where request_id = $1`,
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

/** The line of the log about the request with this answer, where there is one. */
function lineOf({ headers }: { headers: Headers }): LogLine | undefined {
  const id = headers.get('x-request-id');
  const lines = server.log
    .map((line) => JSON.parse(line) as LogLine)
    .filter(({ reqId, route }) => reqId === id && route);
  expect(lines.length).toBeLessThanOrEqual(1);
  return lines[0];
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
    const [begun] = await server.rows(
      'select action, actor_name, address from access_events order by last_at desc limit 1',
    );
    expect(begun).toEqual({ ...omar, action: 'login' });
    const ended = await client.post(paths.auth.logout, { refreshtoken: session.refreshtoken });
    expect(await traceOf(ended)).toMatchObject({ ...omar, action: 'logout', subject_kind: 'user' });
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
      const { time, status } = lineOf(answer)!;
      expect(Math.abs(Date.now() - time)).toBeLessThan(60_000);
      expect(status).toBe(answer.status);
    }
    // What each open page asks every few seconds is told when it fails.
    expect(lineOf(await admin.get(paths.booksStamp))).toBeUndefined();
    expect(lineOf(await server.anonymous.get(paths.booksStamp))).toMatchObject({ status: 401 });
  });
});

describe('S40: traces of who came in or was refused', () => {
  const count = async (action: string, of: string | number = '') => {
    const [row] = await server.rows<{ kept: number; times: number }>(
      `select count(*)::int as kept, coalesce(sum(times), 0)::int as times from access_events
        where action = $1 and $2 in ('', subject_id, actor_name, status::text)`,
      [action, String(of)],
    );
    return row!;
  };
  /** One row, or two where the hour was over in the middle of it. */
  const isCounted = ({ kept, times }: { kept: number; times: number }, expected: number) =>
    expect([[1, 2].includes(kept), times]).toEqual([true, expected]);

  it('S40: are one row an hour that counts, however often the same happens, and none in the sealed log', async () => {
    const { client } = await server.signIn('user');
    const sealed = await server.rows('select id from audit_log');
    await server.rows('delete from attempt_budgets');
    await Promise.all(Array.from({ length: 30 }, () => client.reverse('payments', 1)));
    isCounted(await count('access.denied', 'DELETE /api/payment/delete/:id'), 30);
    const { times: before } = await count('login', 'Layla Haddad');
    for (let time = 0; time < 3; time += 1) await server.signIn('super');
    isCounted(await count('login', 'Layla Haddad'), before + 3);
    const unknown = await count('login.failed', 404);
    for (let time = 0; time < 10; time += 1)
      await server.anonymous.post(paths.auth.login, { username: `name-${String(time)}`, password: 'x' });
    isCounted(await count('login.failed', 404), unknown.times + 10);
    expect(await server.rows('select id from audit_log')).toEqual(sealed);
  });

  it('S40: are kept for 400 days, refusals for 90, by whoever is connected, and swept then', async () => {
    const days = await server.rows<{ action: string; days: number }>(
      `select distinct action, extract(day from kept_until - first_at)::int as days from access_events order by action`,
    );
    expect(days).toEqual(
      expect.arrayContaining([
        { action: 'access.denied', days: 90 },
        { action: 'login', days: 400 },
        { action: 'login.failed', days: 90 },
      ]),
    );
    await expect(server.rows('delete from access_events')).rejects.toThrow(/access_events is kept until/);
    await expect(server.rows('truncate access_events')).rejects.toThrow(/append-only/);
    expect((await count('access.denied')).kept).toBeGreaterThan(0);
    const logins = await count('login');
    await server.rows(
      `update access_events set kept_until = now() - interval '1 second' where action = 'access.denied'`,
    );
    await sweepAccessEvents(server.database);
    expect([await count('access.denied'), await count('login')]).toEqual([{ kept: 0, times: 0 }, logins]);
  });
});

describe('S41: what is secret', () => {
  const canary = 'canary-5f1d9c';

  it('S41: is never in the log, whatever call it comes through and however that ends', async () => {
    const { client, session, slipCookie } = await server.signIn('super');
    const calls = [...guardedCalls(server.sample), ...publicCalls];
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
    const said = JSON.stringify([
      await server.rows('select * from audit_log'),
      await server.rows('select * from access_events'),
    ]);
    expect(said).toContain('password.changed');
    expect(said).toContain('login.failed');
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
