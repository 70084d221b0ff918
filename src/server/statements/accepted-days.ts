import type { BalancesPeriod } from '#contract/areas/statements.wire';
import type { Report } from '#contract/reports/report';
import { requireOrder } from '../movements/filter-order';
import { acceptedDate } from '../wire-values';
import type { Days } from './statements.queries';

/** The days of a request. Throws 400 where the end is before the start. */
export function acceptedDays({ startDate, endDate }: BalancesPeriod): Days {
  requireOrder({ startDate, endDate });
  return {
    from: startDate === undefined ? null : acceptedDate(startDate),
    to: endDate === undefined ? null : acceptedDate(endDate),
  };
}

/** Two files of a morning are told apart by their names: 'account-statement-3-from-2026-01-01-to-2026-01-31.csv'. */
export function namedByDays(report: Report, period: BalancesPeriod, of: readonly string[] = []): Report {
  const { from, to } = acceptedDays(period);
  const parts = [...of, ...(from ? [`from-${from}`] : []), ...(to ? [`to-${to}`] : [])];
  return { ...report, fileName: report.fileName.replace('.', ['', ...parts].join('-') + '.') };
}
