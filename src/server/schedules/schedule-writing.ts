import { sql } from 'kysely';
import { auditAll } from '../audit/audit';
import { anyOf } from '../db/expressions';
import { build, rows } from '../db/query';
import { statement } from '../db/statement';
import type { BooksTransaction } from '../db/transaction';
import type { ActingOrigin } from '../identity/actor';
import type { LockedRow, RowChange } from './schedule-changes';

/* Several schedules are saved by as many statements as one. */

/** A project whose schedule nobody else saves until the transaction ends. */
export interface LockedSchedule {
  readonly projectId: number;
  readonly name: string;
  readonly version: number;
  readonly archivedAt: Date | null;
  /** the highest number that one of its rows ever had */
  readonly lastInstallmentId: number;
}

/** Holds projects in the order of their ids; their rows come after them. */
export async function lockSchedules(
  transaction: BooksTransaction,
  projectIds: readonly number[],
): Promise<ReadonlyMap<number, LockedSchedule>> {
  const found = await rows(
    transaction,
    build
      .selectFrom('projects')
      .select([
        'id as projectId',
        'name',
        'schedule_version as version',
        'archived_at as archivedAt',
        'last_installment_id as lastInstallmentId',
      ])
      .where('id', '=', anyOf('bigint', projectIds))
      .orderBy('id')
      // Weaker than an update of its key: payments of the project go on, and wait for their own row at most.
      .forNoKeyUpdate(),
  );
  return new Map(found.map((project) => [project.projectId, project]));
}

/** Holds the rows of schedules in the order of projects and numbers, after their projects. */
export async function lockRows(
  transaction: BooksTransaction,
  projectIds: readonly number[],
): Promise<(projectId: number) => ReadonlyMap<number, LockedRow>> {
  const found = await rows(
    transaction,
    build
      .selectFrom('schedule_rows')
      .select(['project_id', 'installment_id', 'schedule_type', 'name', 'amount_cents', 'paid_cents', 'schedule_date'])
      .where('project_id', '=', anyOf('bigint', projectIds))
      .orderBy('project_id')
      .orderBy('installment_id')
      .forUpdate(),
  );
  const schedules = new Map<number, Map<number, LockedRow>>(projectIds.map((id) => [id, new Map()]));
  for (const { project_id: projectId, installment_id: installmentId, ...row } of found)
    schedules.get(projectId)?.set(installmentId, row);
  return (projectId) => schedules.get(projectId) ?? new Map<number, LockedRow>();
}

/** What becomes the next version of a schedule: each row that changes, old beside new. */
export interface ChangedSchedule {
  readonly projectId: number;
  readonly version: number;
  readonly reason: string;
  readonly changes: readonly RowChange[];
  /** the import that it comes with */
  readonly importBatchId?: number;
}

const recordOfRow = sql`(project_id bigint, version integer, installment_id bigint, schedule_type text, name text,
  amount_cents bigint, schedule_date date)`;

const removeRows = statement(
  {},
  (removed: string) => sql`
    delete from schedule_rows s using jsonb_to_recordset(${removed}::jsonb) as r (project_id bigint, installment_id bigint)
    where s.project_id = r.project_id and s.installment_id = r.installment_id`,
);

const changeRows = statement(
  {},
  (changed: string) => sql`
    update schedule_rows s set schedule_type = r.schedule_type, name = r.name, amount_cents = r.amount_cents,
      schedule_date = r.schedule_date, changed_in = r.version
    from jsonb_to_recordset(${changed}::jsonb) as r ${recordOfRow}
    where s.project_id = r.project_id and s.installment_id = r.installment_id`,
);

const addRows = statement(
  {},
  (added: string) => sql`
    insert into schedule_rows (project_id, installment_id, schedule_type, name, amount_cents, schedule_date, changed_in)
    select r.project_id, r.installment_id, r.schedule_type, r.name, r.amount_cents, r.schedule_date, r.version
    from jsonb_to_recordset(${added}::jsonb) as r ${recordOfRow}`,
);

const keepChanges = statement(
  {},
  (changes: string) => sql`
    insert into schedule_changes (project_id, version, installment_id, before, after)
    select c.project_id, c.version, c.installment_id, c.before, c.after
    from jsonb_to_recordset(${changes}::jsonb)
      as c (project_id bigint, version integer, installment_id bigint, before jsonb, after jsonb)`,
);

const raiseVersions = statement(
  {},
  (versions: string) => sql`
    update projects p set schedule_version = v.version
    from jsonb_to_recordset(${versions}::jsonb) as v (project_id bigint, version integer) where p.id = v.project_id`,
);

/** Saves changes of schedules that are locked with their rows, each as its next version. */
export async function saveVersions(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  schedules: readonly ChangedSchedule[],
): Promise<void> {
  const changes = schedules.flatMap(({ projectId, version, changes }) =>
    changes.map(({ installmentId, before, after }) => ({
      project_id: projectId,
      version,
      installment_id: installmentId,
      before,
      after,
    })),
  );
  const removed = changes.filter(({ after }) => after === null);
  const changed = changes.filter(({ before, after }) => before !== null && after !== null);
  const added = changes.filter(({ before }) => before === null);
  const textOf = (some: typeof changes) =>
    JSON.stringify(some.map(({ before: _before, after, ...keys }) => ({ ...keys, ...after })));
  if (removed.length > 0) await rows(transaction, removeRows(textOf(removed)));
  if (changed.length > 0) await rows(transaction, changeRows(textOf(changed)));
  if (added.length > 0) await rows(transaction, addRows(textOf(added)));
  const versions = schedules.map(({ projectId, version, reason, importBatchId = null }) => ({
    project_id: projectId,
    version,
    saved_by: actor.userId,
    reason,
    import_batch_id: importBatchId,
  }));
  await rows(transaction, build.insertInto('schedule_versions').values(versions));
  await rows(transaction, keepChanges(JSON.stringify(changes)));
  await rows(transaction, raiseVersions(JSON.stringify(versions)));
  await auditAll(
    transaction,
    schedules.map((schedule) => auditRecord(actor, schedule)),
  );
}

function auditRecord(actor: ActingOrigin, { projectId, version, reason, changes, importBatchId }: ChangedSchedule) {
  const rowsOf = (side: 'before' | 'after') =>
    changes.flatMap((change) => (change[side] ? [{ installmentId: change.installmentId, ...change[side] }] : []));
  return {
    actor,
    origin: actor,
    action: 'schedule.changed' as const,
    subjectKind: 'schedule',
    subjectId: projectId,
    before: { version: version - 1, rows: rowsOf('before') },
    after: {
      version,
      reason,
      rows: rowsOf('after'),
      ...(importBatchId !== undefined && { importedFrom: { batch: importBatchId } }),
    },
  };
}
