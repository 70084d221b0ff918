import { type CalendarDate, formatDate } from '#contract/values/dates';
import { messages } from '#contract/texts/messages';
import { type Cents, cents, negateCents } from '#contract/values/money';
import { type Expression, sql } from 'kysely';
import { anyOf } from '../db/expressions';
import { build, rows, write } from '../db/query';
import { statement } from '../db/statement';
import type { BooksTransaction, Transaction } from '../db/transaction';
import type { EntryKind } from '../movements/movement-declarations';
import { conflict } from '../refusal';
import { refusalOfNet, requireWithinLimit } from './account-limits';
import { type LockedAccount, lockAccounts } from './accounts-lock';

/** The other side of money that leaves or enters the company's accounts. */
export type Counterpart = 'PARTNER' | 'PROJECT' | 'FEE' | 'EXCHANGE' | 'OPENING';

/** What a posting needs of its account. */
export type PostedAccount = Pick<LockedAccount, 'id' | 'currencyId'>;

/** One line of money: on an account of the company, whose row is locked, or on its other side. */
export type Posting<Account extends PostedAccount = LockedAccount> =
  | { readonly account: Account; readonly amount: Cents }
  | { readonly counterpart: Counterpart; readonly currencyId: number; readonly amount: Cents };

/** What is written into the ledger at once. */
export interface Entry {
  /** its number, given out already */
  readonly id: number;
  readonly kind: EntryKind;
  readonly date: CalendarDate;
  readonly recordedBy: number;
  readonly postings: readonly Posting[];
}

/** An entry as its statement takes it: the postings, and what changes on the accounts, as lists of one length each. */
interface EntryValues {
  readonly id: number;
  readonly kind: EntryKind | 'REVERSAL';
  readonly date: CalendarDate;
  readonly recordedBy: number;
  readonly reversesId: number | null;
  readonly accountIds: readonly (number | null)[];
  readonly counterparts: readonly (Counterpart | null)[];
  readonly currencyIds: readonly number[];
  readonly amounts: readonly Cents[];
  readonly changedIds: readonly number[];
  readonly changes: readonly Cents[];
}

/** Nobody waits for what it answers, so it fails by itself, divided by nothing, when it does not move every account. */
const writeEntry = statement(
  { isWhole: 'integer' },
  (entry: EntryValues) => sql`
    with entry as (
      insert into journal_entries (id, kind, entry_date, recorded_by, reverses_id)
      values (${entry.id}, ${entry.kind},
        case when ${entry.reversesId}::bigint is null then ${entry.date}::date else posting_day(${entry.date}::date, ${entry.recordedBy}::bigint) end,
        ${entry.recordedBy}, ${entry.reversesId}) returning id
    ), lines as (
      insert into postings (journal_entry_id, line, account_id, counterpart, currency_id, amount_cents)
      select entry.id, line, account_id, counterpart, currency_id, amount_cents
      from entry, unnest(${entry.accountIds}::bigint[], ${entry.counterparts}::text[], ${entry.currencyIds}::bigint[],
        ${entry.amounts}::bigint[]) with ordinality as given (account_id, counterpart, currency_id, amount_cents, line)
    ), moved as (
      update accounts set balance_cents = balance_cents + change
      from unnest(${entry.changedIds}::bigint[], ${entry.changes}::bigint[]) as given (account_id, change)
      where accounts.id = given.account_id returning accounts.id
    )
    select 1 / (count(*) = cardinality(${entry.changedIds}::bigint[]))::integer as "isWhole" from moved`,
);

/**
 * Writes an entry and moves the balances, in the caller's transaction. The postings must sum to zero per currency
 * (contract §4.2); their accounts are locked already. Refuses with 409 when an account would go below its limit (§4.6), is
 * closed, or begins later with its opening balance (§9).
 */
export function post(transaction: BooksTransaction, entry: Entry): void {
  writePostings(transaction, { ...entry, reversesId: null });
}

/** An entry that is about to be reversed: its lines, with their accounts locked. */
export interface HeldEntry {
  readonly id: number;
  readonly kind: string;
  readonly date: CalendarDate;
  readonly postings: readonly Posting[];
}

/**
 * Reads the entry that a query finds and locks its accounts with such others, all in order; undefined where there is none.
 */
export async function holdEntry(
  transaction: Transaction,
  entry: Expression<number>,
  others: readonly number[] = [],
): Promise<HeldEntry | undefined> {
  const ofEntry = build.selectFrom('postings as p').where('p.journal_entry_id', '=', entry);
  const [lines, accounts] = await Promise.all([
    rows(
      transaction,
      ofEntry
        .innerJoin('journal_entries as j', 'j.id', 'p.journal_entry_id')
        .select(['j.id', 'j.kind', 'j.entry_date', 'p.account_id', 'p.counterpart', 'p.currency_id', 'p.amount_cents'])
        .orderBy('p.line'),
    ),
    lockAccounts(
      transaction,
      ofEntry
        .select('p.account_id as id')
        .unionAll(build.selectFrom('accounts').select('id').where('id', '=', anyOf('bigint', others)))
        .$asScalar(),
    ),
  ]);
  const [first] = lines;
  if (!first) return undefined;
  const postings = lines.map((line): Posting => {
    const account = line.account_id !== null && accounts.get(line.account_id);
    if (account) return { account, amount: line.amount_cents };
    if (line.counterpart !== null)
      return {
        counterpart: line.counterpart as Counterpart,
        currencyId: line.currency_id,
        amount: line.amount_cents,
      };
    throw new Error(`A posting of entry ${String(first.id)} is on nothing`);
  });
  return { id: first.id, kind: first.kind, date: first.entry_date, postings };
}

/** What the mirror of an entry is called, of which day it is, and who writes it. */
export type Mirror = Pick<Entry, 'id' | 'date' | 'recordedBy'>;

const mirrorOf = (entry: HeldEntry, mirror: Mirror): WrittenEntry => ({
  ...mirror,
  kind: 'REVERSAL',
  postings: entry.postings.map((posting) => ({ ...posting, amount: negateCents(posting.amount) })),
  reversesId: entry.id,
});

/**
 * Writes the mirror of an entry (contract §4.3), on the entry's own day or, where that is closed, on the first open one
 * (`posting_day` of the database decides, while the accounts are held). An entry can be reversed once: the second try
 * breaks the unique `reverses_id`, so the caller must hold the movement's row.
 */
export function reverse(transaction: BooksTransaction, entry: HeldEntry, mirror: Mirror): void {
  writePostings(transaction, mirrorOf(entry, mirror));
}

/**
 * Writes the mirror of an entry and the entry that takes its place: each balance moves once, by the net of both, and limits
 * apply to that (contract §9).
 */
export function replace(transaction: BooksTransaction, entry: HeldEntry, mirror: Mirror, next: Entry): void {
  writePostings(transaction, mirrorOf(entry, mirror), { ...next, reversesId: null });
}

/** What many entries together move on an account: a sum of the database, which may be more than can be counted. */
export interface NetChange {
  readonly accountId: number;
  readonly change: string;
  /** of the first of them */
  readonly firstDay: CalendarDate;
}

const moveEach = statement(
  { id: 'bigint' },
  ({ ids, changes }: { ids: readonly number[]; changes: readonly Cents[] }) => sql`
    update accounts set balance_cents = balance_cents + change
    from unnest(${ids}::bigint[], ${changes}::bigint[]) as given (account_id, change)
    where accounts.id = given.account_id returning accounts.id`,
);

/**
 * Moves the balances by what entries that stand in the ledger already, in this transaction, make together: only then are
 * the accounts locked, all at once and in order, so that they are held for a moment. Limits apply to the net (contract §9),
 * and what an account lacks is told as its caller says it.
 */
export async function moveBalances(
  transaction: BooksTransaction,
  net: readonly NetChange[],
  told: (shortage: string) => string,
): Promise<void> {
  const ids = net.map(({ accountId }) => accountId);
  const accounts = await lockAccounts(transaction, ids);
  for (const { accountId, change, firstDay } of net) {
    const account = accounts.get(accountId);
    if (!account) throw new Error('The ledger has entries on an account that is not there');
    assertOpen(account, firstDay);
    const refusal = refusalOfNet(account, change, told);
    if (refusal !== null) throw conflict(refusal);
  }
  const moved = await rows(transaction, moveEach({ ids, changes: net.map(({ change }) => cents(Number(change))) }));
  if (moved.length !== net.length) throw new Error('The ledger did not move every account');
}

/** An entry, or the mirror of one. */
interface WrittenEntry extends Omit<Entry, 'kind'> {
  readonly kind: EntryKind | 'REVERSAL';
  readonly reversesId: number | null;
}

/** Writes entries; with the first of them the balances move by what all of them make together. */
function writePostings(transaction: BooksTransaction, ...entries: readonly WrittenEntry[]): void {
  for (const { postings, date } of entries) {
    assertBalanced(postings);
    for (const posting of postings) if ('account' in posting) assertOpen(posting.account, date);
  }
  const changes = changesByAccount(entries.flatMap(({ postings }) => postings)).filter(({ change }) => change !== 0);
  const givenBack = changesByAccount(
    entries.flatMap(({ postings, reversesId }) => (reversesId === null ? [] : postings)),
  );
  for (const { account, change } of changes)
    requireWithinLimit(account, change, givenBack.find((given) => given.account.id === account.id)?.change);
  for (const [place, { postings, ...entry }] of entries.entries()) {
    const moved = place === 0 ? changes : [];
    write(
      transaction,
      writeEntry({
        ...entry,
        accountIds: postings.map((posting) => ('account' in posting ? posting.account.id : null)),
        counterparts: postings.map((posting) => ('counterpart' in posting ? posting.counterpart : null)),
        currencyIds: postings.map(currencyOf),
        amounts: postings.map((posting) => posting.amount),
        changedIds: moved.map(({ account }) => account.id),
        changes: moved.map(({ change }) => change),
      }),
    );
  }
}

const currencyOf = (posting: Posting) => ('account' in posting ? posting.account.currencyId : posting.currencyId);

function assertBalanced(postings: readonly Posting[]): void {
  const sums = new Map<number, number>();
  for (const posting of postings) {
    if (posting.amount === 0) throw new Error('A posting of nothing');
    sums.set(currencyOf(posting), cents((sums.get(currencyOf(posting)) ?? 0) + posting.amount));
  }
  if (postings.length < 2 || [...sums.values()].some((sum) => sum !== 0))
    throw new Error('Postings do not sum to zero per currency');
}

interface Change {
  readonly account: LockedAccount;
  readonly change: Cents;
}

function changesByAccount(postings: readonly Posting[]): Change[] {
  const changes = new Map<number, Change>();
  for (const posting of postings) {
    if (!('account' in posting)) continue;
    const { account, amount } = posting;
    changes.set(account.id, { account, change: cents((changes.get(account.id)?.change ?? 0) + amount) });
  }
  return [...changes.values()];
}

/** A day is compared as text: 'YYYY-MM-DD'. */
function assertOpen({ name, isClosed, openedOn }: LockedAccount, date: CalendarDate): void {
  if (isClosed) throw conflict(messages.account.closed(name));
  if (openedOn !== null && date < openedOn) throw conflict(messages.account.beforeOpening(name, formatDate(openedOn)));
}
