import { messages } from '../../src/contract/texts/messages';
import { paths, pathWithId } from '../../src/contract/vocabulary/paths';
import { readConfig } from '../../src/server/config';
import { sweepSessions } from '../../src/server/identity/sessions';
import { hashToken } from '../../src/server/identity/tokens';
import { eventually } from '../support/eventually';
import { interceptSql } from '../support/sql-interceptor';
import type { SampleUsername, TestServer } from '../support/test-server';
import { AgeingSessions, lives, secondsOfTest } from './ageing-sessions';

let sessions: AgeingSessions;
let server: TestServer;
beforeAll(async () => {
  sessions = await AgeingSessions.start();
  ({ server } = sessions);
});
afterAll(() => server.stop());

const refresh = (refreshtoken: string) => sessions.refresh(refreshtoken);
const statusOf = (token: string) => sessions.statusOf(token);
const signIn = (username?: SampleUsername) => sessions.signIn(username);
const letPass = (seconds: number) => sessions.letPass(seconds);
const aSlip = () => server.rows('select name as slip from slips limit 1') as Promise<[{ slip: string }]>;

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

  it('S8: of an access token is half of an idle session at most, so that who is at work renews it in time', () => {
    const { accessSeconds, idleSeconds } = readConfig({ SESSION_IDLE_SECONDS: '600' }).session;
    expect([accessSeconds, idleSeconds]).toEqual([300, 600]);
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

describe('what is kept of sessions', () => {
  const day = 86_400;
  /** Which of the sessions of these ways to end are there, each of which ended so many seconds ago. */
  const keptAfter = async (seconds: number) => {
    await server.rows('delete from sessions');
    await server.rows(
      `insert into sessions (id, user_id, created_at, last_used_at, absolute_expiry, revoked_at, revoked_reason)
        select gen_random_uuid(), id, now(), now() - unused, now() + left_over, now() - ended, reason from users, (values
          (interval '0', make_interval(secs => -$1::double precision), null::interval, null),
          (interval '0', interval '1 day', make_interval(secs => $1), 'logout'),
          (make_interval(secs => $1 + $2), interval '1 day', null, null)
        ) as given (unused, left_over, ended, reason) where username = 'admin'`,
      [seconds, lives.idle],
    );
    await signIn('user');
    await sweepSessions(server.database, lives.idle);
    const kept = await server.rows<{ ended: string }>(
      `select case when revoked_at is not null then 'by its owner' when absolute_expiry < now() then 'by its time' when last_used_at < now() - make_interval(secs => $1)
        then 'unused' else 'not yet' end as ended from sessions order by ended`,
      [lives.idle],
    );
    return kept.map(({ ended }) => ended);
  };

  it('S8: one that ended is kept for a day, however it ended, and one that goes on stays', async () => {
    expect(await keptAfter(day - 60)).toEqual(['by its owner', 'by its time', 'not yet', 'unused']);
    expect(await keptAfter(day + 60)).toEqual(['not yet']);
  });

  it('S8: an access token that ended is gone with the next that is handed out, and all of them with the session', async () => {
    const { client, session } = await server.signIn('admin');
    const other = await signIn('user');
    const tokens = () =>
      server.rows<{ name: string; count: number }>(
        `select u.username as name, count(*)::int as count from access_tokens join sessions s on s.id = session_id
          join users u on u.id = s.user_id where s.revoked_at is null or u.username = 'admin' group by 1 order by 1`,
      );
    const countOf = async (name: string) => (await tokens()).find((each) => each.name === name)?.count ?? 0;
    await server.rows('delete from access_tokens where token_hash not in ($1, $2)', [
      hashToken(session.token),
      hashToken(other.token),
    ]);
    await letPass(lives.access + 1);
    const { refreshtoken } = (await refresh(session.refreshtoken)).body;
    expect([await countOf('admin'), await countOf('user')]).toEqual([1, 1]);
    await refresh(refreshtoken);
    expect(await countOf('admin')).toBe(2);
    await client.post(paths.auth.logout, { refreshtoken });
    expect([await countOf('admin'), await countOf('user')]).toEqual([0, 1]);
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
    const traces = await server.rows(
      `select distinct actor_name, subject_kind from access_events where action = 'logout'`,
    );
    expect(traces).toEqual([{ actor_name: 'Omar Siddiqui', subject_kind: 'user' }]);
  });

  it('S6: many times at once leaves one trace', async () => {
    const { client, session } = await server.signIn('super');
    const holder = await server.database.connect();
    await holder.query('begin');
    await holder.query('select from sessions for update');
    const logouts = Array.from({ length: 6 }, () =>
      client.post(paths.auth.logout, { refreshtoken: session.refreshtoken }),
    );
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    expect(await eventually(async () => (await server.rows(waiting)).length, 6)).toBe(6);
    await holder.query('commit');
    holder.release();
    expect((await Promise.all(logouts)).map(({ status }) => status)).toEqual(Array(6).fill(200));
    const [traces] = await server.rows<{ times: number }>(
      `select sum(times)::int as times from access_events where action = 'logout' and actor_name = 'Layla Haddad'`,
    );
    expect(traces).toEqual({ times: 1 });
  });

  it('S6: forgets the slip cookie also where the session cannot be ended now', async () => {
    const { client } = await server.signIn('admin');
    const before = (text: string) =>
      text.includes('pg_advisory_xact_lock(')
        ? Object.assign(new Error('waited in vain'), { code: '55P03' })
        : undefined;
    const giveBack = interceptSql({ before });
    const { status, headers } = await client.call('POST', paths.auth.logout).finally(giveBack);
    expect([status, headers.get('set-cookie')]).toEqual([
      503,
      expect.stringMatching(/^slips=;.*Expires=Thu, 01 Jan 1970/),
    ]);
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

  it('S3: who was disabled and is let in again signs in anew', async () => {
    const { client } = await server.signIn('super');
    const { token, refreshtoken } = await signIn('user');
    const { disable, enable } = paths.admin.people;
    for (const path of [disable, enable])
      expect((await client.post(pathWithId(path, server.sample.id('person user')), {})).status).toBe(200);
    expect([await statusOf(token), (await refresh(refreshtoken)).status]).toEqual([401, 401]);
    expect(await statusOf((await signIn('user')).token)).toBe(200);
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
