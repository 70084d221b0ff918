import type { ScheduleRecordRow } from '#contract/areas/projects.wire';
import { scheduleReport } from '#contract/reports/schedule.report';
import { captions } from '#contract/texts/captions';
import { projectCaptions } from '#contract/texts/project-captions';
import type { CalendarDate } from '#contract/values/dates';
import type { TableColumn } from '../../table/columns';
import { reportColumns } from '../../table/report-columns';
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

/** The columns of a project's schedule: what is paid opens its payments, what is late says so (§2 Project Schedule). */
export const scheduleColumns = ({ currency, today, onPaid }: ScheduleColumns): TableColumn<ScheduleRecordRow>[] =>
  reportColumns<ScheduleRecordRow>(scheduleReport, {
    currency,
    cells: {
      total_paid: (row, paid) =>
        row.total_paid > 0 ? (
          <button
            type="button"
            className="paid-button"
            aria-haspopup="dialog"
            aria-label={projectCaptions.paymentsOf(paid, nameOf(row))}
            onClick={() => onPaid(row)}
          >
            {paid}
          </button>
        ) : (
          paid
        ),
      status: (row) => <ScheduleStatus row={row} today={today} />,
    },
  });
