import type { Insertable } from 'kysely';
import type { CalendarDate } from '#contract/values/dates';
import { rateFromNumber } from '#contract/values/rates';
import type { ActingOrigin } from '../identity/actor';
import { insertion } from '../db/insertion';
import { type Query, write } from '../db/query';
import type { DB } from '../db/schema';
import type { BooksTransaction } from '../db/transaction';
import { acceptedCents, acceptedDate } from '../wire-values';
import { type Entry as LedgerEntry, post, type Posting } from '../ledger/ledger';
import type { KeptMember, MovementColumn } from './declared-movement';
import type { EntryBodies, EntryKind, MovementOf } from './movement-declarations';
import { declaredEntry } from './movement-entries';

type ColumnOfKept<Kept> = Kept extends unknown ? Kept[keyof Kept] : never;
type Entries<Entry extends EntryKind> = MovementOf<Entry>['entries'];
type KeptColumns<Entry extends EntryKind> =
  Entries<Entry> extends Record<Entry, { members: infer Members }> ? ColumnOfKept<Members[keyof Members]> : never;

/** The columns of a movement's table that no member of the request is kept in, such as what its account says. */
export type OtherColumns<Entry extends EntryKind> = Omit<
  Insertable<DB[MovementOf<Entry>['table']]>,
  MovementColumn | KeptColumns<Entry> | (MovementOf<Entry>['typeColumn'] & string)
>;

/** What a movement whose request has passed every rule becomes. */
export interface CheckedMovement<Entry extends EntryKind> {
  readonly columns: OtherColumns<Entry>;
  readonly postings: readonly Posting[];
  /** what it changes beside the ledger */
  readonly alsoWrites?: readonly Query<unknown>[];
}

/** Under which numbers a movement and its entry are written. */
export interface MovementNumbers {
  readonly id: number;
  readonly entryId: number;
}

/** A checked movement with everything that its row says. */
export interface WrittenMovement<Entry extends EntryKind> extends CheckedMovement<Entry>, MovementNumbers {
  readonly body: EntryBodies[Entry];
  readonly slipName: string | null;
  /** the one whose place it takes */
  readonly correctsId?: number;
}

/** Writes a movement's entry into the ledger and its row beside it, every member of the request where it is declared. */
export function writeMovement<Entry extends EntryKind>(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  kind: Entry,
  { id, entryId, body, slipName, correctsId, columns, postings, alsoWrites = [] }: WrittenMovement<Entry>,
  intoLedger: (entry: LedgerEntry) => void = (entry) => {
    post(transaction, entry);
  },
): void {
  const { date, columns: kept } = keptMovement(kind, body, columns);
  const recordedBy = actor.userId;
  intoLedger({ id: entryId, kind, date, recordedBy, postings });
  const row = {
    ...kept,
    id,
    corrects_id: correctsId,
    journal_entry_id: entryId,
    slip_name: slipName,
    recorded_by: recordedBy,
  };
  // The compiler has held what is declared against the columns of the table.
  write(transaction, insertion(declaredEntry(kind).table, row as never));
  for (const query of alsoWrites) write(transaction, query);
}

/** The day of a movement, and its row but for its entry, its slip and who recorded it. */
export function keptMovement<Entry extends EntryKind>(
  kind: Entry,
  body: EntryBodies[Entry],
  columns: OtherColumns<Entry>,
): { date: CalendarDate; columns: Readonly<Record<string, unknown>> } {
  const { dayColumn, typeColumn, type, members } = declaredEntry(kind);
  const kept = Object.fromEntries(
    Object.entries(members).map(([member, as]) => keptValue(as, (body as Record<string, unknown>)[member])),
  );
  return {
    date: kept[dayColumn] as CalendarDate,
    columns: { ...columns, ...kept, ...(typeColumn === null ? {} : { [typeColumn]: type }) },
  };
}

/** The column of a member and its value there, of a body that its schema has accepted. */
function keptValue(kept: KeptMember, value: unknown): [column: string, value: unknown] {
  if ('amount' in kept) return [kept.amount, acceptedCents(value as number)];
  if ('day' in kept) return [kept.day, acceptedDate(value as string)];
  if ('rate' in kept) return [kept.rate, rateFromNumber(value as number)];
  if ('text' in kept) return [kept.text, value ?? ''];
  return [kept.record, value];
}
