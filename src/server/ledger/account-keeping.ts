import { type RawBuilder, sql } from 'kysely';
import { inChoreTransaction } from '../db/chore-transaction';
import type { Database } from '../db/database';
import { firstRow, onlyRow, rows } from '../db/query';
import { statement } from '../db/statement';
import type { Transaction } from '../db/transaction';
import { entriesOfBlock, partsOf } from './account-days';

/* What is kept of accounts by day: the trigger of the postings keeps an entry's key and adds a line in the transaction that
   writes them; here lines go over into the sums. Each step takes away exactly what it adds, in one transaction. */

/** So many lines, and so many entries of before, go over at once: what is killed in the middle begins only these again. */
const linesAtOnce = 20_000;
const entriesAtOnce = 20_000;

const keepingOf = () => sql`
  select filled_at is not null as "isFilled", last_old_entry as "lastOld", kept_through as through
  from account_keeping for no key update`;
const keeping = { isFilled: 'boolean', lastOld: 'bigint', through: 'bigint' } as const;

/** Who carries over while another one does finds nothing; who counts anew waits. */
const holdIfFree = statement(keeping, () => sql`${keepingOf()} skip locked`);
const hold = statement(keeping, keepingOf);

/** Adds to the sums of all levels what `added` holds, by day and block. */
const addToSums = (added: RawBuilder<unknown>) => sql`
  insert into account_sums as s (account_id, level, day, block, in_cents, out_cents, entry_count)
  select a.account_id, at.level, at.day, at.block, sum(a.in_cents), sum(a.out_cents), sum(a.entry_count)
  from ${added} a cross join lateral (values
    (1::smallint, a.day, a.block), (2, a.day, 0), (3, date_trunc('month', a.day::timestamp)::date, 0),
    (4, date_trunc('year', a.day::timestamp)::date, 0)) as at (level, day, block)
  group by a.account_id, at.level, at.day, at.block order by a.account_id, at.level, at.day, at.block
  on conflict (account_id, level, day, block) do update set in_cents = s.in_cents + excluded.in_cents,
    out_cents = s.out_cents + excluded.out_cents, entry_count = s.entry_count + excluded.entry_count`;

const carryLinesOver = statement(
  { taken: 'bigint' },
  () => sql`
    with taken as (
      delete from account_changes where id in (select id from account_changes limit ${linesAtOnce})
      returning account_id, day, block, in_cents, out_cents, entry_count
    ), added as (${addToSums(sql`taken`)})
    select count(*) as taken from taken`,
);

interface Part {
  readonly after: number;
  readonly through: number;
}

/** What was written since is there already. */
const keepEntries = statement(
  {},
  ({ after, through }: Part) => sql`
    with noted as (
      insert into account_entries (account_id, day, journal_entry_id, amount_cents)
      select p.account_id, j.entry_date, p.journal_entry_id, sum(p.amount_cents)
      from postings p join journal_entries j on j.id = p.journal_entry_id and j.id > ${after} and j.id <= ${through}
      where p.journal_entry_id > ${after} and p.journal_entry_id <= ${through} and p.account_id is not null
      group by 1, 2, 3 order by 3, 1 on conflict do nothing returning account_id, day, journal_entry_id, amount_cents
    ), added as (
      select account_id, day, journal_entry_id / ${entriesOfBlock}::bigint as block, ${partsOf(sql`amount_cents`)} from noted
    ) ${addToSums(sql`added`)}`,
);

const noteKept = statement(
  {},
  (through: number) => sql`
    update account_keeping set kept_through = ${through}, filled_at = case when last_old_entry <= ${through} then now() end`,
);

const forget = [sql`account_changes`, sql`account_sums`, sql`account_entries`].map((table) =>
  statement({}, () => sql`delete from ${table}`),
);
const beginAnew = statement(
  {},
  () => sql`
    update account_keeping set kept_through = 0, filled_at = null,
      last_old_entry = (select coalesce(max(id), 0) from journal_entries)`,
);

/** Keeps what was there before, as long as that is not done, and carries over what was noted since the last time; in parts. */
export async function keepAccounts(database: Database, ending?: AbortSignal): Promise<void> {
  while (await inChoreTransaction(database, ending, (transaction) => takeStep(transaction, holdIfFree))) continue;
}

/** Forgets what is kept and keeps it anew, while people work: statements of accounts are refused meanwhile. */
export async function recountAccounts(database: Database): Promise<void> {
  await inChoreTransaction(database, undefined, async (transaction) => {
    await onlyRow(transaction, hold());
    for (const forgetTable of forget) await rows(transaction, forgetTable());
    await rows(transaction, beginAnew());
  });
  while (await inChoreTransaction(database, undefined, (transaction) => takeStep(transaction, hold))) continue;
}

/** Answers whether there may be more. */
async function takeStep(transaction: Transaction, holdRow: typeof hold): Promise<boolean> {
  const held = await firstRow(transaction, holdRow());
  if (!held) return false;
  if (held.isFilled) return (await onlyRow(transaction, carryLinesOver())).taken === linesAtOnce;
  const through = held.through + entriesAtOnce;
  await rows(transaction, keepEntries({ after: held.through, through }));
  await rows(transaction, noteKept(through));
  return true;
}
