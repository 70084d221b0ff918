import type { RefreshAnswer } from '../../src/contract/areas/auth.wire';
import { paths } from '../../src/contract/vocabulary/paths';
import type { Answer } from '../support/api-client';
import { type SampleUsername, TestServer } from '../support/test-server';

/** Lives of the sessions of these tests, in seconds. */
export const lives = { access: 60, idle: 1_000, absolute: 5_000, grace: 30 };
/** Far more than passes by itself between two steps of a test. */
export const secondsOfTest = 10;

export type Refreshed = Answer & { body: Answer['body'] & RefreshAnswer };

/** A server on which sessions age as a test says. */
export class AgeingSessions {
  private constructor(readonly server: TestServer) {}

  static async start(): Promise<AgeingSessions> {
    return new AgeingSessions(
      await TestServer.start({
        SESSION_ACCESS_SECONDS: String(lives.access),
        SESSION_IDLE_SECONDS: String(lives.idle),
        SESSION_ABSOLUTE_SECONDS: String(lives.absolute),
        SESSION_REUSE_GRACE_SECONDS: String(lives.grace),
      }),
    );
  }

  refresh = (refreshtoken: string) =>
    this.server.anonymous.post(paths.auth.refresh, { refreshtoken }) as Promise<Refreshed>;

  statusOf = async (token: string) => (await this.server.holder(token).get(paths.accounts.list)).status;

  signIn = async (username: SampleUsername = 'admin') => (await this.server.signIn(username)).session;

  /** Everything the server has noted about sessions is so many seconds older from now on. */
  letPass = async (seconds: number): Promise<void> => {
    const values = [seconds];
    await this.server.rows('update access_tokens set expires_at = expires_at - make_interval(secs => $1)', values);
    await this.server.rows('update refresh_tokens set retired_at = retired_at - make_interval(secs => $1)', values);
    await this.server.rows(
      `update sessions set last_used_at = last_used_at - make_interval(secs => $1),
        absolute_expiry = absolute_expiry - make_interval(secs => $1)`,
      values,
    );
  };
}
