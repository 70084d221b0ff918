import { sql } from 'kysely';
import { namesInWords } from '#contract/texts/import-phrases';
import { messages } from '#contract/texts/messages';
import { onlyRow, rows } from '../db/query';
import { statement } from '../db/statement';
import { entryFacts } from '../ledger/entry-facts';
import { moveBalances } from '../ledger/ledger';
import { conflict } from '../refusal';
import { reversedAction } from '../movements/movement-audit';
import type { EntryKind } from '../movements/movement-declarations';
import { declaredEntry } from '../movements/movement-entries';
import type { ActingOnBatch, ImportedKind } from './imported-kind';
import { besideEach } from './import-plans';
import { settleInstallments } from './import-installments';

/** Corrections that stand in the place of rows; a correction may have been corrected again. An opening balance has none. */
const correctionsOf = (movements: ReturnType<typeof sql.table>, ofBatch: ReturnType<typeof sql>) => sql`
  with recursive corrections as (
    select (select n.id from ${movements} n where n.corrects_id = m.id) as id from ${ofBatch} where m.reversed_at is not null
    union all
    select (select n.id from ${movements} n where n.corrects_id = c.id) from corrections c where c.id is not null
  )
  select id from corrections c where (select n.reversed_at is null from ${movements} n where n.id = c.id)`;

/** The steps of undoing rows of a kind; what was deleted one by one already stays as it is. */
function stepsOf(entry: EntryKind) {
  const { table, kind: movement } = declaredEntry(entry);
  const movements = sql.table(table);
  const ofBatch = (batchId: number) => sql`
    (select * from import_rows where batch_id = ${batchId}) r ${besideEach(movements, 'id', sql`r.movement_id`)} m`;
  const besideEntry = besideEach(sql`journal_entries`, 'id', sql`m.journal_entry_id`);
  return {
    hold: statement(
      { reversed: 'bigint', open: 'bigint' },
      (batchId: number) => sql`
        with held as (
          select reversed_at from ${movements}
          where id = any (array (select movement_id from import_rows where batch_id = ${batchId})) order by id for update
        )
        select count(reversed_at) as reversed, count(*) - count(reversed_at) as open from held`,
    ),
    corrected:
      entry === 'OPENING'
        ? null
        : statement(
            { id: 'bigint' },
            (batchId: number) => sql`${correctionsOf(movements, ofBatch(batchId))} order by id`,
          ),
    net: statement(
      { accountId: 'bigint', change: 'numeric', firstDay: 'date' },
      (batchId: number) => sql`
        select a.id as "accountId", -sum(p.amount_cents) as change, min(j.entry_date) as "firstDay"
        from ${ofBatch(batchId)} ${besideEntry} j ${besideEach(sql`postings`, 'journal_entry_id', sql`j.id`)} p
          join accounts a on a.id = p.account_id
        where m.reversed_at is null group by 1 order by 1`,
    ),
    mirrors: statement(
      {},
      ({ batchId, userId }: ActingOnBatch) => sql`
        with mirrors as (
          insert into journal_entries (kind, entry_date, reverses_id, recorded_by)
          select 'REVERSAL', posting_day(j.entry_date, ${userId}::bigint), j.id, ${userId}
          from ${ofBatch(batchId)} ${besideEntry} j
          where m.reversed_at is null order by r.line returning id, reverses_id
        )
        insert into postings (journal_entry_id, line, account_id, counterpart, currency_id, amount_cents)
        select mirrors.id, p.line, p.account_id, p.counterpart, p.currency_id, -p.amount_cents
        from mirrors ${besideEach(sql`postings`, 'journal_entry_id', sql`mirrors.reverses_id`)} p`,
    ),
    reversals: statement(
      {},
      ({ batchId, userId }: ActingOnBatch) => sql`
        update ${movements} m set reversed_by = ${userId}, reversed_at = now(),
          reversal_entry_id = (select j.id from journal_entries j where j.reverses_id = m.journal_entry_id)
        where id = any (array (select movement_id from import_rows where batch_id = ${batchId})) and reversed_at is null`,
    ),
    auditRows: statement(
      {},
      ({ batchId, userId, userName, address, requestId }: ActingOnBatch) => sql`
        insert into audit_log (actor_id, actor_name, action, subject_kind, subject_id, address, request_id, before, after)
        select ${userId}, ${userName}, ${reversedAction(movement)}::text, ${movement}::text, m.id::text, ${address},
          ${requestId}, jsonb_build_object('journalEntry', m.journal_entry_id),
          jsonb_build_object('reversalEntry', m.reversal_entry_id, 'undoneImport', r.batch_id, 'ledger', ${entryFacts(sql`m.reversal_entry_id`)})
        from ${ofBatch(batchId)} where m.reversed_at = now() order by r.line`,
    ),
  };
}

/** What was imported would stay in the books under another number. */
function requireUncorrected(corrections: readonly { readonly id: number }[]): void {
  const { length } = corrections;
  if (length === 0) return;
  const numbers = namesInWords(corrections.map(({ id }) => String(id)));
  throw conflict(messages.importBatch.correctedSince(numbers, length));
}

/** Takes the movements of a batch out of the books; limits apply to the net of each account. */
export function movementUndoer(entry: EntryKind): ImportedKind['undo'] {
  const steps = stepsOf(entry);
  return async (transaction, undoing) => {
    const { batchId } = undoing;
    const { reversed, open } = await onlyRow(transaction, steps.hold(batchId));
    if (reversed > 0 && steps.corrected) requireUncorrected(await rows(transaction, steps.corrected(batchId)));
    const net = await rows(transaction, steps.net(batchId));
    await rows(transaction, steps.mirrors(undoing));
    await rows(transaction, steps.reversals(undoing));
    await rows(transaction, steps.auditRows(undoing));
    return {
      rows: open,
      deletedBefore: reversed,
      atTheEnd: async () => {
        await settleInstallments(transaction, { batchId, isUndone: true });
        await moveBalances(transaction, net, messages.importBatch.tooLittleToUndo);
      },
    };
  };
}
