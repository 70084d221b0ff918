import type { Actor, Origin } from '../identity/actor';
import type { Connection } from '../db/database';
import { build, rows } from '../db/query';

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
  await auditAll(connection, [record]);
}

/** Adds rows to the audit log, in their order, by one statement. */
export async function auditAll(connection: Connection, records: readonly AuditRecord[]): Promise<void> {
  const values = records.map((record) => ({
    actor_id: record.actor?.userId ?? null,
    actor_name: record.actor?.userName ?? '',
    action: record.action,
    subject_kind: record.subjectKind ?? '',
    subject_id: String(record.subjectId ?? ''),
    address: record.origin.address,
    request_id: record.origin.requestId,
    before: json(record.before),
    after: json(record.after),
  }));
  await rows(connection, build.insertInto('audit_log').values(values));
}
