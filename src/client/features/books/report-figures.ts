import type { Reconciliation } from '#contract/areas/reconciliations.wire';
import { reconciliationCaptions } from '#contract/texts/reconciliation-captions';
import { formatWireDate } from '#contract/values/dates';
import { centsFromAnswer, centsToNumber, noCents, totalCents } from '#contract/values/money';

/** What the bank had, what was ticked, what the bank had then; what stayed open, and what the books held with it. */
export function reportFigures(row: Reconciliation): readonly (readonly [label: string, amount: number])[] {
  const outstanding = row.outstanding ?? 0;
  const books = totalCents([row.closing, outstanding].map((amount) => centsFromAnswer(amount) ?? noCents));
  return [
    [reconciliationCaptions.opening, row.opening],
    [reconciliationCaptions.tickedCount(row.tickCount), row.ticked],
    [reconciliationCaptions.balanceOn(formatWireDate(row.statementDate)), row.closing],
    [reconciliationCaptions.outstanding, outstanding],
    [reconciliationCaptions.booksBalance, centsToNumber(books)],
  ];
}
