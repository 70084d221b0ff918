import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LinkedFile } from '../api/linked-files.api';
import { sessionEnded } from '../session/session.slice';

/** A file that the browser fetches by itself, and how to ask for it again. */
export interface Download {
  id: string;
  file: LinkedFile;
  /** under which the browser saves it */
  fileName: string;
}

/** By what it is known that the same file is asked for again: its name, and what is in it. */
export const contentOf = ({ file: { path, params }, fileName }: Download): string =>
  JSON.stringify([fileName, path, params]);

/** What was asked for in this tab and is still told about, the last one last. */
export type DownloadsState = Download[];

const downloadsSlice = createSlice({
  name: 'downloads',
  initialState: [] as DownloadsState,
  reducers: {
    /** takes the place of what is told about the same file */
    downloadBegun: (downloads, { payload }: PayloadAction<Download>) => [
      ...downloads.filter((download) => contentOf(download) !== contentOf(payload)),
      payload,
    ],
    downloadDismissed: (downloads, { payload }: PayloadAction<{ id: string }>) =>
      downloads.filter(({ id }) => id !== payload.id),
  },
  extraReducers: (builder) => builder.addCase(sessionEnded, () => []),
  selectors: { selectDownloads: (downloads) => downloads },
});

/** Reducer of `downloads`. */
export const downloadsReducer = downloadsSlice.reducer;
export const { downloadBegun, downloadDismissed } = downloadsSlice.actions;
export const { selectDownloads } = downloadsSlice.selectors;
