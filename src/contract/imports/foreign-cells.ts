import type { CalendarDate } from '../values/dates';
import { holdsSeveralFigures } from '../values/foreign-values';
import { seenText } from '../values/plain-letters';
import { plainFigures } from '../values/typed-text';
import { isWritten } from '../values/written-text';

/** A cell of a file that another program wrote: a text as it stands there, or what a workbook says that it is. */
export type ForeignCell =
  | string
  /** a number in plain digits with a decimal point, at most 15 digits of it */
  | { readonly type: 'number'; readonly value: string }
  /** a number that it shows in percent, with the sign and a decimal point: '33.33%' */
  | { readonly type: 'percent'; readonly value: string }
  | { readonly type: 'day'; readonly value: CalendarDate }
  /** what the workbook shows where it could not calculate: '#N/A' */
  | { readonly type: 'error'; readonly value: string }
  /** what another program worked out, perhaps before its inputs were changed; the formula itself where it never did */
  | { readonly type: 'formula'; readonly value: string };

/** A row of such a file, under the number that the program shows beside it. */
export interface ForeignRow {
  readonly line: number;
  /** up to the last cell that holds anything */
  readonly cells: readonly ForeignCell[];
  /** whether the program does not show it, by itself or by a filter */
  readonly isHidden?: boolean;
  /** the columns of its sheet that the program does not show, counted from 0 */
  readonly hiddenColumns?: readonly number[];
}

/** A cell as the text that stands in it. */
export const cellText = (cell: ForeignCell | undefined): string =>
  typeof cell === 'string' ? cell : (cell?.value ?? '');

/** The same as people see it. */
export const seenCell = (cell: ForeignCell | undefined): string => seenText(cellText(cell));

/** The same of one that holds figures, in plain digits and signs; several of them stay parted as they stand. */
export function figuresOfCell(cell: ForeignCell | undefined): string {
  const text = cellText(cell);
  return plainFigures(holdsSeveralFigures(text) ? text : seenText(text));
}

/** Whether a cell holds nothing that is seen. */
export const isBlank = (cell: ForeignCell | undefined): boolean => !isWritten(cellText(cell));
