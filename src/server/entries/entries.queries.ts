import { sql } from 'kysely';
import type { BookEntry, LedgerEntry } from '#contract/areas/entries.wire';
import type { FoundEntries } from '#contract/areas/find.wire';
import { type AnyRow } from '#contract/reports/cells';
import { entryColumns, type LedgerKind } from '#contract/reports/entry-columns';
import { counterpartNames } from '#contract/texts/entry-kind-names';
import { messages } from '#contract/texts/messages';
import { limits } from '#contract/vocabulary/limits';
import type { Connection } from '../db/database';
import { nameToldApart } from '../db/namesakes';
import { expected, firstRow, onlyRow, type Query, rows } from '../db/query';
import { type RowOf, statement } from '../db/statement';
import { depositSource } from '../deposits/deposits.queries';
import { readSubject } from '../history/history.queries';
import { correctedAction } from '../movements/movement-audit';
import type { MovementKind } from '../movements/movement-declarations';
import { declaredMovements } from '../movements/movement-entries';
import { wireRows } from '../movements/report-rows';
import { asRequested } from '../movements/requested-rows';
import { feePaymentSource, installmentPaymentSource } from '../payments/payments.queries';
import { notFound } from '../refusal';
import { transferSource } from '../transfers/transfers.queries';
import { wireAmount, wireDate } from '../wire-values';
import { twinsOf } from './twins';

/** Which movement it is, and which entries of the ledger are its own. */
function placeOf(kind: MovementKind) {
  const movement = declaredMovements.find((each) => each.kind === kind);
  if (!movement) throw new Error(`No ${kind} is declared`);
  const table = sql.table(movement.table);
  // Of an opening balance only the audit log tells what took its place.
  const isLinked = kind !== 'opening';
  const corrects = isLinked ? sql`m.corrects_id` : sql`null::bigint`;
  const correctedBy = isLinked
    ? sql`(select n.id from ${table} n where n.corrects_id = m.id)`
    : sql`(select (after ->> 'correctedBy')::bigint from audit_log
        where subject_kind = 'opening' and subject_id = m.id::text and action = ${correctedAction(kind)})`;
  return statement(
    {
      ledger_kind: 'text',
      entry: 'bigint',
      reversal: 'bigint | null',
      slip_name: 'text | null',
      file_name: 'text | null',
      slip_bytes: 'bigint | null',
      requested: 'jsonb',
      corrects: 'bigint | null',
      corrected_by: 'bigint | null',
    },
    (id: number) => sql`
      select j.kind as ledger_kind, j.id as entry, m.reversal_entry_id as reversal,
        s.name as slip_name, s.original_name as file_name, s.size_bytes as slip_bytes,
        (select ${asRequested(movement)} from ${table} where id = m.id) as requested,
        ${corrects} as corrects, ${correctedBy} as corrected_by
      from ${table} m join journal_entries j on j.id = m.journal_entry_id left join slips s on s.name = m.slip_name
      where m.id = ${id}`,
  );
}

const placesOf = {
  deposit: placeOf('deposit'),
  transfer: placeOf('transfer'),
  payment: placeOf('payment'),
  opening: placeOf('opening'),
} satisfies Record<MovementKind, unknown>;

const openingRow = statement(
  { date: 'date', accountName: 'text', amount: 'cents', currencyName: 'text', remarks: 'text' },
  (id: number) => sql`
    select m.opening_date as "date", a.name as "accountName", m.amount_cents as amount, c.code as "currencyName", m.remarks
    from opening_balances m join accounts a on a.id = m.account_id join currencies c on c.id = a.currency_id where m.id = ${id}`,
);

/** An entry as its report shows it. */
const rowOf: Readonly<Record<LedgerKind, (id: number) => Query<object>>> = {
  DEPOSIT: depositSource({}).rows.one,
  TRANSFER: transferSource({}).rows.one,
  INSTALLMENT_PAYMENT: installmentPaymentSource({}).rows.one,
  FEE_PAYMENT: feePaymentSource({}).rows.one,
  OPENING: openingRow,
};

const postingColumns = {
  entry: 'bigint',
  day: 'date',
  by: 'text',
  at: 'timestamptz',
  account: 'text | null',
  counterpart: 'text | null',
  currency: 'text',
  amount: 'cents',
} as const;

const postingsOf = statement(
  postingColumns,
  (entries: readonly number[]) => sql`
    select j.id as entry, j.entry_date as day, ${nameToldApart} as by, j.recorded_at as at, a.name as account, p.counterpart,
      c.code as currency, p.amount_cents as amount
    from journal_entries j join users u on u.id = j.recorded_by join postings p on p.journal_entry_id = j.id
    join currencies c on c.id = p.currency_id left join accounts a on a.id = p.account_id
    where j.id = any(${entries}::bigint[]) order by j.id, p.line`,
);

function ledgerEntry(lines: readonly RowOf<typeof postingColumns>[]): LedgerEntry {
  const [first] = lines;
  if (!first) throw new Error('An entry has no postings');
  return {
    entry: first.entry,
    date: wireDate(first.day),
    by: first.by,
    at: first.at.toISOString(),
    postings: lines.map(({ account, counterpart, currency, amount }) => ({
      account: account ?? counterpartNames[counterpart as keyof typeof counterpartNames],
      currency,
      in: amount > 0 ? wireAmount(amount) : null,
      out: amount < 0 ? wireAmount(-amount) : null,
    })),
  };
}

/** The reason of the last deletion, as the audit log has it; '' where none was given. */
const reasonOf = statement(
  { reason: 'text' },
  ({ kind, id }: { readonly kind: string; readonly id: string }) => sql`
    select coalesce(after ->> 'reason', '') as reason from audit_log
    where subject_kind = ${kind} and subject_id = ${id} and action in (concat(${kind}::text, '.reversed'), concat(${kind}::text, '.corrected')) order by id desc limit 1`,
);

/** An entry of the ledger by its number: what it recorded or takes back, the account that it moves, its day. */
const ledgerPlace = statement(
  { ledger_kind: 'text', is_reversal: 'boolean', account_id: 'bigint', day: 'date', id: 'bigint' },
  (entry: number) => sql`
    select o.kind as ledger_kind, o.id <> j.id as is_reversal, p.account_id, j.entry_date as day, m.id
    from journal_entries j join journal_entries o on o.id = coalesce(j.reverses_id, j.id)
    cross join lateral (
      select a.id as account_id from postings l join accounts a on a.id = l.account_id
      where l.journal_entry_id = j.id order by l.line limit 1) p
    cross join lateral (${sql.join(
      declaredMovements.map(({ table }) => sql`select id from ${sql.table(table)} where journal_entry_id = o.id`),
      sql` union all `,
    )}) m
    where j.id = ${entry}::bigint`,
);

/** What an entry of the ledger recorded or takes back, by the number that account statements know it by; null without one. */
export async function findLedgerEntry(connection: Connection, entry: number): Promise<FoundEntries['ledgerEntry']> {
  const place = await firstRow(connection, ledgerPlace(entry));
  if (!place) return null;
  const { id, account_id: accountId, day, is_reversal: isReversal } = place;
  const ledgerKind = place.ledger_kind as LedgerKind;
  const row = await onlyRow(connection, rowOf[ledgerKind](id));
  return { entry, accountId, date: wireDate(day), ledgerKind, id, isReversal, row: wireEntryRow(ledgerKind, row) };
}

const wireEntryRow = (ledgerKind: LedgerKind, row: object) =>
  wireRows({ columns: entryColumns[ledgerKind] })(row as AnyRow) as BookEntry['row'];

/** The finished reconciliations that have ticked an entry, of each account that it moves. */
const reconciledOf = statement(
  { id: 'bigint', account_id: 'bigint', account: 'text', day: 'date' },
  (entry: number) => sql`
    select r.id, a.id as account_id, a.name as account, r.statement_day as day
    from (select distinct account_id from postings where journal_entry_id = ${entry}::bigint and account_id is not null) p
    join reconciliation_ticks t on t.account_id = p.account_id and t.journal_entry_id = ${entry}::bigint
    join reconciliations r on r.id = t.reconciliation_id and r.finished_at is not null
    join accounts a on a.id = p.account_id order by a.name, a.id`,
);

/** Everything that is known of one entry. Throws 404 where there is none. */
export async function readEntry(connection: Connection, kind: MovementKind, id: number): Promise<BookEntry> {
  const subject = { kind, id: String(id) };
  const history = expected(readSubject(connection, { ...subject, most: limits.entryHistoryRows }));
  const reason = expected(firstRow(connection, reasonOf(subject)));
  const place = await firstRow(connection, placesOf[kind](id));
  if (!place) throw notFound(messages.entry.notFound);
  const ledgerKind = place.ledger_kind as LedgerKind;
  const { entry, reversal } = place;
  const [row, lines, twins, reconciled] = await Promise.all([
    expected(onlyRow(connection, rowOf[ledgerKind](id))),
    expected(rows(connection, postingsOf(reversal === null ? [entry] : [entry, reversal]))),
    expected(twinsOf(connection, ledgerKind, id)),
    expected(rows(connection, reconciledOf(entry))),
  ]);
  const of = (number: number) => ledgerEntry(lines.filter((line) => line.entry === number));
  const { slip_name: name, file_name: fileName, slip_bytes: bytes, corrects, corrected_by: correctedBy } = place;
  return {
    id,
    ledgerKind,
    row: wireEntryRow(ledgerKind, row),
    requested: place.requested as BookEntry['requested'],
    corrects,
    correctedBy,
    slip: name === null || fileName === null || bytes === null ? null : { name, fileName, bytes },
    recorded: of(entry),
    reconciled: reconciled.map(({ id: number, account_id: accountId, account, day }) => ({
      ...{ id: number, accountId, account, statementDate: wireDate(day) },
    })),
    reversal: reversal === null ? null : { ...of(reversal), reason: (await reason)?.reason ?? '' },
    twins,
    history: await history,
  };
}
