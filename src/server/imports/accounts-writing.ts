import { sql } from 'kysely';
import { messages } from '#contract/texts/messages';
import type { Connection } from '../db/database';
import { firstRow, onlyRow, rows } from '../db/query';
import { statement } from '../db/statement';
import type { ActingOnBatch, ImportedKind } from './imported-kind';
import { importedFrom, isWritten } from './import-sums';
import { movementWriter } from './movement-writing';

/** What the account holds stays 0 until its opening balance stands in the ledger. */
const addAccounts = statement(
  { count: 'bigint' },
  (batchId: number) => sql`
    with added as (
      insert into accounts (name, currency_id, account_type, overdraft_limit_cents, opened_on)
      select request ->> 'name', (request ->> 'currencyId')::bigint, request ->> 'accountType',
        ((request ->> 'overdraftLimit')::numeric * 100)::bigint, (movement ->> 'opening_date')::date
      from import_rows where batch_id = ${batchId} and ${isWritten} order by line returning id, name, currency_id
    ), noted as (
      update import_rows r set record_id = a.id, movement = r.movement || jsonb_build_object('account_id', a.id),
        postings = jsonb_set(r.postings, '{0,0}', to_jsonb(a.id))
      from added a
      where r.batch_id = ${batchId} and ${isWritten} and r.request ->> 'name' = a.name and (r.request ->> 'currencyId')::bigint = a.currency_id
      returning r.line
    )
    select count(*) as count from noted`,
);

const addAuditRows = statement(
  {},
  ({ batchId, userId, userName, address, requestId }: ActingOnBatch) => sql`
    insert into audit_log (actor_id, actor_name, action, subject_kind, subject_id, address, request_id, after)
    select ${userId}, ${userName}, 'account.created', 'account', r.record_id::text, ${address}, ${requestId},
      r.request - 'openingDate' - 'openingAmount' || ${importedFrom}
    from import_rows r where r.batch_id = ${batchId} and r.record_id is not null order by r.line`,
);

const writeOpenings = movementWriter(
  { entry: 'OPENING', otherColumns: ['currency_id'], changedSince: sql`false` },
  sql`jsonb_build_object('accountId', r.record_id, 'date', r.request -> 'openingDate', 'amount', r.request -> 'openingAmount')`,
);

/** Adds the accounts of a batch with their opening balances. */
export const writeAccounts: ImportedKind['write'] = async (transaction, writing) => {
  const { count } = await onlyRow(transaction, addAccounts(writing.batchId));
  await rows(transaction, addAuditRows(writing));
  return { ...(await writeOpenings(transaction, writing)), rows: count };
};

const taken = statement(
  { name: 'text', currency: 'text' },
  (batchId: number) => sql`
    select a.name, c.code as currency
    from import_rows r join accounts a on lower(a.name) = lower(r.request ->> 'name') and a.currency_id = (r.request ->> 'currencyId')::bigint
      join currencies c on c.id = a.currency_id
    where r.batch_id = ${batchId} and ${isWritten} order by r.line limit 1`,
);

/** Which account of a batch somebody else has added meanwhile. */
export async function takenAccount(connection: Connection, batchId: number): Promise<string | null> {
  const found = await firstRow(connection, taken(batchId));
  return found ? messages.account.nameTaken(found.name, found.currency) : null;
}
