import { sql } from 'kysely';
import type { ChainPart } from '../audit/audit-chain';
import { headsFile } from '../audit/audit-heads';
import type { AuditKey } from '../audit/audit-key';
import type { Connection } from '../db/database';
import { build, firstRow, onlyRow } from '../db/query';
import { statement } from '../db/statement';
import type { KeptSums, Reach } from './kept-sums';
import { readSigned, writeSigned } from './signed-file';

/** A place in the books: up to where the audit log is settled and sealed, and the last entry and seal by then. */
export interface BooksPlace extends Reach {
  readonly sequence: number;
  readonly hash: string;
}

/**
 * A place up to which a check found no fault, and what all entries before it make together. The daily check goes on from
 * there; what is changed before it is found by the whole check.
 */
export interface BooksMark extends BooksPlace {
  /** when the check that found no fault began to look at what lies behind the mark before */
  readonly at: string;
  /** so many bytes of the file of heads were held against the chain */
  readonly headsBytes: number;
  readonly sums: KeptSums;
}

/** Where marks are kept and how they are signed. */
export interface Marking {
  readonly dataDir: string;
  readonly key: AuditKey;
}

const placeNow = statement(
  { through: 'bigint', lastEntry: 'bigint', sequence: 'bigint', hash: 'text', at: 'timestamptz' },
  () => sql`
    select (select sealed_through from audit_sealing) as through, coalesce((select max(id) from journal_entries), 0) as "lastEntry",
      coalesce(s.sequence, 0) as sequence, coalesce(encode(s.hash, 'hex'), repeat('0', 64)) as hash, now() as at
    from (values (1)) as one left join lateral (select sequence, hash from audit_seals order by sequence desc limit 1) s on true`,
);

/** Where the books are now. */
export async function readPlace(connection: Connection): Promise<BooksPlace & { at: string }> {
  const { at, ...place } = await onlyRow(connection, placeNow());
  return { ...place, at: at.toISOString() };
}

/** The chain behind a place. */
export const chainFrom = ({ sequence, hash, through }: BooksPlace): ChainPart => ({ sequence, hash, row: through });

/** Whether the chain of this database has the seal of the place: it has not after an older backup was restored. */
export async function isOfChain(connection: Connection, { sequence, hash }: BooksPlace): Promise<boolean> {
  if (sequence === 0) return true;
  const seal = await firstRow(
    connection,
    build.selectFrom('audit_seals').select('hash').where('sequence', '=', sequence),
  );
  return seal?.hash.toString('hex') === hash;
}

/** What is known of the mark: the mark itself, or why there is none to go on from. */
export type KnownMark = BooksMark | 'none' | 'spoilt' | 'of another chain';

/** The mark of the connected database. */
export async function readMark(connection: Connection, marking: Marking): Promise<KnownMark> {
  const read = await readSigned(await markFile(connection, marking.dataDir), marking.key);
  if ('reason' in read) return read.reason;
  // Only `keepMark` signs under this name.
  const mark = read.contents as BooksMark;
  return (await isOfChain(connection, mark)) ? mark : 'of another chain';
}

/** Keeps the mark in the place of the one before. */
export async function keepMark(connection: Connection, { dataDir, key }: Marking, mark: BooksMark): Promise<void> {
  await writeSigned(await markFile(connection, dataDir), key, mark);
}

async function markFile(connection: Connection, dataDir: string): Promise<string> {
  return besideHeads(connection, dataDir, 'mark');
}

/** A file beside the heads of the connected database. */
export async function besideHeads(connection: Connection, dataDir: string, name: string): Promise<string> {
  return (await headsFile(connection, dataDir)).replace(/\.jsonl$/, `.${name}.json`);
}
