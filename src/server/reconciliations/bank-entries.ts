import { sql } from 'kysely';
import type { BankEntry } from '#contract/areas/reconciliations.wire';
import type { BankLine } from '#contract/imports/bank-rows';
import { bankFileMessages } from '#contract/texts/bank-file-messages';
import { addDays, type CalendarDate, dateFromAnswer } from '#contract/values/dates';
import { type Cents, centsFromAnswer, negateCents, noCents } from '#contract/values/money';
import { limits } from '#contract/vocabulary/limits';
import { firstRow, rows } from '../db/query';
import { statement } from '../db/statement';
import type { BooksTransaction } from '../db/transaction';
import { Refusal } from '../refusal';
import { readEntries } from './reconciliation-entries';
import type { KeptReconciliation, Neighbour } from './reconciliations.queries';

/** What the lines of a file are held against. */
interface BankEntries {
  readonly entries: readonly BankEntry[];
  /** entries within the days of the file that were taken back on their own day, and are none of them */
  readonly takenBack: number;
}

type Found = Awaited<ReturnType<typeof readEntries>>['entries'][number];

/** The entries that are open, or ticked here, on the days of the file and a few days around them; no opening balance, which is what the bank held before. */
export async function entriesBeside(
  transaction: BooksTransaction,
  held: KeptReconciliation,
  lines: readonly BankLine[],
  before: Neighbour | undefined,
): Promise<BankEntries> {
  const days = daysOf(lines);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return { entries: [], takenBack: 0 };
  const [from, to] = [addDays(first, -limits.bankFileDays), addDays(last, limits.bankFileDays)];
  const { entries: all, next } = await readEntries(transaction, 'all', {
    id: held.id,
    accountId: held.account_id,
    through: to < held.statement_day ? to : held.statement_day,
    after: { day: from, entry: 0 },
    amount: null,
    size: limits.bankFileLines,
  });
  if (next !== null) throw new Refusal(400, 'VALIDATION', bankFileMessages.tooManyEntries);
  const found = all.filter(({ ledgerKind }) => ledgerKind !== 'OPENING');
  const pairs = onNoLine(takenBackOnTheirDay(found), found, lines);
  const leftOut = new Set(pairs.flat());
  const entries = found.filter((each) => !leftOut.has(each));
  const takenBack = isWithin(
    lines,
    pairs.map(([entry]) => entry),
  ).length;
  const isLate = await lateness(transaction, before, from);
  const unconfirmed = await unconfirmedOf(transaction, held, entries);
  return {
    entries: entries.map((each) => {
      const { entry, date, kind, counterpart, remarks, amount, isTicked, isReversed } = each;
      const marks = { isReversed, isLate: isLate(each), isUnconfirmed: unconfirmed.has(entry) };
      return { entry, date, kind, counterpart, remarks, amount, isTicked, ...marks };
    }),
    takenBack,
  };
}

const takingBackOpen = statement(
  { entry: 'bigint' },
  ({ accountId, entries }: { accountId: number; entries: readonly number[] }) => sql`
    select j.id as entry from journal_entries j
    where j.id = any(${entries}::bigint[]) and j.reverses_id is not null and not exists (
      select from reconciliation_ticks t where t.account_id = ${accountId}::bigint and t.journal_entry_id = j.reverses_id)`,
);

/** Of the entries those that take back another one that no reconciliation has ticked. */
async function unconfirmedOf(
  transaction: BooksTransaction,
  { account_id: accountId }: KeptReconciliation,
  entries: readonly Found[],
): Promise<ReadonlySet<number>> {
  const asked = { accountId, entries: entries.map(({ entry }) => entry) };
  return new Set((await rows(transaction, takingBackOpen(asked))).map(({ entry }) => entry));
}

const outstanding = statement(
  { entry: 'bigint' },
  ({ id, from }: { id: number; from: CalendarDate }) => sql`
    select journal_entry_id as entry from reconciliation_outstanding
    where reconciliation_id = ${id}::bigint and day >= ${from}::date`,
);

/** Tells of an entry whether its day was reconciled before it was recorded: then it is neither ticked nor what stayed open. */
async function lateness(
  transaction: BooksTransaction,
  before: Neighbour | undefined,
  from: CalendarDate,
): Promise<(entry: Found) => boolean> {
  if (!before || before.statement_day < from) return () => false;
  const stayedOpen = new Set((await rows(transaction, outstanding({ id: before.id, from }))).map(({ entry }) => entry));
  return (each) => !each.isTicked && dayOf(each) <= before.statement_day && !stayedOpen.has(each.entry);
}

const opening = statement(
  { day: 'date', amount: 'cents' },
  ({ accountId, day }: { accountId: number; day: CalendarDate }) => sql`
    select opening_date as day, amount_cents as amount from opening_balances o
    where account_id = ${accountId}::bigint and reversed_at is null and opening_date <= ${day}::date and not exists (
      select from reconciliation_ticks t where t.account_id = o.account_id and t.journal_entry_id = o.journal_entry_id)`,
);

/** The opening balance of the account that nobody has ticked yet. */
export function openOpening(
  transaction: BooksTransaction,
  { account_id: accountId, statement_day: day }: KeptReconciliation,
): Promise<{ day: CalendarDate; amount: number } | undefined> {
  return firstRow(transaction, opening({ accountId, day }));
}

const daysOf = (lines: readonly BankLine[]) => lines.map(({ day }) => day).sort();
export const dayOf = ({ date }: Pick<BankEntry, 'date'>) => dateFromAnswer(date) as CalendarDate;
export const centsOf = ({ amount }: Pick<BankEntry, 'amount'>): Cents => centsFromAnswer(amount) ?? noCents;

/** Those that the file must have, since it has days before and after them. */
export function isWithin<Entry extends Pick<BankEntry, 'date'>>(
  lines: readonly BankLine[],
  entries: readonly Entry[],
): Entry[] {
  const days = daysOf(lines);
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return entries.filter((entry) => dayOf(entry) >= first && dayOf(entry) <= last);
}

export function grouped<Key, Each>(all: readonly Each[], keyOf: (each: Each) => Key): Map<Key, [Each, ...Each[]]> {
  const groups = new Map<Key, [Each, ...Each[]]>();
  for (const each of all) {
    const group = groups.get(keyOf(each));
    if (group) group.push(each);
    else groups.set(keyOf(each), [each]);
  }
  return groups;
}

type Pair = readonly [entry: Found, reversal: Found];

/** Entries that were reversed on their own day, each with its reversal, as long as both are ticked or neither is. */
function takenBackOnTheirDay(found: readonly Found[]): Pair[] {
  const together = grouped(found, ({ ledgerKind, number, date, isTicked }) =>
    [ledgerKind, number, date, isTicked].join(' '),
  );
  return [...together.values()].flatMap(([entry, reversal, ...others]) =>
    entry.isReversed && reversal && !reversal.isReversed && others.length === 0 ? [[entry, reversal] as const] : [],
  );
}

/**
 * Of them those that the bank knows nothing of. Where money came and went again on one day, the file has a line for either,
 * beyond those of the entries that stand.
 */
function onNoLine(pairs: readonly Pair[], found: readonly Found[], lines: readonly BankLine[]): Pair[] {
  const ofPairs = new Set(pairs.flat());
  const keyOf = (day: CalendarDate, amount: Cents) => `${day} ${String(amount)}`;
  const standing = grouped(
    found.filter((each) => !ofPairs.has(each)),
    (each) => keyOf(dayOf(each), centsOf(each)),
  );
  const onDays = grouped(lines, ({ day, amount }) => keyOf(day, amount));
  const spare = (key: string) => (onDays.get(key)?.length ?? 0) - (standing.get(key)?.length ?? 0);
  const alike = grouped(pairs, ([entry]) => keyOf(dayOf(entry), centsOf(entry)));
  return [...alike].flatMap(([key, several]) => {
    const [[entry]] = several;
    const onLines = Math.min(spare(key), spare(keyOf(dayOf(entry), negateCents(centsOf(entry)))));
    return several.slice(Math.max(0, onLines));
  });
}
