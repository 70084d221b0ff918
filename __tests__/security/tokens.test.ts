import type { LoginData, RefreshAnswer } from '../../src/contract/areas/auth.wire';
import { paths } from '../../src/contract/vocabulary/paths';
import { hashToken, newToken } from '../../src/server/identity/tokens';
import type { Answer } from '../support/api-client';
import { TestServer } from '../support/test-server';

const many = 100_000;
const tokenBits = 256;

/** How often each of the bits is set, as a share. */
function sharesOfBits(tokens: readonly string[]): number[] {
  const counts = new Array<number>(tokenBits).fill(0);
  for (const token of tokens) {
    const bytes = Buffer.from(token, 'base64url');
    for (let bit = 0; bit < tokenBits; bit += 1) counts[bit]! += (bytes[bit >> 3]! >> (bit & 7)) & 1;
  }
  return counts.map((count) => count / tokens.length);
}

describe('S4: a token', () => {
  it('S4: is 256 random bits: 100,000 differ, and every bit of them is even', () => {
    const tokens = Array.from({ length: many }, newToken);
    expect(new Set(tokens).size).toBe(many);
    expect(tokens.every((token) => Buffer.from(token, 'base64url').length * 8 === tokenBits)).toBe(true);
    // Six standard deviations of a fair coin thrown 100,000 times.
    for (const share of sharesOfBits(tokens)) expect(Math.abs(share - 0.5)).toBeLessThan(0.0095);
  });
});

describe('with a server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start();
  });
  afterAll(() => server.stop());

  const renew = (refreshtoken: string) =>
    server.anonymous.post(paths.auth.refresh, { refreshtoken }) as Promise<
      Answer & { body: Answer['body'] & RefreshAnswer }
    >;

  it('S9: that was replaced long ago and comes again ends the session, and leaves a trace', async () => {
    const { session } = await server.signIn('admin');
    const { refreshtoken: second } = (await renew(session.refreshtoken)).body;
    const { token } = (await renew(second)).body;
    await server.rows(`update refresh_tokens set retired_at = retired_at - interval '1 minute'`);
    expect((await renew(session.refreshtoken)).status).toBe(401);
    expect((await server.holder(token).get(paths.accounts.list)).status).toBe(401);
    const [trace] = await server.rows(
      'select action, actor_name, address from access_events order by last_at desc limit 1',
    );
    expect(trace).toEqual({ action: 'session.reused', actor_name: 'Omar Siddiqui', address: '127.0.0.1' });
  });

  it('S4: only SHA-256 of what was handed out is kept, 32 bytes each', async () => {
    const { session, slipCookie } = await server.signIn('admin');
    const { body: next, headers } = await renew(session.refreshtoken);
    const kept = await server.rows<{ hash: Buffer }>(
      `select token_hash as hash from access_tokens
        union select token_hash from refresh_tokens union select cookie_hash from refresh_tokens`,
    );
    const hashes = new Set(kept.map(({ hash }) => hash.toString('hex')));
    const cookies = [slipCookie, headers.get('set-cookie') ?? ''].map(
      (cookie) => /^slips=([\w-]{43})/.exec(cookie)![1]!,
    );
    const handedOut = [session.token, session.refreshtoken, next.token, next.refreshtoken, ...cookies];
    for (const token of handedOut) expect(hashes).toContain(hashToken(token).toString('hex'));
    const stored = (await server.stored()) + server.log.join('');
    expect(stored).toContain(hashToken(session.token).toString('hex'));
    for (const token of handedOut) expect(stored).not.toContain(token);
  });

  it('S5: is never handed out twice, by signing in or renewing', async () => {
    const seen: string[] = [];
    for (let time = 0; time < 20; time += 1) {
      const { session, slipCookie } = await server.signIn('admin');
      const { body: next, headers } = await renew(session.refreshtoken);
      const nextCookie = headers.get('set-cookie')?.split(';')[0] ?? '';
      seen.push(session.token, session.refreshtoken, slipCookie, next.token, next.refreshtoken, nextCookie);
    }
    expect(new Set(seen).size).toBe(seen.length);
    const sessions = await server.rows<{ id: string }>('select id from sessions');
    expect(new Set(sessions.map(({ id }) => id)).size).toBeGreaterThanOrEqual(20);
  });

  it('S5: that somebody else brings along is no session after the sign-in either', async () => {
    const planted = 'p'.repeat(43);
    const body = { username: 'admin', password: 'admin-sample-1' };
    const headers = { authorization: `Bearer ${planted}`, cookie: `slips=${planted}` };
    const answer = await server.anonymous.post<LoginData>(paths.auth.login, body, headers);
    expect(answer.status).toBe(200);
    expect(JSON.stringify([answer.body, answer.headers.getSetCookie()])).not.toContain(planted);
    expect((await server.holder(planted).get(paths.accounts.list)).status).toBe(401);
  });
});
