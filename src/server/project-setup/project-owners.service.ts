import type { OwnersBody, OwnerSetBody } from '#contract/areas/project-setup.wire';
import { messages } from '#contract/texts/messages';
import type { CalendarDate } from '#contract/values/dates';
import { type Share, shareFromNumber, shareText, sumOfShares, wholeShare } from '#contract/values/shares';
import { audit } from '../audit/audit';
import { changedMeanwhile } from '../audit/subject-history';
import { anyOf } from '../db/expressions';
import { build, rows } from '../db/query';
import type { BooksTransaction } from '../db/transaction';
import type { ActingOrigin } from '../identity/actor';
import { conflict, invalidField, notFound } from '../refusal';
import { acceptedDate } from '../wire-values';
import { lockProject } from './project-facts';

const field = 'owners';

/** An owner of one set, with the share as text. */
interface Owner {
  readonly userId: number;
  readonly name: string;
  readonly share: string;
}

/**
 * Saves who owns the project from a day on, in place of a set that begins on the same day; 409 when the project was
 * changed since it was read, unless these are its owners from that day on already.
 */
export async function changeOwners(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  projectId: number,
  { version, ...body }: OwnerSetBody,
): Promise<void> {
  const project = await lockProject(transaction, projectId);
  const validFrom = acceptedDate(body.validFrom);
  const after = await acceptedOwners(transaction, projectId, body.owners);
  const before = await ownersFrom(transaction, projectId, validFrom);
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  if (version !== project.version) throw await changedMeanwhile(transaction, 'project', projectId);
  await writeOwners(transaction, actor, projectId, { validFrom, before, after });
}

/** Gives a new project its owners. */
export async function addOwners(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  projectId: number,
  { validFrom, owners }: { readonly validFrom: CalendarDate; readonly owners: OwnersBody },
): Promise<void> {
  const after = await acceptedOwners(transaction, projectId, owners);
  await writeOwners(transaction, actor, projectId, { validFrom, before: [], after });
}

interface ChangedSet {
  readonly validFrom: CalendarDate;
  readonly before: readonly Owner[];
  readonly after: readonly Owner[];
}

async function writeOwners(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  projectId: number,
  { validFrom, before, after }: ChangedSet,
): Promise<void> {
  if (before.length > 0) await deleteSet(transaction, projectId, validFrom);
  const shares = after.map(({ userId, share }, place) => ({
    project_id: projectId,
    valid_from: validFrom,
    user_id: userId,
    position: place + 1,
    share,
  }));
  await rows(transaction, build.insertInto('project_shares').values(shares));
  await audit(transaction, {
    actor,
    origin: actor,
    action: 'project.owners.saved',
    subjectKind: 'project',
    subjectId: projectId,
    before: before.length > 0 ? { validFrom, owners: before } : undefined,
    after: { validFrom, owners: after },
  });
}

/** Takes the set of owners that begins on this day away: those before hold on. One set always stays. */
export async function removeOwners(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  projectId: number,
  { version, validFrom: day }: { readonly version: number; readonly validFrom: string },
): Promise<void> {
  const validFrom = acceptedDate(day);
  const project = await lockProject(transaction, projectId);
  if (version !== project.version) throw await changedMeanwhile(transaction, 'project', projectId);
  const before = await ownersFrom(transaction, projectId, validFrom);
  if (before.length === 0) throw notFound(messages.project.ownersNotFound);
  const others = build
    .selectFrom('project_shares')
    .select('valid_from')
    .where('project_id', '=', projectId)
    .where('valid_from', '!=', validFrom);
  if ((await rows(transaction, others.limit(1))).length === 0) throw conflict(messages.project.ownersLast);
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

/** The owners as they may be saved: each once, 100.00 % together. Whoever is disabled may stay one, and not become one. */
async function acceptedOwners(transaction: BooksTransaction, projectId: number, owners: OwnersBody): Promise<Owner[]> {
  const shares = owners.map(({ share }) => acceptedShare(share));
  const sum = sumOfShares(shares);
  if (sum !== wholeShare) throw invalidField(field, messages.project.sharesNotWhole(shareText(sum)));
  const ids = owners.map(({ userid }) => userid);
  const found = await rows(
    transaction,
    build
      .selectFrom('users as u')
      .leftJoin('project_shares as s', (join) =>
        join.onRef('s.user_id', '=', 'u.id').on('s.project_id', '=', projectId),
      )
      .select(({ fn }) => ['u.id', 'u.name', 'u.user_type', 'u.disabled_at', fn.count<number>('s.user_id').as('sets')])
      .where('u.id', '=', anyOf('bigint', ids))
      .groupBy('u.id'),
  );
  const people = new Map(found.map((person) => [person.id, person]));
  const chosen = new Set<number>();
  return ids.map((id, place) => {
    const person = people.get(id);
    if (!person) throw invalidField(field, messages.project.ownerUnknown);
    const { name } = person;
    if (chosen.has(id)) throw invalidField(field, messages.project.ownerTwice(name));
    if (person.user_type === 'SYSTEM') throw invalidField(field, messages.project.ownerOfSystem(name));
    if (person.disabled_at !== null && person.sets === 0)
      throw invalidField(field, messages.project.ownerDisabled(name));
    chosen.add(id);
    return { userId: id, name, share: shareText(shares[place] ?? wholeShare) };
  });
}

function acceptedShare(given: number): Share {
  const share = shareFromNumber(given);
  if (share === null) throw new Error('A share passed its schema and is none');
  return share;
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
