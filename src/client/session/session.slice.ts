import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RememberedChoice, StoredSession } from './session.storage';

/** Why a session is over: Logout here or in another tab, not to be renewed, its last tab was closed, or somebody else signed in. */
export type SessionEndReason = 'signedOut' | 'signedOutElsewhere' | 'expired' | 'lastTabClosed' | 'otherUser';

/** A session as it begins. */
export interface NewSession extends StoredSession {
  mustChangePassword?: boolean;
}

/** Who is signed in: the storage keys (§3), and what the console knows beside them. */
export interface SessionState extends StoredSession, RememberedChoice {
  /**
   * restoring: it is being asked whether another tab is open; interrupted: the session is over, but a form with
   * something unsaved stays under the sign-in screen, and goes on when the same person signs in
   */
  status: 'restoring' | 'signedIn' | 'interrupted' | 'signedOut';
  mustChangePassword: boolean;
  endReason: SessionEndReason | null;
  /** whose session ended last, so that only they come back to where they were */
  endedUserName: string | null;
}

const nobody: StoredSession = { token: null, refreshToken: null, userName: null, role: null };

/** Nobody is signed in. */
export const signedOutState: SessionState = {
  ...nobody,
  rememberMe: true,
  rememberedUsername: null,
  status: 'signedOut',
  mustChangePassword: false,
  endReason: null,
  endedUserName: null,
};

const begin = (state: SessionState, { mustChangePassword = false, ...session }: NewSession) => {
  Object.assign(state, session, { status: 'signedIn', mustChangePassword });
};

const sessionSlice = createSlice({
  name: 'session',
  initialState: signedOutState,
  reducers: {
    signedIn: (state, { payload }: PayloadAction<{ session: NewSession; choice: RememberedChoice }>) => {
      begin(state, payload.session);
      Object.assign(state, payload.choice, { endReason: null });
    },
    sessionAdopted: (state, { payload }: PayloadAction<NewSession>) => {
      begin(state, payload);
      if (state.endReason !== 'otherUser') state.endReason = null;
    },
    tokenRenewed: (state, { payload }: PayloadAction<Pick<StoredSession, 'token' | 'refreshToken' | 'role'>>) => {
      Object.assign(state, payload);
    },
    sessionEnded: (state, { payload }: PayloadAction<{ reason: SessionEndReason }>) => {
      const endedUserName = state.userName;
      Object.assign(state, nobody, {
        status: 'signedOut',
        mustChangePassword: false,
        endReason: payload.reason,
        endedUserName,
      });
    },
    sessionInterrupted: (state) => {
      const { userName, role } = state;
      Object.assign(state, nobody, {
        userName,
        role,
        status: 'interrupted',
        endReason: 'expired',
        endedUserName: userName,
      });
    },
    passwordChangeRequired: (state) => {
      state.mustChangePassword = true;
    },
    passwordChanged: (state) => {
      state.mustChangePassword = false;
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
  passwordChangeRequired,
  passwordChanged,
  endReasonRead,
} = sessionSlice.actions;
export const { selectSession, selectStatus, selectRole, selectUserName } = sessionSlice.selectors;
