import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEnded, sessionInterrupted } from '../session/session.slice';

/** A line of what a popup is about: 'Amount', '1,250.50 USD'. */
export interface PopupFact {
  label: string;
  value: string;
  /** what it was before, where that is shown beside it */
  before?: string;
}

/** The question with YES and NO. */
export interface ConfirmPopup {
  kind: 'confirm';
  id: string;
  question: string;
  facts: readonly PopupFact[];
  /** what is to be known before it is answered */
  notes: readonly string[];
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
  browserWords: string | null;
}

type Popup = ConfirmPopup | LoaderPopup | ResultPopup;

/** The popups that stand open, the last on top. */
export type PopupsState = Popup[];

const initialState: PopupsState = [];

const without = (popups: PopupsState, id: string) => popups.filter((popup) => popup.id !== id);

const popupsSlice = createSlice({
  name: 'popups',
  initialState,
  reducers: {
    confirmAsked: (popups, { payload }: PayloadAction<Omit<ConfirmPopup, 'kind'>>) => {
      popups.push({ kind: 'confirm', ...payload, facts: [...payload.facts], notes: [...payload.notes] });
    },
    confirmAnswered: (popups, { payload }: PayloadAction<{ id: string; answer: boolean }>) =>
      without(popups, payload.id),
    loaderShown: (popups, { payload }: PayloadAction<Omit<LoaderPopup, 'kind'>>) => {
      popups.push({ kind: 'loader', ...payload });
    },
    loaderHidden: (popups, { payload }: PayloadAction<{ id: string }>) => without(popups, payload.id),
    resultShown: (popups, { payload }: PayloadAction<Omit<ResultPopup, 'kind'>>) => {
      popups.push({ kind: 'result', ...payload });
    },
    resultClosed: (popups, { payload }: PayloadAction<{ id: string }>) => without(popups, payload.id),
  },
  // Nobody is left who could answer.
  extraReducers: (builder) =>
    builder.addCase(sessionEnded, () => initialState).addCase(sessionInterrupted, () => initialState),
  selectors: {
    selectPopups: (popups) => popups,
  },
});

/** Reducer of `popups`: plain data only; who waits for an answer is kept in ask.ts. */
export const popupsReducer = popupsSlice.reducer;
export const { confirmAsked, confirmAnswered, loaderShown, loaderHidden, resultShown, resultClosed } =
  popupsSlice.actions;
export const { selectPopups } = popupsSlice.selectors;
