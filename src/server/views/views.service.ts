import { sql } from 'kysely';
import type { NewViewBody, ViewBody, ViewRow } from '#contract/areas/views.wire';
import { reports } from '#contract/reports/reports';
import { openingPlace, readReportAddress, writeReportAddress } from '#contract/reports/report-address';
import type { ReportName } from '#contract/reports/report-filters';
import { messages } from '#contract/texts/messages';
import { limits } from '#contract/vocabulary/limits';
import { roleAllows } from '#contract/vocabulary/permissions';
import { audit } from '../audit/audit';
import { build, firstRow, rows, write } from '../db/query';
import { statement } from '../db/statement';
import type { BooksTransaction } from '../db/transaction';
import type { ActingOrigin } from '../identity/actor';
import { conflict, forbidden, invalidField, notFound, Refusal } from '../refusal';
import { listViews, namedLike } from './views.queries';

const holdViews = statement(
  { held: 'text' },
  () => sql`select pg_advisory_xact_lock(hashtextextended('report views', 0))::text as held`,
);

/** What is kept of a view, as the audit log tells it. */
interface ViewFacts {
  readonly report: ReportName;
  readonly name: string;
  readonly address: string;
  readonly isShared: boolean;
}

interface KeptView extends ViewFacts {
  readonly ownerId: number;
}

/** Keeps a view under a name. Answers its id. */
export async function addView(transaction: BooksTransaction, actor: ActingOrigin, body: NewViewBody): Promise<number> {
  const view = acceptedView(actor, body.report, body);
  await requireRoom(transaction, actor, view, null);
  const { report, name, address, isShared } = view;
  const added = await rows(
    transaction,
    build
      .insertInto('report_views')
      .values({ owner_id: actor.userId, report, name, address, is_shared: isShared })
      .returning('id'),
  );
  const id = added[0]?.id ?? 0;
  await note(transaction, actor, 'view.created', id, { after: view });
  return id;
}

/** Changes a view of one's own: its name, what it shows, for whom it is. */
export async function changeView(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  id: number,
  body: ViewBody,
): Promise<void> {
  const before = await seenView(transaction, actor, id);
  if (before.ownerId !== actor.userId) throw conflict(messages.view.ofSomebodyElse);
  const view = acceptedView(actor, before.report, { ...before, ...body });
  await requireRoom(transaction, actor, view, id);
  const { name, address, isShared } = view;
  await rows(
    transaction,
    build.updateTable('report_views').set({ name, address, is_shared: isShared }).where('id', '=', id),
  );
  await note(transaction, actor, 'view.changed', id, { before: factsOf(before), after: view });
}

/** Deletes a view of one's own; SUPER deletes those for everybody, too. */
export async function removeView(transaction: BooksTransaction, actor: ActingOrigin, id: number): Promise<void> {
  const before = await seenView(transaction, actor, id);
  if (before.ownerId !== actor.userId && !roleAllows(actor.role, 'settings.manage')) throw forbidden();
  await rows(transaction, build.deleteFrom('report_views').where('id', '=', id));
  await note(transaction, actor, 'view.removed', id, { before: factsOf(before) });
}

const factsOf = ({ report, name, address, isShared }: KeptView): ViewFacts => ({ report, name, address, isShared });

/** A view opens at the first page with no entry open, and its address is one that the report has, in its one spelling. */
function acceptedView(actor: ActingOrigin, report: ReportName, body: Required<ViewBody>): ViewFacts {
  if (body.isShared && !roleAllows(actor.role, 'movements.record'))
    throw new Refusal(403, 'FORBIDDEN', messages.view.mayNotShare);
  const { place, leftOut } = readReportAddress(report, new URLSearchParams(body.address), reports[report].columns);
  if (leftOut.length > 0) throw invalidField('address', messages.view.addressInvalid);
  const address = writeReportAddress(report, { ...place, page: openingPlace(report).page, at: '', entry: null });
  // Letters beyond our own are longer as they are written there than they may have come.
  if (address.length > limits.viewAddressCharacters) throw invalidField('address', messages.view.addressTooLong);
  return { report, name: body.name.trim(), address, isShared: body.isShared };
}

/** A view that this person sees, held to the end: who keeps, changes and deletes views does so one after the other. */
async function seenView(transaction: BooksTransaction, actor: ActingOrigin, id: number): Promise<KeptView> {
  write(transaction, holdViews());
  const view = await firstRow(
    transaction,
    build
      .selectFrom('report_views')
      .select(['owner_id as ownerId', 'report', 'name', 'address', 'is_shared as isShared'])
      .where('id', '=', id),
  );
  if (!view || (!view.isShared && view.ownerId !== actor.userId)) throw notFound(messages.view.notFound);
  return { ...view, report: view.report as ReportName };
}

/** Refuses a name that is taken, and more views than a list is read with. */
async function requireRoom(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  { report, name, isShared }: ViewFacts,
  id: number | null,
): Promise<void> {
  write(transaction, holdViews());
  const others = (await listViews(transaction, report, actor.userId)).filter((view) => view.id !== id);
  const [own, shared] = [others.filter(({ isOwn }) => isOwn), others.filter((view) => view.isShared)];
  const namesakes = new Set((await namedLike(transaction, report, name)).map((view) => view.id));
  const isNamed = (view: ViewRow) => namesakes.has(view.id);
  if (own.some(isNamed)) throw taken(messages.view.nameTaken(name));
  const everybodys = isShared ? shared.find(isNamed) : undefined;
  if (everybodys) throw taken(messages.view.sharedNameTaken(name, everybodys.owner));
  if (own.length >= limits.viewsOfPerson) throw conflict(messages.view.tooMany);
  if (isShared && shared.length >= limits.sharedViews) throw conflict(messages.view.tooManyShared);
}

const taken = (sentence: string) => conflict(sentence, [{ field: 'name', message: sentence }]);

const note = (
  transaction: BooksTransaction,
  actor: ActingOrigin,
  action: 'view.created' | 'view.changed' | 'view.removed',
  subjectId: number,
  facts: { before?: ViewFacts; after?: ViewFacts },
) => audit(transaction, { actor, origin: actor, action, subjectKind: 'view', subjectId, ...facts });
