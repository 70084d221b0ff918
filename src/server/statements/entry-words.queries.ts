import { sql } from 'kysely';
import type { LedgerKind } from '#contract/reports/entry-columns';
import { entryKindNames, reversalOf } from '#contract/texts/entry-kind-names';
import { installmentType } from '#contract/vocabulary/schedule';
import { nameToldApart } from '../db/namesakes';
import type { EntryKind } from '../movements/movement-declarations';
import type { Fragment } from '../db/expressions';

/** Of each kind of entry, seen from an account: its movement's entry and number, what stands against it, and its remarks. */
const counterparts: Readonly<Record<EntryKind, (isAsked: Fragment, account: Fragment) => Fragment>> = {
  DEPOSIT: (isAsked) => sql`
    select m.journal_entry_id, m.id as number, ${nameToldApart} as counterpart, m.remarks from deposits m join users u on u.id = m.user_id where ${isAsked}`,
  TRANSFER: (isAsked, account) => sql`
    select m.journal_entry_id, m.id as number, a.name as counterpart, m.remarks from transfers m
    join accounts a on a.id = case m.from_account_id when ${account} then m.to_account_id else m.from_account_id end where ${isAsked}`,
  // As the picker of Make Payment names it (§2).
  INSTALLMENT_PAYMENT: (isAsked) => sql`
    select m.journal_entry_id, m.id as number, concat(p.name, ', ', case when s.schedule_type <> ${installmentType} then s.schedule_type
      when btrim(s.name) <> '' then s.name else concat(${installmentType}::text, ' ', s.installment_id) end) as counterpart, m.remarks
    from payments m join projects p on p.id = m.project_id
    join schedule_rows s on s.project_id = m.project_id and s.installment_id = m.installment_id where ${isAsked}`,
  FEE_PAYMENT: (isAsked) => sql`
    select m.journal_entry_id, m.id as number, concat(f.name, ', ', ${nameToldApart}) as counterpart, m.remarks from payments m
    join fee_types f on f.id = m.fee_type_id join users u on u.id = m.paid_by where ${isAsked}`,
  OPENING: (isAsked) => sql`
    select m.journal_entry_id, m.id as number, '' as counterpart, m.remarks from opening_balances m where ${isAsked}`,
};

const movementsOf = (account: Fragment, isAsked: (kind: Fragment) => Fragment) =>
  sql.join(
    Object.entries(counterparts).map(([kind, read]) => read(isAsked(sql`${kind}::text`), account)),
    sql` union all `,
  );

const kinds = Object.entries(entryKindNames satisfies Record<EntryKind, string>);
const kindNames = sql`(values ${sql.join(kinds.map(([kind, name]) => sql`(${kind}::text, ${name}::text)`))})`;

/** A reversal tells what it takes back, by the number that reports and Find know it by, and speaks as that does. */
const words = sql`
  e.day, e.entry, e.amount_cents, e.balance, m.counterpart, m.remarks, n.kind as ledger_kind, m.number,
  case when r.id is null then n.name else concat(${reversalOf}::text, ' ', n.name, ' ', m.number) end as kind`;
const [origin, kindOfOrigin] = [sql`coalesce(r.id, j.id)`, sql`coalesce(r.kind, j.kind)`];

/** Entries of an account (`day`, `entry`, `amount_cents`, `balance`) in words, however many: `kind`, `counterpart`, `remarks`; of a reversal `ledger_kind` and `number` are those of what it takes back. */
export function inWords(entries: Fragment, account: Fragment): Fragment {
  const movement = movementsOf(account, (kind) => sql`m.journal_entry_id = ${origin} and ${kindOfOrigin} = ${kind}`);
  return sql`
    select ${words} from (${entries}) e join journal_entries j on j.id = e.entry
    left join journal_entries r on r.id = j.reverses_id join ${kindNames} n (kind, name) on n.kind = ${kindOfOrigin}
    left join lateral (${movement}) m on true`;
}

/** The same of those of a page: the records of all of them are looked up at once, which reads each page of an index once. */
export function pageInWords(entries: Fragment, account: Fragment): Fragment {
  const found = (ids: Fragment) => sql`select id, kind, reverses_id from journal_entries where id = any(array(${ids}))`;
  const movement = movementsOf(
    account,
    (kind) => sql`m.journal_entry_id = any(array(select id from origins where kind = ${kind}))`,
  );
  return sql`
    with e as materialized (${entries}), j as materialized (${found(sql`select entry from e`)}),
      r as materialized (${found(sql`select reverses_id from j`)}),
      origins as (select id, kind from j where reverses_id is null union all select id, kind from r),
      m as materialized (${movement})
    select ${words} from e join j on j.id = e.entry left join r on r.id = j.reverses_id
    join ${kindNames} n (kind, name) on n.kind = ${kindOfOrigin} left join m on m.journal_entry_id = ${origin}`;
}

/** What recorded an entry in words, as statement and reconciliation tell it. What counts is listed, whatever is known of it. */
export const recordOf = (row: { readonly ledger_kind: string | null; readonly number: number | null }) => ({
  ledgerKind: row.ledger_kind as LedgerKind,
  number: row.number ?? 0,
});
