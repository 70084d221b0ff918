import { type Dispatch, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import type { ProjectSchedule } from '#contract/areas/schedules.wire';
import { figuresInCurrency } from '#contract/values/amount-with-currency';
import { useIsThere } from '../../../browser/useIsThere';
import { ownerOf } from '../../../forms/left-drafts';
import { hearEnds, type SentEnd } from '../../../forms/sent-ends';
import { useFormDraft } from '../../../forms/useFormDraft';
import { useUnsavedForm } from '../../../forms/useUnsavedForm';
import { selectSession } from '../../../session/session.slice';
import { useAppSelector } from '../../../store-hooks';
import { newIdempotencyKey } from '../../../transport/requests';
import { countChanges, filledRows, savedRows } from './grid-rows';
import { isSameTyped, type SentRows } from './grid-sent';
import { settleLeftGrid } from './left-grid';
import {
  type GridAction,
  type GridContent,
  gridReducer,
  type GridState,
  isGridContent,
  openedContent,
  stateOver,
} from './grid-state';

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
  /** what came of what was sent; also to be told when the grid was left meanwhile */
  settle: (ended: SentRows, answer: 'saved' | 'refused' | null) => void;
  /** what is typed is saved, or not wanted any more: nothing of it is kept */
  end: () => void;
}

/** How long typing rests before the grid is kept: writing hundreds of rows at every letter would be felt. */
const restMilliseconds = 250;

/** An amount that is typed with the code of the project's currency beside it, without that. */
function inCurrency(action: GridAction, currency: string): GridAction {
  if (action.type !== 'typed' || action.field !== 'amount') return action;
  return { ...action, text: figuresInCurrency(action.text, currency) ?? action.text };
}

/** The grid of an opened schedule: what is typed, what of it is new, and its draft, from which it comes back. */
export function useScheduleGrid(opened: ProjectSchedule): ScheduleGrid {
  const openedNow = () => openedContent(opened.version, savedRows(opened));
  const form = `schedule-${String(opened.projectid)}`;
  const draft = useFormDraft<ScheduleDraft>(form, openedNow);
  // The person who opened the grid; whoever signs in later gets nothing of it.
  const [owner] = useState(ownerOf(useAppSelector(selectSession)));
  const isThere = useIsThere();
  /** the key under which it is under way here, which has an answer of its own to come */
  const underWay = useRef<string | null>(null);
  const currency = opened.currencyname;
  const reduce = (before: GridState, action: GridAction) => gridReducer(before, inCurrency(action, currency));
  const [state, dispatch] = useReducer(reduce, draft.startValues, (start) =>
    stateOver(isGridContent(start) ? start : openedNow()),
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
    underWay.current = sending.key;
    return sending;
  };
  const end = () => {
    isWaiting.current = false;
    draft.forget();
  };
  const settle = (ended: SentRows, answer: 'saved' | 'refused' | null) => {
    underWay.current = null;
    if (answer === null) return;
    if (!isThere()) {
      if (owner) settleLeftGrid(owner, form, ended, answer === 'saved');
    } else if (answer === 'saved') end();
    else dispatch({ type: 'refused', key: ended.key });
  };
  const hearEnd = useEffectEvent(({ key }: SentEnd) => {
    if (underWay.current !== key) dispatch({ type: 'refused', key });
  });
  useEffect(() => (owner ? hearEnds(owner, form, (ended) => hearEnd(ended)) : undefined), [owner, form]);

  return {
    state,
    currency,
    dispatch,
    changes,
    isDirty,
    isRestored: draft.restored !== null && isDirty,
    begin,
    settle,
    end,
  };
}
