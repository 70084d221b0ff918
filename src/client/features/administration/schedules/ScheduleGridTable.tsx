import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { ScheduleField } from '#contract/areas/schedules.form';
import { scheduleSetup } from '#contract/texts/schedule-setup';
import { isOfInputMethod } from '../../../browser/input-method';
import { isCommand, letterOf } from '../../../browser/key-letters';
import { refusalOf } from './faulty-cells';
import { fieldOfPlace, focusCell, placeAfterKey, placeOfTarget } from './grid-keys';
import { firstChange, isBlank, paidOf, type PaidRows } from './grid-rows';
import { isBlock } from './pasted-cells';
import { ScheduleGridRow } from './ScheduleGridRow';
import type { ScheduleGrid } from './useScheduleGrid';
import type { RefusedRow } from './useScheduleSave';
import './schedule-grid.css';

interface ScheduleGridTableProps {
  /** the project's name */
  label: string;
  grid: ScheduleGrid;
  paid: PaidRows;
  refused: ReadonlyMap<number, RefusedRow>;
  /** what is missing is said too */
  isTried: boolean;
  onPaste: (text: string, line: number, field: ScheduleField) => void;
  onSave: () => void;
  onSaid: (text: string) => void;
}

const { columns, announced } = scheduleSetup;
const heads = [columns.number, columns.type, columns.name, columns.amount, columns.date, columns.paid, ''];

/** The rows as a grid of cells: typed in, gone through by keys, pasted into. */
export function ScheduleGridTable(props: ScheduleGridTableProps) {
  const { label, grid, paid, refused, isTried, onPaste, onSave, onSaid } = props;
  const { rows } = grid.state;
  const element = useRef<HTMLDivElement>(null);

  const repeatAbove = (line: number, field: ScheduleField) => {
    const [above, row] = [rows[line - 1], rows[line]];
    if (above && row) grid.dispatch({ type: 'typed', key: row.key, field, text: above[field] });
  };
  const remove = (line: number) => {
    const row = rows[line];
    if (!row || isBlank(row) || (paidOf(row, paid)?.payments ?? 0) > 0) return;
    flushSync(() => grid.dispatch({ type: 'removed', key: row.key }));
    // The row that has come up in its place, at once: a frame later somebody may be typing elsewhere.
    focusCell(element.current, line, 'type');
    onSaid(announced.removed(line + 1));
  };
  /** A step back, or forth again, and to the cell where that is seen: the one with the focus may be gone by it. */
  const go = (type: 'undone' | 'redone') => {
    const { steps, undone } = grid.state;
    const next = (type === 'undone' ? steps : undone).at(-1);
    if (!next) return;
    flushSync(() => grid.dispatch({ type }));
    const { line, field } = firstChange(rows, next.rows);
    focusCell(element.current, line, field);
    onSaid(announced[type]);
  };
  const pressed = (event: KeyboardEvent) => {
    const cell = placeOfTarget(event.target);
    if (!cell || isOfInputMethod(event.nativeEvent)) return;
    const field = fieldOfPlace(cell.place);
    const hasCommand = isCommand(event);
    const letter = letterOf(event);
    if (hasCommand && (event.key === 'Enter' || letter === 'd')) {
      event.preventDefault();
      if (event.key === 'Enter') onSave();
      else if (field) repeatAbove(cell.line, field);
      return;
    }
    // The grid has its own way back: a browser's knows nothing of what was pasted, generated or removed.
    if (hasCommand && (letter === 'z' || letter === 'y')) {
      event.preventDefault();
      go(letter === 'z' ? 'undone' : 'redone');
      return;
    }
    const { ctrlKey, metaKey, altKey } = event;
    if (letter === 'z' && event.shiftKey && isCommand({ ctrlKey, metaKey, altKey, shiftKey: false })) {
      event.preventDefault();
      go('redone');
      return;
    }
    const next = placeAfterKey(event, cell);
    if (!next) return;
    event.preventDefault();
    focusCell(element.current, next.line, next.place);
  };
  const pasted = (event: ClipboardEvent) => {
    const cell = placeOfTarget(event.target);
    const field = cell && fieldOfPlace(cell.place);
    const text = event.clipboardData.getData('text/plain');
    if (!field || !isBlock(text)) return;
    event.preventDefault();
    onPaste(text, cell.line, field);
  };
  // Heard here for all rows, which are drawn anew only when they change themselves.
  const clicked = ({ target, detail }: MouseEvent) => {
    // Of a double click the second meets the row that has come up in the place of the removed one.
    if (detail > 1) return;
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-place="remove"]') : null;
    const cell = button && placeOfTarget(button);
    if (cell) remove(cell.line);
  };

  return (
    <div className="schedule-grid__scroll" tabIndex={-1}>
      <div
        ref={element}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={heads.length}
        className="schedule-grid"
        tabIndex={-1}
        onClick={clicked}
        onKeyDown={pressed}
        onPaste={pasted}
      >
        <div role="row" aria-rowindex={1} className="schedule-grid__row schedule-grid__head">
          {heads.map((head) => (
            <span key={head} role="columnheader" className={head === columns.paid ? 'schedule-grid__number' : ''}>
              {head || <span className="visually-hidden">{scheduleSetup.removal}</span>}
            </span>
          ))}
        </div>
        {rows.map((row, line) => {
          const known = paidOf(row, paid);
          return (
            <ScheduleGridRow
              key={row.key}
              row={row}
              line={line}
              paid={known?.paid}
              payments={known?.payments ?? 0}
              refusal={refusalOf(row, refused)}
              isTried={isTried}
              dispatch={grid.dispatch}
            />
          );
        })}
      </div>
    </div>
  );
}
