import type { LoginData } from '../../src/contract/auth.wire';
import { messages } from '../../src/contract/messages';
import { paths } from '../../src/contract/paths';
import { eventually } from '../support/eventually';
import { TestServer } from '../support/test-server';
import { watchHashes } from './hash-watch';

afterEach(() => jest.restoreAllMocks());

const right = { username: 'admin', password: 'admin-sample-1' };
const wrong = { username: 'admin', password: 'not the password' };
const addressOf = (number: number) => `10.0.${String(number >> 8)}.${String(number & 255)}`;

/** A clock of the server's that a test sets; it begins with the present. */
function ownClock() {
  const start = Date.now();
  const clock = jest.spyOn(Date, 'now');
  return { set: (seconds: number) => clock.mockReturnValue(start + seconds * 1000) };
}

describe('guessing the password of one person', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await TestServer.start({ TRUST_PROXY: '1' });
  });
  afterEach(() => server.stop());

  const login = (body: object, address = addressOf(1)) =>
    server.anonymous.post<LoginData>(paths.auth.login, body, { 'x-forwarded-for': address });

  it.each([
    ['one address', () => 1],
    ['a hundred addresses', (time: number) => time % 100],
  ])('S12: 1,000 times in a minute from %s makes at most ten checks', async (_what, address) => {
    const clock = ownClock();
    const watch = watchHashes();
    const statuses: number[] = [];
    for (let time = 0; time < 1_000; time += 1) {
      clock.set((time * 60) / 1_000);
      statuses.push((await login(wrong, addressOf(address(time)))).status);
    }
    expect(watch.checkedAgainst.length).toBeLessThanOrEqual(10);
    expect(statuses.filter((status) => status === 401)).toHaveLength(watch.checkedAgainst.length);
    expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([]);
    // The owner waits half a minute at most once it is over.
    clock.set(60 + 30);
    expect((await login(right)).status).toBe(200);
  });

  it('S12: for half an hour, again as soon as it is allowed, locks nobody out for good', async () => {
    const clock = ownClock();
    const end = 30 * 60;
    for (let second = 0; second < end; second += 30) {
      clock.set(second);
      await login(wrong, addressOf(second));
    }
    clock.set(end + 30);
    expect((await login(right)).status).toBe(200);
  });
});

describe('guessing from one address', () => {
  it('S12: one password for a thousand names in a minute makes at most sixty checks, and holds up nobody elsewhere', async () => {
    const server = await TestServer.start({ TRUST_PROXY: '1' });
    try {
      const clock = ownClock();
      await server.anonymous.post(paths.auth.login, { username: 'nobody', password: 'x' });
      const watch = watchHashes();
      const from = (address: string) => ({ 'x-forwarded-for': address });
      const statuses = new Set<number>();
      for (let time = 0; time < 1_000; time += 1) {
        clock.set((time * 60) / 1_000);
        const body = { username: `name-${String(time)}`, password: 'x' };
        statuses.add((await server.anonymous.post(paths.auth.login, body, from(addressOf(1)))).status);
      }
      expect([...statuses]).toEqual([404, 429]);
      expect(watch.checkedAgainst.length).toBeLessThanOrEqual(60);
      expect((await server.anonymous.post(paths.auth.login, right, from(addressOf(2)))).status).toBe(200);
      clock.set(60 + 30);
      expect((await server.anonymous.post(paths.auth.login, right, from(addressOf(1)))).status).toBe(200);
    } finally {
      await server.stop();
    }
  });
});

describe('a flood of sign-ins', () => {
  it('S13: 500 at the same moment make four hashes at once, 100 wait, the others are told to, and no other call waits', async () => {
    const server = await TestServer.start({ TRUST_PROXY: '1' });
    try {
      const { client } = await server.signIn('user');
      let open = (): void => undefined;
      const watch = watchHashes(new Promise((resolve) => (open = resolve)));
      const memory = process.memoryUsage().rss;
      let refused = 0;
      const flood = Array.from({ length: 500 }, async (_, number) => {
        const credentials = { username: `name-${String(number)}`, password: 'x' };
        const from = { 'x-forwarded-for': addressOf(number) };
        const answer = await server.anonymous.post(paths.auth.login, credentials, from);
        if (answer.status === 429) refused += 1;
        return answer;
      });
      expect(await eventually(() => Promise.resolve(refused), 396)).toBe(396);
      expect(watch.mostAtOnce).toBe(4);
      for (let time = 0; time < 10; time += 1) expect((await client.get(paths.accounts.list)).status).toBe(200);
      open();
      const answers = await Promise.all(flood);
      expect(answers.filter(({ status }) => status === 404)).toHaveLength(104);
      const [first] = answers.filter(({ status }) => status === 429);
      expect([first!.headers.get('retry-after'), first!.body.message]).toEqual(['1', messages.request.tooMany]);
      expect(watch.mostAtOnce).toBe(4);
      expect(process.memoryUsage().rss - memory).toBeLessThan(256 * 1024 * 1024);
      expect((await server.anonymous.post(paths.auth.login, right)).status).toBe(200);
    } finally {
      await server.stop();
    }
  });
});

it('S13: a flood that comes before anything else does not leave unknown names waiting for good', async () => {
  await jest.isolateModulesAsync(async () => {
    let open = (): void => undefined;
    watchHashes(new Promise((resolve) => (open = resolve)));
    const { checkNobody, hashPassword } = await import('../../src/server/auth/passwords');
    const flood = Array.from({ length: 104 }, () => hashPassword('x'));
    await expect(checkNobody('x')).rejects.toThrow(messages.request.tooMany);
    open();
    await Promise.all(flood);
    await expect(checkNobody('x')).resolves.toBe(false);
  });
});

describe('too many requests', () => {
  const most = 25;
  let server: TestServer;
  beforeEach(async () => {
    server = await TestServer.start({ RATE_LIMIT_PER_MINUTE: String(most) });
  });
  afterEach(() => server.stop());

  const times = async (count: number, ask: () => Promise<{ status: number }>) => {
    const statuses = new Set<number>();
    for (let time = 0; time < count; time += 1) statuses.add((await ask()).status);
    return [...statuses];
  };

  it('S28: of one session are 429 until the minute is over, never 403, and no other session pays for it', async () => {
    const clock = ownClock();
    const { client } = await server.signIn('admin');
    const other = (await server.signIn('admin')).client;
    clock.set(0);
    const read = () => client.get(paths.accounts.list);
    expect(await times(most, read)).toEqual([200]);
    clock.set(20);
    const refused = await read();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('40');
    expect(refused.body).toMatchObject({
      success: false,
      code: 'TOO_MANY_REQUESTS',
      message: messages.request.tooMany,
      requestId: refused.headers.get('x-request-id'),
    });
    const before = await server.dump();
    expect(await times(10 * most, () => client.createDeposit())).toEqual([429]);
    expect(await server.dump()).toEqual(before);
    expect((await other.get(paths.accounts.list)).status).toBe(200);
    // However often it was tried meanwhile.
    clock.set(61);
    expect((await client.createDeposit()).status).toBe(201);
  });

  it('S28: without a session count by address, and refuse nobody who has one', async () => {
    const { client } = await server.signIn('admin');
    const garbage = server.holder('g'.repeat(43));
    expect(await times(most, () => garbage.get(paths.accounts.list))).toEqual([401, 429]);
    for (const refused of [
      await server.anonymous.get(paths.health),
      await server.anonymous.post(paths.auth.login, right),
      await server.anonymous.get(paths.accounts.list),
    ])
      expect(refused.status).toBe(429);
    expect((await client.get(paths.accounts.list)).status).toBe(200);
  });
});

it('S28: are not counted at all where the setting is 0', async () => {
  const server = await TestServer.start({ RATE_LIMIT_PER_MINUTE: '0' });
  try {
    const { client } = await server.signIn('user');
    for (let time = 0; time < 50; time += 1) expect((await client.get(paths.users.list)).status).toBe(200);
  } finally {
    await server.stop();
  }
});
