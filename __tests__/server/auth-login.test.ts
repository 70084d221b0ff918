import type { LoginData } from '../../src/contract/areas/auth.wire';
import { limits } from '../../src/contract/vocabulary/limits';
import { messages } from '../../src/contract/texts/messages';
import { paths } from '../../src/contract/vocabulary/paths';
import { sessionLives } from '../../src/contract/vocabulary/session';
import { AttemptClock, forgetTries } from '../support/attempt-clock';
import { TestServer } from '../support/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

const right = { username: 'admin', password: 'admin-sample-1' };
const wrong = { username: 'admin', password: 'not the password' };
const login = (body: unknown) => server.anonymous.post<LoginData>(paths.auth.login, body);

describe('signing in', () => {
  it('answers token, role, refresh token and name', async () => {
    const { status, body } = await login(right);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: messages.login.done,
      data: {
        token: expect.stringMatching(/^[\w-]{43}$/) as string,
        role: 'ADMIN',
        refreshtoken: expect.stringMatching(/^[\w-]{43}$/) as string,
        userName: 'Omar Siddiqui',
        mustChangePassword: false,
        expiresIn: sessionLives.accessSeconds,
        menus: ['books', 'administration'],
      },
    });
  });

  it('makes another session each time', async () => {
    const [first, second] = [await login(right), await login({ ...right, username: ' ADMIN ' })];
    expect(second.status).toBe(200);
    expect(second.body.data.token).not.toBe(first.body.data.token);
    expect(second.body.data.refreshtoken).not.toBe(first.body.data.refreshtoken);
  });

  // Their small letters are others in JavaScript than in the database, which alone tells usernames apart.
  it.each(['İsmail', 'ΓΙΩΡΓΟΣ'])(
    'knows %s as it is written, and counts its tries however that is',
    async (username) => {
      const small = await server.rows<{ small: string }>(
        `insert into users (username, name, user_type, password_hash)
       select $1, $1, user_type, password_hash from users where username = 'admin' returning lower(username) as small`,
        [username],
      );
      const spellings = [username, ...small.map((row) => row.small)];
      for (const each of spellings) expect((await login({ ...right, username: each })).status).toBe(200);
      const statuses: number[] = [];
      for (let time = 0; time < 6; time += 1)
        statuses.push((await login({ ...wrong, username: spellings[time % 2] })).status);
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    },
  );

  it('keeps no token and no password as it is, in the database or the log', async () => {
    const { body, headers } = await login(right);
    const cookie = /slips=([^;]+)/.exec(headers.get('set-cookie')!)![1]!;
    const stored = (await server.stored()) + server.log.join('');
    for (const secret of [body.data.token, body.data.refreshtoken, cookie, right.password]) {
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });

  it('sets the cookie that opens slips and the one that knows the browser, and nothing else', async () => {
    const { headers } = await login(right);
    const [slips, device, ...more] = headers.getSetCookie();
    expect([slips, device, more]).toEqual([
      expect.stringMatching(/^slips=[\w-]{43};/),
      expect.stringMatching(/^device=[\w-]{43};/),
      [],
    ]);
    expect(slips!.split('; ').slice(1).sort()).toEqual(
      [`Max-Age=${String(sessionLives.idleSeconds)}`, `Path=${paths.files}`, 'HttpOnly', 'SameSite=Strict'].sort(),
    );
  });

  it('leaves a trace of every try', async () => {
    const [before] = await tries();
    await login(right);
    await login({ ...right, username: 'nobody' });
    expect((await tries())[0]).toBe(before! + 2);
  });

  const tries = async () =>
    (
      await server.rows<{ times: number }>(
        "select sum(times)::int as times from access_events where action like 'login%'",
      )
    ).map(({ times }) => times);
});

describe('a sign-in that is refused', () => {
  beforeAll(async () => {
    await forgetTries(server);
    await server.rows("update users set disabled_at = now() where username = 'user'");
    await server.rows(
      `insert into users (username, name, user_type, must_change_password) values ('new.one', 'New One', 'USER', true)`,
    );
  });
  afterAll(() => server.rows("update users set disabled_at = null where username = 'user'"));

  it.each([
    [404, 'a person who does not exist', { ...right, username: 'nobody' }, messages.login.unknownUser, 'NOT_FOUND'],
    [401, 'a wrong password', wrong, messages.login.wrongPassword, 'UNAUTHENTICATED'],
    [403, 'a SYSTEM user', { ...right, username: 'system' }, messages.login.notAllowed, 'FORBIDDEN'],
    [401, 'no password yet', { ...right, username: 'new.one' }, messages.login.wrongPassword, 'UNAUTHENTICATED'],
    [403, 'a partner only', { ...right, username: 'daniel.weber' }, messages.login.notAllowed, 'FORBIDDEN'],
    [403, 'a disabled person', { username: 'user', password: 'user-sample-1' }, messages.login.notAllowed, 'FORBIDDEN'],
  ])('is %i for %s', async (status, _who, body, message, code) => {
    const answer = await login(body);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ success: false, message, code });
    expect(answer.headers.get('x-request-id')).toBe(answer.body.requestId);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it.each([
    ['username', { ...right, username: undefined }, messages.login.usernameRequired],
    ['username', { ...right, username: '   ' }, messages.login.usernameRequired],
    ['username', { ...right, username: 7 }, messages.login.usernameRequired],
    ['username', { ...right, username: 'a\u0000b' }, messages.form.textInvalid],
    ['username', { ...right, username: 'a'.repeat(limits.usernameCharacters + 1) }, messages.login.usernameTooLong],
    ['password', { ...right, password: undefined }, messages.login.passwordRequired],
    ['password', { ...right, password: '' }, messages.login.passwordRequired],
    ['password', { ...right, password: null }, messages.login.passwordRequired],
    ['role', { ...right, role: 'SUPER' }, messages.request.unknownField],
  ])('is 400 for a wrong %s', async (field, body, message) => {
    const answer = await login(body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ field, message }]);
    expect(answer.body.message).toBe(field === 'role' ? message : messages.form.requiredFields);
  });

  it.each([
    [400, '{"username": '],
    [400, JSON.stringify({ ...right, username: 'a\u0000b' })],
    [400, ''],
    [400, '{"username":"admin","password":"admin-sample-1","__proto__":{"role":"SUPER"}}'],
    [413, JSON.stringify({ ...right, password: 'x'.repeat(limits.jsonPartBytes) })],
  ])('is %i for a body that is none', async (status, body) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await server.anonymous.call('POST', paths.auth.login, { body, headers });
    expect(answer.status).toBe(status);
    expect(answer.body.success).toBe(false);
  });

  it('is 415 for what is not JSON', async () => {
    const form = new URLSearchParams(right);
    expect((await server.anonymous.call('POST', paths.auth.login, { body: form })).status).toBe(415);
  });
});

describe('too many tries', () => {
  let clock: AttemptClock;
  beforeEach(async () => {
    await forgetTries(server);
    clock = new AttemptClock(server);
  });

  const fail = async (times: number) => {
    for (let time = 0; time < times; time += 1) expect((await login(wrong)).status).toBe(401);
  };

  it('on one name wait, the right password too, and others do not', async () => {
    await fail(5);
    const refused = await login(right);
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(30);
    expect(refused.body).toMatchObject({ message: messages.login.tooManyTries(seconds), code: 'TOO_MANY_REQUESTS' });
    expect((await login({ username: 'super', password: 'super-sample-1' })).status).toBe(200);

    await clock.set(35);
    expect((await login(right)).status).toBe(200);
    // And are forgotten by the right one, as often as it comes.
    for (let time = 0; time < 3; time += 1) {
      await fail(4);
      expect((await login(right)).status).toBe(200);
    }
  });

  it('at the same moment count as one after the other', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => login(wrong)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35);
  });
});

describe('a password that must be changed', () => {
  beforeAll(async () => {
    await forgetTries(server);
    await server.rows("update users set must_change_password = true where username = 'admin'");
  });

  it('lets nothing else be done first', async () => {
    const { client, session } = await server.signIn('admin');
    expect(session.mustChangePassword).toBe(true);
    for (const refused of [await client.get(paths.accounts.list), await client.createDeposit()]) {
      expect(refused.status).toBe(403);
      expect(refused.body).toMatchObject({ message: messages.session.passwordChangeRequired });
    }
    const body = { currentPassword: right.password, newPassword: 'chosen-1', confirmPassword: 'chosen-1' };
    expect((await client.post(paths.users.changePassword, body)).status).toBe(200);
    expect((await client.get(paths.accounts.list)).status).toBe(200);
    expect((await login({ ...right, password: 'chosen-1' })).body.data.mustChangePassword).toBe(false);
  });
});
