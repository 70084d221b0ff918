import type { NewProjectBody } from '#contract/areas/project-setup.wire';
import { messages } from '#contract/texts/messages';
import type { CalendarDate } from '#contract/values/dates';
import type { FieldError } from '#contract/vocabulary/envelope';
import { type Cents, centsToText } from '#contract/values/money';
import type { Selectable } from 'kysely';
import { anyOf } from '../db/expressions';
import { build, firstRow, rows } from '../db/query';
import type { DB } from '../db/schema';
import type { BooksTransaction } from '../db/transaction';
import { currencyCode } from '../ledger/accounts-lock';
import { notFound, Refusal } from '../refusal';
import { acceptedCents, acceptedDate } from '../wire-values';

/** What a project is, as it is asked for and as it is kept. */
export interface ProjectFacts {
  readonly name: string;
  readonly currencyId: number;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly value: Cents | null;
}

/** A project as it is while its row is locked. */
export interface LockedProject {
  readonly id: number;
  readonly facts: ProjectFacts;
  readonly currencyCode: string;
  readonly isArchived: boolean;
  readonly version: number;
}

/** The facts of a body; 400 with all of those that do not fit each other. */
export function factsOf(body: Omit<NewProjectBody, 'owners'>): ProjectFacts {
  const { name, currency, startdate, enddate, latitude = null, longitude = null, value } = body;
  const facts: ProjectFacts = {
    name: name.trim(),
    currencyId: currency,
    startDate: acceptedDate(startdate),
    endDate: enddate ? acceptedDate(enddate) : null,
    latitude,
    longitude,
    value: value ? acceptedCents(value) : null,
  };
  const wrong: FieldError[] = [];
  if (facts.endDate !== null && facts.endDate < facts.startDate)
    wrong.push({ field: 'enddate', message: messages.form.endBeforeStart });
  if ((latitude === null) !== (longitude === null))
    wrong.push({ field: latitude === null ? 'latitude' : 'longitude', message: messages.project.placeIncomplete });
  const [first] = wrong;
  if (first) throw new Refusal(400, 'VALIDATION', first.message, wrong);
  return facts;
}

/** The facts as the columns of their row. */
export const columnsOf = ({ name, currencyId, startDate, endDate, latitude, longitude, value }: ProjectFacts) => ({
  name,
  currency_id: currencyId,
  start_date: startDate,
  end_date: endDate,
  latitude: latitude === null ? null : String(latitude),
  longitude: longitude === null ? null : String(longitude),
  value_cents: value,
});

/** The facts as the audit log keeps them, for people to read. */
export const auditedFacts = (facts: ProjectFacts, currencyCode: string) => ({
  name: facts.name,
  currency: currencyCode,
  startDate: facts.startDate,
  endDate: facts.endDate,
  latitude: facts.latitude,
  longitude: facts.longitude,
  value: facts.value === null ? null : centsToText(facts.value),
});

/** Whether both say the same. */
export const isSame = (some: ProjectFacts, others: ProjectFacts): boolean =>
  JSON.stringify(columnsOf(some)) === JSON.stringify(columnsOf(others));

/** What nobody else changes: what is said of a project, or also that it is there, in its currency and open for payments. */
type HeldOfProject = 'facts' | 'identity';

/**
 * Locks a project until the transaction ends. Its facts let pass who only refers to it, as a payment and a long import of
 * payments do; for its identity these wait, or were first. 404 when there is none.
 */
export async function lockProject(
  transaction: BooksTransaction,
  id: number,
  what: HeldOfProject,
): Promise<LockedProject> {
  const project = (await lockProjects(transaction, [id], what)).get(id);
  if (!project) throw notFound(messages.project.notFound);
  return project;
}

/** Locks a project that is to be changed: its identity only where it gets another currency. */
export async function lockForChange(
  transaction: BooksTransaction,
  id: number,
  currencyId: number,
): Promise<LockedProject> {
  const known = await firstRow(transaction, build.selectFrom('projects').select('currency_id').where('id', '=', id));
  const project = await lockProject(transaction, id, known?.currency_id === currencyId ? 'facts' : 'identity');
  // Somebody gave it another one in between.
  return project.facts.currencyId === currencyId ? project : lockProject(transaction, id, 'identity');
}

/** Locks projects in the same way, in the order of their ids. */
export async function lockProjects(
  transaction: BooksTransaction,
  ids: readonly number[],
  what: HeldOfProject,
): Promise<ReadonlyMap<number, LockedProject>> {
  const inOrder = build
    .selectFrom('projects as p')
    .selectAll('p')
    .select((p) => currencyCode(p.ref('p.currency_id')).as('code'))
    .where('p.id', '=', anyOf('bigint', ids))
    .orderBy('p.id');
  const found = await rows(transaction, what === 'facts' ? inOrder.forNoKeyUpdate('p') : inOrder.forUpdate('p'));
  return new Map(found.map((row): [number, LockedProject] => [row.id, lockedProject(row)]));
}

const lockedProject = (row: Selectable<DB['projects']> & { code: string }): LockedProject => ({
  id: row.id,
  facts: {
    name: row.name,
    currencyId: row.currency_id,
    startDate: row.start_date,
    endDate: row.end_date,
    latitude: row.latitude === null ? null : Number(row.latitude),
    longitude: row.longitude === null ? null : Number(row.longitude),
    value: row.value_cents,
  },
  currencyCode: row.code,
  isArchived: row.archived_at !== null,
  version: row.version,
});
