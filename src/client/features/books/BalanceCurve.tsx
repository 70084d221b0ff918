import type { AccountStatement, StatementPeriod } from '#contract/areas/statements.wire';
import { messages } from '#contract/texts/messages';
import { statementCaptions } from '#contract/texts/statement-captions';
import { formatDate } from '#contract/values/dates';
import { formatAmount } from '#contract/values/money';
import { useReadStatementCurveQuery } from '../../api/statements.api';
import { ListFailure } from '../../parts/ListFailure';
import { fresh } from '../../transport/base-api';
import { balanceLine, type BalancePoint } from './balance-line';

interface BalanceCurveProps {
  days: StatementPeriod;
  statement: AccountStatement;
}

/** The balance over the period as a small curve, with its lowest and highest figure beside it. */
export function BalanceCurve({ days, statement: { account } }: BalanceCurveProps) {
  const { currentData: curve, isError, refetch } = useReadStatementCurveQuery(days, fresh);
  // An old picture beside newer figures would not tell that it is old.
  if (isError || !curve) {
    return isError ? (
      <ListFailure isNote text={messages.statement.curveNotLoaded} onRetry={() => void refetch()} />
    ) : null;
  }
  const { startDate = '', endDate = '' } = days;
  const line = balanceLine(curve, { startDate, endDate });
  if (!line) return null;
  const amountOf = ({ balance }: BalancePoint) => `${formatAmount(balance)} ${account.currency}`;
  const { lowest, highest, points, zero } = line;
  const caption = statementCaptions.balanceCurve(curve.isByMonth ?? false);
  const words = statementCaptions.curveOf(
    caption,
    amountOf(lowest),
    formatDate(lowest.date),
    amountOf(highest),
    formatDate(highest.date),
  );
  const extremes = [
    [statementCaptions.highest, highest],
    [statementCaptions.lowest, lowest],
  ] as const;
  return (
    <figure className="balance-curve">
      <svg viewBox="0 0 1000 100" preserveAspectRatio="none" role="img" aria-label={words}>
        <polygon className="balance-curve__ground" points={`0,${zero ?? 100} ${points} 1000,${zero ?? 100}`} />
        {zero !== null && <line className="balance-curve__zero" x1="0" x2="1000" y1={zero} y2={zero} />}
        <polyline className="balance-curve__line" points={points} />
      </svg>
      <figcaption className="balance-curve__words">
        <span>{caption}</span>
        {extremes.map(([name, point]) => (
          <span key={name} className="figure">
            {`${name} ${statementCaptions.onDay(amountOf(point), formatDate(point.date))}`}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
