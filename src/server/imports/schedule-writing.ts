import { sql } from 'kysely';
import { importTables } from '#contract/imports/import-tables';
import { messages } from '#contract/texts/messages';
import { beginningOf } from '#contract/values/whole-letters';
import { limits } from '#contract/vocabulary/limits';
import { build, onlyRow, rows } from '../db/query';
import { statement } from '../db/statement';
import type { BooksTransaction } from '../db/transaction';
import { grouped } from '../projects/project-owners.queries';
import { conflict } from '../refusal';
import {
  changesBetween,
  type LockedRow,
  numberRows,
  paidAbove,
  type RowChange,
  type WantedRow,
} from '../schedules/schedule-changes';
import {
  type ChangedSchedule,
  type LockedSchedule,
  lockRows,
  lockSchedules,
  saveVersions,
} from '../schedules/schedule-writing';
import type { KeptRow } from '../schedules/schedules.queries';
import { saverInWords } from '../schedules/schedules.service';
import { isWritten } from './import-sums';
import { type ActingOnBatch, importedKind } from './imported-kind';
import { namedProject } from './named-records';
import { ScheduleJudge } from './schedule-judging';

/** Rows of schedules that are written at once. */
const mostAtOnce = 4_000;

/** The schedules of a batch, with the version by which their rows were judged, or which it has written. */
interface BatchSchedule {
  readonly projectId: number;
  readonly version: number;
  readonly count: number;
}

const schedulesOfBatch = statement(
  { projectId: 'bigint', version: 'integer', isArchived: 'boolean', count: 'integer' },
  (batchId: number) => sql`
    select (request ->> 'projectId')::bigint as "projectId", min((request ->> 'version')::integer) as version,
      coalesce(bool_and((request ->> 'isArchived')::boolean), false) as "isArchived", count(*)::integer as count
    from import_rows where batch_id = ${batchId} and ${isWritten} group by 1 order by 1`,
);

const rowsOfBatch = statement(
  { projectId: 'bigint', installmentId: 'bigint | null', row: 'jsonb' },
  ({ batchId, projectIds }: { batchId: number; projectIds: readonly number[] }) => sql`
    select (request ->> 'projectId')::bigint as "projectId", (request ->> 'installmentId')::bigint as "installmentId",
      request -> 'row' as row
    from import_rows
    where batch_id = ${batchId} and ${isWritten} and (request ->> 'projectId')::bigint = any(${projectIds}::bigint[])
    order by line`,
);

/** Puts schedules together that are written by one statement. */
function* parts(schedules: readonly BatchSchedule[]): Generator<readonly BatchSchedule[]> {
  let part: BatchSchedule[] = [];
  let count = 0;
  for (const schedule of schedules) {
    if (part.length > 0 && count + schedule.count > mostAtOnce) {
      yield part;
      [part, count] = [[], 0];
    }
    part.push(schedule);
    count += schedule.count;
  }
  if (part.length > 0) yield part;
}

type VersionSentence = (project: string, who: string, when: string) => string;

/** Holds the schedules of a batch, all projects before any row; refuses when one has another version by now. */
async function holdSchedules(
  transaction: BooksTransaction,
  schedules: readonly BatchSchedule[],
  sentence: VersionSentence,
  ofCurrency = sentence,
): Promise<ReadonlyMap<number, LockedSchedule>> {
  const held = await lockSchedules(
    transaction,
    schedules.map(({ projectId }) => projectId),
  );
  for (const { projectId, version } of schedules) {
    const project = held.get(projectId);
    if (!project) throw conflict(messages.importBatch.changedSinceJudged);
    if (project.version === version) continue;
    const saver = await saverInWords(transaction, projectId, project.version);
    if (!saver) throw conflict(messages.importBatch.changedSinceJudged);
    throw conflict((saver.isOfCurrency ? ofCurrency : sentence)(project.name, saver.who, saver.when));
  }
  return held;
}

/** Saves the rows of a batch, each of its schedules as its next version. */
async function write(transaction: BooksTransaction, writing: ActingOnBatch) {
  const { batchId } = writing;
  const schedules = await rows(transaction, schedulesOfBatch(batchId));
  const held = await holdSchedules(
    transaction,
    schedules,
    messages.importBatch.scheduleSaved,
    messages.importBatch.currencyChanged,
  );
  // Whose rows were judged as those of an archived project is asked to change such a one.
  for (const { projectId, isArchived } of schedules) {
    const project = held.get(projectId);
    if (project?.archivedAt && !isArchived) throw conflict(messages.importBatch.projectArchived(project.name));
  }
  const reason = await reasonOf(transaction, batchId, messages.importBatch.importedFrom);
  let changed = 0;
  for (const part of parts(schedules)) {
    const projectIds = part.map(({ projectId }) => projectId);
    const presentOf = await lockRows(transaction, projectIds);
    const given = await rows(transaction, rowsOfBatch({ batchId, projectIds }));
    const saved = [...grouped(given, ({ projectId }) => projectId)].flatMap(
      ([projectId, staged]): ChangedSchedule[] => {
        const schedule = held.get(projectId);
        if (!schedule) return [];
        // What was staged by `ScheduleJudge`.
        const wanted = staged.map(({ installmentId, row }): WantedRow => ({ installmentId, row: row as KeptRow }));
        const changes = changesOf(schedule, presentOf(projectId), wanted);
        const version = schedule.version + 1;
        return changes.length === 0 ? [] : [{ projectId, version, reason, changes, importBatchId: batchId }];
      },
    );
    changed += saved.length;
    if (saved.length > 0) await saveVersions(transaction, writing, saved);
  }
  const count = schedules.reduce((sum, schedule) => sum + schedule.count, 0);
  if (count > 0 && changed === 0) throw conflict(messages.schedule.unchanged);
  return { rows: count };
}

function changesOf(
  { name, lastInstallmentId }: LockedSchedule,
  present: ReadonlyMap<number, LockedRow>,
  wanted: readonly WantedRow[],
): RowChange[] {
  const { importBatch } = messages;
  const numbered = numberRows(wanted, lastInstallmentId);
  const numbers = new Set(numbered.map(({ installmentId }) => installmentId));
  const touched = new Map([...present].filter(([id]) => numbers.has(id)));
  if (present.size + numbers.size - touched.size > limits.scheduleRows) throw conflict(importBatch.scheduleFull(name));
  if (numbered.some(({ installmentId, row }) => paidAbove(row, present.get(installmentId)) !== null))
    throw conflict(importBatch.changedSinceJudged);
  return changesBetween(touched, numbered);
}

async function reasonOf(transaction: BooksTransaction, batchId: number, sentence: (file: string) => string) {
  const batch = build.selectFrom('import_batches').select('file_name').where('id', '=', batchId);
  const { file_name: fileName } = await onlyRow(transaction, batch);
  return beginningOf(sentence(fileName), limits.reasonCharacters);
}

const versionsOfBatch = statement(
  { projectId: 'bigint', version: 'integer', count: 'integer' },
  (batchId: number) => sql`
    select v.project_id as "projectId", v.version, count(*)::integer as count
    from schedule_versions v join schedule_changes c on c.project_id = v.project_id and c.version = v.version
    where v.import_batch_id = ${batchId} group by 1, 2 order by 1`,
);

const changesOfBatch = statement(
  { projectId: 'bigint', installmentId: 'bigint', before: 'jsonb | null', after: 'jsonb | null', isPaid: 'boolean' },
  ({ batchId, projectIds }: { batchId: number; projectIds: readonly number[] }) => sql`
    select c.project_id as "projectId", c.installment_id as "installmentId", c.before, c.after,
      exists (select from payments m where m.project_id = c.project_id and m.installment_id = c.installment_id) as "isPaid"
    from schedule_versions v join schedule_changes c on c.project_id = v.project_id and c.version = v.version
    where v.import_batch_id = ${batchId} and v.project_id = any(${projectIds}::bigint[])
    order by c.project_id, c.installment_id`,
);

/** Takes the rows of a batch out of their schedules, or brings back what they said, each as one more version. */
async function undo(transaction: BooksTransaction, undoing: ActingOnBatch) {
  const { batchId } = undoing;
  const { importBatch } = messages;
  const schedules = await rows(transaction, versionsOfBatch(batchId));
  const held = await holdSchedules(transaction, schedules, importBatch.scheduleSavedSince);
  const reason = await reasonOf(transaction, batchId, importBatch.undoneImportOf);
  for (const part of parts(schedules)) {
    const projectIds = part.map(({ projectId }) => projectId);
    const presentOf = await lockRows(transaction, projectIds);
    const written = await rows(transaction, changesOfBatch({ batchId, projectIds }));
    const saved = [...grouped(written, ({ projectId }) => projectId)].flatMap(
      ([projectId, kept]): ChangedSchedule[] => {
        const schedule = held.get(projectId);
        if (!schedule) return [];
        // What was kept by `saveVersions`.
        const changes = kept.map(({ installmentId, before, after, isPaid }): RowChange => {
          const back = before as KeptRow | null;
          const isInUse = back ? paidAbove(back, presentOf(projectId).get(installmentId)) !== null : isPaid;
          if (isInUse) throw conflict(importBatch.scheduleRowPaid(schedule.name, installmentId));
          return { installmentId, before: after as KeptRow, after: back };
        });
        return [{ projectId, version: schedule.version + 1, reason, changes }];
      },
    );
    await saveVersions(transaction, undoing, saved);
  }
  const count = schedules.reduce((sum, schedule) => sum + schedule.count, 0);
  return { rows: count, deletedBefore: 0 };
}

/** Schedules of projects: rows that are added, and rows that are changed by their numbers. */
export const schedules = importedKind({
  table: importTables.schedules,
  named: [namedProject(sql`(request -> 'projectId')`)],
  judging: (database, settings) => ScheduleJudge.begin(database, settings),
  write,
  undo,
});
