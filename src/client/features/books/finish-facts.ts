import type { Reconciliation } from '#contract/areas/reconciliations.wire';
import { captions } from '#contract/texts/captions';
import { reconciliationCaptions } from '#contract/texts/reconciliation-captions';
import { formatWireDate } from '#contract/values/dates';
import {
  type Cents,
  centsFromAnswer,
  formatAmount,
  formatCents,
  negateCents,
  noCents,
  totalCents,
} from '#contract/values/money';
import type { TickedSum } from './useEntryTicks';

/** What the bank's statement has beyond the one before and what is ticked. */
export const differenceOf = ({ opening, closing }: Reconciliation, { ticked }: TickedSum): Cents =>
  totalCents([
    centsFromAnswer(closing) ?? noCents,
    negateCents(centsFromAnswer(opening) ?? noCents),
    negateCents(ticked),
  ]);

/** Which reconciliation it is. */
export const factsOf = ({ account, statementDate }: Reconciliation) => [
  { label: reconciliationCaptions.account, value: account.accName },
  { label: reconciliationCaptions.statementDay, value: formatWireDate(statementDate) },
];

/**
 * What is finished: the figures that the report will show. What was ticked up to this statement makes the bank's balance
 * before it, so what the books hold on its day beyond that and beyond what is ticked now stays open.
 */
export function finishFacts(row: Reconciliation, sum: TickedSum, books: number | undefined) {
  const { account, opening, closing } = row;
  const { ticked, count } = sum;
  const held = centsFromAnswer(books);
  const outstanding =
    held === null ? null : totalCents([held, ...[centsFromAnswer(opening) ?? noCents, ticked].map(negateCents)]);
  return [
    ...factsOf(row),
    { label: reconciliationCaptions.closing, value: `${formatAmount(closing)} ${account.currency}` },
    { label: reconciliationCaptions.tickedCount(count), value: `${formatCents(ticked)} ${account.currency}` },
    { label: reconciliationCaptions.difference, value: `${formatCents(differenceOf(row, sum))} ${account.currency}` },
    {
      label: reconciliationCaptions.outstanding,
      // It is the server that keeps it: a balance that could not be read keeps nobody from finishing.
      value: outstanding === null ? captions.noValue : `${formatCents(outstanding)} ${account.currency}`,
    },
  ];
}
