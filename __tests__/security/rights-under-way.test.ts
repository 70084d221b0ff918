import type { LoginData } from '../../src/contract/areas/auth.wire';
import { paths, uploadParts } from '../../src/contract/vocabulary/paths';
import type { BooksClient } from '../support/books-client';
import { forgetTries } from '../support/attempt-clock';
import { eventually } from '../support/eventually';
import { slipFile } from '../support/slip-files';
import { type SampleUsername, TestServer } from '../support/test-server';
import { allowed } from './allowed-calls';
import { type Call, changingCalls, nameOf, send } from './every-call';

/* What changes at a person holds against what that person, or a thief, has under way at that moment. */

let server: TestServer;
let people: object[];
let letGo: (() => Promise<void>) | undefined;
beforeAll(async () => {
  server = await TestServer.start({}, { isPatient: true });
  people = await server.rows('select id, user_type, password_hash from users');
});
afterAll(() => server.stop());

/** Everybody is again who he was, and signed out. */
const restoring = `with people as (
    update users u set disabled_at = null, must_change_password = false, user_type = was.user_type, password_hash = was.password_hash
    from json_to_recordset($1::json) was (id bigint, user_type text, password_hash text) where was.id = u.id
  ) update sessions set revoked_at = now(), revoked_reason = 'logout' where revoked_at is null`;
const restore = () => server.rows(restoring, [JSON.stringify(people)]);
afterEach(async () => {
  await letGo?.();
  await restore();
  await forgetTries(server);
});

/** Holds rows as somebody does who is about to change them; `changing` changes them and lets everybody go on. */
async function hold(rows: string): Promise<{ readonly changing: (statement: string) => Promise<void> }> {
  const client = await server.database.connect();
  const end = async (how: 'commit' | 'rollback') => {
    letGo = undefined;
    await client.query(how);
    client.release();
  };
  // Else nobody could end a server whose calls wait, when a case fails before the change.
  letGo = () => end('rollback');
  await client.query(`begin; ${rows} for update`);
  return {
    changing: async (statement) => {
      await client.query(statement);
      await end('commit');
    },
  };
}

const waiting = async () =>
  (await server.rows(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .length;
/** Fails at once when somebody was answered before the change. */
async function untilWaiting(count: number, answered: readonly string[] = []): Promise<void> {
  await eventually(async () => answered.length > 0 || (await waiting()) === count, true);
  expect({ answered, waiting: await waiting() }).toEqual({ answered: [], waiting: count });
}

const signIn = (username: SampleUsername) =>
  server.anonymous.post<LoginData>(paths.auth.login, { username, password: `${username}-sample-1` });
const refresh = (refreshtoken: string) => server.anonymous.post(paths.auth.refresh, { refreshtoken });
const changePassword = (client: BooksClient, username: SampleUsername, newPassword = 'of-a-test-1') =>
  client.post(paths.users.changePassword, {
    currentPassword: `${username}-sample-1`,
    newPassword,
    confirmPassword: newPassword,
  });
const sessionsOf = async (username: SampleUsername) =>
  (
    await server.rows<{ id: string }>(
      `select s.id from sessions s join users u on u.id = s.user_id where u.username = $1 and s.revoked_at is null`,
      [username],
    )
  ).length;
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);

/** All but what changes by the change itself, and the traces of who tried. */
const books = () =>
  server.digest([
    'users',
    'sessions',
    'access_tokens',
    'refresh_tokens',
    'audit_log',
    'audit_seals',
    'access_events',
    'attempt_budgets',
    'sign_in_places',
  ]);
const denials = async () =>
  (await server.rows(`select from access_events, generate_series(1, times) where action = 'access.denied'`)).length;

/** What a USER may write, as views of his own, is not refused to who is made one. */
const mayUser = (call: Call) => allowed[nameOf(call)]!.includes('USER');

const changes: [what: string, rows: string, change: string, status: number][] = [
  [
    'disabled',
    `select from users where username = 'super'`,
    `update users set disabled_at = now() where username = 'super'`,
    401,
  ],
  [
    'signed out',
    `select from sessions where user_id = (select id from users where username = 'super')`,
    `update sessions set revoked_at = now(), revoked_reason = 'logout' where user_id = (select id from users where username = 'super')`,
    401,
  ],
  [
    'made a USER',
    `select from users where username = 'super'`,
    `update users set user_type = 'USER' where username = 'super'`,
    403,
  ],
  [
    'told to change the password',
    `select from users where username = 'super'`,
    `update users set must_change_password = true where username = 'super'`,
    403,
  ],
];

/** Of the connections that may write, one is for the change of the password. */
const mostAtOnce = 14;

describe('S3: while all writing calls are under way, to be', () => {
  beforeAll(() => {
    const names = changingCalls(server.sample).map(nameOf);
    expect(names.filter((name) => !allowed[name])).toEqual([]);
  });
  it.each(changes)('%s refuses every one of them, and nothing is saved', async (what, rows, change, status) => {
    const own = status === 401 ? [changePassword] : [];
    // Half of them for each change, so that each is among them.
    const half = changes.findIndex(([each]) => each === what) % 2;
    const calls = changingCalls(server.sample)
      .filter(({ path }) => path !== paths.users.changePassword)
      .filter((call) => what !== 'made a USER' || !mayUser(call))
      .filter((_call, place) => place % 2 === half);
    const before = await books();
    for (let first = 0; first < calls.length; first += mostAtOnce) {
      const { client, session } = await server.signIn('super');
      const denied = await denials();
      const { changing } = await hold(rows);
      const ofTurn = calls.slice(first, first + mostAtOnce);
      const answered: string[] = [];
      const named = async (call: Call) => {
        const answer = await send(client, call);
        answered.push(`${nameOf(call)} was answered ${String(answer.status)}`);
        return answer;
      };
      const sent = [...ofTurn.map(named), ...own.map((call) => call(client, 'super'))];
      await untilWaiting(sent.length, answered);
      await changing(change);
      expect(new Set(statuses(await Promise.all(sent)))).toEqual(new Set([status]));
      expect((await denials()) - denied).toBe(status === 403 ? sent.length : 0);
      expect((await refresh(session.refreshtoken)).status).toBe(status === 401 ? 401 : 200);
      await restore();
    }
    expect(await books()).toEqual(before);
  });
});

describe('S3: while a renewal is under way, to be', () => {
  const tokens = () =>
    server.rows('select token_hash from access_tokens union all select token_hash from refresh_tokens order by 1');
  const ending = changes.filter(([, , , status]) => status === 401);
  it.each(ending)('%s refuses it, and no token is handed out', async (_what, rows, change) => {
    const { session } = await server.signIn('super');
    const before = await tokens();
    const { changing } = await hold(rows);
    const sent = refresh(session.refreshtoken);
    await untilWaiting(1);
    await changing(change);
    const { status, body } = await sent;
    expect([status, body.data]).toEqual([401, undefined]);
    expect(await tokens()).toEqual(before);
  });
});

describe('S3: during a slow upload, to be', () => {
  type Act = (owner: BooksClient) => Promise<unknown>;
  const acts: [what: string, act: Act, status: number][] = [
    ['disabled', () => server.rows(`update users set disabled_at = now() where username = 'admin'`), 401],
    ['signed out', (owner) => owner.call('POST', paths.auth.logout), 401],
    ['made a USER', () => server.rows(`update users set user_type = 'USER' where username = 'admin'`), 403],
    [
      'at work in a session that a new password ends',
      async () => {
        const { client } = await server.signIn('admin');
        return changePassword(client, 'admin');
      },
      401,
    ],
  ];
  it.each(acts)('%s refuses it, and nothing is saved', async (_what, act, status) => {
    const { client } = await server.signIn('admin');
    const form = new FormData();
    form.append(uploadParts.deposit, JSON.stringify(server.sample.deposit()));
    form.append('slip', slipFile('receipt.png', { size: 200_000 }));
    const { headers, body } = new Response(form);
    const bytes = Buffer.from(await new Response(body).arrayBuffer());
    const before = await books();
    let sendRest: () => void = () => undefined;
    const slow = new ReadableStream<Buffer>({
      start(controller) {
        controller.enqueue(bytes.subarray(0, 100_000));
        sendRest = () => {
          controller.enqueue(bytes.subarray(100_000));
          controller.close();
        };
      },
    });
    const type = { 'content-type': headers.get('content-type')! };
    const sent = client.call('POST', paths.deposits.create, {
      body: slow,
      duplex: 'half',
      headers: type,
    } as RequestInit);
    expect(await eventually(() => Promise.resolve(server.uploads.length), 1)).toBe(1);
    await act(client);
    sendRest();
    expect((await sent).status).toBe(status);
    expect(await books()).toEqual(before);
    expect(server.uploads).toEqual([]);
  });
});

describe('S7: while the password is changed', () => {
  it('who comes with the old one meanwhile gets no session, and no renewal of another', async () => {
    const { client } = await server.signIn('user');
    const { session: other } = await server.signIn('user');
    const { changing } = await hold(`select from users where username = 'user'`);
    const changed = changePassword(client, 'user');
    await untilWaiting(1);
    const thieves = [...Array.from({ length: 4 }, () => signIn('user')), refresh(other.refreshtoken)];
    await untilWaiting(1 + thieves.length);
    await changing('select');
    expect((await changed).status).toBe(200);
    expect(statuses(await Promise.all(thieves))).toEqual(Array(5).fill(401));
    expect(await sessionsOf('user')).toBe(1);
    expect((await client.get(paths.accounts.currencies)).status).toBe(200);
  });

  it('who came with the old one just before loses the session again', async () => {
    const { client } = await server.signIn('user');
    const { changing } = await hold(`select from users where username = 'user'`);
    const thieves = Array.from({ length: 4 }, () => signIn('user'));
    await untilWaiting(4);
    const changed = changePassword(client, 'user');
    await untilWaiting(5);
    await changing('select');
    const began = await Promise.all(thieves);
    expect((await changed).status).toBe(200);
    const tokens = began.map(({ body }) => body.data.token);
    const reads = await Promise.all(tokens.map((token) => server.holder(token).get(paths.accounts.currencies)));
    expect(statuses(reads)).toEqual([401, 401, 401, 401]);
    expect(await sessionsOf('user')).toBe(1);
  });

  it('another change that has proven the old one is refused, as for a wrong password', async () => {
    const { client } = await server.signIn('user');
    const { client: thief } = await server.signIn('user');
    const { changing } = await hold(`select from users where username = 'user'`);
    const first = changePassword(client, 'user');
    await untilWaiting(1);
    const [second, again] = [changePassword(thief, 'user'), changePassword(client, 'user', 'of-a-test-2')];
    await untilWaiting(3);
    await changing('select');
    expect(statuses(await Promise.all([first, second, again]))).toEqual([200, 401, 400]);
  });
});

it('S7: a change is not kept waiting for ever by writes that come one after the other', async () => {
  const { client } = await server.signIn('admin');
  let isOver = false;
  const clerk = async () => {
    while (!isOver) expect((await client.createDeposit()).status).toBeLessThan(402);
  };
  const clerks = Promise.all(Array.from({ length: 6 }, clerk));
  const { session } = await server.signIn('admin');
  expect((await refresh(session.refreshtoken)).status).toBe(200);
  expect((await changePassword(server.holder(session.token), 'admin')).status).toBe(200);
  isOver = true;
  await clerks;
});

it.each([
  ['disabled', `update users set disabled_at = now() where username = 'user'`, 403],
  ['of type SYSTEM', `update users set user_type = 'SYSTEM' where username = 'user'`, 403],
])('S3: a sign-in during which the person becomes %s begins no session', async (_what, change, status) => {
  const { changing } = await hold(`select from users where username = 'user'`);
  const sent = signIn('user');
  await untilWaiting(1);
  await changing(change);
  expect((await sent).status).toBe(status);
  expect(await sessionsOf('user')).toBe(0);
});
