import type { RefreshAnswer } from '../../src/contract/auth.wire';
import { messages } from '../../src/contract/messages';
import { paths } from '../../src/contract/paths';
import { mostUnusedSuccessors } from '../../src/contract/session';
import { hashToken } from '../../src/server/auth/tokens';
import type { Answer } from '../support/api-client';
import { type SampleUsername, TestServer } from '../support/test-server';

const lives = { access: 60, idle: 1_000, absolute: 5_000, grace: 30 };
/** Far more than passes by itself between two steps of a test. */
const secondsOfTest = 10;
let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({
    SESSION_ACCESS_SECONDS: String(lives.access),
    SESSION_IDLE_SECONDS: String(lives.idle),
    SESSION_ABSOLUTE_SECONDS: String(lives.absolute),
    SESSION_REUSE_GRACE_SECONDS: String(lives.grace),
  });
});
afterAll(() => server.stop());

type Refreshed = Answer & { body: Answer['body'] & RefreshAnswer };
const refresh = (refreshtoken: string) =>
  server.anonymous.post(paths.auth.refresh, { refreshtoken }) as Promise<Refreshed>;
const statusOf = async (token: string) => (await server.holder(token).get(paths.accounts.list)).status;
const aSlip = () => server.rows('select name as slip from slips limit 1') as Promise<[{ slip: string }]>;
const signIn = async (username: SampleUsername = 'admin') => (await server.signIn(username)).session;

/** Everything the server has noted about sessions is so many seconds older from now on. */
async function letPass(seconds: number): Promise<void> {
  const values = [seconds];
  await server.rows('update access_tokens set expires_at = expires_at - make_interval(secs => $1)', values);
  await server.rows('update refresh_tokens set retired_at = retired_at - make_interval(secs => $1)', values);
  await server.rows(
    `update sessions set last_used_at = last_used_at - make_interval(secs => $1),
      absolute_expiry = absolute_expiry - make_interval(secs => $1)`,
    values,
  );
}

describe('a refresh', () => {
  it('S9: answers token and successor on the top level, and the old token goes on to its end', async () => {
    const { token, refreshtoken } = await signIn();
    const { status, body, headers } = await refresh(refreshtoken);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: messages.login.refreshed,
      token: expect.stringMatching(/^[\w-]{43}$/) as string,
      refreshtoken: expect.stringMatching(/^[\w-]{43}$/) as string,
      expiresIn: lives.access,
    });
    expect(headers.get('set-cookie')).toMatch(/^slips=[\w-]{43};.*Path=\/api\/files;.*HttpOnly;.*SameSite=Strict/);
    expect([await statusOf(body.token), await statusOf(token)]).toEqual([200, 200]);
  });

  it('S9: that is repeated because its answer was lost gives each time a successor of its own', async () => {
    const { refreshtoken } = await signIn();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(refreshtoken)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => body.refreshtoken)).size).toBe(10);
    expect(new Set(answers.map(({ body }) => body.token)).size).toBe(10);
  });

  it('S9: of several tabs at once goes on in each of them that comes within the grace', async () => {
    const { refreshtoken } = await signIn();
    let held = await Promise.all(Array.from({ length: 6 }, () => refresh(refreshtoken)));
    for (let round = 0; round < 3; round += 1) {
      held = await Promise.all(held.map(({ body }) => refresh(body.refreshtoken)));
      expect(held.map(({ status }) => status)).toEqual(Array(6).fill(200));
      await letPass(lives.grace + 1);
    }
  });

  it('S9: of somebody who copied a token and keeps in step with its owner ends the session', async () => {
    const { refreshtoken } = await signIn();
    const bystander = await signIn();
    const held = { owner: refreshtoken, thief: refreshtoken };
    const tokens: string[] = [];
    let rounds = 0;
    for (let status = 200; status === 200; rounds += 1) {
      expect(rounds).toBeLessThan(6);
      const who = rounds % 2 === 0 ? 'owner' : 'thief';
      const answer = await refresh(held[who]);
      status = answer.status;
      held[who] = answer.body.refreshtoken;
      tokens.push(answer.body.token);
      await letPass(lives.grace + 1.5);
    }
    expect(rounds).toBe(4);
    for (const token of tokens) expect(await statusOf(token)).toBe(401);
    expect((await refresh(bystander.refreshtoken)).status).toBe(200);
  });

  it('S9: takes from the successors that were not used their access and their slip cookie', async () => {
    const { refreshtoken } = await signIn();
    const [kept, other] = [await refresh(refreshtoken), await refresh(refreshtoken)];
    const [{ slip }] = await aSlip();
    const open = ({ headers }: Answer) =>
      server.anonymous.get(`${paths.files}/${slip}`, {}, { cookie: headers.get('set-cookie')!.split(';')[0]! });
    expect([await statusOf(other.body.token), (await open(other)).status]).toEqual([200, 200]);
    const next = await refresh(kept.body.refreshtoken);
    await letPass(lives.grace + 1);
    expect([await statusOf(other.body.token), (await open(other)).status]).toEqual([401, 401]);
    for (const answer of [kept, next])
      expect([await statusOf(answer.body.token), (await open(answer)).status]).toEqual([200, 200]);
  });

  it('S9: forgets the oldest of many successors that were not used, and ends nothing by that', async () => {
    const { refreshtoken } = await signIn();
    const answers: Refreshed[] = [];
    for (let count = 0; count <= mostUnusedSuccessors; count += 1) answers.push(await refresh(refreshtoken));
    const [forgotten, oldest] = answers;
    expect((await refresh(forgotten!.body.refreshtoken)).status).toBe(401);
    expect(await statusOf(forgotten!.body.token)).toBe(200);
    expect((await refresh(oldest!.body.refreshtoken)).status).toBe(200);
  });

  it('S9: goes on with tokens that the version before has handed out', async () => {
    const { refreshtoken: third } = await signIn();
    const { refreshtoken: fourth } = (await refresh(third)).body;
    await server.rows(
      `update refresh_tokens set generation = generation + 2, parent_generation = null, cookie_hash = null
        where session_id = (select session_id from refresh_tokens where token_hash = $1)`,
      [hashToken(third)],
    );
    expect((await refresh(third)).status).toBe(200);
    const { status, body } = await refresh(fourth);
    expect(status).toBe(200);
    await letPass(lives.grace - secondsOfTest);
    expect((await refresh(third)).status).toBe(200);
    await letPass(lives.grace);
    expect([(await refresh(third)).status, (await refresh(body.refreshtoken)).status]).toEqual([401, 401]);
  });

  it('S9: serves a client that keeps only the token, to the end of the session', async () => {
    const { refreshtoken } = await signIn();
    const nearlyIdle = lives.idle - secondsOfTest;
    for (let passed = 0; passed + nearlyIdle < lives.absolute; passed += nearlyIdle) {
      const { status, body } = await refresh(refreshtoken);
      expect([status, await statusOf(body.token)]).toEqual([200, 200]);
      await letPass(nearlyIdle);
    }
    expect((await refresh(refreshtoken)).status).toBe(200);
    await letPass(nearlyIdle);
    expect((await refresh(refreshtoken)).status).toBe(401);
  });

  it('S9: takes the old one until its successor is used, and for the grace after that', async () => {
    const { refreshtoken: first } = await signIn();
    const { refreshtoken: second } = (await refresh(first)).body;
    await letPass(lives.grace + 1);
    expect((await refresh(first)).status).toBe(200);

    const { refreshtoken: third } = (await refresh(second)).body;
    await letPass(lives.grace - secondsOfTest);
    const late = await refresh(first);
    expect(late.status).toBe(200);
    // It stands beside the successor of the one in use now, and either may go on.
    expect((await refresh(third)).status).toBe(200);
    expect((await refresh(late.body.refreshtoken)).status).toBe(200);
    expect((await refresh(second)).status).toBe(200);
  });

  it('S9: with a token that was replaced long ago ends the whole session', async () => {
    const { refreshtoken: first } = await signIn();
    const { refreshtoken: second, token } = (await refresh(first)).body;
    const { refreshtoken: third } = (await refresh(second)).body;
    const bystander = await signIn();
    await letPass(lives.grace + 1);
    const replayed = await refresh(first);
    expect(replayed.status).toBe(401);
    expect(replayed.body).toMatchObject({ message: messages.session.refreshRejected, code: 'UNAUTHENTICATED' });
    expect([(await refresh(second)).status, (await refresh(third)).status]).toEqual([401, 401]);
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf(bystander.token)).toBe(200);
  });

  it.each([
    ['never given', 'x'.repeat(43)],
    ['no token', 'x'],
    ['an access token', ''],
  ])('S9: with what was %s is 401', async (_what, text) => {
    expect((await refresh(text || (await signIn()).token)).status).toBe(401);
  });

  it.each([[{}], [{ refreshtoken: '' }], [{ refreshtoken: 5 }], [{ refreshtoken: 'x', more: 1 }], [null]])(
    'S9: with %j is 400',
    async (body) => {
      expect((await server.anonymous.post(paths.auth.refresh, body)).status).toBe(400);
    },
  );
});

describe('the life', () => {
  it('S8: of an access token ends when the configuration says so', async () => {
    const { token, refreshtoken } = await signIn();
    await letPass(lives.access - secondsOfTest);
    expect(await statusOf(token)).toBe(200);
    await letPass(secondsOfTest);
    const refused = await server.holder(token).get(paths.accounts.list);
    expect(refused.status).toBe(401);
    expect(refused.body).toMatchObject({ message: messages.session.ended, code: 'UNAUTHENTICATED' });
    expect(refused.headers.get('www-authenticate')).toContain('invalid_token');
    expect((await refresh(refreshtoken)).status).toBe(200);
  });

  it('S8: of an idle session ends', async () => {
    const { refreshtoken } = await signIn();
    await letPass(lives.idle - secondsOfTest);
    const { refreshtoken: next } = (await refresh(refreshtoken)).body;
    await letPass(lives.idle + 1);
    expect((await refresh(next)).status).toBe(401);
  });

  it('S8: of a session in use ends too, and no access token outlives it', async () => {
    let { refreshtoken } = await signIn();
    for (let passed = 0; passed < lives.absolute - 10; passed += lives.absolute / 10 - 1) {
      refreshtoken = (await refresh(refreshtoken)).body.refreshtoken;
      await letPass(lives.absolute / 10 - 1);
    }
    const { status, body } = await refresh(refreshtoken);
    expect(status).toBe(200);
    await letPass(11);
    expect([(await refresh(body.refreshtoken)).status, await statusOf(body.token)]).toEqual([401, 401]);
  });
});

describe('the clock', () => {
  afterEach(() => jest.restoreAllMocks());
  const clock = async () => (await server.rows<{ at: Date }>('select clock_timestamp() as at'))[0]!.at.getTime();

  it('S8: is the one of the database, whatever the server believes', async () => {
    const before = await clock();
    const { token, refreshtoken } = await signIn();
    const after = await clock();
    const [row] = await server.rows<{ access: Date; absolute: Date; used: Date }>(
      `select t.expires_at as access, s.absolute_expiry as absolute, s.last_used_at as used
        from sessions s join access_tokens t on t.session_id = s.id order by s.created_at desc limit 1`,
    );
    for (const [at, seconds] of [
      [row!.access, lives.access],
      [row!.absolute, lives.absolute],
      [row!.used, 0],
    ] as const) {
      // JavaScript keeps whole milliseconds of the database's microseconds.
      expect(at.getTime() - seconds * 1000).toBeGreaterThanOrEqual(before - 1);
      expect(at.getTime() - seconds * 1000).toBeLessThanOrEqual(after + 1);
    }
    const now = Date.now();
    for (const days of [-1, 1]) {
      jest.spyOn(Date, 'now').mockReturnValue(now + days * 86_400_000);
      expect([await statusOf(token), (await refresh(refreshtoken)).status]).toEqual([200, 200]);
    }
  });

  it.each([
    [
      'an access token',
      'update access_tokens set expires_at = now() + make_interval(secs => $1)',
      (left: number) => left,
      [401, 200, 200],
    ],
    [
      'an idle session',
      'update sessions set last_used_at = now() - make_interval(secs => $1)',
      (left: number) => lives.idle - left,
      [200, 401, 401],
    ],
    [
      'a whole session',
      'update sessions set absolute_expiry = now() + make_interval(secs => $1)',
      (left: number) => left,
      [401, 401, 401],
    ],
  ])('S8: ends %s at its very end, and not before', async (_what, move, seconds, statuses) => {
    const { session, slipCookie } = await server.signIn('admin');
    const [{ slip }] = await aSlip();
    const ask = async () => {
      const opened = await server.anonymous.get(`${paths.files}/${slip}`, {}, { cookie: slipCookie });
      return [await statusOf(session.token), (await refresh(session.refreshtoken)).status, opened.status];
    };
    await server.rows(move, [seconds(30)]);
    expect(await ask()).toEqual([200, 200, 200]);
    await server.rows(move, [seconds(0)]);
    expect(await ask()).toEqual(statuses);
  });
});

describe('logging out', () => {
  it('S6: ends access, refresh and the slip cookie, and no other session', async () => {
    const { client, session, slipCookie } = await server.signIn('admin');
    const other = await signIn();
    const [{ slip }] = await aSlip();
    const openSlip = () => server.anonymous.get(`${paths.files}/${slip}`, {}, { cookie: slipCookie });
    expect((await openSlip()).status).toBe(200);

    const { status, body, headers } = await client.post(paths.auth.logout, { refreshtoken: session.refreshtoken });
    expect([status, body.message]).toEqual([200, messages.login.loggedOut]);
    expect(headers.get('set-cookie')).toMatch(/^slips=;.*Path=\/api\/files;.*Expires=Thu, 01 Jan 1970/);
    expect([await statusOf(session.token), (await refresh(session.refreshtoken)).status]).toEqual([401, 401]);
    expect((await openSlip()).status).toBe(401);
    expect(await statusOf(other.token)).toBe(200);
  });

  it('S6: needs one of the two tokens only', async () => {
    const [byRefresh, byAccess] = [await signIn(), await signIn()];
    await server.anonymous.post(paths.auth.logout, { refreshtoken: byRefresh.refreshtoken });
    await server.holder(byAccess.token).call('POST', paths.auth.logout);
    expect([await statusOf(byRefresh.token), await statusOf(byAccess.token)]).toEqual([401, 401]);
    expect((await refresh(byAccess.refreshtoken)).status).toBe(401);
  });

  it('S6: is no fault without a session', async () => {
    const answers = [
      await server.anonymous.post(paths.auth.logout, {}),
      await server.holder('garbage').post(paths.auth.logout, { refreshtoken: 'garbage' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('what is changed at the person', () => {
  it('S7: a new password ends the other sessions and keeps this one', async () => {
    const { client, session } = await server.signIn('user');
    const other = await signIn('user');
    const stranger = await signIn('admin');
    const body = { currentPassword: 'user-sample-1', newPassword: 'user-changed-1', confirmPassword: 'user-changed-1' };
    expect((await client.post(paths.users.changePassword, body)).status).toBe(200);
    expect(await statusOf(session.token)).toBe(200);
    expect((await refresh(session.refreshtoken)).status).toBe(200);
    expect([await statusOf(other.token), (await refresh(other.refreshtoken)).status]).toEqual([401, 401]);
    expect(await statusOf(stranger.token)).toBe(200);
    await client.post(paths.users.changePassword, {
      currentPassword: 'user-changed-1',
      newPassword: 'user-sample-1',
      confirmPassword: 'user-sample-1',
    });
  });

  it('S3: another role holds at the next call', async () => {
    const { client } = await server.signIn('admin');
    expect((await client.createDeposit()).status).toBe(201);
    await server.rows("update users set user_type = 'USER' where username = 'admin'");
    const refused = await client.createDeposit();
    await server.rows("update users set user_type = 'ADMIN' where username = 'admin'");
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
    expect((await client.createDeposit()).status).toBe(201);
  });

  it.each([
    ['disabled', "update users set disabled_at = now() where username = 'admin'"],
    ['of type SYSTEM', "update users set user_type = 'SYSTEM' where username = 'admin'"],
  ])('S3: being %s ends everything of the session', async (_change, update) => {
    const { session, slipCookie } = await server.signIn('admin');
    const [{ slip }] = await aSlip();
    await server.rows(update);
    const statuses = [
      await statusOf(session.token),
      (await refresh(session.refreshtoken)).status,
      (await server.anonymous.get(`${paths.files}/${slip}`, {}, { cookie: slipCookie })).status,
    ];
    await server.rows("update users set disabled_at = null, user_type = 'ADMIN' where username = 'admin'");
    expect(statuses).toEqual([401, 401, 401]);
  });
});
