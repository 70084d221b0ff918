import { useRef, useState } from 'react';
import type { ScheduleField } from '#contract/areas/schedules.form';
import type { ProjectSchedule } from '#contract/areas/schedules.wire';
import { failures } from '#contract/texts/failures';
import { messages } from '#contract/texts/messages';
import { useSaveScheduleMutation } from '../../../api/schedules.api';
import { takeFocus } from '../../../browser/focus-selection';
import { useIsThere } from '../../../browser/useIsThere';
import { showResult } from '../../../dialogs/ask';
import { sendConfirmed } from '../../../forms/confirmed-entry';
import { useAppStore } from '../../../store-hooks';
import { isApiError, writeAnswerOf } from '../../../transport/errors';
import { bodyOfRow, type GridRow } from './grid-rows';
import type { ScheduleGrid } from './useScheduleGrid';

/** What the server refused of a row, while the row is as it was sent. */
export interface RefusedRow {
  readonly row: GridRow;
  readonly faults: Partial<Record<ScheduleField, string>>;
}

const fieldOfMember: Readonly<Record<string, ScheduleField>> = {
  scheduletype: 'type',
  name: 'name',
  amount: 'amount',
  scheduledate: 'date',
  installmentid: 'type',
};

/** The rows of a refusal, 'rows.12.amount', by their keys. */
function refusedRows(error: unknown, sent: readonly GridRow[]): ReadonlyMap<number, RefusedRow> {
  const refused = new Map<number, RefusedRow>();
  for (const { field, message } of (isApiError(error) && error.errors) || []) {
    const [, line = '', member = ''] = /^rows\.(\d+)\.(\w+)$/.exec(field) ?? [];
    const row = line ? sent[Number(line)] : undefined;
    const at = fieldOfMember[member];
    if (row && at) refused.set(row.key, { row, faults: { ...refused.get(row.key)?.faults, [at]: message } });
  }
  return refused;
}

interface SaveTexts {
  schedule: ProjectSchedule;
  grid: ScheduleGrid;
  onSaved: () => void;
}

const { saving, saved, saveFailed } = messages.schedule;
const texts = { loader: saving, done: saved, failed: saveFailed, unknown: saveFailed };

/** Saves what is typed: loader, call, result. What the server refuses stands at its cells, and nothing that was typed is lost. */
export function useScheduleSave({ schedule, grid, onSaved }: SaveTexts) {
  const store = useAppStore();
  const [saveSchedule] = useSaveScheduleMutation();
  const [refused, setRefused] = useState<ReadonlyMap<number, RefusedRow>>(new Map());
  const isBusy = useRef(false);
  const isThere = useIsThere();
  const { version } = grid.state;

  const send = async (reason: string) => {
    const sent = grid.begin(reason.trim());
    const body = { version, reason: sent.reason, rows: sent.rows.map(bodyOfRow) };
    let isUnsaved = !grid.state.sent.some(({ key }) => key === sent.key);
    const call = () => {
      const wasUnsaved = isUnsaved;
      isUnsaved = false;
      return saveSchedule({ projectId: schedule.projectid, body, idempotencyKey: sent.key })
        .unwrap()
        .catch((error: unknown) => {
          const answer = writeAnswerOf(error);
          // Who is turned away now learns nothing of what was sent before.
          isUnsaved = answer === 'refused' || (answer === 'turnedAway' && wasUnsaved);
          throw error;
        });
    };
    const fate = isUnsaved ? failures.save : failures.saveAgain;
    const outcome = await sendConfirmed(store, { ...texts, fate }, call);
    grid.settle(sent, outcome?.isDone ? 'saved' : isUnsaved ? 'refused' : null);
    if (!outcome) return;
    if (outcome.isDone) {
      // Nothing is there to be opened anew where the grid was left.
      if (isThere()) onSaved();
      await showResult(store.dispatch, 'success', outcome.sentence);
      // Save has nothing left to save, and takes no focus.
      if (document.activeElement === document.body) takeFocus(document.querySelector('h1'), { preventScroll: true });
      return;
    }
    setRefused(refusedRows(outcome.error, sent.rows));
    await showResult(store.dispatch, 'error', outcome.sentence, outcome);
  };

  const save = async (reason: string) => {
    // State would come too late for the second click of a double click.
    if (isBusy.current) return;
    isBusy.current = true;
    await send(reason).finally(() => {
      isBusy.current = false;
    });
  };

  return { save, refused };
}
