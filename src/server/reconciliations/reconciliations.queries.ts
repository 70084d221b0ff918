import { type RawBuilder, sql } from 'kysely';
import type { Reconciliation, ReconciliationRow } from '#contract/areas/reconciliations.wire';
import { messages } from '#contract/texts/messages';
import type { CalendarDate } from '#contract/values/dates';
import { limits } from '#contract/vocabulary/limits';
import { lastDeed } from '../audit/subject-history';
import type { Connection } from '../db/database';
import { nameToldApart, nameToldApartOf } from '../db/namesakes';
import { expected, firstRow, rows } from '../db/query';
import { type RowOf, statement } from '../db/statement';
import { isKept, requireKept } from '../ledger/account-days';
import { notFound } from '../refusal';
import { wireAmount, wireDate, wireSum } from '../wire-values';
import { readTakenBack } from './taken-back.queries';

const columns = {
  id: 'bigint',
  account_id: 'bigint',
  account_name: 'text',
  code: 'text',
  statement_day: 'date',
  opening_cents: 'cents',
  closing_cents: 'cents',
  ticked_cents: 'numeric',
  tick_count: 'bigint',
  difference_cents: 'numeric',
  begun_by: 'text',
  begun_at: 'timestamptz',
  finished_by: 'text | null',
  finisher_id: 'bigint | null',
  finished_at: 'timestamptz | null',
  outstanding_cents: 'numeric | null',
  outstanding_count: 'bigint | null',
  is_newest: 'boolean',
  version: 'integer',
  is_kept: 'boolean',
} as const;

/** Those that were not cancelled, under a condition on `r`. */
const reconciliations = (condition: RawBuilder<unknown>) => sql`
  select r.id, r.account_id, a.name as account_name, c.code, r.statement_day, r.opening_cents, r.closing_cents, r.ticked_cents,
    r.tick_count, r.closing_cents - r.opening_cents - r.ticked_cents as difference_cents, ${nameToldApartOf('b')} as begun_by, r.begun_at,
    (select ${nameToldApartOf('f')} from users f where f.id = r.finished_by) as finished_by, r.finished_by as finisher_id,
    r.finished_at, r.outstanding_cents, r.outstanding_count,
    r.finished_at is not null and not exists (
      select from reconciliations l where l.account_id = r.account_id and l.finished_at is not null and l.statement_day > r.statement_day
    ) as is_newest, r.version, ${isKept} as is_kept
  from reconciliations r join accounts a on a.id = r.account_id join currencies c on c.id = a.currency_id
  join users b on b.id = r.begun_by
  where r.cancelled_at is null and ${condition}`;

const ofAccount = statement(
  columns,
  (accountId: number) =>
    sql`${reconciliations(sql`r.account_id = ${accountId}::bigint`)} order by r.id desc limit ${limits.historyRows}`,
);
const knownAccount = statement(
  { is_kept: 'boolean' },
  (id: number) => sql`select ${isKept} as is_kept from accounts where id = ${id}::bigint`,
);
const one = statement(columns, (id: number) => reconciliations(sql`r.id = ${id}::bigint`));
/** Nobody else ticks, finishes or cancels it meanwhile; who records does not wait for it. */
const oneHeld = statement(
  columns,
  (id: number) => sql`${reconciliations(sql`r.id = ${id}::bigint`)} for no key update of r`,
);

/** The last one of an account that was finished, and the one that is open. */
const neighbours = statement(
  { id: 'bigint', statement_day: 'date', closing_cents: 'cents', begun_by: 'text', is_finished: 'boolean' },
  (accountId: number) => sql`
    (select r.id, r.statement_day, r.closing_cents, ${nameToldApart} as begun_by, true as is_finished
     from reconciliations r join users u on u.id = r.begun_by
     where r.account_id = ${accountId}::bigint and r.finished_at is not null order by r.statement_day desc limit 1)
    union all
    select r.id, r.statement_day, r.closing_cents, ${nameToldApart}, false from reconciliations r join users u on u.id = r.begun_by
    where r.account_id = ${accountId}::bigint and r.finished_at is null and r.cancelled_at is null`,
);

/** A reconciliation as it stands, with amounts in hundredths. */
export type KeptReconciliation = RowOf<typeof columns>;

/** The figures of ticks, as answers tell them. */
export const figuresOf = (row: KeptReconciliation) => ({
  ticked: wireSum(row.ticked_cents),
  tickCount: row.tick_count,
  difference: wireSum(row.difference_cents),
});

const wireRow = (row: KeptReconciliation, takenBack: Awaited<ReturnType<typeof readTakenBack>>): ReconciliationRow => ({
  id: row.id,
  statementDate: wireDate(row.statement_day),
  opening: wireAmount(row.opening_cents),
  closing: wireAmount(row.closing_cents),
  ...figuresOf(row),
  begunBy: row.begun_by,
  begunAt: row.begun_at.toISOString(),
  finishedBy: row.finished_by,
  finishedAt: row.finished_at && row.finished_at.toISOString(),
  outstanding: row.outstanding_cents === null ? null : wireSum(row.outstanding_cents),
  outstandingCount: row.outstanding_count,
  takenBack: takenBack.get(row.id) ?? null,
  isNewest: row.is_newest,
  version: row.version,
});

/** The reconciliations of an account, the latest first. Throws 404 without the account, and 503 while not all of its entries are kept. */
export async function listReconciliations(connection: Connection, accountId: number): Promise<ReconciliationRow[]> {
  const [account, found, takenBack] = await Promise.all([
    firstRow(connection, knownAccount(accountId)),
    rows(connection, ofAccount(accountId)),
    expected(readTakenBack(connection, accountId)),
  ]);
  if (!account) throw notFound(messages.account.notFound);
  requireKept(account);
  return found.map((row) => wireRow(row, takenBack));
}

/** Throws 404 without one, and 503 while not all entries of the accounts are kept. */
function readable(found: KeptReconciliation | undefined): KeptReconciliation {
  if (!found) throw notFound(messages.reconciliation.notFound);
  requireKept(found);
  return found;
}

/** One that was not cancelled, as it stands. */
export async function findReconciliation(connection: Connection, id: number): Promise<KeptReconciliation> {
  return readable(await firstRow(connection, one(id)));
}

/** The same, held until the transaction ends. */
export async function holdReconciliation(connection: Connection, id: number): Promise<KeptReconciliation> {
  return readable(await firstRow(connection, oneHeld(id)));
}

/** One, with its account. */
export async function readReconciliation(connection: Connection, id: number): Promise<Reconciliation> {
  const row = await findReconciliation(connection, id);
  const isOpen = row.finished_at === null;
  return {
    ...wireRow(row, isOpen ? new Map() : await readTakenBack(connection, row.account_id)),
    account: { id: row.account_id, accName: row.account_name, currency: row.code },
    reopened: isOpen ? await lastDeed(connection, 'reconciliation', id, 'reconciliation.reopened') : null,
  };
}

/** Another reconciliation of the same account. */
export interface Neighbour {
  readonly id: number;
  readonly statement_day: CalendarDate;
  readonly closing_cents: number;
  readonly begun_by: string;
}

/** Of an account the newest one that is finished, and the one that is open. */
export async function readNeighbours(
  connection: Connection,
  accountId: number,
): Promise<{ newest: Neighbour | undefined; open: Neighbour | undefined }> {
  const found = await rows(connection, neighbours(accountId));
  return {
    newest: found.find(({ is_finished: isFinished }) => isFinished),
    open: found.find(({ is_finished: isFinished }) => !isFinished),
  };
}
