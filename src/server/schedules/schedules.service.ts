import { sql } from 'kysely';
import type { ScheduleBody, ScheduleRowBody } from '#contract/areas/schedules.wire';
import { messages } from '#contract/texts/messages';
import { formatMoment } from '#contract/values/moments';
import { type Cents, formatCents } from '#contract/values/money';
import type { FieldError } from '#contract/vocabulary/envelope';
import { audit } from '../audit/audit';
import { businessTimeZone } from '../company/business-day';
import { anyOf } from '../db/expressions';
import { build, firstRow, rows } from '../db/query';
import { statement } from '../db/statement';
import type { BooksTransaction } from '../db/transaction';
import type { ActingOrigin } from '../identity/actor';
import { conflict, invalidField, notFound, type Refusal } from '../refusal';
import { changesBetween, numberRows, type NumberedRow, type RowChange } from './schedule-changes';
import { countPayments, findSaver, type KeptRow } from './schedules.queries';

const { schedule } = messages;

interface LockedRow extends KeptRow {
  readonly paid_cents: Cents;
}

/**
 * Saves a whole schedule as its next version: rows are added, changed and removed, and each is kept old beside new
 * (contract §9). The project is held first, then its rows in the order of their numbers. Answers whether anything changed.
 */
export async function saveSchedule(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  projectId: number,
  body: ScheduleBody,
): Promise<boolean> {
  const project = await lockProject(transaction, projectId);
  if (body.version !== project.schedule_version)
    throw await changedMeanwhile(transaction, projectId, project.schedule_version);
  const present = await lockRows(transaction, projectId);
  requireKnownNumbers(body.rows, present);
  const wanted = numberRows(body.rows, project.last_installment_id);
  requirePaidAmounts(wanted, present);
  const changes = changesBetween(present, wanted);
  if (changes.length === 0) return false;
  await requireNoPayments(transaction, projectId, changes);
  const version = project.schedule_version + 1;
  await writeRows(transaction, { projectId, version, changes });
  await keepVersion(transaction, actor, { projectId, version, changes, reason: body.reason?.trim() ?? '' });
  return true;
}

async function lockProject(transaction: BooksTransaction, projectId: number) {
  const project = await firstRow(
    transaction,
    build
      .selectFrom('projects')
      .select(['schedule_version', 'last_installment_id'])
      .where('id', '=', projectId)
      // Weaker than an update of its key: payments of the project go on, and wait for their own row at most.
      .forNoKeyUpdate(),
  );
  if (!project) throw notFound(schedule.unknownProject);
  return project;
}

async function lockRows(transaction: BooksTransaction, projectId: number): Promise<Map<number, LockedRow>> {
  const found = await rows(
    transaction,
    build
      .selectFrom('schedule_rows')
      .select(['installment_id', 'schedule_type', 'name', 'amount_cents', 'paid_cents', 'schedule_date'])
      .where('project_id', '=', projectId)
      .orderBy('installment_id')
      .forUpdate(),
  );
  return new Map(found.map((row) => [row.installment_id, row]));
}

/** Another version is there than the one that was changed: who saved it, and when by the company's clock. */
async function changedMeanwhile(transaction: BooksTransaction, projectId: number, version: number): Promise<Refusal> {
  const saver = await findSaver(transaction, projectId, version);
  if (!saver) return conflict(schedule.ahead);
  const zone = await businessTimeZone(transaction);
  return conflict(schedule.changedMeanwhile(saver.name, `${formatMoment(saver.saved_at, zone)} (${zone})`));
}

const fieldOf = (line: number, member: keyof ScheduleRowBody) => `rows.${String(line)}.${member}`;

function requireKnownNumbers(bodies: readonly ScheduleRowBody[], present: ReadonlyMap<number, KeptRow>): void {
  const seen = new Set<number>();
  for (const [line, { installmentid }] of bodies.entries()) {
    if (installmentid === undefined) continue;
    const field = fieldOf(line, 'installmentid');
    if (!present.has(installmentid)) throw invalidField(field, schedule.unknownRow(installmentid));
    if (seen.has(installmentid)) throw invalidField(field, schedule.numberTwice(installmentid));
    seen.add(installmentid);
  }
}

function requirePaidAmounts(wanted: readonly NumberedRow[], present: ReadonlyMap<number, LockedRow>): void {
  const errors = wanted.flatMap(({ installmentId, row }, line): FieldError[] => {
    const paid = present.get(installmentId)?.paid_cents;
    if (paid === undefined || row.amount_cents >= paid) return [];
    return [{ field: fieldOf(line, 'amount'), message: schedule.belowPaid(formatCents(paid)) }];
  });
  const [first] = errors;
  if (first) throw conflict(errors.length === 1 ? first.message : schedule.invalidRows, errors);
}

async function requireNoPayments(
  transaction: BooksTransaction,
  projectId: number,
  changes: readonly RowChange[],
): Promise<void> {
  const removed = changes.filter(({ after }) => after === null).map(({ installmentId }) => installmentId);
  if (removed.length === 0) return;
  const [paid] = await countPayments(transaction, projectId, removed);
  if (paid) throw conflict(schedule.hasPayments(paid.installment_id ?? 0, paid.count));
}

const recordOfRow = sql`(installment_id bigint, schedule_type text, name text, amount_cents bigint, schedule_date date)`;

const addRows = statement(
  {},
  (projectId: number, version: number, added: string) => sql`
    insert into schedule_rows (project_id, installment_id, schedule_type, name, amount_cents, schedule_date, changed_in)
    select ${projectId}, r.installment_id, r.schedule_type, r.name, r.amount_cents, r.schedule_date, ${version}
    from jsonb_to_recordset(${added}::jsonb) as r ${recordOfRow}`,
);

const changeRows = statement(
  {},
  (projectId: number, version: number, changed: string) => sql`
    update schedule_rows s set schedule_type = r.schedule_type, name = r.name, amount_cents = r.amount_cents,
      schedule_date = r.schedule_date, changed_in = ${version}
    from jsonb_to_recordset(${changed}::jsonb) as r ${recordOfRow}
    where s.project_id = ${projectId} and s.installment_id = r.installment_id`,
);

const keepChanges = statement(
  {},
  (projectId: number, version: number, changes: string) => sql`
    insert into schedule_changes (project_id, version, installment_id, before, after)
    select ${projectId}, ${version}, c."installmentId", c.before, c.after
    from jsonb_to_recordset(${changes}::jsonb) as c ("installmentId" bigint, before jsonb, after jsonb)`,
);

interface ChangedSchedule {
  readonly projectId: number;
  readonly version: number;
  readonly changes: readonly RowChange[];
}

async function writeRows(
  transaction: BooksTransaction,
  { projectId, version, changes }: ChangedSchedule,
): Promise<void> {
  const removed = changes.filter(({ after }) => after === null).map(({ installmentId }) => installmentId);
  if (removed.length > 0) {
    const remove = build.deleteFrom('schedule_rows').where('project_id', '=', projectId);
    await rows(transaction, remove.where('installment_id', '=', anyOf('bigint', removed)));
  }
  const written = changes.filter(({ after }) => after !== null);
  const textOf = (isNew: boolean) =>
    JSON.stringify(
      written
        .filter(({ before }) => (before === null) === isNew)
        .map(({ installmentId, after }) => ({ installment_id: installmentId, ...after })),
    );
  await rows(transaction, changeRows(projectId, version, textOf(false)));
  await rows(transaction, addRows(projectId, version, textOf(true)));
}

async function keepVersion(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  { projectId, version, changes, reason }: ChangedSchedule & { readonly reason: string },
): Promise<void> {
  await rows(
    transaction,
    build.insertInto('schedule_versions').values({ project_id: projectId, version, saved_by: actor.userId, reason }),
  );
  await rows(transaction, keepChanges(projectId, version, JSON.stringify(changes)));
  await rows(transaction, build.updateTable('projects').set({ schedule_version: version }).where('id', '=', projectId));
  const rowsOf = (side: 'before' | 'after') =>
    changes.flatMap((change) => (change[side] ? [{ installmentId: change.installmentId, ...change[side] }] : []));
  await audit(transaction, {
    actor,
    origin: actor,
    action: 'schedule.changed',
    subjectKind: 'schedule',
    subjectId: projectId,
    before: { version: version - 1, rows: rowsOf('before') },
    after: { version, reason, rows: rowsOf('after') },
  });
}
