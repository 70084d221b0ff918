import type { AccountStatement, StatementPeriod } from '#contract/areas/statements.wire';
import { chartCaptions } from '#contract/texts/chart-captions';
import { chartMessages } from '#contract/texts/chart-messages';
import { statementCaptions } from '#contract/texts/statement-captions';
import { addMonths, type CalendarDate, dateFromAnswer, formatWireDate } from '#contract/values/dates';
import { centsFromAnswer } from '#contract/values/money';
import { useReadStatementCurveQuery } from '../../api/statements.api';
import { useToday } from '../../browser/today';
import { Chart } from '../../charts/Chart';
import { sumOfKnown } from '../../charts/series';
import { spansOf } from '../../charts/spans';
import { ListFailure } from '../../parts/ListFailure';
import { fresh } from '../../transport/base-api';

export interface InOutByMonthProps {
  days: StatementPeriod;
  account: AccountStatement['account'];
}

const dayOf = (text: string | undefined) => (text ? dateFromAnswer(text) : null);

/** Fewer months than these say little beside one another. */
const fewMonths = 3;

/** The period; of a short one the twelve months to its end. */
function shownDays(period: StatementPeriod): { days: StatementPeriod; isLonger: boolean } {
  const [start, end] = [dayOf(period.startDate), dayOf(period.endDate)];
  if (!start || !end || spansOf(start, end).names.length >= fewMonths) return { days: period, isLonger: false };
  const earlier = addMonths(`${end.slice(0, 8)}01` as CalendarDate, -11);
  return earlier ? { days: { ...period, startDate: earlier }, isLonger: true } : { days: period, isLonger: false };
}

/** What came into an account and what went out of it by month, each entry and each reversal on its own day. */
export function InOutByMonth({ days: period, account: { currency } }: InOutByMonthProps) {
  const { days, isLonger } = shownDays(period);
  // Of the statement's own days the curve above it has asked already.
  const asking = { ...fresh, refetchOnMountOrArgChange: isLonger };
  const { currentData: curve, isError, refetch } = useReadStatementCurveQuery(days, asking);
  const today = useToday();
  // An old picture beside newer figures would not tell that it is old.
  if (isError || !curve) {
    return isError ? <ListFailure text={chartMessages.movedNotLoaded} onRetry={() => void refetch()} /> : null;
  }
  const inWords = statementCaptions.days(formatWireDate(days.startDate), formatWireDate(days.endDate));
  const points = curve.points.flatMap((point) => {
    const date = dateFromAnswer(point.date);
    return date ? [{ date, in: centsFromAnswer(point.in), out: centsFromAnswer(point.out) }] : [];
  });
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return <p className="empty-note">{chartMessages.nothingMoved(inWords)}</p>;
  const whole = spansOf(dayOf(days.startDate) ?? first.date, dayOf(days.endDate) ?? last.date);
  // Of a long period what was before the first entry, or after the last one, says nothing.
  const spans = whole.step === 'month' ? whole : spansOf(first.date, last.date);
  const amountsOf = (side: 'in' | 'out') =>
    spans.names.map((_, place) =>
      sumOfKnown(points.filter(({ date }) => spans.placeOf(date) === place).map((point) => point[side])),
    );
  return (
    <Chart
      what={chartCaptions.inAndOut}
      currency={currency}
      spans={spans}
      series={[
        { label: chartCaptions.in, amounts: amountsOf('in') },
        { label: chartCaptions.out, amounts: amountsOf('out') },
      ]}
      rest={chartCaptions.change}
      today={spans.placeOf(today)}
    >
      {isLonger ? chartMessages.twelveMonths(inWords) : `${inWords}.`}
    </Chart>
  );
}
