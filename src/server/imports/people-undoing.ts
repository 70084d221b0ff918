import { sql } from 'kysely';
import { importPhrases, namesInWords } from '#contract/texts/import-phrases';
import { messages } from '#contract/texts/messages';
import { onlyRow, rows } from '../db/query';
import { statement } from '../db/statement';
import { personSubject } from '../people/people.queries';
import { conflict } from '../refusal';
import { byKeysAlone } from './import-plans';
import type { ActingOnBatch, ImportedKind } from './imported-kind';

const ofBatch = (batchId: number) => sql`import_rows r join users u on u.id = r.record_id and r.batch_id = ${batchId}`;

const hold = statement(
  { id: 'bigint' },
  (batchId: number) => sql`select u.id from ${ofBatch(batchId)} order by u.id for update of u`,
);

/** Whether a table names the person `u`; `offset 0` keeps this a question of each person by itself, answered by an index. */
const names = (table: string, column: string, those = sql`true`) => sql`
  exists (select from ${sql.table(table)} m where m.${sql.ref(column)} = u.id and ${those} offset 0)`;

/** The same of movements, whose indexes by people are of those that stand and of those that were taken back. */
const namesInEntry = (table: string, column: string) => sql`
  (${names(table, column, sql`m.reversed_at is null`)} or ${names(table, column, sql`m.reversed_at is not null`)})`;

const reasons = importPhrases.standsOnPerson;
const mostNamed = 100;
const standing = statement(
  { name: 'text', reason: 'text' },
  (batchId: number) => sql`
    select name, reason from (
      select r.line, u.name, case
        when u.id in (select actor_id from access_events) or ${names('audit_log', 'actor_id')} then 'signedIn'
        when ${names('project_shares', 'user_id')} then 'share'
        when ${namesInEntry('deposits', 'user_id')} or ${namesInEntry('payments', 'paid_by')} then 'entry'
        end as reason
      from ${ofBatch(batchId)}) as looked
    where reason is not null order by line limit ${mostNamed}`,
);

interface TakingAway extends ActingOnBatch {
  /** how the names end, so that nobody is taken for one of them */
  readonly ending: string;
}

/** People are never deleted: who is of the system is nobody that anything is recorded for, and stands in no list. */
const takeAway = statement(
  { count: 'bigint' },
  ({ batchId, userId, userName, address, requestId, ending }: TakingAway) => sql`
    with before as (
      select r.line, u.id, u.name, u.username,
        case when u.must_change_password or u.password_hash is not null then u.user_type end as role
      from ${ofBatch(batchId)}
    ), taken as (
      update users u set name = u.name || ${ending}::text, username = null, user_type = 'SYSTEM', password_hash = null,
        must_change_password = false, disabled_at = coalesce(u.disabled_at, now())
      from before b where b.id = u.id returning b.*
    ), noted as (
      insert into audit_log (actor_id, actor_name, action, subject_kind, subject_id, address, request_id, before, after)
      select ${userId}, ${userName}, 'person.removed', ${personSubject}::text, id::text, ${address}, ${requestId},
        jsonb_build_object('name', name, 'username', username, 'role', role), jsonb_build_object('undoneImport', ${batchId}::bigint)
      from taken order by line returning id
    )
    select count(*) as count from noted`,
);

/** Takes the people of a batch away, as long as nothing stands on any of them. */
export const undoPeople: ImportedKind['undo'] = async (transaction, undoing) => {
  const { batchId } = undoing;
  await rows(transaction, hold(batchId));
  await rows(transaction, byKeysAlone());
  const stands = await rows(transaction, standing(batchId));
  if (stands.length > 0) {
    const named = stands.map(({ name, reason }) => `${name} ${reasons[reason as keyof typeof reasons]}`);
    throw conflict(messages.importBatch.peopleInUse(namesInWords(named)));
  }
  const { count } = await onlyRow(transaction, takeAway({ ...undoing, ending: importPhrases.undoneName(batchId) }));
  return { rows: count, deletedBefore: 0 };
};
