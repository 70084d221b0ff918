import type { TestServer } from './test-server';

/** As somebody who owns the database can: the audit row of a deposit's entry stands under another number. */
export async function renumberRecording(server: TestServer, entry: number, number: number): Promise<void> {
  const owner = await server.database.connect();
  await owner.query('set session_replication_role = replica');
  const { rowCount } = await owner.query(
    `with row as (
        delete from audit_log where action = 'deposit.created'
          and subject_id = (select id::text from deposits where journal_entry_id = $1) returning *)
      insert into audit_log (id, at, actor_id, actor_name, action, subject_kind, subject_id, address, request_id, before, after)
      overriding system value
      select $2, at, actor_id, actor_name, action, subject_kind, subject_id, address, request_id, before, after from row`,
    [entry, number],
  );
  owner.release(true);
  expect(rowCount).toBe(1);
}
