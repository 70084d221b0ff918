import type { CalendarDate } from '#contract/dates';
import { columns } from '#contract/labels';
import { formatAmount } from '#contract/money';
import type { ScheduleRecordRow } from '#contract/projects.wire';
import { type Column, dateColumn, figureColumn, wordColumn } from '../../report/columns';
import { ScheduleStatus } from './ScheduleStatus';

interface ScheduleColumns {
  currency: string;
  today: CalendarDate;
  /** a paid amount was chosen */
  onPaid: (row: ScheduleRecordRow) => void;
}

/** The columns of a project's schedule (§2 Project Schedule). */
export function scheduleColumns({ currency, today, onPaid }: ScheduleColumns): readonly Column<ScheduleRecordRow>[] {
  return [
    wordColumn(columns.type, (row) => row.scheduletype),
    figureColumn(columns.installmentId, (row) => String(row.installmentid)),
    figureColumn(columns.amount, (row) => `${formatAmount(row.amount)} ${currency}`),
    {
      heading: columns.paid,
      cell: (row) => {
        const paid = `${formatAmount(row.total_paid)} ${currency}`;
        if (!(row.total_paid > 0)) return paid;
        return (
          <button type="button" className="paid-button" aria-haspopup="dialog" onClick={() => onPaid(row)}>
            {paid}
          </button>
        );
      },
      kind: 'figure',
    },
    dateColumn(columns.scheduleDate, (row) => row.scheduledate),
    { heading: columns.status, cell: (row) => <ScheduleStatus row={row} today={today} /> },
  ];
}
