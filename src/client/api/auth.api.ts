import type { LoginBody, LoginData, UserRow } from '#contract/areas/auth.wire';
import { menusFromAnswer } from '#contract/vocabulary/menus';
import { paths } from '#contract/vocabulary/paths';
import type { AppThunk } from '../store-types';
import { beginSession, endSession } from '../session/session.commands';
import { readSession } from '../session/session.storage';
import { baseApi } from '../transport/base-api';
import { send } from '../transport/send';
import { lifeOfNewToken } from '../transport/server-clock';

/** What a sign-in surely answers; another server may leave out the rest. */
type LoginAnswer = Partial<LoginData> & Pick<LoginData, 'token'>;

/** Sign-in and people. */
const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<LoginAnswer, LoginBody>({
      queryFn: async (body, _api, _options, call) => {
        const { data, error } = await call({ path: paths.auth.login, method: 'POST', body });
        if (error) return { error };
        const login = data as Partial<LoginData>;
        return login.token ? { data: { ...login, token: login.token } } : { error: { status: 200, message: '' } };
      },
      extraOptions: { answer: 'record' },
    }),
    listUsers: build.query<UserRow[], undefined>({
      query: () => ({ path: paths.users.list }),
      extraOptions: { answer: 'list' },
      providesTags: ['User'],
    }),
  }),
});

export const { useListUsersQuery } = authApi;

/** Signs in and begins the session; throws the ApiError of a refusal. The password leaves no trace in the store. */
export const signIn =
  ({ username, password, rememberMe }: LoginBody & { rememberMe: boolean }): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const answer = await dispatch(authApi.endpoints.login.initiate({ username, password }, { track: false })).unwrap();
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

/** Ends the session here, in the other tabs and on the server, whose answer nobody waits for (contract §5). */
export const signOut = (): AppThunk => (dispatch, getState) => {
  const { token, refreshToken } = readSession();
  const body = refreshToken === null ? {} : { refreshtoken: refreshToken };
  void send({ path: paths.auth.logout, method: 'POST', body, isKeptAlive: true }, token, new AbortController().signal);
  endSession({ dispatch, getState }, 'signedOut');
};
