import type { LoginData } from '../../src/contract/areas/auth.wire';
import { messages } from '../../src/contract/texts/messages';
import { paths } from '../../src/contract/vocabulary/paths';
import { sweepAttemptBudgets } from '../../src/server/identity/attempt-budgets';
import { networkOf } from '../../src/server/identity/network';
import type { Answer } from '../support/api-client';
import { AttemptClock, forgetTries } from '../support/attempt-clock';
import { TestServer } from '../support/test-server';
import { watchHashes } from './hash-watch';

/** Tries in a minute. The long form of these tests: TRIES=1000. */
const tries = Number(process.env.TRIES ?? 100);
const right = { username: 'admin', password: 'admin-sample-1' };
const wrong = { username: 'admin', password: 'not the password' };
const addressOf = (number: number) => `10.0.${String(number >> 8)}.${String(number & 255)}`;
/** Where the owner works, and where nobody guesses. */
const office = '192.0.2.10';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ TRUST_PROXY: '1', RATE_LIMIT_PER_MINUTE: '0' });
});
beforeEach(async () => {
  await forgetTries(server);
  await server.rows('delete from sign_in_places');
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => server.stop());

interface From {
  readonly address?: string;
  readonly device?: string;
}

const login = (body: object, { address = addressOf(1), device }: From = {}, where = server.anonymous) =>
  where.post<LoginData>(paths.auth.login, body, {
    'x-forwarded-for': address,
    ...(device === undefined ? {} : { cookie: `device=${device}` }),
  });
/** What the browser keeps to be known by, after this answer. */
const deviceOf = ({ headers }: Pick<Answer, 'headers'>) =>
  headers
    .getSetCookie()
    .map((cookie) => /^device=([^;]*)/.exec(cookie)?.[1])
    .find((device) => device !== undefined);
const signInAtOffice = async (body: object = right, device?: string) =>
  deviceOf(await login(body, { address: office, ...(device === undefined ? {} : { device }) }))!;
/** Everything that is free to be tried is tried wrongly. */
const useUp = async (from: From = {}, where = server.anonymous) => {
  let checks = 0;
  while ((await login(wrong, from, where)).status === 401) checks += 1;
  return checks;
};
const useUpName = async () => {
  for (let place = 0; place < 3; place += 1) await useUp({ address: addressOf(place) });
};
const kept = () => server.rows('select xmin::text, * from attempt_budgets order by key');

describe('guessing the password of one person', () => {
  it.each([
    ['one address', () => 1],
    ['a hundred addresses', (time: number) => time % 100],
  ])(
    'S12: again and again for a minute from %s makes at most ten checks, and keeps no owner out',
    async (_what, address) => {
      const device = await signInAtOffice();
      const clock = new AttemptClock(server);
      const watch = watchHashes();
      const statuses: number[] = [];
      const owner: number[] = [];
      for (let time = 0; time < tries; time += 1) {
        if (time % 20 === 0) await clock.set((time * 60) / tries);
        statuses.push((await login(wrong, { address: addressOf(address(time)) })).status);
        if (time % (tries / 10) !== 0) continue;
        // On a browser that he used before, behind the guesser's own address, and from his own address without it.
        owner.push((await login(right, { address: addressOf(address(time)), device })).status);
        owner.push((await login(right, { address: office })).status);
      }
      expect(owner).toEqual(Array.from({ length: 20 }, () => 200));
      expect(watch.checkedAgainst.length - owner.length).toBeLessThanOrEqual(10);
      expect(statuses.filter((status) => status === 401)).toHaveLength(watch.checkedAgainst.length - owner.length);
      expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([]);
      // Wherever else he is, he waits half a minute at most once it is over.
      await clock.set(60 + 30);
      expect((await login(right)).status).toBe(200);
    },
  );

  it('S12: also from addresses that its owner has used, makes at most ten checks a minute', async () => {
    await signInAtOffice();
    const clock = new AttemptClock(server);
    let checks = 0;
    for (const second of [0, 30, 59.9]) {
      await clock.set(second);
      for (let place = 0; place < 20; place += 1) checks += await useUp({ address: addressOf(place) });
      checks += await useUp({ address: office });
    }
    expect(checks).toBeGreaterThan(6);
    expect(checks).toBeLessThanOrEqual(10);
  });

  it('S12: from one address leaves a try to whoever signs in from another for the first time', async () => {
    const clock = new AttemptClock(server);
    for (let second = 0; second <= 120; second += 30) {
      await clock.set(second);
      await useUp();
      expect((await login(right, { address: addressOf(1_000 + second) })).status).toBe(200);
      await server.rows('delete from sign_in_places');
    }
  });

  it('S12: for ten minutes, again as soon as it is allowed, locks nobody out for good', async () => {
    const clock = new AttemptClock(server);
    const end = 10 * 60;
    for (let second = 0; second < end; second += 30) {
      await clock.set(second);
      await login(wrong, { address: addressOf(second) });
    }
    await clock.set(end + 30);
    expect((await login(right)).status).toBe(200);
  });

  it('S12: is forgotten when its time is over, every try of it, and not before', async () => {
    const clock = new AttemptClock(server);
    expect(await useUp()).toBe(5);
    await clock.set(29);
    expect(await useUp()).toBe(0);
    await clock.set(31);
    expect(await useUp()).toBe(1);
    await sweepAttemptBudgets(server.database);
    expect(await useUp()).toBe(0);
    await clock.set(31 + 5 * 30);
    expect(await useUp()).toBe(5);
    await clock.set(1_000);
    await sweepAttemptBudgets(server.database);
    expect(await kept()).toEqual([]);
  });

  it('S12: costs nothing but reading, and does not prolong the wait, while it is blocked', async () => {
    await useUp();
    const before = await kept();
    const traces = await server.rows('select * from access_events');
    for (let time = 0; time < 20; time += 1) expect((await login(wrong)).status).toBe(429);
    expect(await kept()).toEqual(before);
    expect(await server.rows('select * from access_events')).toEqual(traces);
  });

  it('S12: is counted by all servers of a database together, and a restart forgets nothing', async () => {
    const second = await server.another();
    try {
      expect((await useUp()) + (await useUp({}, second.anonymous))).toBe(5);
      const both = [server.anonymous, second.anonymous];
      const elsewhere = both.flatMap((where) =>
        Array.from({ length: 20 }, (_, place) => login(wrong, { address: addressOf(100 + place) }, where)),
      );
      const statuses = (await Promise.all(elsewhere)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(1);
    } finally {
      await second.stop();
    }
    await server.restart();
    expect((await login(right)).status).toBe(429);
    expect((await login(right, { address: addressOf(200) })).status).toBe(429);
  });
});

describe('a browser that its owner signed in with', () => {
  const isKeptOut = async (device: string) => (await login(right, { device })).status === 429;

  it('S12: is known by a cookie for signing in alone, of which a hash is kept', async () => {
    const answer = await login(right);
    const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('device='))!;
    expect(cookie.split('; ').sort()).toEqual(
      [
        `device=${deviceOf(answer)!}`,
        'HttpOnly',
        `Max-Age=${String(400 * 86_400)}`,
        'Path=/api/auth',
        'SameSite=Strict',
      ].sort(),
    );
    expect(deviceOf(answer)).toMatch(/^[\w-]{43}$/);
    const stored = (await server.stored()) + server.log.join('');
    expect(stored).not.toContain(deviceOf(answer)!);
    // It is no session: it opens nothing.
    const withIt = { cookie: `device=${deviceOf(answer)!}` };
    expect((await server.anonymous.get(paths.accounts.list, {}, withIt)).status).toBe(401);
  });

  it('S12: has few tries of its own, and spends nobody else’s', async () => {
    const device = await signInAtOffice();
    expect(await useUp({ device })).toBe(5);
    expect(await isKeptOut(device)).toBe(true);
    expect((await login(right)).status).toBe(200);
  });

  it('S12: stays known, and others signing in with it too leave it so', async () => {
    const first = await signInAtOffice();
    expect(await signInAtOffice(right, first)).toBe(first);
    const both = await signInAtOffice({ username: 'user', password: 'user-sample-1' }, first);
    expect(both.split('.')).toHaveLength(2);
    await useUp();
    expect(await isKeptOut(both)).toBe(false);
  });

  it('S12: cannot be pretended: a forged cookie, a broken one, a stranger’s and another name’s give nothing', async () => {
    const device = await signInAtOffice();
    const ofAnother = await signInAtOffice({ username: 'user', password: 'user-sample-1' });
    await useUpName();
    for (const forged of ['g'.repeat(43), device.slice(1), `${device}x`, '', '....', 'x'.repeat(4_000), ofAnother])
      expect([forged, await isKeptOut(forged)]).toEqual([forged, true]);
    expect(await isKeptOut(device)).toBe(false);
  });

  it('S12: is forgotten when the password changes, but for the one that changed it', async () => {
    const old = await signInAtOffice();
    const { client } = await server.signIn('admin');
    const change = async (currentPassword: string, newPassword: string) =>
      deviceOf(
        await client.post(paths.users.changePassword, { currentPassword, newPassword, confirmPassword: newPassword }),
      )!;
    const changed = await change(right.password, 'of-a-test-1');
    const latest = await change('of-a-test-1', right.password);
    await useUpName();
    expect([await isKeptOut(old), await isKeptOut(changed), await isKeptOut(latest)]).toEqual([true, true, false]);
  });

  it('S12: is one of twenty of a person, and forgotten a good year after its last use', async () => {
    const devices: string[] = [];
    for (let time = 0; time < 21; time += 1) devices.push(await signInAtOffice());
    await useUpName();
    expect([await isKeptOut(devices[0]!), await isKeptOut(devices[1]!), await isKeptOut(devices[20]!)]).toEqual([
      true,
      false,
      false,
    ]);
    await server.rows(`update sign_in_places set last_used_at = last_used_at - interval '401 days'`);
    expect(await isKeptOut(devices[20]!)).toBe(true);
  });
});

describe('guessing from one address', () => {
  it('S12: one password for many names in a minute makes at most sixty checks, and holds up nobody who is known', async () => {
    const device = await signInAtOffice();
    await login({ username: 'nobody', password: 'x' }, { address: office });
    const clock = new AttemptClock(server);
    const watch = watchHashes();
    const statuses = new Set<number>();
    for (let time = 0; time < tries; time += 1) {
      if (time % 20 === 0) await clock.set((time * 60) / tries);
      statuses.add((await login({ username: `name-${String(time)}`, password: 'x' })).status);
    }
    expect([...statuses]).toEqual([404, 429]);
    expect(watch.checkedAgainst.length).toBeGreaterThanOrEqual(30);
    expect(watch.checkedAgainst.length).toBeLessThanOrEqual(60);
    expect((await login(right, { device })).status).toBe(200);
    expect((await login(right, { address: addressOf(2) })).status).toBe(200);
    // The others behind that address wait for two seconds once it is over.
    await clock.set(60 + 2);
    expect((await login({ username: 'user', password: 'user-sample-1' })).status).toBe(200);
  });

  it('S12: with all the addresses of an IPv6 network counts as one', async () => {
    let checks = 0;
    for (let place = 0; place < 6; place += 1)
      checks += await useUp({ address: `2001:db8:0:7:${place.toString(16)}::1` });
    checks += await useUp({ address: '2001:DB8::7:0:0:0:1' });
    expect(checks).toBe(5);
    expect(await useUp({ address: '2001:db8:0:8::1' })).toBe(1);
  });

  it.each([
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0DB8:0000:0000:ffff:ffff:ffff:ffff', '2001:db8:0:0::/64'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['1:2:3:4:5:6:7:8', '1:2:3:4::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['::ffff:192.0.2.33', '192.0.2.33'],
    ['::ffff:c000:221', '192.0.2.33'],
    ['192.0.2.33', '192.0.2.33'],
    ['unknown', 'unknown'],
  ])('S12: takes %s for %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

it('S12: no name tells by the wait whether somebody has it', async () => {
  const ofNobody = { username: 'nobody-of-this-name', password: 'x' };
  const waits = async (body: object, expected: number) => {
    for (let time = 0; time < 5; time += 1) expect((await login(body)).status).toBe(expected);
    const { status, headers, body: answer } = await login(body);
    expect(status).toBe(429);
    const seconds = Number(headers.get('retry-after'));
    expect(answer.message).toBe(messages.login.tooManyTries(seconds));
    return seconds;
  };
  expect(Math.abs((await waits(wrong, 401)) - (await waits(ofNobody, 404)))).toBeLessThanOrEqual(5);
});
