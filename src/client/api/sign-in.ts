import type { LoginBody, LoginData } from '#contract/areas/auth.wire';
import { menusFromAnswer } from '#contract/vocabulary/menus';
import { paths } from '#contract/vocabulary/paths';
import type { AppThunk } from '../store-types';
import { beginSession, endSession } from '../session/session.commands';
import { readAnswer } from '../transport/answers';
import type { ApiError } from '../transport/errors';
import { lostAnswer, send } from '../transport/send';
import { lifeOfNewToken } from '../transport/server-clock';
import { endOnServer } from '../transport/session-end';

/* By the transport alone: of what asks for lists, sign-in needs nothing, and no password comes near the store. */

/** What a sign-in surely answers; another server may leave out the rest. */
type LoginAnswer = Partial<LoginData> & Pick<LoginData, 'token'>;

const refusal = (error: ApiError) => Object.assign(new Error(error.message), error);

async function askToSignIn(body: LoginBody): Promise<LoginAnswer> {
  const { signal } = new AbortController();
  const { response, error } = await send({ path: paths.auth.login, method: 'POST', body }, null, signal);
  if (error) throw refusal(error);
  const text = await response.text().catch((cause: unknown) => lostAnswer(cause, signal));
  if (typeof text !== 'string') throw refusal(text);
  const answer = readAnswer(response, text, 'record');
  if (answer.error) throw refusal(answer.error);
  const login = answer.data as Partial<LoginData>;
  if (!login.token) throw refusal({ status: 200, message: '' });
  return { ...login, token: login.token };
}

/** Signs in and begins the session; throws the ApiError of a refusal. */
export const signIn =
  ({ username, password, rememberMe }: LoginBody & { rememberMe: boolean }): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const answer = await askToSignIn({ username, password });
    const { token, refreshtoken, userName, role, mustChangePassword = false, expiresIn, menus } = answer;
    await beginSession(
      { dispatch, getState },
      {
        token,
        refreshToken: refreshtoken ?? null,
        userName: userName ?? username,
        role: role ?? null,
        username: username.toLowerCase(),
        mustChangePassword,
        menus: menusFromAnswer(menus),
      },
      { rememberMe, rememberedUsername: rememberMe ? username : null },
      lifeOfNewToken(expiresIn),
    );
  };

/** Ends the session here, in the other tabs and on the server. */
export const signOut = (): AppThunk => (dispatch, getState) => {
  endOnServer();
  endSession({ dispatch, getState }, 'signedOut');
};
