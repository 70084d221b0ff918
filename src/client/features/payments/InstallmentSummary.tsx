import { Button } from '@mantine/core';
import { projectCaptions } from '#contract/texts/project-captions';
import { buttons } from '#contract/texts/buttons';
import { messages } from '#contract/texts/messages';
import { type Cents, formatCents } from '#contract/values/money';
import { ListFailure } from '../../parts/ListFailure';
import type { InstallmentFiguresQuery } from './installment-figures';
import './payment-forms.css';

interface InstallmentSummaryProps {
  query: InstallmentFiguresQuery;
  currency: string | undefined;
  /** the payment may be in the amounts already: nothing is offered for it */
  mayBeIn: boolean;
  /** takes all that remains as the amount */
  onPayInFull: (remaining: Cents) => void;
}

/** The summary box of the chosen installment: its total, what is paid, what remains (§2 Make Payment). */
export function InstallmentSummary({ query, currency = '', mayBeIn, onPayInFull }: InstallmentSummaryProps) {
  const { isChosen, isFetching, isGone, figures, onRetry } = query;
  const remaining = figures?.remaining ?? null;
  if (isGone || (isChosen && !figures && !isFetching)) {
    const said = isGone
      ? { text: messages.payment.installmentGone }
      : { text: messages.payment.amountsNotLoaded, onRetry };
    return (
      <div className="installment-summary installment-summary--failed">
        <ListFailure isNote {...said} />
      </div>
    );
  }
  const isWaiting = isChosen && !figures;
  const amount = (value: Cents | undefined) => (value === undefined ? '–' : `${formatCents(value)} ${currency}`);
  return (
    <div className="installment-summary" role="group" aria-label={projectCaptions.summary} aria-busy={isWaiting}>
      <dl className="installment-summary__figures">
        <SummaryFigure
          label={projectCaptions.totalInstallmentAmount}
          isWaiting={isWaiting}
          text={amount(figures?.total)}
        />
        <SummaryFigure label={projectCaptions.paidAmount} isWaiting={isWaiting} text={amount(figures?.paid)} />
        <SummaryFigure label={projectCaptions.remaining} isWaiting={isWaiting} text={amount(figures?.remaining)} />
      </dl>
      {mayBeIn ? (
        <p className="installment-summary__note dimmed">{messages.payment.maybeInAmounts}</p>
      ) : (
        <Button
          variant="default"
          size="xs"
          disabled={remaining === null || remaining <= 0}
          onClick={() => remaining !== null && onPayInFull(remaining)}
        >
          {buttons.payInFull}
        </Button>
      )}
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
