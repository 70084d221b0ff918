import { Button } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import type { Reconciliation } from '#contract/areas/reconciliations.wire';
import { reconciliationCaptions } from '#contract/texts/reconciliation-captions';
import { formatWireDate } from '#contract/values/dates';
import { type Cents, formatAmount, formatCents } from '#contract/values/money';
import type { TickedSum } from './useEntryTicks';

interface ReconciliationBarProps {
  row: Reconciliation;
  /** with what was ticked just now */
  sum: TickedSum;
  difference: Cents;
  /** null for who reads only */
  onFinish: (() => void) | null;
  isFinishable: boolean;
}

/** The figures that stay in sight while entries are ticked: bank's balance, what is ticked, what differs. */
export function ReconciliationBar(props: ReconciliationBarProps) {
  const { row, sum, difference, onFinish, isFinishable } = props;
  const { account, opening, closing, statementDate } = row;
  const agrees = difference === 0;
  return (
    <section className="card reconciliation__bar" aria-label={reconciliationCaptions.figures}>
      <dl className="facts reconciliation__figures">
        <div className="facts__item">
          <dt>{reconciliationCaptions.balanceOn(formatWireDate(statementDate))}</dt>
          <dd className="figure">{`${formatAmount(closing)} ${account.currency}`}</dd>
        </div>
        <div className="facts__item reconciliation__before">
          <dt>{reconciliationCaptions.opening}</dt>
          <dd className="figure">{formatAmount(opening)}</dd>
        </div>
        <div className="facts__item">
          <dt>{reconciliationCaptions.tickedCount(sum.count)}</dt>
          <dd className="figure">{formatCents(sum.ticked)}</dd>
        </div>
        {/* A figure alone says nothing to who hears it after a tick. */}
        <div className="facts__item" aria-live="polite" aria-atomic>
          <dt>{reconciliationCaptions.difference}</dt>
          <dd className={agrees ? 'figure reconciliation__agrees' : 'figure figure--negative'}>
            {formatCents(difference)}
            {agrees && (
              <span className="badge badge--positive">
                <CircleCheck size={13} aria-hidden /> {reconciliationCaptions.agrees}
              </span>
            )}
          </dd>
        </div>
      </dl>
      {onFinish && (
        <Button disabled={!isFinishable} onClick={onFinish}>
          {reconciliationCaptions.finish}
        </Button>
      )}
    </section>
  );
}
