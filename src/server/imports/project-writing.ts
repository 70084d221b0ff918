import { sql } from 'kysely';
import { importTables } from '#contract/imports/import-tables';
import { importPhrases } from '#contract/texts/import-phrases';
import { messages } from '#contract/texts/messages';
import { shareToNumber } from '#contract/values/shares';
import { auditAll } from '../audit/audit';
import { lastChange } from '../audit/subject-history';
import { anyOf, now } from '../db/expressions';
import { build, rows } from '../db/query';
import { statement } from '../db/statement';
import type { BooksTransaction } from '../db/transaction';
import { auditedFacts, lockProjects } from '../project-setup/project-facts';
import { type AddedProject, addProjects } from '../project-setup/project-setup.service';
import { grouped } from '../projects/project-owners.queries';
import { conflict } from '../refusal';
import { isWritten } from './import-sums';
import { type ActingOnBatch, importedKind } from './imported-kind';
import { namedPerson } from './named-records';
import { ProjectJudge, type StagedOwner, type StagedProjectRow } from './project-judging';

/** Projects that are written at once. */
const mostAtOnce = 1_000;

const firstLines = statement(
  { line: 'integer' },
  ({ batchId, after }: { batchId: number; after: number }) => sql`
    select line from import_rows
    where batch_id = ${batchId} and line > ${after} and ${isWritten} and (request ->> 'first')::integer = line
    order by line limit ${mostAtOnce}`,
);

const rowsOfProjects = statement(
  { line: 'integer', request: 'jsonb | null' },
  ({ batchId, from, lines }: { batchId: number; from: number; lines: readonly number[] }) => sql`
    select line, request from import_rows
    where batch_id = ${batchId} and line > ${from} and ${isWritten} and (request ->> 'first')::integer = any(${lines}::integer[])
    order by line`,
);

const countRows = statement(
  { count: 'integer' },
  (batchId: number) =>
    sql`select count(*)::integer as count from import_rows where batch_id = ${batchId} and ${isWritten}`,
);

/** Notes which project a row has made, and its version, by which it is known whether somebody has changed it since. */
const noteProjects = statement(
  {},
  (batchId: number, made: string) => sql`
    update import_rows r set record_id = m.id, movement = jsonb_build_object('version', p.version)
    from jsonb_to_recordset(${made}::jsonb) as m (line integer, id bigint) join projects p on p.id = m.id
    where r.batch_id = ${batchId} and r.line = m.line`,
);

/** Adds the projects of a batch with their owners, so many at once, as their form does. */
async function write(transaction: BooksTransaction, writing: ActingOnBatch) {
  const { batchId } = writing;
  const [counted] = await rows(transaction, countRows(batchId));
  for (let after = 0; ;) {
    const lines = (await rows(transaction, firstLines({ batchId, after }))).map(({ line }) => line);
    const last = lines.at(-1);
    if (last === undefined) break;
    const found = await rows(transaction, rowsOfProjects({ batchId, from: after, lines }));
    // What was staged by `ProjectJudge`.
    const staged = found.map(({ request }) => request as StagedProjectRow);
    const projects = [...grouped(staged, ({ first }) => first)].flatMap(([line, ofProject]): AddedProject[] => {
      const { facts } = ofProject[0];
      return facts
        ? [{ facts, ownerSets: ownerSets(ofProject), source: { importedFrom: { batch: batchId, line } } }]
        : [];
    });
    const ids = await addProjects(transaction, writing, projects);
    await rows(transaction, noteProjects(batchId, JSON.stringify(ids.map((id, at) => ({ id, line: lines[at] })))));
    after = last;
  }
  return { rows: counted?.count ?? 0 };
}

function ownerSets(staged: readonly StagedProjectRow[]) {
  const owners = staged.flatMap(({ owner }): StagedOwner[] => (owner ? [owner] : []));
  return [...grouped(owners, ({ validFrom }) => validFrom)].map(([validFrom, set]) => ({
    validFrom,
    owners: set.map(({ userid, share }) => ({ userid, share: shareToNumber(share) })),
  }));
}

const projectsOfBatch = statement(
  { id: 'bigint', version: 'integer', rows: 'integer', isScheduled: 'boolean', isPaid: 'boolean' },
  (batchId: number) => sql`
    select p.id, (r.movement ->> 'version')::integer as version,
      (select count(*)::integer from schedule_rows s where s.project_id = p.id) as rows,
      exists (select from schedule_versions v where v.project_id = p.id) as "isScheduled",
      exists (select from payments m where m.project_id = p.id) as "isPaid"
    from import_rows r join projects p on p.id = r.record_id where r.batch_id = ${batchId} order by 1`,
);

/**
 * Takes the projects of a batch away, while nothing stands on them and nobody has changed them. One whose schedule was
 * saved and emptied again is archived, since what was saved is kept for good.
 */
async function undo(transaction: BooksTransaction, undoing: ActingOnBatch) {
  const { batchId } = undoing;
  const { importBatch } = messages;
  const ids = (await rows(transaction, projectsOfBatch(batchId))).map(({ id }) => id);
  const held = await lockProjects(transaction, ids, 'identity');
  // Asked again: whoever pays or saves a schedule refers to the project, and was first or waits.
  const projects = (await rows(transaction, projectsOfBatch(batchId))).flatMap((made) => {
    const project = held.get(made.id);
    return project ? [{ ...made, project }] : [];
  });
  for (const { id, version, rows: count, isPaid, project } of projects) {
    const { name } = project.facts;
    if (isPaid) throw conflict(importBatch.projectInUse(name, importPhrases.payments));
    if (count > 0) throw conflict(importBatch.projectInUse(name, importPhrases.scheduleOf(count)));
    if (project.version === version) continue;
    const last = await lastChange(transaction, 'project', id);
    throw conflict(last ? importBatch.projectChanged(name, last.who, last.when) : messages.history.changedBySomebody);
  }
  const kept = projects.filter(({ isScheduled }) => isScheduled);
  const removed = projects.filter(({ isScheduled }) => !isScheduled);
  const idsOf = (some: typeof projects) =>
    anyOf(
      'bigint',
      some.map(({ id }) => id),
    );
  await rows(transaction, build.deleteFrom('project_shares').where('project_id', '=', idsOf(removed)));
  await rows(transaction, build.deleteFrom('projects').where('id', '=', idsOf(removed)));
  await rows(transaction, build.updateTable('projects').set({ archived_at: now() }).where('id', '=', idsOf(kept)));
  const isArchived = { before: { isArchived: false }, after: { isArchived: true, undoneImport: batchId } };
  const records = projects.map(({ id, isScheduled, project }) => ({
    actor: undoing,
    origin: undoing,
    subjectKind: 'project',
    subjectId: id,
    ...(isScheduled
      ? { action: 'project.archived' as const, ...isArchived }
      : {
          action: 'project.removed' as const,
          before: auditedFacts(project.facts, project.currencyCode),
          after: { undoneImport: batchId },
        }),
  }));
  for (let from = 0; from < records.length; from += mostAtOnce)
    await auditAll(transaction, records.slice(from, from + mostAtOnce));
  return { rows: projects.length, deletedBefore: 0 };
}

/** Projects with their owners. */
export const projects = importedKind({
  table: importTables.projects,
  named: [namedPerson('owner', sql`(request -> 'owner' -> 'userid')`)],
  judging: (database, settings) => ProjectJudge.begin(database, settings),
  write,
  undo,
});
