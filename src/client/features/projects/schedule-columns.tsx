import { captions } from '#contract/texts/captions';
import type { CalendarDate } from '#contract/values/dates';
import { headings } from '#contract/texts/headings';
import { formatAmount } from '#contract/values/money';
import type { ScheduleRecordRow } from '#contract/areas/projects.wire';
import { type Column, dateColumn, figureColumn, rowHeader, textColumn } from '../../table/columns';
import { amountText, sumOf } from './project-figures';
import { ScheduleStatus } from './ScheduleStatus';

interface ScheduleColumns {
  currency: string;
  today: CalendarDate;
  /** a paid amount was chosen */
  onPaid: (row: ScheduleRecordRow) => void;
}

/** A row as it is named where its columns are not seen: 'Installment, ID 27'. */
const nameOf = ({ scheduletype, installmentid }: ScheduleRecordRow) =>
  `${scheduletype}, ${captions.installmentId(installmentid)}`;

/** The columns of a project's schedule (§2 Project Schedule), with the totals of its amounts. */
export function scheduleColumns({ currency, today, onPaid }: ScheduleColumns): readonly Column<ScheduleRecordRow>[] {
  return [
    { ...textColumn(headings.type, (row) => row.scheduletype), total: () => captions.total },
    rowHeader(figureColumn(headings.installmentId, (row) => String(row.installmentid))),
    {
      ...figureColumn(headings.amount, (row) => `${formatAmount(row.amount)} ${currency}`),
      total: (rows) => amountText(sumOf(rows.map(({ amount }) => amount)), currency),
    },
    {
      heading: headings.paid,
      cell: (row) => {
        const paid = `${formatAmount(row.total_paid)} ${currency}`;
        if (!(row.total_paid > 0)) return paid;
        return (
          <button
            type="button"
            className="paid-button"
            aria-haspopup="dialog"
            aria-label={captions.paymentsOf(paid, nameOf(row))}
            onClick={() => onPaid(row)}
          >
            {paid}
          </button>
        );
      },
      kind: 'figure',
      total: (rows) => amountText(sumOf(rows.map(({ total_paid }) => total_paid)), currency),
    },
    dateColumn(headings.scheduleDate, (row) => row.scheduledate),
    { heading: headings.status, cell: (row) => <ScheduleStatus row={row} today={today} /> },
  ];
}
