import { type Selectable, sql } from 'kysely';
import type {
  InstallmentPaidRow,
  OpenInstallmentRow,
  ProjectSummaryRow,
  ProjectTotalsRow,
  ProjectViewRow,
  ScheduleRecordRow,
} from '#contract/areas/projects.wire';
import { installmentType, type ScheduleStatus } from '#contract/vocabulary/schedule';
import { businessDay } from '../company/business-day';
import type { Connection } from '../db/database';
import { build, firstRow, rows } from '../db/query';
import { statement } from '../db/statement';
import { writtenOnce } from '../db/written-once';
import type { Projects, ScheduleRows } from '../db/schema';
import { wireAmount, wireDate, wireSum } from '../wire-values';
import { heldShares } from './project-owners.queries';

/** When and where a project is. */
const placeColumns = ['start_date', 'end_date', 'latitude', 'longitude'] as const;
const placeOf = (row: Pick<Selectable<Projects>, (typeof placeColumns)[number]>) => ({
  startdate: wireDate(row.start_date),
  enddate: row.end_date === null ? null : wireDate(row.end_date),
  locationlat: row.latitude === null ? null : Number(row.latitude),
  locationlong: row.longitude === null ? null : Number(row.longitude),
});

const summaries = writtenOnce(() =>
  build
    .selectFrom('projects as p')
    .innerJoin('currencies as c', 'c.id', 'p.currency_id')
    .leftJoin('schedule_rows as s', 's.project_id', 'p.id')
    .select(({ fn }) => {
      const installments = fn.countAll<number>().filterWhere('s.schedule_type', '=', installmentType);
      return [
        'p.id',
        'p.name',
        ...placeColumns,
        'p.archived_at',
        'c.code',
        fn.sum<string | null>('s.amount_cents').as('amount'),
        fn.sum<string | null>('s.paid_cents').as('paid'),
        installments.as('installments'),
        installments.filterWhereRef('s.paid_cents', '>=', 's.amount_cents').as('installments_paid'),
        fn.min('s.schedule_date').filterWhereRef('s.paid_cents', '<', 's.amount_cents').as('next_due_date'),
      ];
    })
    .groupBy(['p.id', 'c.code'])
    .orderBy('p.name')
    .orderBy('p.id'),
);

/** One row a project with its totals and next due date (query projectScheduleSummary). */
export async function listProjectSummaries(connection: Connection): Promise<ProjectSummaryRow[]> {
  const found = await rows(connection, summaries());
  return found.map((row) => ({
    projectid: row.id,
    name: row.name,
    total_amount: wireSum(row.amount ?? '0'),
    total_paid: wireSum(row.paid ?? '0'),
    currencyname: row.code,
    installments_paid: row.installments_paid,
    total_installments: row.installments,
    next_due_date: row.next_due_date === null ? null : wireDate(row.next_due_date),
    ...placeOf(row),
    isArchived: row.archived_at !== null,
  }));
}

const presentProjects = writtenOnce(() =>
  build
    .selectFrom('projects')
    .select(['id', ...placeColumns, 'value_cents', 'archived_at'])
    .orderBy('name')
    .orderBy('id'),
);

/** One row an owner, of those on the company's day (query projectview). */
export async function listProjectOwners(connection: Connection): Promise<ProjectViewRow[]> {
  const owners = await heldShares(connection, await businessDay(connection));
  const found = await rows(connection, presentProjects());
  return found.flatMap((row) =>
    (owners.get(row.id) ?? []).map(({ name, user_number, share }) => ({
      projectid: row.id,
      name,
      ...(user_number !== null && { userNumber: user_number }),
      share: Number(share),
      ...placeOf(row),
      value: row.value_cents === null ? null : wireAmount(row.value_cents),
      isArchived: row.archived_at !== null,
    })),
  );
}

/** What belongs together by `scheduleTypeKey` of the contract, as its first row writes it. */
const totals = statement(
  {
    project_id: 'bigint',
    schedule_type: 'text',
    amount: 'numeric',
    paid: 'numeric',
    due: 'numeric',
    count_due: 'bigint',
    count_paid: 'bigint',
  },
  () => sql`
    select s.project_id, (array_agg(s.schedule_type order by s.installment_id))[1] as schedule_type,
      sum(s.amount_cents) as amount, sum(s.paid_cents) as paid, sum(s.amount_cents - s.paid_cents) as due,
      count(*) filter (where s.paid_cents < s.amount_cents) as count_due,
      count(*) filter (where s.paid_cents >= s.amount_cents) as count_paid
    from schedule_rows s join projects p on p.id = s.project_id
    group by s.project_id, p.name,
      case s.schedule_type when ${installmentType} then s.schedule_type else lower(s.schedule_type) end
    order by p.name, s.project_id, bool_or(s.schedule_type = ${installmentType}) desc, min(s.installment_id)`,
);

/** Totals of each schedule type of each project (query projecttotalsbyscheduletype). */
export async function listProjectTotals(connection: Connection): Promise<ProjectTotalsRow[]> {
  const found = await rows(connection, totals());
  return found.map((row) => ({
    projectid: row.project_id,
    scheduletype: row.schedule_type,
    total_amount: wireSum(row.amount),
    total_paid: wireSum(row.paid),
    due_amount: wireSum(row.due),
    count_due: row.count_due,
    count_paid: row.count_paid,
  }));
}

const scheduleColumns = [
  'installment_id',
  'schedule_type',
  'name',
  'amount_cents',
  'paid_cents',
  'schedule_date',
  'changed_in',
] as const;
type ScheduleRecord = Pick<Selectable<ScheduleRows>, (typeof scheduleColumns)[number]>;

const scheduleOf = writtenOnce((projectId: number) =>
  build
    .selectFrom('schedule_rows')
    .select(scheduleColumns)
    .where('project_id', '=', projectId)
    .orderBy('schedule_date')
    .orderBy('installment_id'),
);

function listSchedule(connection: Connection, projectId: number): Promise<ScheduleRecord[]> {
  return rows(connection, scheduleOf(projectId));
}

function statusOf(row: ScheduleRecord): ScheduleStatus {
  return row.paid_cents >= row.amount_cents ? 'paid' : 'due';
}

function toOpenInstallment(row: ScheduleRecord): OpenInstallmentRow {
  return {
    installmentid: row.installment_id,
    scheduletype: row.schedule_type,
    name: row.name,
    amount: wireAmount(row.amount_cents),
    total_paid: wireAmount(row.paid_cents),
    scheduledate: wireDate(row.schedule_date),
    scheduleVersion: row.changed_in,
  };
}

/** The whole schedule of a project (query projectSchedulerecords). */
export async function listScheduleRecords(connection: Connection, projectId: number): Promise<ScheduleRecordRow[]> {
  return (await listSchedule(connection, projectId)).map((row) => ({
    ...toOpenInstallment(row),
    status: statusOf(row),
  }));
}

/** The rows that are not yet paid in full (query getProjectInstallment). */
export async function listOpenInstallments(connection: Connection, projectId: number): Promise<OpenInstallmentRow[]> {
  return (await listSchedule(connection, projectId)).filter((row) => statusOf(row) === 'due').map(toOpenInstallment);
}

const paidOf = writtenOnce((projectId: number, installmentId: number) =>
  build
    .selectFrom('schedule_rows')
    .select(['amount_cents', 'paid_cents'])
    .where('project_id', '=', projectId)
    .where('installment_id', '=', installmentId),
);

/** What is paid of one installment (query getpaidamountofinstallment). */
export async function findPaidAmount(
  connection: Connection,
  projectId: number,
  installmentId: number,
): Promise<InstallmentPaidRow | undefined> {
  const row = await firstRow(connection, paidOf(projectId, installmentId));
  return row && { paidamount: wireAmount(row.paid_cents), totalamount: wireAmount(row.amount_cents) };
}
