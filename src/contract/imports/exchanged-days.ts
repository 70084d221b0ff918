import { dateOf } from '../values/foreign-values';
import type { ForeignCell } from './foreign-cells';

/** No month is larger: a day above it can be exchanged with none. */
const lastMonth = 12;

interface SeenColumn {
  /** days that could be a month, and no others */
  isTypedLow: boolean | null;
  /** a day that stayed a text, since it is one in a single order */
  isLeft: boolean;
}

/**
 * Looks for the columns in which a spreadsheet program has most likely exchanged days and months: it read 01/02/2026 in the
 * order of its own country, and left 01/13/2026, which is no day there, a text.
 */
export function exchangedDays() {
  const columns: SeenColumn[] = [];
  const see = (cell: ForeignCell, at: number) => {
    if (cell === '' || (typeof cell !== 'string' && cell.type !== 'day')) return;
    const seen = (columns[at] ??= { isTypedLow: null, isLeft: false });
    if (typeof cell !== 'string') {
      seen.isTypedLow = seen.isTypedLow !== false && Number(cell.value.slice(-2)) <= lastMonth;
    } else if (!seen.isLeft) {
      seen.isLeft = (dateOf(cell, 'day first') === null) !== (dateOf(cell, 'month first') === null);
    }
  };
  return {
    see: (cells: readonly ForeignCell[]): void => cells.forEach(see),
    /** the places of such columns */
    found: (): number[] => columns.flatMap((column, at) => (column.isTypedLow === true && column.isLeft ? [at] : [])),
  };
}
