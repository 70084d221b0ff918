import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RememberedChoice, SignedInPerson } from './session.storage';

/**
 * Why a session is over: Logout here or in another tab, not to be renewed, what the browser kept was deleted, its last tab
 * was closed, or somebody else signed in.
 */
export type SessionEndReason =
  'signedOut' | 'signedOutElsewhere' | 'expired' | 'storageEmptied' | 'lastTabClosed' | 'otherUser';

/** Who is signed in, and what the console knows beside that; the tokens stay in the browser's storage (§3). */
export interface SessionState extends SignedInPerson, RememberedChoice {
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
export type Person = Pick<SignedInPerson, 'userName' | 'username'>;

/** Whether what is known of the person signed in has changed, as a role. */
export const isPersonChanged = (one: SignedInPerson, other: SignedInPerson): boolean =>
  one.userName !== other.userName ||
  one.role !== other.role ||
  one.username !== other.username ||
  one.mustChangePassword !== other.mustChangePassword ||
  one.menus.join() !== other.menus.join();

/** Whether both are one person; the name to show decides only where another is not known. */
export const isSamePerson = (one: Person, other: Person): boolean =>
  one.username !== null && other.username !== null ? one.username === other.username : one.userName === other.userName;

const nobody: SignedInPerson = {
  userName: null,
  role: null,
  username: null,
  mustChangePassword: false,
  menus: [],
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

const factsOf = ({ userName, role, username, mustChangePassword, menus }: SignedInPerson): SignedInPerson => ({
  userName,
  role,
  username,
  mustChangePassword,
  menus,
});

const begin = (state: SessionState, person: SignedInPerson) => {
  Object.assign(state, factsOf(person), { status: 'signedIn' });
};

const sessionSlice = createSlice({
  name: 'session',
  initialState: signedOutState,
  reducers: {
    signedIn: (state, { payload }: PayloadAction<{ person: SignedInPerson; choice: RememberedChoice }>) => {
      begin(state, payload.person);
      Object.assign(state, payload.choice, { endReason: null });
    },
    sessionAdopted: (state, { payload }: PayloadAction<SignedInPerson>) => {
      begin(state, payload);
      if (state.endReason !== 'otherUser') state.endReason = null;
    },
    personUpdated: (state, { payload }: PayloadAction<SignedInPerson>) => {
      Object.assign(state, factsOf(payload));
    },
    sessionEnded: (state, { payload }: PayloadAction<{ reason: SessionEndReason }>) => {
      const ended = personOf(state);
      Object.assign(state, nobody, { status: 'signedOut', endReason: payload.reason, ended });
    },
    sessionInterrupted: (state) => {
      const { role, mustChangePassword, menus } = state;
      const ended = personOf(state);
      Object.assign(state, nobody, ended, {
        role,
        mustChangePassword,
        menus,
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
    selectMenus: (state) => state.menus,
  },
});

/** Reducer of `session`. */
export const sessionReducer = sessionSlice.reducer;
export const {
  signedIn,
  sessionAdopted,
  personUpdated,
  sessionEnded,
  sessionInterrupted,
  mustChangePasswordNoted,
  endReasonRead,
} = sessionSlice.actions;
export const { selectSession, selectStatus, selectRole, selectUserName, selectMenus } = sessionSlice.selectors;
