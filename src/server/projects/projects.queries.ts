import { sql } from 'kysely';
import type {
  InstallmentPaidRow,
  OpenInstallmentRow,
  ProjectSummaryRow,
  ProjectTotalsRow,
  ProjectViewRow,
  ScheduleRecordRow,
} from '#contract/areas/projects.wire';
import { installmentType, type ScheduleStatus } from '#contract/vocabulary/schedule';
import type { Connection } from '../db/database';
import { firstRow, rows } from '../db/query';
import { wireAmount, wireDate, wireSum } from '../wire-values';

/** One row a project with its totals and next due date (query projectScheduleSummary). */
export async function listProjectSummaries(connection: Connection): Promise<ProjectSummaryRow[]> {
  const found = await rows(
    connection,
    sql<{
      id: number;
      name: string;
      code: string;
      amount: string;
      paid: string;
      installments: number;
      installments_paid: number;
      next_due_date: string | null;
    }>`
      select p.id, p.name, c.code,
        coalesce(sum(s.amount_cents), 0) as amount, coalesce(sum(s.paid_cents), 0) as paid,
        count(*) filter (where s.schedule_type = ${installmentType}) as installments,
        count(*) filter (where s.schedule_type = ${installmentType} and s.paid_cents >= s.amount_cents) as installments_paid,
        min(s.schedule_date) filter (where s.paid_cents < s.amount_cents) as next_due_date
      from projects p join currencies c on c.id = p.currency_id left join schedule_rows s on s.project_id = p.id
      group by p.id, c.code order by p.name, p.id`,
  );
  return found.map((row) => ({
    projectid: row.id,
    name: row.name,
    total_amount: wireSum(row.amount),
    total_paid: wireSum(row.paid),
    currencyname: row.code,
    installments_paid: row.installments_paid,
    total_installments: row.installments,
    next_due_date: row.next_due_date === null ? null : wireDate(row.next_due_date),
  }));
}

/** One row an owner (query projectview). */
export async function listProjectOwners(connection: Connection): Promise<ProjectViewRow[]> {
  const found = await rows(
    connection,
    sql<{
      id: number;
      name: string;
      share: string;
      start_date: string;
      end_date: string | null;
      latitude: string | null;
      longitude: string | null;
      value_cents: number | null;
    }>`
      select p.id, o.name, o.share, p.start_date, p.end_date, p.latitude, p.longitude, p.value_cents
      from projects p join project_owners o on o.project_id = p.id order by p.name, p.id, o.position`,
  );
  return found.map((row) => ({
    projectid: row.id,
    name: row.name,
    share: Number(row.share),
    startdate: wireDate(row.start_date),
    enddate: row.end_date === null ? null : wireDate(row.end_date),
    locationlat: row.latitude === null ? null : Number(row.latitude),
    locationlong: row.longitude === null ? null : Number(row.longitude),
    value: row.value_cents === null ? null : wireAmount(row.value_cents),
  }));
}

/** Totals of each schedule type of each project (query projecttotalsbyscheduletype). */
export async function listProjectTotals(connection: Connection): Promise<ProjectTotalsRow[]> {
  const found = await rows(
    connection,
    sql<{
      project_id: number;
      schedule_type: string;
      amount: string;
      paid: string;
      due: string;
      count_due: number;
      count_paid: number;
    }>`
      select s.project_id, s.schedule_type, sum(s.amount_cents) as amount, sum(s.paid_cents) as paid,
        sum(s.amount_cents - s.paid_cents) as due,
        count(*) filter (where s.paid_cents < s.amount_cents) as count_due,
        count(*) filter (where s.paid_cents >= s.amount_cents) as count_paid
      from schedule_rows s join projects p on p.id = s.project_id
      group by s.project_id, p.name, s.schedule_type
      order by p.name, s.project_id, s.schedule_type = ${installmentType} desc, min(s.installment_id)`,
  );
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

interface ScheduleRecord {
  installment_id: number;
  schedule_type: string;
  name: string;
  amount_cents: number;
  paid_cents: number;
  schedule_date: string;
}

function listSchedule(connection: Connection, projectId: number): Promise<ScheduleRecord[]> {
  return rows(
    connection,
    sql<ScheduleRecord>`
      select installment_id, schedule_type, name, amount_cents, paid_cents, schedule_date
      from schedule_rows where project_id = ${projectId} order by installment_id`,
  );
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

/** What is paid of one installment (query getpaidamountofinstallment). */
export async function findPaidAmount(
  connection: Connection,
  projectId: number,
  installmentId: number,
): Promise<InstallmentPaidRow | undefined> {
  const row = await firstRow(
    connection,
    sql<{ amount_cents: number; paid_cents: number }>`
      select amount_cents, paid_cents from schedule_rows where project_id = ${projectId} and installment_id = ${installmentId}`,
  );
  return row && { paidamount: wireAmount(row.paid_cents), totalamount: wireAmount(row.amount_cents) };
}
