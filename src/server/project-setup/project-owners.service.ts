import { sql } from 'kysely';
import type { OwnersBody, OwnerSetBody } from '#contract/areas/project-setup.wire';
import { messages } from '#contract/texts/messages';
import type { CalendarDate } from '#contract/values/dates';
import { audit, auditAll } from '../audit/audit';
import { changedMeanwhile } from '../audit/subject-history';
import { anyOf } from '../db/expressions';
import { build, rows } from '../db/query';
import { statement } from '../db/statement';
import type { BooksTransaction } from '../db/transaction';
import type { ActingOrigin } from '../identity/actor';
import { conflict, notFound } from '../refusal';
import { acceptedDate } from '../wire-values';
import { acceptedOwners, type Owner, type OwnerToBe } from './owner-rules';
import { lockProject } from './project-facts';

/**
 * Saves who owns the project from a day on, in place of a set that begins on the same day, and of the one that is moved
 * there; 409 when the project was changed since it was read, unless all of this is so already.
 */
export async function changeOwners(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  projectId: number,
  { version, insteadOf, ...body }: OwnerSetBody,
): Promise<void> {
  const project = await lockProject(transaction, projectId, 'facts');
  const validFrom = acceptedDate(body.validFrom);
  const set = { projectId, validFrom, owners: body.owners };
  const people = await peopleOf(transaction, [set]);
  const owners = await everyOwner(transaction, projectId);
  const after = acceptedOwners(body.owners, people, (id) => owners.has(id));
  const before = await ownersFrom(transaction, projectId, validFrom);
  const formerDay = insteadOf === undefined ? validFrom : acceptedDate(insteadOf);
  const moved = formerDay === validFrom ? [] : await ownersFrom(transaction, projectId, formerDay);
  if (moved.length === 0 && JSON.stringify(before) === JSON.stringify(after)) return;
  if (version !== project.version) throw await changedMeanwhile(transaction, 'project', projectId);
  if (moved.length > 0) await takeSetAway(transaction, actor, { projectId, validFrom: formerDay, before: moved });
  if (before.length > 0) await deleteSet(transaction, projectId, validFrom);
  await writeSets(transaction, actor, [{ projectId, validFrom, before, after }]);
}

/** The owners of a project from a day on, as they are asked for. */
export interface OwnerSet {
  readonly projectId: number;
  readonly validFrom: CalendarDate;
  readonly owners: OwnersBody;
}

/** Gives new projects their owners. */
export async function addOwners(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  sets: readonly OwnerSet[],
): Promise<void> {
  if (sets.length === 0) return;
  const people = await peopleOf(transaction, sets);
  const accepted = sets.map(({ owners, ...set }) => ({
    ...set,
    before: [],
    after: acceptedOwners(owners, people, () => false),
  }));
  await writeSets(transaction, actor, accepted);
}

interface ChangedSet {
  readonly projectId: number;
  readonly validFrom: CalendarDate;
  readonly before: readonly Owner[];
  readonly after: readonly Owner[];
}

/** However many they are, they are one value of the statement. */
const addShares = statement(
  {},
  (shares: string) => sql`
    insert into project_shares (project_id, valid_from, user_id, position, share)
    select s.project_id, s.valid_from, s.user_id, s.position, s.share
    from jsonb_to_recordset(${shares}::jsonb)
      as s (project_id bigint, valid_from date, user_id bigint, position integer, share numeric)`,
);

async function writeSets(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  sets: readonly ChangedSet[],
): Promise<void> {
  const shares = sets.flatMap(({ projectId, validFrom, after }) =>
    after.map(({ userId, share }, place) => ({
      project_id: projectId,
      valid_from: validFrom,
      user_id: userId,
      position: place + 1,
      share,
    })),
  );
  await rows(transaction, addShares(JSON.stringify(shares)));
  await auditAll(
    transaction,
    sets.map(({ projectId, validFrom, before, after }) => ({
      actor,
      origin: actor,
      action: 'project.owners.saved',
      subjectKind: 'project',
      subjectId: projectId,
      before: before.length > 0 ? { validFrom, owners: before } : undefined,
      after: { validFrom, owners: after },
    })),
  );
}

/** Takes the set of owners that begins on this day away: those before hold on, or those after are the first. One set always stays. */
export async function removeOwners(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  projectId: number,
  { version, validFrom: day }: { readonly version: number; readonly validFrom: string },
): Promise<void> {
  const validFrom = acceptedDate(day);
  const project = await lockProject(transaction, projectId, 'facts');
  if (version !== project.version) throw await changedMeanwhile(transaction, 'project', projectId);
  const before = await ownersFrom(transaction, projectId, validFrom);
  if (before.length === 0) throw notFound(messages.project.ownersNotFound);
  const others = build
    .selectFrom('project_shares')
    .select('valid_from')
    .where('project_id', '=', projectId)
    .where('valid_from', '!=', validFrom);
  if ((await rows(transaction, others.limit(1))).length === 0) throw conflict(messages.project.ownersLast);
  await takeSetAway(transaction, actor, { projectId, validFrom, before });
}

async function takeSetAway(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  { projectId, validFrom, before }: Omit<ChangedSet, 'after'>,
): Promise<void> {
  await deleteSet(transaction, projectId, validFrom);
  await audit(transaction, {
    actor,
    origin: actor,
    action: 'project.owners.removed',
    subjectKind: 'project',
    subjectId: projectId,
    before: { validFrom, owners: before },
  });
}

/** Those whom sets of owners name; nobody of them is taken away before the transaction ends. */
async function peopleOf(
  transaction: BooksTransaction,
  sets: readonly OwnerSet[],
): Promise<ReadonlyMap<number, OwnerToBe>> {
  const ids = [...new Set(sets.flatMap(({ owners }) => owners.map(({ userid }) => userid)))];
  const found = await rows(
    transaction,
    build
      .selectFrom('users')
      .select(['id', 'name', 'user_type as userType', 'disabled_at as disabledAt'])
      .where('id', '=', anyOf('bigint', ids))
      .orderBy('id')
      .forKeyShare(),
  );
  return new Map(found.map((person) => [person.id, person]));
}

/** Everybody who owns of a project on any day. */
async function everyOwner(transaction: BooksTransaction, projectId: number): Promise<ReadonlySet<number>> {
  const found = await rows(
    transaction,
    build.selectFrom('project_shares').select('user_id').distinct().where('project_id', '=', projectId),
  );
  return new Set(found.map(({ user_id }) => user_id));
}

function ownersFrom(transaction: BooksTransaction, projectId: number, validFrom: CalendarDate): Promise<Owner[]> {
  return rows(
    transaction,
    build
      .selectFrom('project_shares as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .select(['s.user_id as userId', 'u.name', 's.share'])
      .where('s.project_id', '=', projectId)
      .where('s.valid_from', '=', validFrom)
      .orderBy('s.position'),
  );
}

async function deleteSet(transaction: BooksTransaction, projectId: number, validFrom: CalendarDate): Promise<void> {
  await rows(
    transaction,
    build.deleteFrom('project_shares').where('project_id', '=', projectId).where('valid_from', '=', validFrom),
  );
}
