import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RememberedChoice, StoredSession } from './session.storage';

/**
 * Why a session is over: Logout here or in another tab, not to be renewed, what the browser kept was deleted, its last tab
 * was closed, or somebody else signed in.
 */
export type SessionEndReason =
  'signedOut' | 'signedOutElsewhere' | 'expired' | 'storageEmptied' | 'lastTabClosed' | 'otherUser';

/** Who is signed in: the storage keys (§3), and what the console knows beside them. */
export interface SessionState extends StoredSession, RememberedChoice {
  /**
   * restoring: it is being asked whether another tab is open; interrupted: the session is over, but a form with
   * something unsaved stays under the sign-in screen, and goes on when the same person signs in
   */
  status: 'restoring' | 'signedIn' | 'interrupted' | 'signedOut';
  endReason: SessionEndReason | null;
  /** whose session ended last, so that only they come back to where they were */
  ended: Person | null;
}

/** By what a person is known. */
export type Person = Pick<StoredSession, 'userName' | 'username'>;

/** Whether both are one person; the name to show decides only where another is not known. */
export const isSamePerson = (one: Person, other: Person): boolean =>
  one.username !== null && other.username !== null ? one.username === other.username : one.userName === other.userName;

const nobody: StoredSession = {
  token: null,
  refreshToken: null,
  userName: null,
  role: null,
  username: null,
  mustChangePassword: false,
};

const personOf = ({ userName, username }: Person): Person => ({ userName, username });

/** Nobody is signed in. */
export const signedOutState: SessionState = {
  ...nobody,
  rememberMe: true,
  rememberedUsername: null,
  status: 'signedOut',
  endReason: null,
  ended: null,
};

const begin = (state: SessionState, session: StoredSession) => {
  Object.assign(state, session, { status: 'signedIn' });
};

const sessionSlice = createSlice({
  name: 'session',
  initialState: signedOutState,
  reducers: {
    signedIn: (state, { payload }: PayloadAction<{ session: StoredSession; choice: RememberedChoice }>) => {
      begin(state, payload.session);
      Object.assign(state, payload.choice, { endReason: null });
    },
    sessionAdopted: (state, { payload }: PayloadAction<StoredSession>) => {
      begin(state, payload);
      if (state.endReason !== 'otherUser') state.endReason = null;
    },
    tokenRenewed: (state, { payload }: PayloadAction<StoredSession>) => {
      Object.assign(state, payload);
    },
    sessionEnded: (state, { payload }: PayloadAction<{ reason: SessionEndReason }>) => {
      const ended = personOf(state);
      Object.assign(state, nobody, { status: 'signedOut', endReason: payload.reason, ended });
    },
    sessionInterrupted: (state) => {
      const { role, mustChangePassword } = state;
      const ended = personOf(state);
      Object.assign(state, nobody, ended, {
        role,
        mustChangePassword,
        status: 'interrupted',
        endReason: 'expired',
        ended,
      });
    },
    mustChangePasswordNoted: (state, { payload }: PayloadAction<boolean>) => {
      state.mustChangePassword = payload;
    },
    endReasonRead: (state) => {
      state.endReason = null;
    },
  },
  selectors: {
    selectSession: (state) => state,
    selectStatus: (state) => state.status,
    selectRole: (state) => state.role,
    selectUserName: (state) => state.userName,
  },
});

/** Reducer of `session`. */
export const sessionReducer = sessionSlice.reducer;
export const {
  signedIn,
  sessionAdopted,
  tokenRenewed,
  sessionEnded,
  sessionInterrupted,
  mustChangePasswordNoted,
  endReasonRead,
} = sessionSlice.actions;
export const { selectSession, selectStatus, selectRole, selectUserName } = sessionSlice.selectors;
