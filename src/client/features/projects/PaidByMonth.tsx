import type { ProjectSummaryRow, ScheduleRecordRow } from '#contract/areas/projects.wire';
import { chartCaptions } from '#contract/texts/chart-captions';
import { chartMessages } from '#contract/texts/chart-messages';
import { type CalendarDate, dateFromAnswer } from '#contract/values/dates';
import { type Cents, centsFromAnswer, negateCents, totalCents } from '#contract/values/money';
import { useProjectScheduleQuery } from '../../api/installments.api';
import { useToday } from '../../browser/today';
import { Chart } from '../../charts/Chart';
import { sumOfKnown } from '../../charts/series';
import { spansOf } from '../../charts/spans';
import { ListFailure } from '../../parts/ListFailure';
import { fresh } from '../../transport/base-api';
import { amountText } from './project-figures';

export interface PaidByMonthProps {
  project: ProjectSummaryRow;
}

/** An installment: its day, its amount, and what of it is paid; null where that is not known exactly. */
interface Installment {
  date: CalendarDate;
  due: Cents | null;
  paid: Cents | null;
}

const installmentOf = (row: ScheduleRecordRow): Installment[] => {
  const date = dateFromAnswer(row.scheduledate);
  return date ? [{ date, due: centsFromAnswer(row.amount), paid: centsFromAnswer(row.total_paid) }] : [];
};

const sumOf = (installments: readonly Installment[], side: 'due' | 'paid') =>
  sumOfKnown(installments.map((each) => each[side]));

/** Whether the project is behind: of what was due before today, how much is paid. */
function behindText(installments: readonly Installment[], today: CalendarDate, currency: string): string {
  const before = installments.filter(({ date }) => date < today);
  const [due, paid] = [sumOf(before, 'due'), sumOf(before, 'paid')];
  if (before.length === 0) return chartMessages.nothingDueYet;
  if (due === null || paid === null) return '';
  const text = (amount: Cents) => amountText(amount, currency);
  return paid >= due
    ? chartMessages.notBehind(text(due))
    : chartMessages.behind(text(due), text(paid), text(totalCents([due, negateCents(paid)])));
}

/** What of a project falls due in each month, and how much of that is paid: whether it is behind, and where. */
export function PaidByMonth({ project: { projectid, currencyname: currency } }: PaidByMonthProps) {
  const { currentData: rows, isError, refetch } = useProjectScheduleQuery(projectid, fresh);
  const today = useToday();
  // An old picture beside newer figures would not tell that it is old.
  if (isError || !rows) {
    return isError ? <ListFailure text={chartMessages.dueNotLoaded} onRetry={() => void refetch()} /> : null;
  }
  const installments = rows.flatMap(installmentOf).sort((one, other) => one.date.localeCompare(other.date));
  const [first, last] = [installments[0], installments.at(-1)];
  if (!first || !last) return <p className="empty-note">{chartMessages.nothingDue}</p>;
  const spans = spansOf(first.date, last.date);
  const amountsOf = (side: 'due' | 'paid') =>
    spans.names.map((_, place) =>
      sumOf(
        installments.filter(({ date }) => spans.placeOf(date) === place),
        side,
      ),
    );
  return (
    <Chart
      what={chartCaptions.paidAgainstDue}
      currency={currency}
      spans={spans}
      series={[
        { label: chartCaptions.due, amounts: amountsOf('due') },
        { label: chartCaptions.paid, amounts: amountsOf('paid') },
      ]}
      rest={chartCaptions.open}
      isPart
      today={spans.placeOf(today)}
    >
      {chartMessages.paidWhenever} <strong>{behindText(installments, today, currency)}</strong>
    </Chart>
  );
}
