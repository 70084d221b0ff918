import { sql } from 'kysely';
import type { UnsettledRow } from '#contract/areas/closings.wire';
import type { ReconciliationRow } from '#contract/areas/reconciliations.wire';
import type { LedgerKind } from '#contract/reports/entry-columns';
import { limits } from '#contract/vocabulary/limits';
import type { Connection } from '../db/database';
import type { Fragment } from '../db/expressions';
import { nameToldApart } from '../db/namesakes';
import { rows } from '../db/query';
import { type RowOf, statement } from '../db/statement';
import { isKept, requireKept } from '../ledger/account-days';
import { pageInWords } from '../statements/entry-words.queries';
import { wireAmount, wireDate, wireSum } from '../wire-values';
import { openEntries } from './open-entries';

const columns = {
  reconciliation_id: 'bigint',
  closing_cents: 'cents',
  sum_cents: 'numeric',
  many: 'bigint',
  day: 'date',
  amount_cents: 'cents',
  ledger_kind: 'text',
  number: 'bigint',
  by: 'text',
  at: 'timestamptz',
} as const;

/**
 * Of the finished reconciliations of an account, what each has ticked and was taken back since: its reversal is dated up to
 * the statement, is open, and was not open when it was finished. They are looked for among what is open, so that it costs
 * nothing more when more is ticked. Each comes by its key, as in `openEntries`.
 */
const reversalsOf = (account: Fragment) => {
  const open = openEntries({
    account,
    afterDay: sql`'-infinity'::date`,
    afterEntry: sql`0::bigint`,
    until: sql`(
      select max(statement_day) + 1 from reconciliations
      where account_id = ${account} and finished_at is not null and ${isKept})`,
    most: sql`${limits.openLookedThrough}`,
  });
  return sql`
    with looked as materialized (${open})
    select r.id as reconciliation_id, r.statement_day, r.closing_cents, o.day, o.entry, o.amount_cents, j.recorded_by, j.recorded_at
    from looked o cross join lateral (
      select reverses_id, recorded_by, recorded_at from journal_entries where id = o.entry offset 0) j
    cross join lateral (
      select reconciliation_id from reconciliation_ticks
      where account_id = ${account} and journal_entry_id = j.reverses_id offset 0) t
    cross join lateral (
      select id, statement_day, closing_cents from reconciliations
      where id = t.reconciliation_id and finished_at is not null and statement_day >= o.day offset 0) r
    where not exists (
      select from reconciliation_outstanding s
      where s.reconciliation_id = r.id and s.day = o.day and s.journal_entry_id = o.entry offset 0)`;
};

/** The latest of them by reconciliation. */
const takenBackOf = statement(
  columns,
  (accountId: number) => {
    const account = sql`${accountId}::bigint`;
    const latest = sql`
      select * from (
        select *, sum(amount_cents) over w as sum_cents, count(*) over w as many,
          row_number() over (partition by reconciliation_id order by entry desc) as place
        from (${reversalsOf(account)}) as reversals window w as (partition by reconciliation_id)) as placed
      where place <= ${limits.takenBackNamed}`;
    return sql`
      with latest as materialized (${latest})
      select l.reconciliation_id, l.closing_cents, l.sum_cents, l.many, l.day, l.amount_cents, w.ledger_kind, w.number,
        ${nameToldApart} as by, l.recorded_at as at
      from latest l join (
        ${pageInWords(sql`select day, entry, amount_cents, 0::numeric as balance from latest`, account)}) w on w.entry = l.entry
      join users u on u.id = l.recorded_by order by l.reconciliation_id, l.entry desc`;
  },
  'by values',
);

type TakenBack = NonNullable<ReconciliationRow['takenBack']>;

const wireEntry = (row: RowOf<typeof columns>): TakenBack['latest'][number] => ({
  ledgerKind: row.ledger_kind as LedgerKind,
  id: row.number,
  date: wireDate(row.day),
  // What it was; its reversal is of the other sign.
  amount: wireAmount(-row.amount_cents),
  by: row.by,
  at: row.at.toISOString(),
});

/** Of an account's reconciliations, by their numbers, those that no longer stand as they were finished. */
export async function readTakenBack(
  connection: Connection,
  accountId: number,
): Promise<ReadonlyMap<number, TakenBack>> {
  const found = await rows(connection, takenBackOf(accountId));
  const told = new Map<number, TakenBack>();
  for (const row of found) {
    const before = told.get(row.reconciliation_id);
    told.set(row.reconciliation_id, {
      balance: wireSum(String(BigInt(row.closing_cents) + BigInt(row.sum_cents))),
      count: row.many,
      latest: [...(before?.latest ?? []), wireEntry(row)],
    });
  }
  return told;
}

/** One row for each, or one without when there is none; so that they and what is kept are of one moment. */
const unsettled = statement(
  {
    is_kept: 'boolean',
    id: 'bigint | null',
    account: 'text | null',
    statement_day: 'date | null',
    first_day: 'date | null',
  },
  () => {
    const reversals = reversalsOf(sql`a.id`);
    return sql`
      select k.is_kept, r.reconciliation_id as id, r.name as account, r.statement_day, r.first_day
      from (select ${isKept} as is_kept) k left join (
        select a.name, of_account.* from (select id, name from accounts where closed_at is null offset 0) a
        cross join lateral (
          select reconciliation_id, statement_day, min(day) as first_day from (${reversals}) as reversals
          group by reconciliation_id, statement_day) of_account) r on true
      order by r.name, r.statement_day`;
  },
);

/** The finished reconciliations of open accounts that no longer stand as they were finished. Throws 503 while not every entry is kept. */
export async function listUnsettled(connection: Connection): Promise<UnsettledRow[]> {
  const found = await rows(connection, unsettled());
  found.slice(0, 1).forEach(requireKept);
  return found.flatMap(({ id, account, statement_day: day, first_day: first }) =>
    id === null || account === null || day === null || first === null
      ? []
      : [{ id, account, statementDate: wireDate(day), startDate: wireDate(first) }],
  );
}
