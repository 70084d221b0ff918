import { sql } from 'kysely';
import type {
  ProjectSchedule,
  ScheduleRow,
  ScheduleRowFacts,
  ScheduleVersion,
  ScheduleVersionRow,
} from '#contract/areas/schedules.wire';
import type { CalendarDate } from '#contract/values/dates';
import { messages } from '#contract/texts/messages';
import type { Cents } from '#contract/values/money';
import { limits } from '#contract/vocabulary/limits';
import type { Connection } from '../db/database';
import { nameToldApart } from '../db/namesakes';
import { build, firstRow, rows } from '../db/query';
import { statement } from '../db/statement';
import { notFound } from '../refusal';
import { wireAmount, wireDate } from '../wire-values';

/** What a row of a schedule says, as it is kept in a version. */
export interface KeptRow {
  readonly schedule_type: string;
  readonly name: string;
  readonly amount_cents: Cents;
  readonly schedule_date: CalendarDate;
}

/** A project's schedule with its version; undefined when there is no such project. */
export async function findSchedule(connection: Connection, projectId: number): Promise<ProjectSchedule | undefined> {
  // The version first: rows that are saved meanwhile are newer than it then, and a save that was made from it is refused.
  const project = await firstRow(
    connection,
    build
      .selectFrom('projects as p')
      .innerJoin('currencies as c', 'c.id', 'p.currency_id')
      .leftJoin('schedule_versions as v', (join) =>
        join.onRef('v.project_id', '=', 'p.id').onRef('v.version', '=', 'p.schedule_version'),
      )
      .leftJoin('users as u', 'u.id', 'v.saved_by')
      .select(['p.id', 'p.name', 'c.code', 'p.start_date', 'p.value_cents', 'p.schedule_version'])
      .select([nameToldApart.$castTo<string | null>().as('saved_by'), 'v.saved_at'])
      .where('p.id', '=', projectId),
  );
  if (!project) return undefined;
  return {
    projectid: project.id,
    name: project.name,
    currencyname: project.code,
    startdate: wireDate(project.start_date),
    value: project.value_cents === null ? null : wireAmount(project.value_cents),
    version: project.schedule_version,
    savedBy: project.saved_by,
    savedAt: project.saved_at?.toISOString() ?? null,
    rows: await listRows(connection, projectId),
  };
}

/** The rows of a schedule with how many payments each has, deleted ones included; of very many, one more than are counted. */
const rowsWithPayments = (projectId: number) =>
  build
    .selectFrom('schedule_rows as s')
    .select((row) => {
      const uses = row
        .selectFrom('payments as m')
        .select('m.installment_id')
        .whereRef('m.project_id', '=', 's.project_id')
        .whereRef('m.installment_id', '=', 's.installment_id')
        .limit(limits.countedUses + 1);
      return [
        's.installment_id',
        row
          .selectFrom(uses.as('uses'))
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('payments'),
      ];
    })
    .where('s.project_id', '=', projectId);

async function listRows(connection: Connection, projectId: number): Promise<ScheduleRow[]> {
  const found = await rows(
    connection,
    rowsWithPayments(projectId)
      .select(['s.schedule_type', 's.name', 's.amount_cents', 's.paid_cents', 's.schedule_date'])
      .orderBy('s.schedule_date')
      .orderBy('s.installment_id'),
  );
  return found.map((row) => ({
    installmentid: row.installment_id,
    ...wireFacts(row),
    total_paid: wireAmount(row.paid_cents),
    payments: row.payments ?? 0,
  }));
}

/** A row as the wire says it. */
function wireFacts(row: KeptRow): ScheduleRowFacts {
  return {
    scheduletype: row.schedule_type,
    name: row.name,
    amount: wireAmount(row.amount_cents),
    scheduledate: wireDate(row.schedule_date),
  };
}

/** The first of these rows that has payments, deleted ones included, and how many; undefined when none has any. */
export async function findPaidRow(
  connection: Connection,
  projectId: number,
  installmentIds: readonly number[],
): Promise<{ installment_id: number; payments: number } | undefined> {
  const found = await rows(
    connection,
    rowsWithPayments(projectId).where('s.installment_id', 'in', installmentIds).orderBy('s.installment_id'),
  );
  return found
    .map(({ installment_id, payments }) => ({ installment_id, payments: payments ?? 0 }))
    .find(({ payments }) => payments > 0);
}

/** Who saved a version of the schedule, and when; one without rows says that its project got another currency. */
export function findSaver(
  connection: Connection,
  projectId: number,
  version: number,
): Promise<{ name: string; saved_at: Date; installment_id: number | null } | undefined> {
  return firstRow(
    connection,
    build
      .selectFrom('schedule_versions as v')
      .innerJoin('users as u', 'u.id', 'v.saved_by')
      .leftJoin('schedule_changes as c', (join) =>
        join.onRef('c.project_id', '=', 'v.project_id').onRef('c.version', '=', 'v.version'),
      )
      .select([nameToldApart.as('name'), 'v.saved_at', 'c.installment_id'])
      .limit(1)
      .where('v.project_id', '=', projectId)
      .where('v.version', '=', version),
  );
}

const versionsOf = statement(
  {
    version: 'integer',
    saved_by: 'text',
    saved_at: 'timestamptz',
    reason: 'text',
    added: 'bigint',
    changed: 'bigint',
    removed: 'bigint',
  },
  (projectId: number) => sql`
    select v.version, ${nameToldApart} as saved_by, v.saved_at, v.reason, count(c.after) filter (where c.before is null) as added,
      count(*) filter (where c.before is not null and c.after is not null) as changed,
      count(c.before) filter (where c.after is null) as removed
    from schedule_versions v join users u on u.id = v.saved_by
      left join schedule_changes c on c.project_id = v.project_id and c.version = v.version
    where v.project_id = ${projectId}
    group by v.project_id, v.version, u.id order by v.version desc`,
);

/** The versions of a schedule, newest first, with how many rows each changed. */
export async function listVersions(connection: Connection, projectId: number): Promise<ScheduleVersionRow[]> {
  const [project, found] = await Promise.all([
    firstRow(connection, build.selectFrom('projects').select('id').where('id', '=', projectId)),
    rows(connection, versionsOf(projectId)),
  ]);
  if (!project) throw notFound(messages.schedule.unknownProject);
  return found.map(({ saved_by: savedBy, saved_at: savedAt, ...version }) => ({
    ...version,
    savedBy,
    savedAt: savedAt.toISOString(),
  }));
}

/** A version of a schedule with each row that it changed, old beside new; undefined when there is none. */
export async function findVersion(
  connection: Connection,
  projectId: number,
  version: number,
): Promise<ScheduleVersion | undefined> {
  const found = await rows(
    connection,
    build
      .selectFrom('schedule_versions as v')
      .innerJoin('users as u', 'u.id', 'v.saved_by')
      .leftJoin('schedule_changes as c', (join) =>
        join.onRef('c.project_id', '=', 'v.project_id').onRef('c.version', '=', 'v.version'),
      )
      .select([nameToldApart.as('name'), 'v.saved_at', 'v.reason', 'c.installment_id', 'c.before', 'c.after'])
      .where('v.project_id', '=', projectId)
      .where('v.version', '=', version)
      .orderBy('c.installment_id'),
  );
  const [first] = found;
  if (!first) return undefined;
  return {
    version,
    savedBy: first.name,
    savedAt: first.saved_at.toISOString(),
    reason: first.reason,
    changes: found.flatMap(({ installment_id: installmentid, before, after }) =>
      installmentid === null ? [] : [{ installmentid, before: keptFacts(before), after: keptFacts(after) }],
    ),
  };
}

/** What was written by a save, and by nothing else. */
const keptFacts = (kept: unknown) => (kept === null ? null : wireFacts(kept as KeptRow));
