import { sql } from 'kysely';
import { messages } from '#contract/texts/messages';
import { formatCents } from '#contract/values/money';
import { rows } from '../db/query';
import { statement } from '../db/statement';
import type { BooksTransaction } from '../db/transaction';
import { conflict } from '../refusal';
import { besideEach } from './import-plans';

/** Whose payments: those that a batch adds, or those that are taken back in this very transaction. */
interface PaidBatch {
  readonly batchId: number;
  readonly isUndone: boolean;
}

const paidBy = ({ batchId, isUndone }: PaidBatch) => sql`
  select p.project_id, p.installment_id, sum(p.amount_cents)::bigint as amount
  from import_rows r ${besideEach(sql`payments`, 'journal_entry_id', sql`r.entry_id`)} p
  where r.batch_id = ${batchId} and p.project_id is not null
    and p.reversed_at is not distinct from case when ${isUndone} then now() end
  group by 1, 2`;

const hold = statement(
  { installmentId: 'bigint', project: 'text', remaining: 'cents', amount: 'bigint' },
  (batch: PaidBatch) => sql`
    with asked as (
      ${paidBy(batch)}
    )
    select s.installment_id as "installmentId", j.name as project, s.amount_cents - s.paid_cents as remaining, asked.amount
    from schedule_rows s join asked using (project_id, installment_id) join projects j on j.id = s.project_id
    order by s.project_id, s.installment_id for no key update of s`,
);

const move = statement(
  {},
  (batch: PaidBatch) => sql`
    update schedule_rows s set paid_cents = s.paid_cents + case when ${batch.isUndone} then -asked.amount else asked.amount end
    from (
      ${paidBy(batch)}
    ) asked
    where s.project_id = asked.project_id and s.installment_id = asked.installment_id`,
);

/**
 * Notes what the payments of a batch pay of their installments, or opens these again. They are locked in order, before
 * any account, as by everybody (contract §4.4).
 */
export async function settleInstallments(transaction: BooksTransaction, batch: PaidBatch): Promise<void> {
  const held = await rows(transaction, hold(batch));
  const over = !batch.isUndone && held.find(({ amount, remaining }) => amount > remaining);
  if (over) {
    const { project, installmentId, remaining } = over;
    throw conflict(messages.importBatch.overpaidToWrite(project, installmentId, formatCents(remaining)));
  }
  if (held.length > 0) await rows(transaction, move(batch));
}
