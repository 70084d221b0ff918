import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEnded, sessionInterrupted } from '../session/session.slice';

/** A line of what a popup is about: 'Amount', '1,250.50 USD'. */
export interface PopupFact {
  label: string;
  value: string;
}

/** The question with YES and NO. */
export interface ConfirmPopup {
  kind: 'confirm';
  id: string;
  question: string;
  facts: readonly PopupFact[];
  /** it takes something away: NO has the focus */
  isDangerous: boolean;
}

/** What is being waited for. */
export interface LoaderPopup {
  kind: 'loader';
  id: string;
  text: string;
}

/** How it ended, with OK. */
export interface ResultPopup {
  kind: 'result';
  id: string;
  outcome: 'success' | 'error';
  text: string;
  /** what else there is to know about it */
  advice: string | null;
  /** what the browser said, word for word: nothing for people to act on, but for whoever helps them */
  said: string | null;
}

export type Popup = ConfirmPopup | LoaderPopup | ResultPopup;

/** The popups that stand open, the last on top, and the forms that hold something unsaved. */
export interface UiState {
  popups: Popup[];
  dirtyForms: string[];
}

const initialState: UiState = { popups: [], dirtyForms: [] };

const without = (state: UiState, id: string) => {
  state.popups = state.popups.filter((popup) => popup.id !== id);
};

const uiSlice = createSlice({
  name: 'ui',
  initialState,
  reducers: {
    confirmAsked: (state, { payload }: PayloadAction<Omit<ConfirmPopup, 'kind'>>) => {
      state.popups.push({ kind: 'confirm', ...payload, facts: [...payload.facts] });
    },
    confirmAnswered: (state, { payload }: PayloadAction<{ id: string; answer: boolean }>) => without(state, payload.id),
    loaderShown: (state, { payload }: PayloadAction<Omit<LoaderPopup, 'kind'>>) => {
      state.popups.push({ kind: 'loader', ...payload });
    },
    loaderHidden: (state, { payload }: PayloadAction<{ id: string }>) => without(state, payload.id),
    resultShown: (state, { payload }: PayloadAction<Omit<ResultPopup, 'kind'>>) => {
      state.popups.push({ kind: 'result', ...payload });
    },
    resultClosed: (state, { payload }: PayloadAction<{ id: string }>) => without(state, payload.id),
    formDirtied: (state, { payload }: PayloadAction<string>) => {
      if (!state.dirtyForms.includes(payload)) state.dirtyForms.push(payload);
    },
    formCleaned: (state, { payload }: PayloadAction<string>) => {
      state.dirtyForms = state.dirtyForms.filter((form) => form !== payload);
    },
  },
  // Nobody is left who could answer.
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(sessionInterrupted, (state) => {
        state.popups = [];
      }),
  selectors: {
    selectPopups: (state) => state.popups,
    selectHasUnsavedForm: (state) => state.dirtyForms.length > 0,
  },
});

/** Reducer of `ui`: plain data only; who waits for an answer is kept in ask.ts. */
export const uiReducer = uiSlice.reducer;
export const {
  confirmAsked,
  confirmAnswered,
  loaderShown,
  loaderHidden,
  resultShown,
  resultClosed,
  formDirtied,
  formCleaned,
} = uiSlice.actions;
/** `selectHasUnsavedForm`: closing or reloading the page would lose something typed. */
export const { selectPopups, selectHasUnsavedForm } = uiSlice.selectors;
