import type { NewProjectBody, ProjectBody } from '#contract/areas/project-setup.wire';
import { messages } from '#contract/texts/messages';
import { audit } from '../audit/audit';
import { changedMeanwhile } from '../audit/subject-history';
import { codeOf } from '../db/database-failures';
import { now } from '../db/expressions';
import { build, firstRow, onlyRow, rows } from '../db/query';
import type { BooksTransaction } from '../db/transaction';
import type { ActingOrigin } from '../identity/actor';
import { conflict, invalidField } from '../refusal';
import { auditedFacts, columnsOf, factsOf, isSame, lockProject } from './project-facts';
import { addOwners } from './project-owners.service';

const takenName = 'projects_name_taken';
const stillReferredTo = '23503';
const subjectKind = 'project';

/** Adds a project, and its owners from the start date on when they are given; 409 when its name is taken. Answers its id. */
export async function addProject(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  { owners, ...body }: NewProjectBody,
): Promise<number> {
  const facts = factsOf(body);
  const currencyCode = await requireCurrency(transaction, facts.currencyId);
  const { id } = await onlyRow(
    transaction,
    build.insertInto('projects').values(columnsOf(facts)).returning('id'),
  ).catch(refuseTakenName(facts.name));
  const after = auditedFacts(facts, currencyCode);
  await audit(transaction, { actor, origin: actor, action: 'project.created', subjectKind, subjectId: id, after });
  if (owners) await addOwners(transaction, actor, id, { validFrom: facts.startDate, owners });
  return id;
}

/**
 * Changes a project; 409 when somebody else has changed it since it was read, unless it is as it is asked for already. The
 * currency of one with a schedule stays.
 */
export async function changeProject(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  id: number,
  { version, ...body }: ProjectBody,
): Promise<void> {
  const facts = factsOf(body);
  const before = await lockProject(transaction, id);
  if (isSame(facts, before.facts)) return;
  if (version !== before.version) throw await changedMeanwhile(transaction, subjectKind, id);
  const currencyCode = await requireCurrency(transaction, facts.currencyId);
  if (facts.currencyId !== before.facts.currencyId && (await hasSchedule(transaction, id)))
    throw currencyFixed(before.facts.name);
  await rows(transaction, build.updateTable('projects').set(columnsOf(facts)).where('id', '=', id))
    .catch(refuseTakenName(facts.name))
    // A payment of a row that is in the schedule no more.
    .catch((error: unknown) => {
      throw codeOf(error) === stillReferredTo ? currencyFixed(before.facts.name) : error;
    });
  await audit(transaction, {
    actor,
    origin: actor,
    action: 'project.changed',
    subjectKind,
    subjectId: id,
    before: auditedFacts(before.facts, before.currencyCode),
    after: auditedFacts(facts, currencyCode),
  });
}

/** Archives a project, or brings it back; one that is so already is left as it is. */
export async function archiveProject(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  id: number,
  { version, isArchived }: { readonly version: number; readonly isArchived: boolean },
): Promise<void> {
  const before = await lockProject(transaction, id);
  if (before.isArchived === isArchived) return;
  if (version !== before.version) throw await changedMeanwhile(transaction, subjectKind, id);
  await rows(
    transaction,
    build
      .updateTable('projects')
      .set({ archived_at: isArchived ? now() : null })
      .where('id', '=', id),
  ).catch(refuseTakenName(before.facts.name));
  await audit(transaction, {
    actor,
    origin: actor,
    action: isArchived ? 'project.archived' : 'project.restored',
    subjectKind,
    subjectId: id,
    before: { isArchived: before.isArchived },
    after: { isArchived },
  });
}

async function requireCurrency(transaction: BooksTransaction, id: number): Promise<string> {
  const currency = await firstRow(transaction, build.selectFrom('currencies').select('code').where('id', '=', id));
  if (!currency) throw invalidField('currency', messages.account.unknownCurrency);
  return currency.code;
}

async function hasSchedule(transaction: BooksTransaction, projectId: number): Promise<boolean> {
  const schedule = build.selectFrom('schedule_rows').select('installment_id').where('project_id', '=', projectId);
  return (await firstRow(transaction, schedule.limit(1))) !== undefined;
}

function currencyFixed(name: string) {
  const sentence = messages.project.currencyFixed(name);
  return conflict(sentence, [{ field: 'currency', message: sentence }]);
}

/** The database alone can tell when two give one name at the same moment. */
function refuseTakenName(name: string): (error: unknown) => never {
  return (error) => {
    if ((error as { constraint?: unknown }).constraint !== takenName) throw error;
    const sentence = messages.project.nameTaken(name);
    throw conflict(sentence, [{ field: 'name', message: sentence }]);
  };
}
