import { sql } from 'kysely';
import type { Actor, Origin } from '../identity/actor';
import type { Connection } from '../db/database';
import { rows } from '../db/query';

/** What is kept of every write for good: who, what, on what, from where, before and after. */
export interface AuditRecord {
  readonly actor: Pick<Actor, 'userId' | 'userName'> | null;
  readonly origin: Origin;
  readonly action: string;
  readonly subjectKind?: string;
  readonly subjectId?: string | number;
  readonly before?: unknown;
  readonly after?: unknown;
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

/** Adds a row to the audit log; within a transaction it lands with the action or not at all (contract §4.1). */
export async function audit(connection: Connection, record: AuditRecord): Promise<void> {
  await rows(
    connection,
    sql`insert into audit_log (actor_id, actor_name, action, subject_kind, subject_id, address, request_id, before, after)
      values (${record.actor?.userId ?? null}, ${record.actor?.userName ?? ''}, ${record.action}, ${record.subjectKind ?? ''},
        ${String(record.subjectId ?? '')}, ${record.origin.address}, ${record.origin.requestId},
        ${json(record.before)}::jsonb, ${json(record.after)}::jsonb)`,
  );
}
