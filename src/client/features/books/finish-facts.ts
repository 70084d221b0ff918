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

/** What is ticked by now, with what was ticked just now. */
interface TickedNow {
  readonly ticked: Cents;
  readonly count: number;
  readonly difference: Cents;
}

/** Which reconciliation it is. */
export const factsOf = ({ account, statementDate }: Reconciliation) => [
  { label: reconciliationCaptions.account, value: account.accName },
  { label: reconciliationCaptions.statementDay, value: formatWireDate(statementDate) },
];

/**
 * What is finished: the figures that the report will show. What was ticked up to this statement makes the bank's balance
 * before it, so what the books hold on its day beyond that and beyond what is ticked now stays open.
 */
export function finishFacts(row: Reconciliation, { ticked, count, difference }: TickedNow, books: number | undefined) {
  const { account, opening, closing } = row;
  const held = centsFromAnswer(books);
  const outstanding =
    held === null ? null : totalCents([held, ...[centsFromAnswer(opening) ?? noCents, ticked].map(negateCents)]);
  return [
    ...factsOf(row),
    { label: reconciliationCaptions.closing, value: `${formatAmount(closing)} ${account.currency}` },
    { label: reconciliationCaptions.tickedCount(count), value: `${formatCents(ticked)} ${account.currency}` },
    { label: reconciliationCaptions.difference, value: `${formatCents(difference)} ${account.currency}` },
    {
      label: reconciliationCaptions.outstanding,
      // It is the server that keeps it: a balance that could not be read keeps nobody from finishing.
      value: outstanding === null ? captions.noValue : `${formatCents(outstanding)} ${account.currency}`,
    },
  ];
}
