import { Button } from '@mantine/core';
import { History, ListPlus, Redo2, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ProjectSchedule } from '#contract/areas/schedules.wire';
import { buttons } from '#contract/texts/buttons';
import { messages } from '#contract/texts/messages';
import { scheduleSetup } from '#contract/texts/schedule-setup';
import { useFocusOfDisabled } from '../../../browser/useFocusOfDisabled';
import { askConfirm } from '../../../dialogs/ask';
import { FormAlert } from '../../../forms/FormFoot';
import { useAppDispatch } from '../../../store-hooks';
import { ConflictNotice } from './ConflictNotice';
import { GenerateDialog } from './GenerateDialog';
import { filledRows, paidRows, savedRows } from './grid-rows';
import { isAsSent, isSameTyped } from './grid-sent';
import { faultyCells } from './faulty-cells';
import { FaultNote } from './FaultNote';
import { HistoryDialog } from './HistoryDialog';
import { PasteDialog } from './PasteDialog';
import { SaveDialog } from './SaveDialog';
import { ScheduleGridTable } from './ScheduleGridTable';
import { ScheduleSums } from './ScheduleSums';
import { focusCell } from './grid-keys';
import { usePaste } from './usePaste';
import { useScheduleGrid } from './useScheduleGrid';
import { useScheduleSave } from './useScheduleSave';

interface ScheduleEditorProps {
  /** the schedule over which is typed */
  opened: ProjectSchedule;
  /** as it is saved now: its payments, and perhaps another version */
  current: ProjectSchedule;
  /** what was typed is saved or not wanted any more */
  onOpenAnew: () => void;
}

const { announced, conflict } = scheduleSetup;

/** A schedule that is typed, pasted or generated, with its sums, and saved whole. */
export function ScheduleEditor({ opened, current, onOpenAnew }: ScheduleEditorProps) {
  const dispatch = useAppDispatch();
  const element = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const ends = useFocusOfDisabled(() => tools.current?.querySelector<HTMLElement>('button:enabled'));
  const [popup, setPopup] = useState<'generate' | 'save' | 'history' | null>(null);
  const [isTried, setTried] = useState(false);
  const [said, say] = useState('');
  const grid = useScheduleGrid(opened);
  const { state, isDirty } = grid;
  const { save, refused } = useScheduleSave({ schedule: opened, grid, onSaved: onOpenAnew });
  const paste = usePaste(grid, say);
  const paid = paidRows(current.rows);
  const faults = faultyCells(state.rows, paid);
  const isOther = current.version !== state.version;
  // Whatever is saved now, the server answers a repeat as it did the first time.
  const isRepeat = isOther && state.sent.some(({ rows }) => isSameTyped(rows, filledRows(state.rows)));

  const saved = isOther && state.sent.length > 0 ? savedRows(current) : [];
  const landed = isOther && state.sent.find((sent) => isAsSent(sent, saved));
  if (landed) {
    grid.dispatch({ type: 'landed', version: current.version, saved, sent: landed });
    say(announced.landed);
  }

  // What a popup asks about stays as it was seen there.
  const isAskedAbout = paste.asked !== null || popup === 'generate';
  const isUntouched =
    !isDirty && !isAskedAbout && [state.sent, state.steps, state.undone].every(({ length }) => length === 0);
  const { savedBy, savedAt } = current;
  if (isOther && isUntouched) {
    grid.dispatch({ type: 'followed', version: current.version, theirs: savedRows(current) });
    say(savedBy && savedAt ? announced.followed(savedBy, savedAt) : announced.shown);
  }

  const trySave = () => {
    setTried(true);
    const [first] = faults;
    if (first) focusCell(element.current, first.line, first.field);
    else if (isDirty && (!isOther || isRepeat)) setPopup('save');
  };
  const discard = async () => {
    if (!(await askConfirm(dispatch, { question: conflict.discardQuestion, isDangerous: true }))) return;
    grid.end();
    onOpenAnew();
  };

  return (
    <div className="schedule-editor" ref={element}>
      <div className="schedule-editor__tools">
        <p className="dimmed">
          {savedBy && savedAt ? scheduleSetup.version(current.version, savedBy, savedAt) : scheduleSetup.neverSaved}
        </p>
        <div ref={tools} className="schedule-editor__buttons" {...ends}>
          <Button
            variant="default"
            size="xs"
            leftSection={<Undo2 size={15} aria-hidden />}
            disabled={state.steps.length === 0}
            onClick={() => {
              grid.dispatch({ type: 'undone' });
              say(announced.undone);
            }}
          >
            {scheduleSetup.undo}
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<Redo2 size={15} aria-hidden />}
            disabled={state.undone.length === 0}
            onClick={() => {
              grid.dispatch({ type: 'redone' });
              say(announced.redone);
            }}
          >
            {scheduleSetup.redo}
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<History size={15} aria-hidden />}
            onClick={() => setPopup('history')}
          >
            {scheduleSetup.history}
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<ListPlus size={15} aria-hidden />}
            onClick={() => setPopup('generate')}
          >
            {scheduleSetup.generate}
          </Button>
        </div>
      </div>
      <ScheduleSums schedule={current} rows={filledRows(state.rows)} />
      <ScheduleGridTable
        label={opened.name}
        grid={grid}
        paid={paid}
        refused={refused}
        isTried={isTried}
        onPaste={paste.take}
        onSave={trySave}
        onSaid={say}
      />
      <div className="schedule-editor__foot">
        <div className="schedule-editor__said">
          {isTried && faults[0] ? (
            <FaultNote faults={faults} onGo={({ line, field }) => focusCell(element.current, line, field)} />
          ) : (
            <>
              <FormAlert text={paste.fault} />
              {!paste.fault && (
                <p className={said || grid.isRestored ? 'form-note' : 'dimmed'} role="status">
                  {said || (grid.isRestored ? messages.saving.restored : scheduleSetup.keys)}
                </p>
              )}
            </>
          )}
        </div>
        <div className="schedule-editor__buttons">
          <Button variant="default" disabled={!isDirty} onClick={() => void discard()}>
            {scheduleSetup.discard}
          </Button>
          <Button disabled={!isDirty || (isOther && !isRepeat)} onClick={trySave}>
            {buttons.save}
          </Button>
        </div>
      </div>
      {isOther && (
        <ConflictNotice
          grid={grid}
          current={current}
          isRepeat={isRepeat}
          onTakeUp={() => {
            grid.dispatch({ type: 'takenUp', version: current.version, theirs: savedRows(current) });
            say(announced.takenUp);
          }}
          onDiscard={() => {
            if (isDirty) void discard();
            else onOpenAnew();
          }}
        />
      )}
      {popup === 'history' && <HistoryDialog schedule={current} onClose={() => setPopup(null)} />}
      {popup === 'generate' && (
        <GenerateDialog
          schedule={current}
          rows={filledRows(state.rows)}
          onClose={() => setPopup(null)}
          onGenerated={(rows, replaces) => {
            const before = filledRows(state.rows).filter(({ id }) => id !== null || !replaces).length;
            flushSync(() => {
              grid.dispatch({ type: 'generated', rows, replaces });
              setPopup(null);
            });
            focusCell(element.current, before, 'type');
            say(announced.generated(rows.length));
          }}
        />
      )}
      {popup === 'save' && (
        <SaveDialog
          schedule={current}
          grid={grid}
          onClose={() => setPopup(null)}
          onSave={(reason) => {
            setPopup(null);
            void save(reason);
          }}
        />
      )}
      {paste.asked && <PasteDialog asked={paste.asked} onClose={paste.cancel} onApply={paste.apply} />}
    </div>
  );
}
