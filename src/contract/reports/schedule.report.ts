import { headings } from '../texts/headings';
import { paths } from '../vocabulary/paths';
import { declareReport } from './report';

/** A project's schedule (§2 Project Schedule), whose amounts are all in the project's currency. */
export const scheduleReport = declareReport({
  path: paths.query,
  list: 'list',
  parameters: { queryName: 'projectSchedulerecords' },
  fileName: 'project_schedules.csv',
  columns: [
    { member: 'scheduletype', kind: 'text', heading: headings.type },
    { member: 'installmentid', kind: 'number', heading: headings.installmentId, isRowHeader: true },
    { member: 'amount', kind: 'amount', heading: headings.amount, hasTotal: true },
    { member: 'total_paid', kind: 'amount', heading: headings.paid, hasTotal: true },
    { member: 'scheduledate', kind: 'day', heading: headings.scheduleDate },
    { member: 'status', kind: 'status', heading: headings.status, paid: 'total_paid' },
  ],
});
