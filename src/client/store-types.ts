import type { Action, Store, ThunkAction, ThunkDispatch } from '@reduxjs/toolkit';
import type { PopupsState } from './dialogs/popups.slice';
import type { UnsavedFormsState } from './forms/unsaved-forms.slice';
import type { DownloadsState } from './parts/downloads.slice';
import type { SessionState } from './session/session.slice';
import type { baseApi } from './transport/base-api';

/** What the console knows; app/store puts it together. */
export interface RootState {
  session: SessionState;
  popups: PopupsState;
  unsavedForms: UnsavedFormsState;
  downloads: DownloadsState;
  /** null until the frame of the dashboard is there */
  api: ReturnType<typeof baseApi.reducer> | null;
}

/** The console's dispatch, which takes its thunks. */
export type AppDispatch = ThunkDispatch<RootState, undefined, Action>;

/** A thunk of the console. */
export type AppThunk<Answer = void> = ThunkAction<Answer, RootState, undefined, Action>;

/** The console's store. */
export type AppStore = Store<RootState> & { dispatch: AppDispatch };
