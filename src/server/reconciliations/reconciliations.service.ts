import { sql } from 'kysely';
import type { BeginBody, CancelReconciliationQuery, StatementBody } from '#contract/areas/reconciliations.wire';
import { messages } from '#contract/texts/messages';
import { type CalendarDate, formatDate } from '#contract/values/dates';
import { formatAmount } from '#contract/values/money';
import { audit } from '../audit/audit';
import { changedMeanwhile, lastDeed } from '../audit/subject-history';
import { businessDay, momentInWords } from '../company/business-day';
import { now } from '../db/expressions';
import { build, firstRow, onlyRow, rows, write } from '../db/query';
import { statement } from '../db/statement';
import type { BooksTransaction } from '../db/transaction';
import type { ActingOrigin } from '../identity/actor';
import { isKept, requireKept } from '../ledger/account-days';
import { conflict, invalidField, notFound, type Refusal } from '../refusal';
import { acceptedCents, acceptedDate, wireAmount, wireDate, wireSum } from '../wire-values';
import { holdReconciliation, type KeptReconciliation, readNeighbours } from './reconciliations.queries';

const sentences = messages.reconciliation;

/** Who begins and who reopens one of an account do so one after the other; who records knows nothing of it. */
const holdAccount = statement(
  { held: 'text' },
  (accountId: number) =>
    sql`select pg_advisory_xact_lock(hashtextextended('reconciliations', ${accountId}::bigint))::text as held`,
);

const accountOf = statement(
  { name: 'text', has_entries: 'boolean', is_kept: 'boolean' },
  (accountId: number) => sql`
    select a.name, exists (select from account_entries e where e.account_id = a.id) as has_entries, ${isKept} as is_kept
    from accounts a where a.id = ${accountId}::bigint`,
);

const countTicksAfter = statement(
  { many: 'bigint' },
  ({ id, day }: { id: number; day: CalendarDate }) =>
    sql`select count(*) as many from reconciliation_ticks where reconciliation_id = ${id}::bigint and day > ${day}::date`,
);

/** Begins a reconciliation with the balance that the one before ended with. Answers its number. */
export async function beginReconciliation(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  { accountId, statementDate, closing }: BeginBody,
): Promise<number> {
  const day = await acceptedStatementDay(transaction, statementDate);
  write(transaction, holdAccount(accountId));
  const account = await firstRow(transaction, accountOf(accountId));
  if (!account) throw invalidField('accountId', sentences.accountNotFound);
  requireKept(account);
  if (!account.has_entries) throw conflict(...atField('accountId', sentences.noEntries(account.name)));
  const { newest, open } = await readNeighbours(transaction, accountId);
  if (open) throw conflict(...atField('accountId', sentences.underWay(open.begun_by, formatDate(open.statement_day))));
  requireLater(day, newest?.statement_day);
  const [openingCents, closingCents] = [newest?.closing_cents ?? 0, acceptedCents(closing)];
  const { id } = await onlyRow(
    transaction,
    build
      .insertInto('reconciliations')
      .values({
        account_id: accountId,
        statement_day: day,
        opening_cents: openingCents as never,
        closing_cents: closingCents,
        begun_by: actor.userId,
      })
      .returning('id'),
  );
  const after = { accountId, statementDay: wireDate(day), opening: wireAmount(openingCents), closing };
  await noteReconciliation(transaction, actor, 'created', { id }, { after });
  return id;
}

/** Changes day and balance of the bank's statement, unless they are as asked for already; what is ticked stays ticked. */
export async function changeReconciliation(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  id: number,
  { statementDate, closing, version }: StatementBody,
): Promise<void> {
  const held = await holdOpen(transaction, id);
  const day = await acceptedStatementDay(transaction, statementDate);
  const closingCents = acceptedCents(closing);
  if (day === held.statement_day && closingCents === held.closing_cents) return;
  await requireVersion(transaction, held, version);
  requireLater(day, (await readNeighbours(transaction, held.account_id)).newest?.statement_day);
  const { many } = await onlyRow(transaction, countTicksAfter({ id, day }));
  if (many > 0) throw conflict(...atField('statementDate', sentences.tickedLater(many, formatDate(day))));
  await rows(
    transaction,
    build.updateTable('reconciliations').set({ statement_day: day, closing_cents: closingCents }).where('id', '=', id),
  );
  await noteReconciliation(transaction, actor, 'changed', held, {
    before: { statementDay: wireDate(held.statement_day), closing: wireAmount(held.closing_cents) },
    after: { statementDay: wireDate(day), closing },
  });
}

/** Takes away what an open one has ticked, and the reconciliation out of the lists; not what whoever cancels has never seen, where that is said. */
export async function cancelReconciliation(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  id: number,
  { version, tickCount }: CancelReconciliationQuery,
): Promise<void> {
  const held = await holdOpen(transaction, id);
  if (version !== undefined) await requireVersion(transaction, held, version);
  if (tickCount !== undefined && tickCount !== held.tick_count) throw await tickedMeanwhile(transaction, held);
  await rows(transaction, build.deleteFrom('reconciliation_ticks').where('reconciliation_id', '=', id));
  await rows(
    transaction,
    build.updateTable('reconciliations').set({ cancelled_by: actor.userId, cancelled_at: now() }).where('id', '=', id),
  );
  const before = { ...factsOf(held), tickedCount: held.tick_count };
  await noteReconciliation(transaction, actor, 'cancelled', held, { before });
}

/** 409 for who has seen another number of ticks: how many there are by now, and who was the last to change them. */
async function tickedMeanwhile(
  transaction: BooksTransaction,
  { id, tick_count: count }: KeptReconciliation,
): Promise<Refusal> {
  const last = await lastDeed(transaction, 'reconciliation', id, 'reconciliation.ticked');
  if (!last) return conflict(messages.history.changedBySomebody);
  const when = await momentInWords(transaction, new Date(last.at));
  return conflict(sentences.tickedMeanwhile(count, last.by, when));
}

/** What a reconciliation is about, as the audit log tells it. */
export const factsOf = (row: KeptReconciliation) => ({
  accountId: row.account_id,
  statementDay: wireDate(row.statement_day),
  opening: wireAmount(row.opening_cents),
  closing: wireAmount(row.closing_cents),
});

/** One that is open, held to the end. */
export async function holdOpen(transaction: BooksTransaction, id: number): Promise<KeptReconciliation> {
  const held = await holdReconciliation(transaction, id);
  await requireOpen(transaction, held);
  return held;
}

async function requireOpen(transaction: BooksTransaction, held: KeptReconciliation): Promise<void> {
  if (held.finished_at === null) return;
  const when = await momentInWords(transaction, held.finished_at);
  throw conflict(sentences.isFinished(held.finished_by ?? '', when));
}

/** Refuses one that is finished, or in another version than was read: its statement of the bank is the one that whoever asks has seen. */
export async function requireAsSeen(
  transaction: BooksTransaction,
  held: KeptReconciliation,
  version: number,
): Promise<void> {
  await requireOpen(transaction, held);
  await requireVersion(transaction, held, version);
}

/** Refuses one that is in another version than was read. */
export async function requireVersion(
  transaction: BooksTransaction,
  held: KeptReconciliation,
  version: number,
): Promise<void> {
  if (held.version !== version) throw await changedMeanwhile(transaction, 'reconciliation', held.id);
}

/** Holds what begins and ends reconciliations of the account of one, which is answered as it stands then. */
export async function holdWithAccount(transaction: BooksTransaction, id: number): Promise<KeptReconciliation> {
  const known = await firstRow(
    transaction,
    build.selectFrom('reconciliations').select('account_id').where('id', '=', id),
  );
  if (!known) throw notFound(sentences.notFound);
  write(transaction, holdAccount(known.account_id));
  return holdReconciliation(transaction, id);
}

/** The sentence of a difference: its amount and currency. */
export const differenceText = (row: KeptReconciliation) => `${formatAmount(wireSum(row.difference_cents))} ${row.code}`;

type Deed = 'created' | 'changed' | 'ticked' | 'finished' | 'reopened' | 'cancelled';

/** Adds to the audit log what was done with a reconciliation. */
export const noteReconciliation = (
  transaction: BooksTransaction,
  actor: ActingOrigin,
  deed: Deed,
  { id }: { readonly id: number },
  facts: { before?: object; after?: object },
) =>
  audit(transaction, {
    actor,
    origin: actor,
    action: `reconciliation.${deed}`,
    subjectKind: 'reconciliation',
    subjectId: id,
    ...facts,
  });

async function acceptedStatementDay(transaction: BooksTransaction, text: string): Promise<CalendarDate> {
  const day = acceptedDate(text);
  const today = await businessDay(transaction);
  if (day > today) throw invalidField('statementDate', sentences.inFuture(formatDate(today)));
  return day;
}

function requireLater(day: CalendarDate, before: CalendarDate | undefined): void {
  if (before === undefined || day > before) return;
  throw conflict(...atField('statementDate', sentences.dayNotLater(formatDate(before))));
}

const atField = (field: string, message: string): [string, { field: string; message: string }[]] => [
  message,
  [{ field, message }],
];
