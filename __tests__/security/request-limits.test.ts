import { once } from 'node:events';
import net from 'node:net';
import type { LoginData } from '../../src/contract/areas/auth.wire';
import { limits } from '../../src/contract/vocabulary/limits';
import { messages } from '../../src/contract/texts/messages';
import { paths } from '../../src/contract/vocabulary/paths';
import { eventually } from '../support/eventually';
import { TestServer } from '../support/test-server';
import { watchHashes } from './hash-watch';

afterEach(() => jest.restoreAllMocks());

const right = { username: 'admin', password: 'admin-sample-1' };
const addressOf = (number: number) => `10.0.${String(number >> 8)}.${String(number & 255)}`;

/** A clock of the server's that a test sets; it begins with the present. */
function ownClock() {
  const start = Date.now();
  const clock = jest.spyOn(Date, 'now');
  return { set: (seconds: number) => clock.mockReturnValue(start + seconds * 1000) };
}

/** The cookie by which the server knows the browser that signed in. */
async function deviceOf(server: TestServer, body: object = right): Promise<string> {
  const { headers } = await server.anonymous.post(paths.auth.login, body, { 'x-forwarded-for': '192.0.2.10' });
  return headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('device='))!
    .split(';')[0]!;
}

describe('where the setting is 0', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start({ RATE_LIMIT_PER_MINUTE: '0', TRUST_PROXY: '1' });
  });
  afterAll(() => server.stop());

  it('S28: requests are not counted at all', async () => {
    const { client } = await server.signIn('user');
    for (let time = 0; time < 50; time += 1) expect((await client.get(paths.users.list)).status).toBe(200);
  });

  it('S13: 500 sign-ins at the same moment make four hashes at once, 100 wait, the others are told to; no other call waits, and no known browser is refused', async () => {
    const { client } = await server.signIn('user');
    const device = await deviceOf(server);
    // What names are compared with that nobody has is made at the first of them.
    await server.anonymous.post(paths.auth.login, { username: 'nobody', password: 'x' });
    let open = (): void => undefined;
    const watch = watchHashes(new Promise((resolve) => (open = resolve)));
    let refused = 0;
    const flood = Array.from({ length: 500 }, async (_, number) => {
      const credentials = { username: `name-${String(number)}`, password: 'x' };
      const from = { 'x-forwarded-for': addressOf(number) };
      const answer = await server.anonymous.post(paths.auth.login, credentials, from);
      if (answer.status === 429) refused += 1;
      return answer;
    });
    expect(await eventually(() => Promise.resolve(refused), 396)).toBe(396);
    expect(await eventually(() => Promise.resolve(watch.mostAtOnce), 4)).toBe(4);
    for (let time = 0; time < 10; time += 1) expect((await client.get(paths.accounts.list)).status).toBe(200);
    const owner = server.anonymous.post(paths.auth.login, right, { cookie: device });
    open();
    expect((await owner).status).toBe(200);
    const answers = await Promise.all(flood);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(104);
    const [first] = answers.filter(({ status }) => status === 429);
    expect([first!.headers.get('retry-after'), first!.body.message]).toEqual(['1', messages.request.tooMany]);
    expect(watch.mostAtOnce).toBe(4);
    expect((await server.anonymous.post(paths.auth.login, right)).status).toBe(200);
  });
});

it('S13: a flood that comes before anything else does not leave unknown names waiting for good', async () => {
  await jest.isolateModulesAsync(async () => {
    let open = (): void => undefined;
    watchHashes(new Promise((resolve) => (open = resolve)));
    const { checkNobody, hashPassword } = await import('../../src/server/identity/passwords');
    const flood = Array.from({ length: 104 }, () => hashPassword('x'));
    await expect(checkNobody('x')).rejects.toThrow(messages.request.tooMany);
    open();
    await Promise.all(flood);
    await expect(checkNobody('x')).resolves.toBe(false);
  });
});

describe('too many requests', () => {
  const most = 100;
  let server: TestServer;
  // Each case has sessions and addresses of its own, and all sign in fewer times than one address may.
  beforeAll(async () => {
    server = await TestServer.start({ RATE_LIMIT_PER_MINUTE: String(most), TRUST_PROXY: '1' });
  });
  afterAll(() => server.stop());

  const times = async (count: number, ask: () => Promise<{ status: number }>) => {
    const statuses: number[] = [];
    for (let time = 0; time < count; time += 1) statuses.push((await ask()).status);
    return statuses;
  };
  /** So many are answered with the status, and the rest with 429. */
  const answered = (status: number, count: number, rest: number) => [
    ...Array.from({ length: count }, () => status),
    ...Array.from({ length: rest }, () => 429),
  ];

  it('S28: of one session are 429 until the minute is over, each kind for itself, and no other session pays for it', async () => {
    const clock = ownClock();
    const { client } = await server.signIn('admin');
    const other = (await server.signIn('admin')).client;
    clock.set(0);
    const read = () => client.get(paths.accounts.list);
    expect(await times(most, read)).toEqual(answered(200, most, 0));
    clock.set(20);
    const refused = await read();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('40');
    expect(refused.body).toMatchObject({
      success: false,
      code: 'TOO_MANY_REQUESTS',
      message: messages.read.tooMany,
      requestId: refused.headers.get('x-request-id'),
    });
    // A twentieth of them may be uploads, a tenth other writes, a hundredth exports.
    expect(await times(7, () => client.createDeposit())).toEqual(answered(201, 5, 2));
    const before = await server.digest();
    expect(await times(2, () => client.createDeposit())).toEqual(answered(201, 0, 2));
    expect((await client.createDeposit()).body.message).toBe(messages.request.tooMany);
    expect(await server.digest()).toEqual(before);
    expect(await times(12, () => client.reverse('deposits', 999_999))).toEqual(answered(404, 10, 2));
    expect(await times(2, () => client.get(paths.deposits.filter, { size: 0 }))).toEqual([200, 429]);
    // A zip is an export, too: whoever still has all his reads, and asks for one, has no other.
    expect((await other.get(paths.payments.slipsOfInstallment)).status).toBe(400);
    expect((await other.get(paths.deposits.filter, { size: 0 })).status).toBe(429);
    expect((await other.get(paths.accounts.list)).status).toBe(200);
    // However often it was tried meanwhile.
    clock.set(81);
    expect((await client.createDeposit()).status).toBe(201);
  });

  it('S28: without a session count by address, and refuse nobody who has one', async () => {
    const { client } = await server.signIn('admin');
    const garbage = server.holder('g'.repeat(43));
    const statuses = await times(most + 2, () => garbage.get(paths.accounts.list));
    expect(statuses).toEqual(answered(401, most, 2));
    for (const refused of [await server.anonymous.get(paths.health), await server.anonymous.get(paths.accounts.list)])
      expect(refused.status).toBe(429);
    expect((await client.get(paths.accounts.list)).status).toBe(200);
  });

  it('S28: of signing in count for themselves, by IPv6 network too, and never refuse a browser that is known', async () => {
    const device = await deviceOf(server);
    const signIn = (address: string, headers: Record<string, string> = {}) =>
      server.anonymous.post(paths.auth.login, right, { 'x-forwarded-for': address, ...headers });
    let place = 0;
    const ofNetwork = () => signIn(`2001:db8::${String((place += 1))}`);
    expect(await times(12, ofNetwork)).toEqual(answered(200, 10, 2));
    expect((await signIn('2001:db8::1', { cookie: `device=${'g'.repeat(43)}` })).status).toBe(429);
    expect((await signIn('2001:db8::1', { cookie: device })).status).toBe(200);
    expect((await signIn('2001:db8:0:1::1')).status).toBe(200);
    const from = { 'x-forwarded-for': '2001:db8::1' };
    expect((await server.anonymous.get(paths.health, {}, from)).status).toBe(200);
    expect((await server.anonymous.post(paths.auth.refresh, { refreshtoken: 'x' }, from)).status).toBe(401);
  });
});

describe('uploads that do not end', () => {
  let server: TestServer;
  const sockets: net.Socket[] = [];
  beforeAll(async () => {
    server = await TestServer.start({ RATE_LIMIT_PER_MINUTE: '1000000' });
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  afterAll(() => server.stop());

  /** Begins an upload and sends a part of its slip; answers what the server says meanwhile, if anything. */
  async function begin(token: string, length: string): Promise<{ said: () => string }> {
    const socket = net.connect(Number(new URL(server.origin).port), '127.0.0.1');
    sockets.push(socket);
    let said = '';
    socket.on('data', (text) => (said += text.toString()));
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    const head =
      `POST ${paths.deposits.create} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: multipart/form-data; boundary=b\r\n${length}\r\n\r\n`;
    const part =
      '--b\r\ncontent-disposition: form-data; name="slip"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n\x89PNG\r\n\x1a\n';
    const chunk = length.startsWith('transfer')
      ? `${Buffer.byteLength(part, 'latin1').toString(16)}\r\n${part}\r\n`
      : part;
    socket.write(head + chunk, 'latin1');
    return { said: () => said };
  }
  /** Begins so many and waits until each is on disk or refused. */
  async function beginAll(count: number, token: string, length: string): Promise<{ taken: number; refused: string[] }> {
    const uploads: { said: () => string }[] = [];
    const before = server.uploads.length;
    for (let number = 0; number < count; number += 1) uploads.push(await begin(token, length));
    const refused = () => uploads.map(({ said }) => said()).filter((said) => said.includes('\r\n\r\n'));
    const taken = () => server.uploads.length - before;
    expect(await eventually(() => Promise.resolve(taken() + refused().length), count)).toBe(count);
    return { taken: taken(), refused: refused() };
  }

  /** Tokens of so many people who may record. */
  async function colleagues(count: number, name: string): Promise<string[]> {
    const people = await server.rows<{ username: string }>(
      `insert into users (username, name, user_type, password_hash)
       select $1 || n, $1 || n, user_type, password_hash from users, generate_series(1, $2) n where username = 'admin'
       returning username`,
      [name, count],
    );
    return Promise.all(
      people.map(async ({ username }) => {
        const { body } = await server.anonymous.post<LoginData>(paths.auth.login, { ...right, username });
        return body.data.token;
      }),
    );
  }

  const declared = `content-length: ${String(limits.slipBytes)}`;
  const undeclared = 'transfer-encoding: chunked';

  it.each([
    ['their size', declared, 13],
    ['nothing of their size', undeclared, 12],
  ])(
    'S28: of one person, who says %s, are a dozen of the largest; the rest is 429 unread',
    async (_what, length, most) => {
      const { session, client } = await server.signIn('admin');
      const { taken, refused } = await beginAll(30, session.token, length);
      expect(taken).toBe(most);
      expect(refused).toHaveLength(30 - most);
      for (const answer of refused) {
        expect(answer).toMatch(/^HTTP\/1.1 429 /);
        expect(answer).toMatch(/\r\nretry-after: 5\r\n/i);
        expect(answer).toContain(messages.request.tooMany);
      }
      // Others go on, and so does he with everything else.
      expect((await (await server.signIn('super')).client.createDeposit()).status).toBe(201);
      expect((await client.get(paths.accounts.list)).status).toBe(200);
      // And again with uploads, as soon as those are gone, though they never ended.
      for (const socket of sockets.splice(0)) socket.destroy();
      expect(await eventually(() => Promise.resolve(server.uploads.length), 0)).toBe(0);
      const again = await beginAll(most, session.token, length);
      expect([again.taken, again.refused]).toEqual([most, []]);
    },
  );

  it.each([
    ['bytes', undeclared, 12],
    ['number', 'content-length: 1000', 25],
  ])(
    'S28: of all together, by their %s, are four times that; whoever comes then has none, until one is gone',
    async (what, length, share) => {
      const [last, ...others] = await colleagues(5, what);
      for (const token of others) expect((await beginAll(share, token, length)).taken).toBe(share);
      const { taken, refused } = await beginAll(3, last!, length);
      expect([taken, refused.length]).toEqual([0, 3]);
      for (const answer of refused) {
        expect(answer).toMatch(/^HTTP\/1.1 429 /);
        expect(answer).toContain(messages.request.tooMany);
      }
      sockets.shift()!.destroy();
      expect(await eventually(() => Promise.resolve(server.uploads.length), 4 * share - 1)).toBe(4 * share - 1);
      const again = await beginAll(3, last!, length);
      expect([again.taken, again.refused.length]).toEqual([1, 2]);
      for (const socket of sockets.splice(0)) socket.destroy();
      expect(await eventually(() => Promise.resolve(server.uploads.length), 0)).toBe(0);
    },
  );

  it('S28: are released by every end: an entry, a refusal and a fault', async () => {
    const { client } = await server.signIn('admin');
    for (let time = 0; time < 30; time += 1) {
      expect((await client.createDeposit()).status).toBe(201);
      expect((await client.createDeposit({ amount: -1 })).status).toBe(400);
    }
    const many = await Promise.all(Array.from({ length: 25 }, () => client.createDeposit()));
    expect(many.map(({ status }) => status)).toEqual(Array.from({ length: 25 }, () => 201));
  });
});
