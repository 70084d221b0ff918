import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEnded } from '../session/session.slice';

/** The forms on the screen that hold something unsaved, by their ids. */
export type UnsavedFormsState = readonly string[];

const initialState: UnsavedFormsState = [];

const unsavedFormsSlice = createSlice({
  name: 'unsavedForms',
  initialState,
  reducers: {
    formDirtied: (forms, { payload }: PayloadAction<string>) => (forms.includes(payload) ? forms : [...forms, payload]),
    formCleaned: (forms, { payload }: PayloadAction<string>) => forms.filter((form) => form !== payload),
  },
  extraReducers: (builder) => builder.addCase(sessionEnded, () => initialState),
  selectors: {
    selectHasUnsavedForm: (forms) => forms.length > 0,
  },
});

/** Reducer of `unsavedForms`. */
export const unsavedFormsReducer = unsavedFormsSlice.reducer;
export const { formCleaned, formDirtied } = unsavedFormsSlice.actions;
/** Whether closing or reloading the page would lose something typed. */
export const { selectHasUnsavedForm } = unsavedFormsSlice.selectors;
