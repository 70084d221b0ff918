import { type Dispatch, useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { scheduleFields } from '#contract/areas/schedules.form';
import type { ProjectSchedule } from '#contract/areas/schedules.wire';
import { figuresInCurrency } from '#contract/values/amount-with-currency';
import { useFormDraft } from '../../../forms/useFormDraft';
import { useUnsavedForm } from '../../../forms/useUnsavedForm';
import { newIdempotencyKey } from '../../../transport/requests';
import { countChanges, filledRows, type GridRow, type SavedRow, savedRows } from './grid-rows';
import { isSameTyped, type SentRows } from './grid-sent';
import { type GridAction, type GridContent, gridReducer, type GridState, openedContent, stateOver } from './grid-state';

/** What is kept of the grid. */
type ScheduleDraft = { -readonly [Part in keyof GridContent]: GridContent[Part] };

export interface ScheduleGrid {
  state: GridState;
  /** the code that amounts may have beside them */
  currency: string;
  dispatch: Dispatch<GridAction>;
  changes: ReturnType<typeof countChanges>;
  isDirty: boolean;
  /** it came back from before */
  isRestored: boolean;
  /** it is about to be sent, which is kept before it is: under the key under which the same was perhaps saved before */
  begin: (reason: string) => SentRows;
  /** what is typed is saved, or not wanted any more: nothing of it is kept */
  end: () => void;
}

/** How long typing rests before the grid is kept: writing hundreds of rows at every letter would be felt. */
const restMilliseconds = 250;

/** Anybody may have written into the browser's storage. */
const areGridRows = (rows: unknown) =>
  Array.isArray(rows) &&
  rows.every((row: GridRow | null) => row && scheduleFields.every((field) => typeof row[field] === 'string'));
const isContent = ({ base, rows, sent }: GridContent) =>
  Array.isArray(base) &&
  base.every((row: SavedRow | null) => typeof row?.id === 'number') &&
  areGridRows(rows) &&
  Array.isArray(sent) &&
  sent.every(
    (each: SentRows | null) =>
      typeof each?.reason === 'string' && typeof each.key === 'string' && areGridRows(each.rows),
  );

/** An amount that is typed with the code of the project's currency beside it, without that. */
function inCurrency(action: GridAction, currency: string): GridAction {
  if (action.type !== 'typed' || action.field !== 'amount') return action;
  return { ...action, text: figuresInCurrency(action.text, currency) ?? action.text };
}

/** The grid of an opened schedule: what is typed, what of it is new, and its draft, from which it comes back. */
export function useScheduleGrid(opened: ProjectSchedule): ScheduleGrid {
  const openedNow = () => openedContent(opened.version, savedRows(opened));
  const draft = useFormDraft<ScheduleDraft>(`schedule-${String(opened.projectid)}`, openedNow);
  const currency = opened.currencyname;
  const reduce = (before: GridState, action: GridAction) => gridReducer(before, inCurrency(action, currency));
  const [state, dispatch] = useReducer(reduce, draft.startValues, (start) =>
    stateOver(isContent(start) ? start : openedNow()),
  );
  const changes = countChanges(state.base, state.rows);
  const isDirty = changes.added + changes.changed + changes.removed > 0;
  useUnsavedForm(isDirty);

  const { version, base, rows, reason, sent } = state;
  const isWaiting = useRef(false);
  const keepNow = useEffectEvent(() => {
    if (!isWaiting.current) return;
    isWaiting.current = false;
    if (isDirty) draft.keep({ version, base, rows, reason, sent });
    else draft.forget();
  });
  useEffect(() => {
    isWaiting.current = true;
    const timer = setTimeout(() => keepNow(), restMilliseconds);
    return () => clearTimeout(timer);
  }, [version, base, rows, reason, sent]);
  useEffect(() => {
    const leave = () => keepNow();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  const begin = (given: string) => {
    const filled = filledRows(rows);
    const before = sent.find((each) => each.reason === given && isSameTyped(each.rows, filled));
    const sending = { reason: given, rows: filled, key: before?.key ?? newIdempotencyKey() };
    // The page may be gone before the state is kept.
    draft.keep({ version, base, rows, reason: given, sent: [sending, ...sent.filter((each) => each !== before)] });
    dispatch({ type: 'sent', sent: sending });
    return sending;
  };
  const end = () => {
    isWaiting.current = false;
    draft.forget();
  };

  return { state, currency, dispatch, changes, isDirty, isRestored: draft.restored !== null && isDirty, begin, end };
}
