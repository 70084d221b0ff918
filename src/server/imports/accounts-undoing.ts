import { sql } from 'kysely';
import { importPhrases, namesInWords } from '#contract/texts/import-phrases';
import { messages } from '#contract/texts/messages';
import { onlyRow, rows } from '../db/query';
import { statement } from '../db/statement';
import { accountColumns } from '../movements/movement-entries';
import { conflict } from '../refusal';
import type { ActingOnBatch, ImportedKind } from './imported-kind';
import { byKeysAlone } from './import-plans';
import { movementUndoer } from './movement-undoing';

const ofBatch = (batchId: number) =>
  sql`import_rows r join accounts a on a.id = r.record_id and r.batch_id = ${batchId}`;

const hold = statement(
  { held: 'bigint', gone: 'bigint' },
  (batchId: number) => sql`
    with held as (
      select a.id from ${ofBatch(batchId)} order by a.id for update of a
    )
    select (select count(*) from held) as held, count(*) - (select count(*) from held) as gone
    from import_rows where batch_id = ${batchId} and record_id is not null`,
);

/** Entries on an account `a`; `except` are those that do not count. */
const hasEntries = (except = sql`false`) =>
  sql.join(
    accountColumns.map(
      ({ table, column }) =>
        sql`exists (select from ${sql.table(table)} m where m.${sql.ref(column)} = a.id and not ${except})`,
    ),
    sql` or `,
  );

const mostNamed = 100;
const inUse = statement(
  { name: 'text' },
  (batchId: number) => sql`
    select a.name from ${ofBatch(batchId)}
    where ${hasEntries(sql`(m.reversed_at is not null or m.journal_entry_id is not distinct from r.entry_id)`)}
    order by r.line limit ${mostNamed}`,
);

const forgetDays = statement(
  {},
  (batchId: number) => sql`
    update accounts a set opened_on = null from import_rows r
    where r.batch_id = ${batchId} and r.record_id = a.id and a.opened_on is not null`,
);

const facts = sql`jsonb_build_object('name', a.name, 'currencyId', a.currency_id, 'accountType', a.account_type,
  'overdraftLimit', trim_scale(a.overdraft_limit_cents / 100.0))`;

const remove = statement(
  {},
  ({ batchId, userId, userName, address, requestId }: ActingOnBatch) => sql`
    with removed as (
      delete from accounts a using import_rows r
      where r.batch_id = ${batchId} and r.record_id = a.id and not (${hasEntries()})
      returning r.line, a.id, ${facts} as facts
    )
    insert into audit_log (actor_id, actor_name, action, subject_kind, subject_id, address, request_id, before, after)
    select ${userId}, ${userName}, 'account.removed', 'account', id::text, ${address}, ${requestId}, facts,
      jsonb_build_object('undoneImport', ${batchId}::bigint)
    from removed order by line`,
);

interface Putting extends ActingOnBatch {
  /** how the names end, so that the names of the file are free again */
  readonly ending: string;
}

const putAside = statement(
  {},
  ({ batchId, userId, userName, address, requestId, ending }: Putting) => sql`
    with before as (
      select a.id, r.line, a.closed_at is not null as closed, ${facts} as facts from ${ofBatch(batchId)}
    ), aside as (
      update accounts a set closed_at = coalesce(a.closed_at, now()),
        name = a.name || ${ending}::text
      from before b where b.id = a.id returning b.line, a.id, b.closed, b.facts as before, ${facts} as after
    ), noted as (
      select line, id, 1 as place, 'account.changed' as action, before, after || jsonb_build_object('undoneImport', ${batchId}::bigint) as after
      from aside
      union all
      select line, id, 2, 'account.closed', '{"isClosed": false}', '{"isClosed": true}' from aside where not closed
    )
    insert into audit_log (actor_id, actor_name, action, subject_kind, subject_id, address, request_id, before, after)
    select ${userId}, ${userName}, action, 'account', id::text, ${address}, ${requestId}, before, after
    from noted order by line, place`,
);

const undoOpenings = movementUndoer('OPENING');

/**
 * Takes the accounts of a batch away, as long as there is nothing on them but their opening balance. Where it was, the
 * books keep it and its reversal, and so their account: closed, and under another name.
 */
export const undoAccounts: ImportedKind['undo'] = async (transaction, undoing) => {
  const { batchId } = undoing;
  const openings = await undoOpenings(transaction, undoing);
  await rows(transaction, byKeysAlone());
  const { held, gone } = await onlyRow(transaction, hold(batchId));
  const standing = await rows(transaction, inUse(batchId));
  if (standing.length > 0)
    throw conflict(messages.importBatch.accountsInUse(namesInWords(standing.map(({ name }) => name))));
  await rows(transaction, remove(undoing));
  return {
    rows: held,
    deletedBefore: gone,
    atTheEnd: async () => {
      await openings.atTheEnd?.();
      await rows(transaction, forgetDays(batchId));
      await rows(transaction, putAside({ ...undoing, ending: importPhrases.undoneName(batchId) }));
    },
  };
};
