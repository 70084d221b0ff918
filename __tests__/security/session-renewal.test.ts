import { messages } from '../../src/contract/texts/messages';
import { paths } from '../../src/contract/vocabulary/paths';
import { mostUnusedSuccessors } from '../../src/contract/vocabulary/session';
import { hashToken } from '../../src/server/identity/tokens';
import type { Answer } from '../support/api-client';
import type { SampleUsername, TestServer } from '../support/test-server';
import { AgeingSessions, lives, type Refreshed, secondsOfTest } from './ageing-sessions';

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

describe('a refresh', () => {
  it('S9: forgets the oldest of many successors that were not used, and ends nothing by that', async () => {
    const { refreshtoken } = await signIn();
    const answers: Refreshed[] = [];
    for (let count = 0; count <= mostUnusedSuccessors; count += 1) answers.push(await refresh(refreshtoken));
    const [forgotten, oldest] = answers;
    expect((await refresh(forgotten!.body.refreshtoken)).status).toBe(401);
    expect(await statusOf(forgotten!.body.token)).toBe(200);
    expect((await refresh(oldest!.body.refreshtoken)).status).toBe(200);
  });

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
      menus: ['books', 'administration'],
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
    expect(replayed.body).toMatchObject({ message: messages.request.refreshRejected, code: 'UNAUTHENTICATED' });
    expect([(await refresh(second)).status, (await refresh(third)).status]).toEqual([401, 401]);
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf(bystander.token)).toBe(200);
    const reasons = await server.rows(
      'select revoked_reason as reason from sessions s where id = (select session_id from refresh_tokens where token_hash = $1)',
      [hashToken(first)],
    );
    expect(reasons).toEqual([{ reason: 'refresh token reused' }]);
  });

  it('S18: of the sample is for this computer alone, of anybody else from everywhere', async () => {
    const { refreshtoken } = await signIn();
    const elsewhere = async () =>
      (await server.anonymous.post(paths.auth.refresh, { refreshtoken }, { 'x-forwarded-for': '203.0.113.9' })).status;
    expect(await elsewhere()).toBe(200);
    await server.rows(`update users set sample = true where username = 'admin'`);
    const statuses = [await elsewhere(), (await refresh(refreshtoken)).status];
    await server.rows(`update users set sample = false where username = 'admin'`);
    expect(statuses).toEqual([403, 200]);
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
