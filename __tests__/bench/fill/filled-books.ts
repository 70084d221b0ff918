import type { PoolClient } from 'pg';
import { AuditSealer } from '../../../src/server/audit/audit-sealer';
import type { Database } from '../../../src/server/db/database';
import books from './books.sql';
import deposits from './drawn-deposits.sql';
import moves from './drawn-moves.sql';
import payments from './drawn-payments.sql';
import transfers from './drawn-transfers.sql';
import ends from './ends.sql';
import { writeCompany } from './filled-company';
import { keptTotals } from './kept-totals';
import tables from './tables.sql';

/** Of so many movements a block consists: a hundred deposits, ten transfers, twelve payments, three reversals. */
const blockOf = { deposits: 100, entries: 125 } as const;
const blocksAtOnce = 2_000;

/** What is told while books are filled. */
export type Telling = (line: string) => void;

/**
 * Fills an empty, migrated database with a company of ten years and so many deposits (a multiple of a hundred) with what
 * belongs to them, as the services write it: entries, postings, audit rows, seals. The same number makes the same books.
 * `database` is connected as the owner.
 */
export async function fillBooks(database: Database, count: number, tell: Telling = () => undefined): Promise<void> {
  if (count <= 0 || count % blockOf.deposits !== 0) throw new Error('A fill is of whole hundreds of deposits.');
  const { rows } = await database.query<{ isEmpty: boolean }>(`select not exists (select from users) as "isEmpty"`);
  if (!rows[0]?.isEmpty) throw new Error('Only a database without people is filled: nothing of real books is touched.');
  const began = performance.now();
  const timed: Telling = (line) => tell(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${line}`);
  await writeCompany(database);
  await writeMovements(database, count, timed);
  // So that the sealer's statements are planned for a log of this length.
  await database.query('analyze audit_log, audit_seals');
  await new AuditSealer(database).seal();
  timed('the audit log is sealed');
  await keptTotals(database);
  timed('totals are kept');
  await database.query('vacuum analyze');
  timed('vacuumed and analyzed');
}

async function writeMovements(database: Database, count: number, tell: Telling): Promise<void> {
  const blocks = count / blockOf.deposits;
  const client = await database.connect();
  try {
    await prepare(client);
    const { rows } = await client.query<{ last: number }>('select max(id) as last from journal_entries');
    for (let block = 0; block < blocks; block += blocksAtOnce) {
      const part = [block, Math.min(block + blocksAtOnce, blocks)];
      await client.query('begin');
      for (const drawn of [deposits, transfers, payments]) await client.query(drawn, part);
      await client.query('analyze drawn');
      await client.query(moves, [rows[0]!.last, blocks * blockOf.entries]);
      await client.query('analyze moves');
      await client.query(books);
      await client.query('commit');
      tell(`${(part[1]! * blockOf.deposits).toLocaleString('en')} of ${count.toLocaleString('en')} deposits`);
    }
    await client.query(ends);
    tell('balances and paid amounts');
  } finally {
    client.release(true);
  }
}

/** Faster where the role may: what refers to what is right by how it is made, and is not looked up row by row. */
async function prepare(client: PoolClient): Promise<void> {
  await client.query(`set time zone 'UTC'; set work_mem = '256MB'; set synchronous_commit = off; set jit = off`);
  await client.query('set session_replication_role = replica').catch((error: unknown) => {
    if ((error as { code?: string }).code !== '42501') throw error;
  });
  await client.query(tables);
}
