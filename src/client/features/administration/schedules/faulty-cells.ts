import { type ScheduleField, scheduleFields } from '#contract/areas/schedules.form';
import { noCents } from '#contract/values/money';
import { faultsOf, type GridRow, paidOf, type PaidRows } from './grid-rows';
import type { RefusedRow } from './useScheduleSave';

/** A cell of the grid that cannot be saved as it is. */
export interface FaultyCell {
  /** from 0 */
  readonly line: number;
  readonly field: ScheduleField;
  readonly sentence: string;
}

/** What the server said against a row, as long as it is as it was sent. */
export const refusalOf = (row: GridRow, refused: ReadonlyMap<number, RefusedRow>) => {
  const refusal = refused.get(row.key);
  return refusal?.row === row ? refusal.faults : undefined;
};

/** All cells that cannot be saved as they are, from above. What the server refused holds no save up: it may take it now. */
export function faultyCells(rows: readonly GridRow[], paid: PaidRows): FaultyCell[] {
  return rows.flatMap((row, line) => {
    const faults = faultsOf(row, paidOf(row, paid)?.paid ?? noCents);
    return scheduleFields.flatMap((field) => {
      const sentence = faults[field];
      return sentence ? [{ line, field, sentence }] : [];
    });
  });
}
