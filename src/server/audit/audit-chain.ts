import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection, Database } from '../db/database';
import { firstRow, rows } from '../db/query';
import { inTransaction } from '../db/transaction';

interface AuditLine {
  readonly id: number;
  /** everything the row says, as one text */
  readonly said: string;
}

interface SealedLine extends AuditLine {
  readonly sequence: number;
  readonly hash: Buffer;
}

const sealedAtOnce = 1_000;
const beginning = Buffer.alloc(32);

const said = sql`jsonb_build_array(l.id, to_char(l.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), l.actor_id, l.actor_name, l.action,
  l.subject_kind, l.subject_id, l.address, l.request_id, l.before, l.after)::text`;

/** The seal of a row: SHA-256 over the seal before it and everything the row says. */
function sealOf(before: Buffer, line: AuditLine): Buffer {
  return createHash('sha256').update(before).update(line.said).digest();
}

/**
 * Seals the audit rows that have none yet, in the order of their ids; answers how many. Who seals at the same moment
 * waits, and goes on after the last seal.
 */
export async function sealAuditLog(database: Database): Promise<number> {
  let total = 0;
  for (;;) {
    const sealed = await sealSome(database);
    total += sealed;
    if (sealed < sealedAtOnce) return total;
  }
}

async function sealSome(database: Database): Promise<number> {
  return inTransaction(database, async (transaction) => {
    await rows(transaction, sql`select pg_advisory_xact_lock(hashtextextended('audit_seals', 0))::text`);
    const last = await firstRow(
      transaction,
      sql<{ sequence: number; hash: Buffer }>`select sequence, hash from audit_seals order by sequence desc limit 1`,
    );
    const lines = await rows(
      transaction,
      sql<AuditLine>`
        select l.id, ${said} as said from audit_log l
        where not exists (select from audit_seals s where s.audit_id = l.id) order by l.id limit ${sealedAtOnce}`,
    );
    if (lines.length === 0) return 0;
    const first = (last?.sequence ?? 0) + 1;
    let hash = last?.hash ?? beginning;
    const hashes = lines.map((line) => (hash = sealOf(hash, line)));
    await rows(
      transaction,
      sql`insert into audit_seals (sequence, audit_id, hash)
        select ${first} + ordinality - 1, audit_id, hash
        from unnest(${lines.map(({ id }) => id)}::bigint[], ${hashes}::bytea[]) with ordinality as given (audit_id, hash, ordinality)`,
    );
    return lines.length;
  });
}

/** Where the chain breaks first, in words; null when every seal fits its row and the seal before it. */
export async function findChainFault(connection: Connection): Promise<string | null> {
  let before: Buffer = beginning;
  let expected = 1;
  for (;;) {
    const lines = await rows(
      connection,
      sql<SealedLine>`
        select s.sequence, s.hash, l.id, ${said} as said from audit_seals s join audit_log l on l.id = s.audit_id
        where s.sequence >= ${expected} order by s.sequence limit ${sealedAtOnce}`,
    );
    for (const line of lines) {
      if (line.sequence !== expected) return `Seal ${String(expected)} of the audit log is missing.`;
      if (!sealOf(before, line).equals(line.hash))
        return `Row ${String(line.id)} of the audit log is not what was sealed.`;
      before = line.hash;
      expected += 1;
    }
    if (lines.length < sealedAtOnce) return findUncountedSeals(connection, expected - 1);
  }
}

async function findUncountedSeals(connection: Connection, seen: number): Promise<string | null> {
  const facts = await firstRow(
    connection,
    // Seals that were added meanwhile have their rows, and are no fault.
    sql<{ rowless: number; skipped: number }>`
      select count(*) filter (where not exists (select from audit_log l where l.id = s.audit_id)) as rowless,
        (select count(*) from audit_log l where l.at < now() - interval '10 minutes' and not exists (select from audit_seals x where x.audit_id = l.id)) as skipped
      from audit_seals s`,
  );
  if (facts && facts.rowless > 0)
    return `The audit log has ${String(seen + facts.rowless)} seals, of which only ${String(seen)} belong to a row.`;
  if (facts && facts.skipped > 0) return `${String(facts.skipped)} rows of the audit log were never sealed.`;
  return null;
}
