import { sql } from 'kysely';
import type { ReconciliationEntries, ReconciliationPart } from '#contract/areas/reconciliations.wire';
import type { CalendarDate } from '#contract/values/dates';
import { limits } from '#contract/vocabulary/limits';
import type { Connection } from '../db/database';
import { rows } from '../db/query';
import { shapedStatement } from '../db/statement';
import { pageInWords, recordOf } from '../statements/entry-words.queries';
import { wireAmount, wireDate } from '../wire-values';
import { openEntries } from './open-entries';

/** The entry behind which a page begins. */
export interface EntryPlace {
  readonly day: CalendarDate;
  readonly entry: number;
}

/** A page of the entries of a reconciliation. */
interface EntriesPage {
  readonly id: number;
  readonly accountId: number;
  /** the last day, that of the statement at most */
  readonly through: CalendarDate;
  readonly after: EntryPlace | null;
  /** hundredths of either sign; null for any */
  readonly amount: number | null;
  readonly size: number;
}

interface AskedPage {
  readonly id: number;
  readonly accountId: number;
  readonly through: CalendarDate;
  readonly afterDay: CalendarDate | null;
  readonly afterEntry: number;
  readonly amount: number | null;
  readonly most: number;
  readonly lookedThrough: number;
}

/**
 * Ticked and open ones stand in one order by their keys, each read up to the end of the page; for those of an amount no more
 * than so many are looked through, the last of which is answered as where the next page goes on.
 */
const entriesPage = shapedStatement(
  {
    day: 'date',
    entry: 'bigint',
    amount_cents: 'cents',
    kind: 'text',
    counterpart: 'text | null',
    remarks: 'text | null',
    ledger_kind: 'text',
    number: 'bigint | null',
    is_ticked: 'boolean',
    is_reversed: 'boolean',
    is_end: 'boolean',
  },
  (part: ReconciliationPart, asked: AskedPage) => {
    const [id, account] = [sql`${asked.id}::bigint`, sql`${asked.accountId}::bigint`];
    const afterDay = sql`coalesce(${asked.afterDay}::date, '-infinity'::date)`;
    const afterEntry = sql`${asked.afterEntry}::bigint`;
    const [amount, most] = [sql`${asked.amount}::bigint`, sql`${asked.most}::bigint`];
    const lookedThrough = sql`${asked.lookedThrough}::bigint`;
    const inOrder = sql`order by day, entry limit ${lookedThrough}`;
    const until = sql`(${asked.through}::date + 1)`;
    const kept = (table: 'reconciliation_ticks' | 'reconciliation_outstanding') => sql`
      (select day, journal_entry_id as entry, amount_cents from ${sql.table(table)}
      where reconciliation_id = ${id} and (day, journal_entry_id) > (${afterDay}, ${afterEntry}) and day < ${until} ${inOrder})`;
    const open = openEntries({ account, afterDay, afterEntry, until, most: lookedThrough });
    const parts = {
      all: sql`${kept('reconciliation_ticks')} union all (${open})`,
      ticked: kept('reconciliation_ticks'),
      outstanding: kept('reconciliation_outstanding'),
    };
    const looked = sql`
      select *, count(*) over w = ${lookedThrough} as is_end, count(*) filter (where is_asked) over w as place from (
        select *, coalesce(abs(amount_cents) = ${amount}, true) as is_asked from (${parts[part]}) as parts ${inOrder}) as looked
      window w as (order by day, entry)`;
    return sql`
      with page as materialized (select * from (${looked}) as looked where is_end or (is_asked and place <= ${most}))
      select w.day, w.entry, w.amount_cents, w.kind, w.counterpart, w.remarks, w.ledger_kind, w.number,
        exists (
          select from reconciliation_ticks t where t.account_id = ${account} and t.journal_entry_id = w.entry and t.reconciliation_id = ${id}
        ) as is_ticked,
        exists (select from journal_entries r where r.reverses_id = w.entry) as is_reversed,
        coalesce(w.entry = (select entry from page where is_end), false) as is_end
      from (${pageInWords(sql`select day, entry, amount_cents, 0::numeric as balance from page`, account)}) w
      order by w.day, w.entry`;
  },
  { nameOf: (part) => part, example: 'all', planOf: () => 'by values' },
);

/** A page of the entries of a reconciliation, in words. */
export async function readEntries(
  connection: Connection,
  part: ReconciliationPart,
  { after, size, ...asked }: EntriesPage,
): Promise<Pick<ReconciliationEntries, 'entries' | 'next'>> {
  const place = { afterDay: after?.day ?? null, afterEntry: after?.entry ?? 0 };
  const most = size + 1;
  const lookedThrough = asked.amount === null ? most : limits.openLookedThrough;
  const looked = await rows(connection, entriesPage(part, { ...asked, ...place, most, lookedThrough }));
  const found = looked.filter((row) => asked.amount === null || Math.abs(row.amount_cents) === asked.amount);
  const shown = found.slice(0, size);
  const last = found.length > size ? shown.at(-1) : looked.find((row) => row.is_end);
  return {
    entries: shown.map((row) => ({
      date: wireDate(row.day),
      entry: row.entry,
      kind: row.kind,
      counterpart: row.counterpart ?? '',
      remarks: row.remarks ?? '',
      amount: wireAmount(row.amount_cents),
      isTicked: row.is_ticked,
      isReversed: row.is_reversed,
      ...recordOf(row),
    })),
    next: last ? `${last.day}.${String(last.entry)}` : null,
  };
}
