import type { CorrectionFacts } from '#contract/areas/reversals.wire';
import { messages } from '#contract/texts/messages';
import { writtenText } from '#contract/values/written-text';
import { lastDeed } from '../audit/subject-history';
import type { ActingOrigin } from '../identity/actor';
import { nextNumbers } from '../db/numbers';
import { build, firstRow, write } from '../db/query';
import type { BooksTransaction, Transaction } from '../db/transaction';
import { replace } from '../ledger/ledger';
import { conflict, notFound } from '../refusal';
import { storeSlip } from '../slips/slip-store';
import { acceptedDate } from '../wire-values';
import type { AccountLine } from './declared-movement';
import { auditRecorded, auditReversed, correctedAction } from './movement-audit';
import { type EntryBodies, type EntryKind, type MovementKind, movementNames, movements } from './movement-declarations';
import { accountColumnOf, columnOf, declaredEntry } from './movement-entries';
import type { RecordingService, RequestedMovement } from './record-movement';
import { holdMovement, markReversed, mirrorFor, requireStanding, type Restoring } from './reverse-movement';
import { writeMovement } from './write-movement';

/** How a kind of movement is corrected: as it is recorded, and what taking it back changes beside the ledger. */
export interface Correcting<Entry extends EntryKind, Body extends EntryBodies[Entry], Facts> {
  readonly service: RecordingService<Entry, Body, Facts>;
  readonly restore: Restoring | null;
}

/** Which movement is corrected, by what, and what is said of it. */
export interface RequestedCorrection<Body> extends RequestedMovement<Body> {
  readonly id: number;
  readonly facts: CorrectionFacts;
}

/** The accounts that a request names. */
function accountsNamed(entry: EntryKind, body: object): number[] {
  const { members, accountLines } = declaredEntry(entry);
  const columns = accountLines.map((line: AccountLine) => accountColumnOf(line));
  return Object.entries(members).flatMap(([member, kept]) =>
    columns.includes(columnOf(kept)) ? [(body as Record<string, number>)[member] ?? []].flat() : [],
  );
}

/**
 * Locks the movement, what both change beside the ledger, and all accounts concerned, in order; then reads what the one that
 * takes its place is judged by, as it is with the other taken back. It asks for everything at once.
 */
export async function readCorrection<Entry extends EntryKind, Body extends EntryBodies[Entry], Facts>(
  transaction: Transaction,
  { id, body }: RequestedCorrection<Body>,
  { service, restore }: Correcting<Entry, Body, Facts>,
) {
  const { kind, table } = declaredEntry(service.entry);
  const linked = linkedTable(kind);
  const next = { body, accountIds: accountsNamed(service.entry, body) };
  const holding = holdMovement(transaction, { kind, id, restore }, next);
  if (restore) write(transaction, restore.restored(id));
  const [held, replacement, slip, facts, [mirrorId, entryId, nextId]] = await Promise.all([
    holding,
    // The movement is locked by now: whoever corrected it before has committed.
    linked
      ? firstRow(transaction, build.selectFrom(linked).select('id').where('corrects_id', '=', id))
      : lastDeed(transaction, kind, id, correctedAction(kind)),
    linked && firstRow(transaction, slipOf(linked, id)),
    service.read(transaction, body, id),
    nextNumbers(transaction, ['journal_entries', 'journal_entries', table]),
  ]);
  return { held, replacement, slip, facts, mirrorId, numbers: { entryId, id: nextId } };
}

const tables = [movements.deposit.table, movements.transfer.table, movements.payment.table] as const;

/** Where it is kept which movement another one corrects, and its slip; of an opening balance the audit log alone tells it. */
const linkedTable = (kind: MovementKind) => tables.find((name) => name === movements[kind].table);

const slipOf = (table: (typeof tables)[number], id: number) =>
  build
    .selectFrom('slips')
    .select(['name', 'sha256'])
    .where('name', '=', (of) => of.selectFrom(table).select('slip_name').where('id', '=', id));

/**
 * Puts a movement in the place of another, in the caller's transaction: the other one is taken back, and each balance moves
 * once by the net (contract §9). Answers the number of the new one. Throws 404 for one that is not there, 409 for one that
 * was reversed or corrected meanwhile.
 */
export async function correctMovement<Entry extends EntryKind, Body extends EntryBodies[Entry], Facts>(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  requested: RequestedCorrection<Body>,
  correcting: Correcting<Entry, Body, Facts>,
  ahead?: Awaited<ReturnType<typeof readCorrection<Entry, Body, Facts>>>,
): Promise<number> {
  const { id, body } = requested;
  const { service } = correcting;
  const { kind } = declaredEntry(service.entry);
  const stored = requested.slip && {
    name: await storeSlip(transaction, requested.slip, actor.userId),
    sha256: requested.slip.sha256,
  };
  const read = ahead ?? (await readCorrection(transaction, requested, correcting));
  const { held, mirrorId, numbers } = read;
  if (read.replacement) throw conflict(messages.movement.alreadyCorrected(movementNames[kind]));
  const old = requireStanding(kind, held);
  if (old.kind !== service.entry) throw notFound(messages.movement.notFound(movementNames[kind]));

  const checked = service.judge(body, read.facts);
  const { reason: asked, reversalDate } = requested.facts;
  const reason = writtenText(asked ?? '');
  const day = reversalDate === undefined ? null : acceptedDate(reversalDate);
  const mirror = mirrorFor(old, { reason, day, dayMember: 'reversalDate' }, { id: mirrorId, recordedBy: actor.userId });
  const slip = stored ?? read.slip ?? null;
  const corrects = linkedTable(kind) && id;
  const written = { ...checked, ...numbers, body, slipName: slip?.name ?? null, correctsId: corrects };
  writeMovement(transaction, actor, service.entry, written, (entry) => {
    replace(transaction, old, mirror, entry);
    // Before the row of the new one, which may carry its slip.
    markReversed(transaction, actor, { kind, id, mirrorId, reason });
  });
  auditReversed(transaction, actor, { kind, id, entryId: old.id, mirrorId, reason, correctedBy: numbers.id });
  auditRecorded(transaction, actor, { kind, ...numbers, body, slip, corrects });
  return numbers.id;
}
