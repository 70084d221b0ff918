import type { RawBuilder } from 'kysely';
import type { AuditAction } from '#contract/texts/deed-names';
import type { Actor, Origin } from '../identity/actor';
import type { Connection } from '../db/database';
import { withMembers } from '../db/expressions';
import { insertion } from '../db/insertion';
import { build, rows, write } from '../db/query';
import type { Transaction } from '../db/transaction';
import { writtenOnce } from '../db/written-once';

/** What is kept of every write for good: who, what, on what, from where, before and after. */
export interface AuditRecord {
  readonly actor: Pick<Actor, 'userId' | 'userName'> | null;
  readonly origin: Origin;
  readonly action: AuditAction;
  readonly subjectKind?: string;
  readonly subjectId?: string | number;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** From where the first start of new books tells what it puts in: behind it nothing comes that is not told. */
export const firstStartAddress = 'first start';
/** From where the sample tells of its projects, though not of their schedules. */
export const sampleAddress = 'sample';

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

/** Adds a row to the audit log; within a transaction it lands with the action or not at all (contract §4.1). */
export async function audit(connection: Connection, record: AuditRecord): Promise<void> {
  await rows(connection, insertion('audit_log', valuesOf(record)));
}

/** A statement has 65,535 values at most, and a row nine. */
const mostAtOnce = 5_000;

/** Adds rows to the audit log, in their order, by few statements. */
export async function auditAll(connection: Connection, records: readonly AuditRecord[]): Promise<void> {
  for (let from = 0; from < records.length; from += mostAtOnce) {
    const some = records.slice(from, from + mostAtOnce).map(valuesOf);
    await rows(connection, build.insertInto('audit_log').values(some));
  }
}

/** What the database itself finds, by such values, when it writes the row. */
type FoundMembers<Values> = (values: Values) => Readonly<Record<string, RawBuilder<unknown>>>;

/** Makes what adds a row whose `after` has these members, too; the row lands with the action or not at all. */
export function auditingWith<Values extends object>(
  members: FoundMembers<Values>,
): (transaction: Transaction, record: AuditRecord, values: Values) => void {
  const insert = writtenOnce((row: AuditRow & Values) =>
    build.insertInto('audit_log').values({
      actor_id: row.actor_id,
      actor_name: row.actor_name,
      action: row.action,
      subject_kind: row.subject_kind,
      subject_id: row.subject_id,
      address: row.address,
      request_id: row.request_id,
      before: row.before,
      after: withMembers(row.after, members(row)),
    }),
  );
  return (transaction, record, values) => {
    const row = valuesOf(record);
    write(transaction, insert({ ...row, after: row.after ?? '{}', ...values }));
  };
}

type AuditRow = ReturnType<typeof valuesOf> & { readonly after: string };

const valuesOf = (record: AuditRecord) => ({
  actor_id: record.actor?.userId ?? null,
  actor_name: record.actor?.userName ?? '',
  action: record.action,
  subject_kind: record.subjectKind ?? '',
  subject_id: String(record.subjectId ?? ''),
  address: record.origin.address,
  request_id: record.origin.requestId,
  before: json(record.before),
  after: json(record.after),
});
