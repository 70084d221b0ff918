import type { RefreshAnswer } from '../../src/contract/areas/auth.wire';
import { paths } from '../../src/contract/vocabulary/paths';
import { interceptSql } from '../support/sql-interceptor';
import { TestServer } from '../support/test-server';
import {
  environmentOfExperiments,
  type Experiment,
  type ExperimentOutcome,
  type ExperimentSize,
  isCaught,
} from './experiment';

const graceSeconds = 60;

/** The control: the token that is used retires the one before it, but none of those that were handed out beside it. */
const siblingsLiveOn = () =>
  interceptSql({ rewrite: (text) => text.replace(/ generation <> (\$\d)/, ' generation < $1') });

/** E10: tokens are copied, `rounds` times in each way: used once after the grace, and renewed in step with their owner. */
async function stealTokens(_server: TestServer, size: ExperimentSize): Promise<ExperimentOutcome> {
  const grace = { SESSION_REUSE_GRACE_SECONDS: String(graceSeconds) };
  const server = await TestServer.start({ ...environmentOfExperiments, ...grace });
  const restore = size.isControl ? siblingsLiveOn() : () => undefined;
  const found = { thefts: 0, late: 0, inStep: 0 };
  try {
    for (; found.thefts < size.rounds && !isCaught(size, found.late + found.inStep); found.thefts += 1) {
      found.late += await theft(server);
      found.inStep += await thiefInStep(server);
    }
  } finally {
    restore();
    await server.stop();
  }
  const { thefts, late, inStep } = found;
  return {
    violations: late + inStep,
    figures: `of ${String(thefts)} thefts each, not detected: ${String(late)} used after the grace, ${String(inStep)} renewed in step with the owner`,
  };
}

/** Longer than the grace passes for every token that was retired. */
const letGracePass = (server: TestServer) =>
  server.rows('update refresh_tokens set retired_at = retired_at - make_interval(secs => $1)', [graceSeconds + 1]);

/** Owner and thief renew in turns from the same token on, always longer apart than the grace: 0 when that ends the session for both. */
async function thiefInStep(server: TestServer): Promise<number> {
  const { session } = await server.signIn('user');
  const held = { owner: session.refreshtoken, thief: session.refreshtoken };
  const tokens: string[] = [session.token];
  for (let turn = 0; turn < 6; turn += 1) {
    for (const who of ['owner', 'thief'] as const) {
      const answer = await server.anonymous.post(paths.auth.refresh, { refreshtoken: held[who] });
      if (answer.status !== 200) {
        const over = await Promise.all(tokens.map((token) => server.holder(token).get(paths.accounts.currencies)));
        return over.every(({ status }) => status === 401) ? 0 : 1;
      }
      const renewed = answer.body as unknown as RefreshAnswer;
      held[who] = renewed.refreshtoken;
      tokens.push(renewed.token);
      await letGracePass(server);
    }
  }
  return 1;
}

/** A copied token is used after its owner went on and the grace has passed: 0 when that ends the session for both. */
async function theft(server: TestServer): Promise<number> {
  const { session } = await server.signIn('user');
  const refreshWith = (refreshtoken: string) => server.anonymous.post(paths.auth.refresh, { refreshtoken });
  const renewed = (await refreshWith(session.refreshtoken)).body as unknown as RefreshAnswer;
  const later = (await refreshWith(renewed.refreshtoken)).body as unknown as RefreshAnswer;
  await letGracePass(server);
  const thief = await refreshWith(session.refreshtoken);
  const owner = await server.holder(later.token).get(paths.accounts.currencies);
  const traces = await server.rows(`select from access_events where action = 'session.reused' and request_id = $1`, [
    thief.body.requestId,
  ]);
  return thief.status === 401 && owner.status === 401 && traces.length === 1 ? 0 : 1;
}

/** Of copied tokens (reliability.md §7 E10). */
export const copiedTokens: Experiment = {
  name: 'copied-tokens',
  promise: 'E10: a copied refresh token ends its session, also when thief and owner renew in turns',
  rounds: 200,
  shortRounds: 2,
  hasControl: true,
  run: stealTokens,
};
