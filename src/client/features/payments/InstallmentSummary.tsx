import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { captions } from '#contract/texts/captions';
import { buttons } from '#contract/texts/buttons';
import { messages } from '#contract/texts/messages';
import { type Cents, centsFromAnswer, formatCents, subtractCents } from '#contract/values/money';
import type { InstallmentPaidRow } from '#contract/areas/projects.wire';
import { useInstallmentPaidQuery } from '../../api/projects.api';
import { ListFailure } from '../../parts/ListFailure';

interface InstallmentSummaryProps {
  /** ids in text, '' while none is chosen */
  projectId: string;
  installmentId: string;
  currency: string | undefined;
  /** told what the installment still needs; null while that is not known */
  onRemaining: (remaining: Cents | null) => void;
  /** takes all that remains as the amount */
  onPayInFull: (remaining: Cents) => void;
}

interface Figures {
  total: Cents;
  paid: Cents;
  remaining: Cents;
}

/** The three amounts; null where the answer holds no exact ones, which are never taken for 0. */
function figuresIn(row: InstallmentPaidRow | null | undefined): Figures | null {
  const total = row ? centsFromAnswer(row.totalamount) : null;
  const paid = row ? centsFromAnswer(row.paidamount) : null;
  if (total === null || paid === null) return null;
  return { total, paid, remaining: subtractCents(total, paid) };
}

/** The summary box of the chosen installment: its total, what is paid, what remains (§2 Make Payment). */
export function InstallmentSummary(props: InstallmentSummaryProps) {
  const { projectId, installmentId, currency = '', onRemaining, onPayInFull } = props;
  const isChosen = projectId !== '' && installmentId !== '';
  const { currentData, isFetching, refetch } = useInstallmentPaidQuery(
    { projectId: Number(projectId), installmentId: Number(installmentId) },
    { skip: !isChosen, refetchOnMountOrArgChange: true },
  );
  const figures = figuresIn(currentData);
  const remaining = figures?.remaining ?? null;

  useEffect(() => onRemaining(remaining), [remaining, onRemaining]);

  if (isChosen && !figures && !isFetching) {
    return (
      <div className="installment-summary installment-summary--failed">
        <ListFailure isNote text={messages.payment.amountsNotLoaded} onRetry={() => void refetch()} />
      </div>
    );
  }
  const isWaiting = isChosen && !figures;
  const amount = (value: Cents | undefined) => (value === undefined ? '–' : `${formatCents(value)} ${currency}`);
  return (
    <div className="installment-summary" role="group" aria-label={captions.summary} aria-busy={isWaiting}>
      <dl className="installment-summary__figures">
        <SummaryFigure label={captions.totalInstallmentAmount} isWaiting={isWaiting} text={amount(figures?.total)} />
        <SummaryFigure label={captions.paidAmount} isWaiting={isWaiting} text={amount(figures?.paid)} />
        <SummaryFigure label={captions.remaining} isWaiting={isWaiting} text={amount(figures?.remaining)} />
      </dl>
      <Button
        variant="default"
        size="xs"
        disabled={remaining === null || remaining <= 0}
        onClick={() => remaining !== null && onPayInFull(remaining)}
      >
        {buttons.payInFull}
      </Button>
    </div>
  );
}

interface SummaryFigureProps {
  label: string;
  isWaiting: boolean;
  text: string;
}

function SummaryFigure({ label, isWaiting, text }: SummaryFigureProps) {
  return (
    <div className="installment-summary__figure">
      <dt>{label}</dt>
      <dd className="figure">{isWaiting ? <span className="skeleton skeleton--number" /> : text}</dd>
    </div>
  );
}
