import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection } from '../db/database';
import { onlyRow, rows } from '../db/query';
import { statement } from '../db/statement';

/** A row of the audit log as it is sealed. */
export interface AuditLine {
  readonly id: number;
  /** everything the row says */
  readonly text: string;
}

/** How many rows are held in memory at once, by whoever seals and whoever follows the chain. */
export const linesAtOnce = 1_000;

/** What stands before the first seal. */
export const chainBeginning: Buffer = Buffer.alloc(32);

/** Everything a row `l` of the audit log says, as one text. */
export const auditText = sql`jsonb_build_array(l.id, to_char(l.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), l.actor_id, l.actor_name, l.action,
  l.subject_kind, l.subject_id, l.address, l.request_id, l.before, l.after)::text`;

/** The seal of a row: SHA-256 over the seal before it and everything the row says. */
export function sealOf(before: Buffer, line: AuditLine): Buffer {
  return createHash('sha256').update(before).update(line.text).digest();
}

const sealedLines = statement(
  { sequence: 'bigint', hash: 'bytea', id: 'bigint', text: 'text' },
  (from: number) => sql`
    select s.sequence, s.hash, l.id, ${auditText} as text from audit_seals s join audit_log l on l.id = s.audit_id
    where s.sequence >= ${from} order by s.sequence limit ${linesAtOnce}`,
);

const rowlessSeals = statement(
  { count: 'bigint' },
  (from: number) => sql`
    select count(*) as count from audit_seals s
    where s.sequence > ${from} and not exists (select from audit_log l where l.id = s.audit_id)`,
);

const unsealedLines = statement(
  { count: 'bigint', first: 'bigint | null', last: 'bigint | null' },
  (from: number) => sql`
    select count(*) as count, min(l.id) as first, max(l.id) as last from audit_log l
    where l.id > ${from} and (l.id <= (select sealed_through from audit_sealing) or l.at < now() - interval '10 minutes')
      and not exists (select from audit_seals s where s.audit_id = l.id)`,
);

/** A place in the chain: how many seals lead there, and the last of them in hexadecimal. */
export interface ChainPlace {
  readonly sequence: number;
  readonly hash: string;
}

/** The place before the first line. */
export const firstPlace: ChainPlace = { sequence: 0, hash: chainBeginning.toString('hex') };

/** From where the chain is followed, and behind which row every one must be sealed. */
export interface ChainPart extends ChainPlace {
  readonly row: number;
}

/** Where the chain breaks first, and what was never sealed, in words; nothing when every row has its seal. */
export async function findChainFaults(
  connection: Connection,
  from: ChainPart = { ...firstPlace, row: 0 },
  reached: (place: ChainPlace) => Promise<void> = () => Promise.resolve(),
): Promise<string[]> {
  return [await findBreak(connection, from, reached), await findUnsealed(connection, from.row)].filter(
    (fault) => fault !== null,
  );
}

async function findBreak(
  connection: Connection,
  from: ChainPlace,
  reached: (place: ChainPlace) => Promise<void>,
): Promise<string | null> {
  let before: Buffer = Buffer.from(from.hash, 'hex');
  let expected = from.sequence + 1;
  for (;;) {
    const lines = await rows(connection, sealedLines(expected));
    for (const line of lines) {
      if (line.sequence !== expected) return `Seal ${String(expected)} of the audit log is missing.`;
      if (!sealOf(before, line).equals(line.hash))
        return `Row ${String(line.id)} of the audit log is not what was sealed.`;
      before = line.hash;
      expected += 1;
    }
    await reached({ sequence: expected - 1, hash: before.toString('hex') });
    if (lines.length < linesAtOnce) return findRowless(connection, from.sequence, expected - 1);
  }
}

/** Seals that were added meanwhile have their rows, and are no fault. */
async function findRowless(connection: Connection, from: number, seen: number): Promise<string | null> {
  const { count } = await onlyRow(connection, rowlessSeals(from));
  if (count === 0) return null;
  return `The audit log has ${String(seen + count)} seals, of which only ${String(seen)} belong to a row.`;
}

/** Rows behind which sealing has gone on already, and rows that have waited for it far longer than it ever takes. */
async function findUnsealed(connection: Connection, from: number): Promise<string | null> {
  const { count, first, last } = await onlyRow(connection, unsealedLines(from));
  if (count === 0) return null;
  return `${String(count)} rows of the audit log (from ${String(first)} to ${String(last)}) were never sealed, or their seals are gone.`;
}
