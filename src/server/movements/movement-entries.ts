import type { AccountLine, DeclaredList, DeclaredMovement, KeptMember, MovementTable } from './declared-movement';
import { type EntryKind, type MovementKind, movements } from './movement-declarations';

interface EntryFacts {
  /** the value of `typeColumn` */
  readonly type: string | null;
  readonly members: Readonly<Record<string, KeptMember>>;
  readonly list: DeclaredList | null;
}

/** A kind of entry with everything that is declared of it and its movement. */
export interface DeclaredEntry extends EntryFacts, Omit<DeclaredMovement<MovementTable, unknown>, 'entries'> {
  readonly kind: MovementKind;
  readonly entryKind: EntryKind;
}

/** The declared movements with their kinds. */
export const declaredMovements = Object.entries(movements).map(([kind, movement]) => ({
  kind: kind as MovementKind,
  ...movement,
}));

/** The kinds of entries that movements become. */
export const declaredEntries: readonly DeclaredEntry[] = declaredMovements.flatMap(({ entries, ...movement }) =>
  Object.entries<EntryFacts>(entries).map(([entryKind, entry]) => ({
    ...movement,
    ...entry,
    entryKind: entryKind as EntryKind,
  })),
);

/** What is declared of this kind of entry. */
export function declaredEntry(kind: EntryKind): DeclaredEntry {
  const declared = declaredEntries.find(({ entryKind }) => entryKind === kind);
  if (!declared) throw new Error(`No movement becomes an entry of kind ${kind}`);
  return declared;
}

/** The member of a request that says the day. */
export function dayMemberOf(kind: EntryKind): string {
  const { members } = declaredEntry(kind);
  return Object.keys(members).find((member) => 'day' in (members[member] ?? {})) ?? '';
}

/** The column that a member is kept in. */
export const columnOf = (kept: KeptMember): string => Object.values(kept)[0] as string;

/** The column of the account that a line is on. */
export const accountColumnOf = (line: AccountLine): string => ('into' in line ? line.into : line.outOf);

/** The columns in which movements name accounts of the company. */
export const accountColumns = declaredMovements.flatMap(({ table, accountLines }) =>
  accountLines.map((line: AccountLine) => ({ table, column: accountColumnOf(line) })),
);
