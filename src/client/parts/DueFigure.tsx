import { Link } from 'react-router-dom';
import { dueCaptions, dueSpanNames } from '#contract/texts/due-captions';
import { formatDate } from '#contract/values/dates';
import type { CashCourse, DueSpan } from '#contract/values/due';
import { formatCents } from '#contract/values/money';
import { dueAddress } from './due-address';
import type { CurrencyFigures } from './due-figures';

interface DueFigureProps {
  of: CurrencyFigures;
  span: DueSpan;
  isShown?: boolean;
}

/** What is due in a currency within some days, which leads to its installments. */
export function DueFigure({ of: { currency, due }, span, isShown = false }: DueFigureProps) {
  const { amount, count } = due[span];
  const text = formatCents(amount);
  if (count === 0) return text;
  return (
    <Link
      to={dueAddress(currency, span)}
      aria-label={dueCaptions.figureOf(currency, dueSpanNames[span], text, count)}
      aria-current={isShown || undefined}
      className={span === 'overdue' ? 'figure--negative' : undefined}
    >
      {text}
    </Link>
  );
}

/** By how much the cash is short and from which day on, or that it is enough. */
export function ShortFigure({ course: { shortBy, shortFrom }, enough }: { course: CashCourse; enough: string }) {
  if (!shortFrom) return enough;
  return (
    <strong className="figure--negative">{dueCaptions.shortBy(formatCents(shortBy), formatDate(shortFrom))}</strong>
  );
}
