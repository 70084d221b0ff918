import type { KeyboardEvent } from 'react';
import { type ScheduleField, scheduleFields } from '#contract/areas/schedules.form';
import { takeFocus } from '../../../browser/focus-selection';

/** The places of a row, as the arrows reach them: its cells, and its button. */
const places = [...scheduleFields, 'remove'] as const;
type Place = (typeof places)[number];

/** Where a cell is; what is not on the grid is undefined. */
export interface CellPlace {
  readonly line: number;
  readonly place: Place;
}

/** Gives the focus to a cell of the grid. */
export function focusCell(grid: Element | null, line: number, place: Place): void {
  const cell = grid?.querySelector(`[data-line="${String(line)}"][data-place="${place}"]`);
  takeFocus(cell);
  cell?.scrollIntoView({ block: 'nearest' });
}

/** The cell that an event came from. */
export function placeOfTarget(target: EventTarget): CellPlace | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const { line, place } = target.dataset;
  const known = places.find((each) => each === place);
  return line === undefined || known === undefined ? undefined : { line: Number(line), place: known };
}

export const fieldOfPlace = (place: Place): ScheduleField | undefined =>
  scheduleFields.find((field) => field === place);

/** Whether the caret is where an arrow would leave the text; a text that is selected whole is left either way. */
function isAtEdge(target: EventTarget, key: string): boolean {
  if (!(target instanceof HTMLInputElement)) return true;
  const { selectionStart, selectionEnd, value } = target;
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  if (selectionStart !== selectionEnd) return false;
  return selectionStart === (key === 'ArrowLeft' ? 0 : value.length);
}

/** Where a key leads from a cell; undefined when it means something within the cell. */
export function placeAfterKey(event: KeyboardEvent, { line, place }: CellPlace): CellPlace | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey) return undefined;
  const beside = places.indexOf(place) + (event.key === 'ArrowLeft' ? -1 : 1);
  switch (event.key) {
    case 'Enter':
      // The button of a row is pressed by it.
      return place === 'remove' ? undefined : { line: line + (event.shiftKey ? -1 : 1), place };
    case 'ArrowDown':
      return { line: line + 1, place };
    case 'ArrowUp':
      return { line: line - 1, place };
    case 'ArrowLeft':
    case 'ArrowRight': {
      const next = places[beside];
      return !event.shiftKey && next && isAtEdge(event.target, event.key) ? { line, place: next } : undefined;
    }
    default:
      return undefined;
  }
}
