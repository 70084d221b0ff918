import { type Dispatch, useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { scheduleFields } from '#contract/areas/schedules.form';
import type { ProjectSchedule } from '#contract/areas/schedules.wire';
import { type DraftOfForm, useFormDraft } from '../../../forms/useFormDraft';
import { useUnsavedForm } from '../../../forms/useUnsavedForm';
import { countChanges, type GridRow, type SavedRow, savedRows } from './grid-rows';
import { type GridAction, type GridContent, gridReducer, type GridState, openedContent } from './grid-state';

/** What is kept of the grid, and sent under one key: with the reason that is given. */
type ScheduleDraft = { -readonly [Part in keyof GridContent]: GridContent[Part] } & { reason: string };

export interface ScheduleGrid {
  state: GridState;
  dispatch: Dispatch<GridAction>;
  changes: ReturnType<typeof countChanges>;
  isDirty: boolean;
  /** it came back from before */
  isRestored: boolean;
  /** the key under which this content is sent (contract §4.10) */
  keyOf: DraftOfForm<ScheduleDraft>['keyOf'];
  /** what is typed is saved, or not wanted any more: nothing of it is kept */
  end: () => void;
}

/** How long typing rests before the grid is kept: writing hundreds of rows at every letter would be felt. */
const restMilliseconds = 250;

/** Anybody may have written into the browser's storage. */
const isContent = ({ base, rows }: GridContent) =>
  Array.isArray(base) &&
  Array.isArray(rows) &&
  base.every((row: SavedRow | null) => typeof row?.id === 'number') &&
  rows.every((row: GridRow | null) => row && scheduleFields.every((field) => typeof row[field] === 'string'));

/** The grid of an opened schedule: what is typed, what of it is new, and its draft, from which it comes back. */
export function useScheduleGrid(opened: ProjectSchedule): ScheduleGrid {
  const openedNow = () => ({ ...openedContent(opened.version, savedRows(opened)), reason: '' });
  const draft = useFormDraft<ScheduleDraft>(`schedule-${String(opened.projectid)}`, openedNow);
  const [state, dispatch] = useReducer(gridReducer, draft.startValues, (start) => ({
    ...(isContent(start) ? start : openedNow()),
    steps: [],
  }));
  const changes = countChanges(state.base, state.rows);
  const isDirty = changes.added + changes.changed + changes.removed > 0;
  useUnsavedForm(isDirty);

  const { version, base, rows } = state;
  const isWaiting = useRef(false);
  const keepNow = useEffectEvent(() => {
    if (!isWaiting.current) return;
    isWaiting.current = false;
    if (isDirty) draft.keep({ version, base, rows, reason: '' });
    else draft.forget();
  });
  useEffect(() => {
    isWaiting.current = true;
    const timer = setTimeout(() => keepNow(), restMilliseconds);
    return () => clearTimeout(timer);
  }, [version, base, rows]);
  useEffect(() => {
    const leave = () => keepNow();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  const end = () => {
    isWaiting.current = false;
    draft.forget();
  };

  return { state, dispatch, changes, isDirty, isRestored: draft.restored !== null && isDirty, keyOf: draft.keyOf, end };
}
