import { type RawBuilder, sql } from 'kysely';
import { messages } from '#contract/texts/messages';
import { onlyRow, rows } from '../db/query';
import { statement } from '../db/statement';
import { entryFacts } from '../ledger/entry-facts';
import { moveBalances } from '../ledger/ledger';
import { recordedAction } from '../movements/movement-audit';
import { columnOf, declaredEntry } from '../movements/movement-entries';
import type { EntryKind } from '../movements/movement-declarations';
import { conflict } from '../refusal';
import type { ActingOnBatch, ImportedKind } from './imported-kind';
import { settleInstallments } from './import-installments';
import { besideEach } from './import-plans';
import { importedFrom, isWritten } from './import-sums';
import type { ImportedMovement } from './movement-judging';

/* A batch is written by few statements, however many rows it has. They name accounts, people and installments by their
   keys, which lets everybody pass who moves a balance; only at the end are installments and accounts locked, in order. */

type WrittenMovement = Pick<ImportedMovement, 'entry' | 'otherColumns' | 'changedSince'>;

/** What the call of the movement would ask for, of a row `r`. */
const askedByRow = sql`r.request`;

/**
 * Entries differ in nothing but their day: sorted by that, rows and entries of one place have one day. They are joined by
 * the place alone, since of two keys a plan that expects few rows may look at one only and compare all rows with all.
 */
function addEntries(entry: EntryKind) {
  const { dayColumn } = declaredEntry(entry);
  return statement(
    {},
    ({ batchId, userId }: ActingOnBatch) => sql`
      with chosen as (
        select line, (movement ->> ${dayColumn}::text)::date as day,
          row_number() over (order by (movement ->> ${dayColumn}::text)::date, line) as place
        from import_rows where batch_id = ${batchId} and movement is not null and ${isWritten}
      ), added as (
        insert into journal_entries (kind, entry_date, recorded_by)
        select ${entry}::text, day, ${userId} from chosen order by line returning id, entry_date
      ), placed as (
        select id, row_number() over (order by entry_date, id) as place from added
      )
      update import_rows r set entry_id = p.id from chosen c join placed p on p.place = c.place
      where r.batch_id = ${batchId} and r.line = c.line`,
  );
}

const addPostings = statement(
  {},
  (batchId: number) => sql`
    insert into postings (journal_entry_id, line, account_id, counterpart, currency_id, amount_cents)
    select r.entry_id, p.line, (posting ->> 0)::bigint, posting ->> 1, (posting ->> 2)::bigint, (posting ->> 3)::bigint
    from import_rows r, jsonb_array_elements(r.postings) with ordinality as p (posting, line)
    where r.batch_id = ${batchId} and r.entry_id is not null`,
);

/** The columns that a kind of entry keeps, beside those of every movement. */
function columnsOf({ entry, otherColumns }: WrittenMovement) {
  const { members, typeColumn } = declaredEntry(entry);
  return [...Object.values(members).map(columnOf), ...(typeColumn === null ? [] : [typeColumn]), ...otherColumns];
}

function addMovements(written: WrittenMovement) {
  const { table } = declaredEntry(written.entry);
  const columns = columnsOf(written);
  return statement(
    {},
    ({ batchId, userId }: ActingOnBatch) => sql`
      with added as (
        insert into ${sql.table(table)} (journal_entry_id, recorded_by, ${sql.join(columns.map((column) => sql.ref(column)))})
        select r.entry_id, ${userId}, ${sql.join(columns.map((column) => sql`m.${sql.ref(column)}`))}
        from import_rows r, jsonb_populate_record(null::${sql.table(table)}, r.movement) m
        where r.batch_id = ${batchId} and r.entry_id is not null order by r.line
        returning id, journal_entry_id
      )
      update import_rows r set movement_id = added.id from added where r.batch_id = ${batchId} and r.entry_id = added.journal_entry_id`,
  );
}

function addAuditRows(entry: EntryKind, asked: RawBuilder<unknown>) {
  const { kind } = declaredEntry(entry);
  return statement(
    {},
    ({ batchId, userId, userName, address, requestId }: ActingOnBatch) => sql`
      insert into audit_log (actor_id, actor_name, action, subject_kind, subject_id, address, request_id, after)
      select ${userId}, ${userName}, ${recordedAction(kind)}::text, ${kind}::text, r.movement_id::text, ${address},
        ${requestId}, ${asked} || jsonb_build_object('slip', null, 'slipDigest', null, 'ledger', ${entryFacts(sql`r.entry_id`)})
          || ${importedFrom}
      from import_rows r where r.batch_id = ${batchId} and r.entry_id is not null order by r.line`,
  );
}

/** How many rows were written, and of how many something has changed since they were judged. */
function countMovements({ entry, changedSince }: WrittenMovement) {
  return statement(
    { written: 'bigint', changed: 'bigint' },
    (batchId: number) => sql`
      select count(*) as written, count(*) filter (where ${changedSince}) as changed
      from import_rows r ${besideEach(sql.table(declaredEntry(entry).table), 'id', sql`r.movement_id`)} m
      where r.batch_id = ${batchId} and m.journal_entry_id = r.entry_id`,
  );
}

const netOfBatch = statement(
  { accountId: 'bigint', change: 'numeric', firstDay: 'date' },
  (batchId: number) => sql`
    select (posting ->> 0)::bigint as "accountId", sum((posting ->> 3)::bigint) as change, min(j.entry_date) as "firstDay"
    from import_rows r ${besideEach(sql`journal_entries`, 'id', sql`r.entry_id`)} j
      cross join jsonb_array_elements(r.postings) as posting
    where r.batch_id = ${batchId} and posting ->> 0 is not null group by 1 order by 1`,
);

/** Writes the movements of a batch, and settles in the end what they pay and what they move. */
export function movementWriter(written: WrittenMovement, asked = askedByRow): ImportedKind['write'] {
  const entries = addEntries(written.entry);
  const movements = addMovements(written);
  const auditRows = addAuditRows(written.entry, asked);
  const count = countMovements(written);
  return async (transaction, writing) => {
    const { batchId } = writing;
    await rows(transaction, entries(writing));
    await rows(transaction, addPostings(batchId));
    await rows(transaction, movements(writing));
    await rows(transaction, auditRows(writing));
    const net = await rows(transaction, netOfBatch(batchId));
    const counted = await onlyRow(transaction, count(batchId));
    if (counted.changed > 0) throw conflict(messages.importBatch.changedSinceJudged);
    return {
      rows: counted.written,
      atTheEnd: async () => {
        await settleInstallments(transaction, { batchId, isUndone: false });
        await moveBalances(transaction, net, messages.importBatch.tooLittleToWrite);
      },
    };
  };
}
