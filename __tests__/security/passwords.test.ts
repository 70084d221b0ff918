import { hash, verify } from '@node-rs/argon2';
import type { LoginData } from '../../src/contract/areas/auth.wire';
import { limits } from '../../src/contract/vocabulary/limits';
import { messages } from '../../src/contract/texts/messages';
import { paths } from '../../src/contract/vocabulary/paths';
import { commonPasswords, isCommonPassword } from '../../src/server/identity/common-passwords';
import type { BooksClient } from '../support/books-client';
import { TestServer } from '../support/test-server';
import { watchHashes } from './hash-watch';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => server.stop());

const login = (username: string, password: string, where = server) =>
  where.anonymous.post<LoginData>(paths.auth.login, { username, password });
const change = (client: BooksClient, currentPassword: string, newPassword: string) =>
  client.post(paths.users.changePassword, { currentPassword, newPassword, confirmPassword: newPassword });
const hashOf = async (username: string) => {
  const [row] = await server.rows<{ hash: string }>('select password_hash as hash from users where username = $1', [
    username,
  ]);
  return row!.hash;
};
const keep = (username: string, passwordHash: string) =>
  server.rows('update users set password_hash = $2 where username = $1', [username, passwordHash]);
const strong = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/;

describe('S11: a kept password', () => {
  it('S11: is argon2id with 19 MiB and two passes, each with a salt of its own', async () => {
    const kept = await server.rows<{ hash: string }>(
      'select password_hash as hash from users where password_hash <> $1',
      [''],
    );
    expect(kept).toHaveLength(3);
    for (const { hash: each } of kept) expect(each).toMatch(strong);
    expect(new Set(kept.map(({ hash: each }) => each.split('$')[4])).size).toBe(3);
  });

  it.each([
    ['less memory', { memoryCost: 8_192, timeCost: 2, parallelism: 1 }],
    ['fewer passes', { memoryCost: 19_456, timeCost: 1, parallelism: 1 }],
    ['another kind of argon2', { algorithm: 0, memoryCost: 19_456, timeCost: 2, parallelism: 1 }],
  ])('S11: that was hashed with %s is hashed again when its owner signs in', async (_what, parameters) => {
    const before = await hash('user-sample-1', parameters);
    await keep('user', before);
    expect((await login('user', 'wrong')).status).toBe(401);
    expect(await hashOf('user')).toBe(before);
    expect((await login('user', 'user-sample-1')).status).toBe(200);
    const after = await hashOf('user');
    expect(after).toMatch(strong);
    expect(await verify(after, 'user-sample-1')).toBe(true);
    expect((await login('user', 'user-sample-1')).status).toBe(200);
    expect(await hashOf('user')).toBe(after);
  });

  it('S11: that was hashed with more stays as it is', async () => {
    const before = await hash('user-sample-1', { memoryCost: 20_480, timeCost: 3, parallelism: 1 });
    await keep('user', before);
    expect((await login('user', 'user-sample-1')).status).toBe(200);
    expect(await hashOf('user')).toBe(before);
  });
});

describe('S14: who does not exist', () => {
  const tries: [who: string, username: string][] = [
    ['nobody', 'nobody-of-this-name'],
    ['somebody with another password', 'admin'],
    ['a SYSTEM user', 'system'],
    ['somebody without a password', 'sara.lindqvist'],
  ];

  it.each(tries)('S14: %s costs the server exactly one check of full strength', async (_who, username) => {
    await login('nobody-else', 'x');
    const watch = watchHashes();
    await login(username, 'not the password');
    expect(watch.checkedAgainst).toEqual([expect.stringMatching(strong)]);
    expect(watch.made).toBe(0);
  });

  it('S14: cannot be told from a wrong password in the strict mode', async () => {
    const strict = await TestServer.start({ STRICT_LOGIN: 'true' });
    try {
      await strict.rows(`update users set disabled_at = now() where username = 'user'`);
      const answers = await Promise.all(
        [...tries.map(([, username]) => username), 'user'].map((username) => login(username, 'not it', strict)),
      );
      for (const { status, body, headers } of answers) {
        expect([status, body.code, body.message]).toEqual([401, 'UNAUTHENTICATED', messages.login.wrongPassword]);
        expect([...headers.keys()].sort()).toEqual([...answers[0]!.headers.keys()].sort());
        expect(headers.get('content-length')).toBe(answers[0]!.headers.get('content-length'));
      }
      // Who has proven the password is told the truth.
      expect((await login('user', 'user-sample-1', strict)).status).toBe(403);
    } finally {
      await strict.stop();
    }
  });
});

describe('S15: a chosen password', () => {
  it.each([
    ['the six characters of the specification', 'q7#Lp2'],
    ['64 characters', 'Long pass phrase '.repeat(4).slice(0, 64)],
    ['128 characters', 'x1'.repeat(64)],
    [`all ${String(limits.passwordMaximum)} characters`, 'y2'.repeat(limits.passwordMaximum / 2)],
    ['emoji', '🔑🏦💶 счёт 支払い'],
    ['spaces at both ends, which are kept', '  a b c  '],
    ['no digit, no capital, no sign', 'correcthorsebatterystaple'],
  ])('S15: of %s is taken and nothing of it is cut off', async (_what, chosen) => {
    await keep('user', await hash('user-sample-1'));
    const { client } = await server.signIn('user');
    expect((await change(client, 'user-sample-1', chosen)).status).toBe(200);
    expect((await login('user', chosen)).status).toBe(200);
    expect((await login('user', chosen.slice(0, -1))).status).toBe(401);
    await keep('user', await hash('user-sample-1'));
  });

  it('S15: of more than is read is refused, not cut off', async () => {
    const { client } = await server.signIn('user');
    const tooLong = 'z'.repeat(limits.passwordMaximum + 1);
    expect((await change(client, 'user-sample-1', tooLong)).status).toBe(400);
    expect((await login('user', 'user-sample-1')).status).toBe(200);
  });

  it('S15: of five characters is refused with the sentence of the specification', async () => {
    const { client } = await server.signIn('user');
    const { status, body } = await change(client, 'user-sample-1', 'q7#Lp');
    expect([status, body.errors]).toEqual([400, [{ field: 'newPassword', message: messages.password.newTooShort }]]);
  });
});

describe('S16: a password that everybody chooses', () => {
  it('S16: is known, each of them, whatever the case of its letters', () => {
    expect(commonPasswords.size).toBeGreaterThan(3_000);
    for (const password of commonPasswords) {
      expect(password.length).toBeGreaterThanOrEqual(limits.passwordMinimum);
      expect([isCommonPassword(password), isCommonPassword(password.toUpperCase())]).toEqual([true, true]);
    }
    expect(['of-a-test-1', 'super-sample-1', 'correct horse battery staple'].filter(isCommonPassword)).toEqual([]);
  });

  it('S16: is refused when it is chosen', async () => {
    const { client } = await server.signIn('user');
    const before = await hashOf('user');
    for (const password of [...commonPasswords].filter((_password, place) => place % 20 === 0)) {
      const { status, body } = await change(client, 'user-sample-1', password);
      expect([status, body.errors]).toEqual([400, [{ field: 'newPassword', message: messages.password.common }]]);
    }
    expect(await hashOf('user')).toBe(before);
  });

  it('S16: is taken where the setting says so', async () => {
    const open = await TestServer.start({ PASSWORD_COMMON_REFUSED: 'false' });
    try {
      const { client } = await open.signIn('user');
      expect((await change(client, 'user-sample-1', '123456')).status).toBe(200);
      expect((await login('user', '123456', open)).status).toBe(200);
    } finally {
      await open.stop();
    }
  });
});

describe('S17: changing a password', () => {
  it('S17: needs the current one; a wrong one is 400, ends no session, leaves a trace and is slowed down', async () => {
    const { client } = await server.signIn('admin');
    const before = await hashOf('admin');
    const traces = async () => {
      const [row] = await server.rows<{ times: number }>(
        `select coalesce(sum(times), 0)::int as times from access_events where action = 'password.refused' and actor_name = 'Omar Siddiqui'`,
      );
      return row!.times;
    };
    const tracesBefore = await traces();
    for (let time = 0; time < 5; time += 1) {
      const { status, body } = await change(client, 'not the password', 'of-a-test-1');
      expect([status, body.errors[0]?.field]).toEqual([400, 'currentPassword']);
    }
    const slowed = await change(client, 'admin-sample-1', 'of-a-test-1');
    expect([slowed.status, slowed.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await traces()) - tracesBefore).toBe(5);
    expect((await client.get(paths.accounts.list)).status).toBe(200);
    expect(await hashOf('admin')).toBe(before);
  });
});

describe('S16: the own name', () => {
  it.each(['Omar Siddiqui', 'omar siddiqui', 'OMARSIDDIQUI', 'ｏｍａｒ siddiqui'])(
    'S16: %s is no password, and that is said',
    async (password) => {
      const { client } = await server.signIn('admin');
      const { status, body } = await change(client, 'admin-sample-1', password);
      expect([status, body.message]).toEqual([400, messages.password.ownName]);
      expect((await login('admin', 'admin-sample-1')).status).toBe(200);
    },
  );

  it('S16: nor is it with its accents, or without them', async () => {
    const { client } = await server.signIn('user');
    await server.rows(`update users set name = 'Zoë Søgård' where username = 'user'`);
    for (const password of ['Zoe Sogard', 'zoëSøgård', 'ZOE\u0308 SØGÅRD'])
      expect((await change(client, 'user-sample-1', password)).body.message).toBe(messages.password.ownName);
  });

  it('S16: nor is the user name; where sign-in is strict a password has twelve characters', async () => {
    const strict = await TestServer.start({ STRICT_LOGIN: 'true' });
    try {
      await strict.rows(`update users set username = 'omar.siddiqui.dxb' where username = 'admin'`);
      const { body } = await login('omar.siddiqui.dxb', 'admin-sample-1', strict);
      const client = strict.holder(body.data.token);
      const asked = async (password: string) => (await change(client, 'admin-sample-1', password)).body.message;
      expect(await asked('Omar.Siddiqui.DXB')).toBe(messages.password.ownName);
      expect(await asked('q7#Lp2mmmmm')).toBe(messages.password.newTooShortStrict);
      expect(await asked('q7#Lp2mmmmmm')).toBe(messages.password.changed);
    } finally {
      await strict.stop();
    }
  });
});
