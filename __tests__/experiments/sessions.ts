import type { LoginData, RefreshAnswer } from '../../src/contract/areas/auth.wire';
import { paths } from '../../src/contract/vocabulary/paths';
import type { Answer, ApiClient } from '../support/api-client';
import { type Call, guardedCalls, nameOf, send } from '../security/every-call';
import { interceptSql } from '../support/sql-interceptor';
import { type SampleUsername, TestServer } from '../support/test-server';
import { copiedTokens } from './copied-tokens';
import {
  chanceOf,
  environmentOfExperiments,
  type Experiment,
  type ExperimentOutcome,
  type ExperimentSize,
  isCaught,
} from './experiment';

const tabs = 6;
const callsOfTab = 8;
/** Longer than two expiries are apart on a busy machine. */
const graceSeconds = 60;

/** What a client does with the refresh token of an answer: the specification's own reads only the access token. */
type Strategy = 'keeps the first' | 'stores the successor' | 'loses answers' | 'is a step behind';
const strategies: readonly Strategy[] = [
  'keeps the first',
  'stores the successor',
  'loses answers',
  'is a step behind',
];

/** What the tabs of one browser share. */
interface Browser {
  readonly server: TestServer;
  readonly strategy: Strategy;
  readonly chance: () => number;
  token: string;
  refreshToken: string;
  refreshes: number;
  lost: number;
}

/** Refreshes as the console does where there is no lock between tabs: each tab once for all of its calls. */
async function refresh(browser: Browser, used: string): Promise<void> {
  if (browser.token !== used) return;
  const presented = browser.refreshToken;
  browser.refreshes += 1;
  const answer = await browser.server.anonymous.post(paths.auth.refresh, { refreshtoken: presented });
  if (answer.status !== 200) {
    browser.lost += 1;
    return;
  }
  if (browser.strategy === 'loses answers' && browser.chance() < 0.3) return refresh(browser, used);
  const renewed = answer.body as unknown as RefreshAnswer;
  browser.token = renewed.token;
  if (browser.strategy === 'keeps the first') return;
  if (browser.strategy === 'is a step behind' && browser.chance() < 0.5) return;
  browser.refreshToken = renewed.refreshtoken;
}

/** One tab: its calls at once, one refresh for all that are refused, and each once more. */
async function useTab(browser: Browser): Promise<number> {
  const used = browser.token;
  const call = () => browser.server.holder(browser.token).get(paths.accounts.currencies);
  const first = await Promise.all(Array.from({ length: callsOfTab }, call));
  const refused = first.filter(({ status }) => status === 401).length;
  if (refused === 0) return 0;
  await refresh(browser, used);
  const again = await Promise.all(Array.from({ length: refused }, call));
  return again.filter(({ status }) => status !== 200).length;
}

/** Every access token is over, as after its life; no experiment waits for that. */
const expireAll = (server: TestServer) =>
  server.rows(`update access_tokens set expires_at = now() - interval '1 second' where expires_at > now()`);

/** The control: a refresh token is retired the moment it is used, and has no grace. */
const strictRotation = () =>
  interceptSql({ rewrite: (text) => text.replace(/ generation (<> \$\d)/, ' (true or generation $1)') });

/** E10: six tabs with eight calls each meet an expired token, `rounds` times, in every way of keeping tokens. */
async function refreshStorm(_server: TestServer, size: ExperimentSize): Promise<ExperimentOutcome> {
  const { rounds, isControl, seed } = size;
  const server = await TestServer.start({
    ...environmentOfExperiments,
    SESSION_REUSE_GRACE_SECONDS: isControl ? '0' : String(graceSeconds),
  });
  const restore = isControl ? strictRotation() : () => undefined;
  const found = { expiries: 0, lost: 0, unanswered: 0, refreshes: 0 };
  try {
    const isOver = () => isCaught(size, found.lost + found.unanswered);
    for (const strategy of strategies) {
      if (isOver()) break;
      const { session } = await server.signIn('admin');
      const { token, refreshtoken: refreshToken } = session;
      const browser: Browser = { server, strategy, chance: chanceOf(seed), token, refreshToken, refreshes: 0, lost: 0 };
      for (let round = 0; round < rounds; round += 1) {
        found.expiries += 1;
        await expireAll(server);
        const failed = await Promise.all(Array.from({ length: tabs }, () => useTab(browser)));
        found.unanswered += failed.reduce((sum, each) => sum + each, 0);
      }
      found.lost += browser.lost;
      found.refreshes += browser.refreshes;
    }
  } finally {
    restore();
    await server.stop();
  }
  const { expiries, lost, unanswered, refreshes } = found;
  return {
    violations: lost + unanswered,
    figures:
      `${String(expiries)} expiries of ${String(tabs)} tabs × ${String(callsOfTab)} calls: ${String(lost)} refreshes refused, ` +
      `${String(unanswered)} calls lost, ${(refreshes / expiries).toFixed(1)} refreshes an expiry`,
  };
}

/** What a caller of E11 holds. */
interface Caller {
  readonly username: SampleUsername;
  readonly client: ApiClient;
  readonly session: LoginData;
}

/** Which call is for whom, as §6 says, written down here a second time on purpose. */
function mayCall(username: SampleUsername, { method, path }: Call): boolean {
  if (username === 'super') return true;
  const isOfSettings =
    /^\/api\/(accounts\/(save|update|delete)|fee\/|books\/check|books\/reconciliations\/[^/]+\/reopen$|admin\/)/.test(
      path,
    );
  const isOfClosing = path.startsWith('/api/books/close');
  if (isOfClosing) return username === 'admin' && method === 'GET' && path === '/api/books/close';
  if (path.startsWith('/api/books/history')) return username === 'admin';
  if (username === 'admin') return !isOfSettings;
  // A file that the browser fetches by itself is asked for, and cancelled, by whoever may read its rows; views and an address of the calendar everybody keeps.
  const isReading = method === 'GET' || /^\/api\/(downloads|books\/(views|due))\b|\.(csv|xlsx|zip)$/.test(path);
  return isReading ? !isOfSettings : path === paths.users.changePassword;
}

/** The refresh token of a caller as it may be: its own, one that is over, or one of a session that was ended. */
const refreshTokens = ['valid', 'expired', 'revoked'] as const;
/** In the short form one of so many calls meets the latter two: at all of them that is one question, as `security/guard` shows. */
const callsToOne = 10;

/** E11: USER and ADMIN meet every guarded call: a permission is 403 and ends nothing, a session is 401 and nothing else. */
async function permissionDenials(server: TestServer, size: ExperimentSize): Promise<ExperimentOutcome> {
  const { rounds, isControl } = size;
  const calls = guardedCalls(server.sample);
  const restore = isControl ? blindToRoles() : () => undefined;
  const wrong: string[] = [];
  let denials = 0;
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const username of ['user', 'admin'] as const) {
        for (const refreshToken of refreshTokens) {
          if (isCaught(size, wrong.length)) break;
          const { client, session } = await server.signIn(username);
          const caller = { username, client, session };
          if (refreshToken === 'expired')
            await server.rows(`update sessions set last_used_at = now() - interval '8 days' where revoked_at is null`);
          if (refreshToken === 'revoked')
            await server.anonymous.post(paths.auth.logout, { refreshtoken: session.refreshtoken });
          const areAll = rounds > 1 || refreshToken === 'valid';
          const met = areAll ? calls : calls.filter((_, place) => place % callsToOne === 0);
          const isOver = () => isCaught(size, wrong.length);
          denials += await denyAll(server, met, { caller, refreshToken, wrong, isOver });
        }
      }
    }
  } finally {
    restore();
  }
  return {
    violations: wrong.length,
    figures: `${String(denials)} denials as USER and ADMIN, ${String(wrong.length)} wrong${wrong.length > 0 ? ` (${wrong.slice(0, 3).join('; ')})` : ''}`,
  };
}

/** The control: whoever signs in is taken for SUPER. */
const blindToRoles = () =>
  interceptSql({
    rewrite: (text) => text.replace('"u"."user_type", ', `'SUPER' as "user_type", `),
  });

interface Denying {
  readonly caller: Caller;
  readonly refreshToken: (typeof refreshTokens)[number];
  readonly wrong: string[];
  /** whether a control has found what it looks for */
  readonly isOver: () => boolean;
}

async function denyAll(
  server: TestServer,
  calls: readonly Call[],
  { caller, refreshToken, wrong, isOver }: Denying,
): Promise<number> {
  const { username, client, session } = caller;
  let denials = 0;
  const note = (call: string, what: string) => wrong.push(`${call} as ${username}, ${refreshToken}: ${what}`);
  for (const call of calls) {
    if (isOver()) return denials;
    const answer = await send(client, call);
    const scope = answer.headers.get('www-authenticate');
    if (refreshToken === 'revoked') {
      if (answer.status !== 401 || scope !== 'Bearer error="invalid_token"') note(nameOf(call), String(answer.status));
    } else if (mayCall(username, call)) {
      if (answer.status === 401 || answer.status === 403) note(nameOf(call), String(answer.status));
    } else {
      denials += 1;
      if (!isDenial(answer, scope)) note(nameOf(call), String(answer.status));
      if (!(await isNoted(server, answer, call))) note(nameOf(call), 'no trace');
    }
  }
  const alive = (await client.get(paths.accounts.currencies)).status === 200;
  if (alive !== (refreshToken !== 'revoked')) note('afterwards', 'the session is not what it was');
  const renewed = await server.anonymous.post(paths.auth.refresh, { refreshtoken: session.refreshtoken });
  if ((renewed.status === 200) !== (refreshToken === 'valid')) note('refresh', String(renewed.status));
  return denials;
}

const isDenial = ({ status, body }: Answer, scope: string | null) =>
  status === 403 && body.code === 'FORBIDDEN' && body.message !== '' && scope === 'Bearer error="insufficient_scope"';

async function isNoted(server: TestServer, { body }: Answer, call: Call): Promise<boolean> {
  const rows = await server.rows<{ subject_id: string }>(
    `select subject_id from access_events where request_id = $1 and action = 'access.denied' and actor_id is not null`,
    [body.requestId],
  );
  return rows.length === 1 && rows[0]!.subject_id === nameOf(call);
}

/** Sessions under storms and denials (reliability.md §7 E10, E11). */
export const sessions: readonly Experiment[] = [
  {
    name: 'refresh-storm',
    promise: 'E10: tabs that refresh at once lose no session',
    rounds: 200,
    shortRounds: 2,
    hasControl: true,
    run: refreshStorm,
  },
  copiedTokens,
  {
    name: 'denials',
    promise: 'E11: a missing permission is 403, ends no session and leaves a trace',
    rounds: 10,
    shortRounds: 1,
    hasControl: true,
    run: permissionDenials,
  },
];
