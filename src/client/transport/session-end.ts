import { paths } from '#contract/vocabulary/paths';
import { readSession } from '../session/session.storage';
import { send } from './send';

/** Ends the session that is still stored here on the server, whose answer nobody waits for (contract §5). */
export function endOnServer(): void {
  const { token, refreshToken } = readSession();
  const body = refreshToken === null ? {} : { refreshtoken: refreshToken };
  void send({ path: paths.auth.logout, method: 'POST', body, isKeptAlive: true }, token, new AbortController().signal);
}
