import { useState } from 'react';
import type { ShownReport } from './useReport';
import { countText, type ReportRows } from './useReportRows';

interface RowCountProps {
  list: ReportRows<unknown>;
  record: string;
  report: ShownReport;
}

/**
 * How many rows there are. It is told once they are there, also where other filters find as many as those before; a further
 * page tells its number alone.
 */
export function RowCount({ list, record, report }: RowCountProps) {
  const asked = JSON.stringify(report.applied);
  const [answered, setAnswered] = useState(asked);
  if (!list.isStale && answered !== asked) setAnswered(asked);
  // What takes the place of the same words is read anew.
  return (
    <span role="status">
      <span key={answered}>{countText(list, record)}</span>
    </span>
  );
}
