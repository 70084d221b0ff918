import type { ChangePasswordBody } from '#contract/areas/settings.wire';
import { messages } from '#contract/texts/messages';
import { paths } from '#contract/vocabulary/paths';
import { noteMustChangePassword } from '../session/session.commands';
import type { AppThunk } from '../store-types';
import type { Done } from '../transport/answers';
import { baseApi } from '../transport/base-api';

/** The own password. */
const passwordApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation<Done, ChangePasswordBody>({
      query: (body) => ({ path: paths.users.changePassword, method: 'POST', body }),
      extraOptions: { unreachable: messages.networkUnreachableSentence },
    }),
  }),
});

/** Changes the password; throws the ApiError of a refusal. Neither password leaves a trace in the store. */
export const changePassword =
  (body: ChangePasswordBody): AppThunk<Promise<Done>> =>
  async (dispatch) => {
    const done = await dispatch(passwordApi.endpoints.changePassword.initiate(body, { track: false })).unwrap();
    noteMustChangePassword(dispatch, false);
    return done;
  };
