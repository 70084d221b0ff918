import { sql } from 'kysely';
import type { NewProjectBody, ProjectBody } from '#contract/areas/project-setup.wire';
import { messages } from '#contract/texts/messages';
import { audit, auditAll } from '../audit/audit';
import { changedMeanwhile } from '../audit/subject-history';
import { codeOf } from '../db/database-failures';
import { anyOf, now } from '../db/expressions';
import { build, firstRow, onlyRow, rows } from '../db/query';
import { statement } from '../db/statement';
import type { BooksTransaction } from '../db/transaction';
import type { ActingOrigin } from '../identity/actor';
import { conflict, invalidField } from '../refusal';
import {
  auditedFacts,
  columnsOf,
  factsOf,
  isSame,
  lockForChange,
  lockProject,
  type ProjectFacts,
} from './project-facts';
import { addOwners, type OwnerSet } from './project-owners.service';

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
  const ownerSets = owners ? [{ validFrom: facts.startDate, owners }] : [];
  const [id] = await addProjects(transaction, actor, [{ facts, ownerSets }]);
  if (id === undefined) throw new Error('A project was added and has no number');
  return id;
}

/** A project that is added, with its owners from each day on that is named. */
export interface AddedProject {
  readonly facts: ProjectFacts;
  readonly ownerSets: readonly Omit<OwnerSet, 'projectId'>[];
  /** where it comes from, when nobody has typed it */
  readonly source?: Readonly<Record<string, unknown>>;
}

/** Adds projects of different names by few statements; 409 when one of the names is taken. Answers their ids, in their order. */
export async function addProjects(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  added: readonly AddedProject[],
): Promise<number[]> {
  const codes = await requireCurrencies(
    transaction,
    added.map(({ facts }) => facts.currencyId),
  );
  const inserted = await rows(
    transaction,
    build
      .insertInto('projects')
      .values(added.map(({ facts }) => columnsOf(facts)))
      .returning(['id', 'name']),
  ).catch(refuseTakenName(added[0]?.facts.name ?? ''));
  const idOf = new Map(inserted.map(({ id, name }) => [name, id]));
  const projects = added.map((project) => ({ ...project, id: idOf.get(project.facts.name) ?? 0 }));
  await auditAll(
    transaction,
    projects.map(({ id, facts, source }) => ({
      actor,
      origin: actor,
      action: 'project.created',
      subjectKind,
      subjectId: id,
      after: { ...auditedFacts(facts, codes.get(facts.currencyId) ?? ''), ...source },
    })),
  );
  await addOwners(
    transaction,
    actor,
    projects.flatMap(({ id, ownerSets }) => ownerSets.map((set) => ({ projectId: id, ...set }))),
  );
  return projects.map(({ id }) => id);
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
  const before = await lockForChange(transaction, id, facts.currencyId);
  if (isSame(facts, before.facts)) return;
  if (version !== before.version) throw await changedMeanwhile(transaction, subjectKind, id);
  const codes = await requireCurrencies(transaction, [facts.currencyId]);
  if (facts.currencyId !== before.facts.currencyId && (await hasSchedule(transaction, id)))
    throw currencyFixed(before.facts.name);
  const { currency_id: currencyId, ...others } = columnsOf(facts);
  // Of a project that keeps its currency it is not even named: by that alone a trigger locks the identity.
  const changed = currencyId === before.facts.currencyId ? others : { ...others, currency_id: currencyId };
  await rows(transaction, build.updateTable('projects').set(changed).where('id', '=', id))
    .catch(refuseTakenName(facts.name))
    // A payment of a row that is in the schedule no more.
    .catch((error: unknown) => {
      throw codeOf(error) === stillReferredTo ? currencyFixed(before.facts.name) : error;
    });
  if (facts.currencyId !== before.facts.currencyId) {
    const reason = messages.schedule.currencyReason(before.currencyCode, codes.get(facts.currencyId) ?? '');
    await raiseSchedule(transaction, actor, id, reason);
  }
  await audit(transaction, {
    actor,
    origin: actor,
    action: 'project.changed',
    subjectKind,
    subjectId: id,
    before: auditedFacts(before.facts, before.currencyCode),
    after: auditedFacts(facts, codes.get(facts.currencyId) ?? ''),
  });
}

const raise = statement(
  { version: 'integer' },
  ({ id, userId, reason }: { id: number; userId: number; reason: string }) => sql`
    with raised as (
      update projects set schedule_version = schedule_version + 1 where id = ${id} returning id, schedule_version
    )
    insert into schedule_versions (project_id, version, saved_by, reason)
    select id, schedule_version, ${userId}, ${reason} from raised returning version`,
);

/** One more version of the schedule, without rows: who has it open, or a file judged by it, sees amounts of another currency. */
async function raiseSchedule(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  id: number,
  reason: string,
): Promise<void> {
  const { version } = await onlyRow(transaction, raise({ id, userId: actor.userId, reason }));
  await audit(transaction, {
    actor,
    origin: actor,
    action: 'schedule.changed',
    subjectKind: 'schedule',
    subjectId: id,
    before: { version: version - 1, rows: [] },
    after: { version, reason, rows: [] },
  });
}

/** Archives a project, or brings it back; one that is so already is left as it is. */
export async function archiveProject(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  id: number,
  { version, isArchived }: { readonly version: number; readonly isArchived: boolean },
): Promise<void> {
  const before = await lockProject(transaction, id, 'identity');
  if (before.isArchived === isArchived) return;
  if (version !== before.version) throw await changedMeanwhile(transaction, subjectKind, id);
  await rows(
    transaction,
    build
      .updateTable('projects')
      .set({ archived_at: isArchived ? now() : null })
      .where('id', '=', id),
  ).catch(
    // Who restores sends no name: it is changed elsewhere.
    refuseTaken(before.facts.name, (name) => conflict(messages.project.restoredNameTaken(name))),
  );
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

/** The codes of currencies, by their numbers; 400 when one is not there. */
async function requireCurrencies(
  transaction: BooksTransaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const found = await rows(
    transaction,
    build
      .selectFrom('currencies')
      .select(['id', 'code'])
      .where('id', '=', anyOf('bigint', [...new Set(ids)])),
  );
  const codes = new Map(found.map(({ id, code }) => [id, code]));
  if (!ids.every((id) => codes.has(id))) throw invalidField('currency', messages.account.unknownCurrency);
  return codes;
}

async function hasSchedule(transaction: BooksTransaction, projectId: number): Promise<boolean> {
  const schedule = build.selectFrom('schedule_rows').select('installment_id').where('project_id', '=', projectId);
  return (await firstRow(transaction, schedule.limit(1))) !== undefined;
}

function currencyFixed(name: string) {
  const sentence = messages.project.currencyFixed(name);
  return conflict(sentence, [{ field: 'currency', message: sentence }]);
}

/** The database alone can tell when two give one name at the same moment; it says which. */
const refuseTaken =
  (given: string, refusal: (name: string) => Error) =>
  (error: unknown): never => {
    const { constraint, detail } = error as { constraint?: unknown; detail?: unknown };
    if (constraint !== takenName) throw error;
    throw refusal(typeof detail === 'string' && detail !== '' ? detail : given);
  };

const refuseTakenName = (given: string) =>
  refuseTaken(given, (name) => {
    const sentence = messages.project.nameTaken(name);
    return conflict(sentence, [{ field: 'name', message: sentence }]);
  });
