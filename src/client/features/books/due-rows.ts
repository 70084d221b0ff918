import type { DueInstallment } from '#contract/areas/due.wire';
import { type CalendarDate, dateFromAnswer, dateToWire } from '#contract/values/dates';
import { liesIn } from '#contract/values/due';
import { centsToNumber } from '#contract/values/money';
import { installmentLabel } from '#contract/vocabulary/schedule';
import type { DuePlace } from '../../parts/due-address';
import { countedMoves, type DueRow, isSame, type MovedDue, type WhatIf } from './what-if';

/** Which figure, and the company's day, from which its span is counted. */
type FigureOfDay = Omit<DuePlace, 'page'> & { readonly today: CalendarDate };

const asListed = (row: DueInstallment): DueRow => ({ ...row, installment: installmentLabel(row) });

const asThought = ({ open, from, ...moved }: MovedDue): DueRow => ({
  ...moved,
  open: centsToNumber(open),
  scheduledate: dateToWire(from),
});

/** The day on which it counts: in thought, else in the books. */
export const dayOfRow = ({ to, scheduledate }: DueRow): string => to ?? dateFromAnswer(scheduledate) ?? scheduledate;

const byDay = (one: DueRow, other: DueRow) => {
  const [first, second] = [dayOfRow(one), dayOfRow(other)];
  return first < second ? -1 : Number(first > second);
};

/** Whether what is only thought of takes rows out of a figure, or to another place in it. */
export const isMovedIn = ({ currency, within, today }: FigureOfDay, whatIf: WhatIf): boolean =>
  countedMoves(whatIf, currency).some(({ from, to }) => liesIn(within, from, today) || liesIn(within, to, today));

/** The rows that a figure adds up with what is only thought of, out of all those that the books have of it. */
export function rowsOfFigure(
  books: readonly DueInstallment[],
  { currency, within, today }: FigureOfDay,
  whatIf: WhatIf,
): DueRow[] {
  const moves = countedMoves(whatIf, currency);
  const stay = books.filter((row) => !moves.some((moved) => isSame(moved, row)));
  const come = moves.filter(({ to }) => liesIn(within, to, today));
  const moved = come.map((each): DueRow => {
    const row = books.find((one) => isSame(each, one));
    return row ? { ...asListed(row), to: each.to } : asThought(each);
  });
  return [...stay.map(asListed), ...moved].sort(byDay);
}
