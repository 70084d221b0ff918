import { sql } from 'kysely';
import type { ReopenReconciliationBody } from '#contract/areas/reconciliations.wire';
import { messages } from '#contract/texts/messages';
import { type CalendarDate, formatDate } from '#contract/values/dates';
import { limits } from '#contract/vocabulary/limits';
import { build, onlyRow, rows } from '../db/query';
import { statement } from '../db/statement';
import type { BooksTransaction } from '../db/transaction';
import type { ActingOrigin } from '../identity/actor';
import { isKept, requireKept } from '../ledger/account-days';
import { conflict } from '../refusal';
import { wireSum } from '../wire-values';
import { openEntries } from './open-entries';
import { holdReconciliation, readNeighbours } from './reconciliations.queries';
import {
  differenceText,
  factsOf,
  holdWithAccount,
  noteReconciliation,
  requireAsSeen,
  requireVersion,
} from './reconciliations.service';

const sentences = messages.reconciliation;

/** Keeps what stays open, one more than may be kept at most. */
const keepOutstanding = statement(
  { many: 'bigint', cents: 'numeric', is_kept: 'boolean' },
  ({ id, accountId, statementDay }: { id: number; accountId: number; statementDay: CalendarDate }) => {
    const open = openEntries({
      account: sql`${accountId}::bigint`,
      afterDay: sql`'-infinity'::date`,
      afterEntry: sql`0::bigint`,
      until: sql`(${statementDay}::date + 1)`,
      most: sql`${limits.outstandingEntries + 1}`,
    });
    return sql`
      with kept as (
        insert into reconciliation_outstanding (reconciliation_id, day, journal_entry_id, amount_cents)
        select ${id}::bigint, day, entry, amount_cents from (${open}) open
        returning amount_cents)
      select count(*) as many, coalesce(sum(amount_cents), 0) as cents, ${isKept} as is_kept from kept`;
  },
  'by values',
);

const finish = statement(
  {},
  (ended: { id: number; userId: number; many: number; cents: string }) => sql`
    update reconciliations set finished_by = ${ended.userId}::bigint, finished_at = now(),
      outstanding_count = ${ended.many}::bigint, outstanding_cents = ${ended.cents}::numeric where id = ${ended.id}::bigint`,
);

/** Finishes one whose difference is 0.00, and keeps what stayed open; who says it again, since no answer came, changes nothing. */
export async function finishReconciliation(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  id: number,
  version: number,
): Promise<void> {
  const held = await holdReconciliation(transaction, id);
  if (held.finisher_id === actor.userId && held.version === version) return;
  await requireAsSeen(transaction, held, version);
  if (Number(held.difference_cents) !== 0) throw conflict(sentences.differs(differenceText(held)));
  const { account_id: accountId, statement_day: statementDay } = held;
  const kept = await onlyRow(transaction, keepOutstanding({ id, accountId, statementDay }));
  // Of the same moment: accounts may be counted anew since it was held.
  requireKept(kept);
  const { many, cents } = kept;
  if (many > limits.outstandingEntries) throw conflict(sentences.tooManyOutstanding);
  await rows(transaction, finish({ id, userId: actor.userId, many, cents }));
  await noteReconciliation(transaction, actor, 'finished', held, {
    before: { isFinished: false },
    after: { ...factsOf(held), isFinished: true, tickedCount: held.tick_count, outstanding: wireSum(cents) },
  });
}

/** Opens the newest finished one of its account again, with the reason, in a new version: who has not seen it open does not finish it. */
export async function reopenReconciliation(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  id: number,
  { version, reason }: ReopenReconciliationBody,
): Promise<void> {
  const held = await holdWithAccount(transaction, id);
  if (held.finished_at === null) throw conflict(sentences.notFinished);
  const { newest, open } = await readNeighbours(transaction, held.account_id);
  if (open) throw conflict(sentences.openBefore(formatDate(open.statement_day)));
  if (newest && newest.id !== id) throw conflict(sentences.notNewest(formatDate(newest.statement_day)));
  // Reopened and finished again since, it is another one than was seen.
  if (version !== undefined) await requireVersion(transaction, held, version);
  await rows(transaction, build.deleteFrom('reconciliation_outstanding').where('reconciliation_id', '=', id));
  await rows(
    transaction,
    build
      .updateTable('reconciliations')
      .set((row) => ({
        finished_by: null,
        finished_at: null,
        outstanding_cents: null,
        outstanding_count: null,
        version: row('version', '+', 1),
      }))
      .where('id', '=', id),
  );
  await noteReconciliation(transaction, actor, 'reopened', held, {
    before: { ...factsOf(held), isFinished: true },
    after: { ...factsOf(held), isFinished: false, reason: reason.trim() },
  });
}
