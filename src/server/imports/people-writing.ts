import { sql } from 'kysely';
import { messages } from '#contract/texts/messages';
import { nameLetters } from '#contract/values/plain-letters';
import type { Connection } from '../db/database';
import { build, firstRow, onlyRow, rows } from '../db/query';
import { statement } from '../db/statement';
import type { BooksTransaction } from '../db/transaction';
import { personSubject } from '../people/people.queries';
import { conflict } from '../refusal';
import type { ActingOnBatch, ImportedKind } from './imported-kind';
import { importedFrom, isWritten } from './import-sums';

/** People of a file who are alike in everything are one as good as the other, so each row takes one of them. */
const addPeople = statement(
  { count: 'bigint' },
  (batchId: number) => sql`
    with chosen as (
      select line, request ->> 'name' as name, request ->> 'username' as username, request ->> 'role' as role,
        row_number() over (partition by request ->> 'name', request ->> 'username' order by line) as place
      from import_rows where batch_id = ${batchId} and ${isWritten}
    ), added as (
      insert into users (name, username, user_type, must_change_password)
      select name, username, coalesce(role, 'USER'), role is not null from chosen order by line returning id, name, username
    ), placed as (
      select id, name, coalesce(username, '') as username, row_number() over (partition by name, username order by id) as place from added
    ), noted as (
      update import_rows r set record_id = p.id
      from chosen c join placed p on p.name = c.name and p.username = coalesce(c.username, '') and p.place = c.place
      where r.batch_id = ${batchId} and r.line = c.line returning r.line
    )
    select count(*) as count from noted`,
);

const addAuditRows = statement(
  {},
  ({ batchId, userId, userName, address, requestId }: ActingOnBatch) => sql`
    insert into audit_log (actor_id, actor_name, action, subject_kind, subject_id, address, request_id, after)
    select ${userId}, ${userName}, 'person.created', ${personSubject}::text, r.record_id::text, ${address}, ${requestId},
      r.request || ${importedFrom}
    from import_rows r where r.batch_id = ${batchId} and r.record_id is not null order by r.line`,
);

const namesToAdd = statement(
  { name: 'text' },
  (batchId: number) => sql`
    select request ->> 'name' as name from import_rows where batch_id = ${batchId} and ${isWritten} and not is_possible_duplicate`,
);

/** Writes nobody whose name has come into the books since the rows were judged: nobody was asked about these. */
async function unlessAddedSince(transaction: BooksTransaction, batchId: number): Promise<void> {
  const known = await rows(transaction, build.selectFrom('users').select('name'));
  const names = new Set(known.map(({ name }) => nameLetters(name)));
  const since = (await rows(transaction, namesToAdd(batchId))).filter(({ name }) => names.has(nameLetters(name)));
  if (since.length > 0) throw conflict(messages.importBatch.recordedSince(since.length));
}

/** Adds the people of a batch; none of them can sign in before somebody gives a password. */
export const writePeople: ImportedKind['write'] = async (transaction, writing) => {
  await unlessAddedSince(transaction, writing.batchId);
  const { count } = await onlyRow(transaction, addPeople(writing.batchId));
  await rows(transaction, addAuditRows(writing));
  return { rows: count };
};

const taken = statement(
  { username: 'text | null' },
  (batchId: number) => sql`
    select u.username from import_rows r join users u on lower(u.username) = lower(r.request ->> 'username')
    where r.batch_id = ${batchId} and ${isWritten} order by r.line limit 1`,
);

/** Whose username of a batch somebody else has given away meanwhile. */
export async function takenUsername(connection: Connection, batchId: number): Promise<string | null> {
  const found = await firstRow(connection, taken(batchId));
  return found?.username ? messages.person.usernameTaken(found.username) : null;
}
