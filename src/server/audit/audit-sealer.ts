import { sql } from 'kysely';
import type { Database } from '../db/database';
import { firstRow, onlyRow, rows } from '../db/query';
import { inTransaction, type Transaction } from '../db/transaction';
import { type AuditLine, chainBeginning, linesAtOnce, said, sealOf } from './audit-chain';

/** Up to which row everything was there or on its way, and whose transactions were still on theirs. */
interface Horizon {
  readonly through: number;
  readonly open: ReadonlySet<string>;
}

/**
 * Seals the audit log, going on where sealing ended: what it reads depends on what is new, never on how long the log is.
 * A number is taken before its row is committed, so a row may come to stand behind later ones that are sealed already;
 * sealing therefore goes on only behind numbers of transactions that have all ended.
 */
export class AuditSealer {
  private waiting: Horizon | null = null;

  constructor(private readonly database: Database) {}

  /** Seals what has no seal yet and answers how many rows; while another server is sealing it does nothing. */
  async seal(): Promise<number> {
    const { sealed, last } = await onlyRow(
      this.database,
      sql<{ sealed: number; last: number }>`
        select (select sealed_through from audit_sealing) as sealed, (select coalesce(max(id), 0) from audit_log) as last`,
    );
    if (last <= sealed) return 0;
    const settled = this.settle({ through: last, open: await this.openTransactions() }, sealed);
    let total = 0;
    for (let from = sealed; from < last;) {
      const step = await inTransaction(this.database, (transaction) => sealStep(transaction, from, last, settled));
      if (step === null) break;
      total += step.added;
      from = step.through;
    }
    return total;
  }

  /** The row up to which no number is still on its way. */
  private settle(now: Horizon, sealed: number): number {
    if (now.open.size === 0) {
      this.waiting = null;
      return now.through;
    }
    const { waiting } = this;
    const isOver = waiting === null || ![...waiting.open].some((transaction) => now.open.has(transaction));
    if (isOver) this.waiting = now;
    return isOver && waiting ? waiting.through : sealed;
  }

  /** Who writes takes this lock before a number, and keeps it until the row is there for everybody or will never be. */
  private async openTransactions(): Promise<Set<string>> {
    const open = await rows(
      this.database,
      sql<{ name: string }>`
        select virtualtransaction as name from pg_locks
        where locktype = 'relation' and mode = 'RowExclusiveLock' and relation = 'audit_log'::regclass
          and database = (select oid from pg_database where datname = current_database())`,
    );
    return new Set(open.map(({ name }) => name));
  }
}

/** Seals what has no seal among the next rows; answers how far it came, or null when another server is at it. */
async function sealStep(
  transaction: Transaction,
  from: number,
  last: number,
  settled: number,
): Promise<{ added: number; through: number } | null> {
  const { isMine } = await onlyRow(
    transaction,
    sql<{ isMine: boolean }>`select pg_try_advisory_xact_lock(hashtextextended('audit_seals', 0)) as "isMine"`,
  );
  if (!isMine) return null;
  const lines = await rows(
    transaction,
    sql<AuditLine & { isSealed: boolean }>`
      select l.id, s.audit_id is not null as "isSealed", case when s.audit_id is null then ${said} end as said
      from (select * from audit_log where id > ${from} and id <= ${last} order by id limit ${linesAtOnce}) l
      left join audit_seals s on s.audit_id = l.id order by l.id`,
  );
  const through = lines.length < linesAtOnce ? last : (lines.at(-1)?.id ?? last);
  const unsealed = lines.filter(({ isSealed }) => !isSealed);
  if (unsealed.length > 0) await addSeals(transaction, unsealed);
  const reached = Math.min(through, settled);
  await rows(transaction, sql`update audit_sealing set sealed_through = ${reached} where sealed_through < ${reached}`);
  return { added: unsealed.length, through };
}

async function addSeals(transaction: Transaction, lines: readonly AuditLine[]): Promise<void> {
  const last = await firstRow(
    transaction,
    sql<{ sequence: number; hash: Buffer }>`select sequence, hash from audit_seals order by sequence desc limit 1`,
  );
  const first = (last?.sequence ?? 0) + 1;
  let hash = last?.hash ?? chainBeginning;
  const hashes = lines.map((line) => (hash = sealOf(hash, line)));
  await rows(
    transaction,
    sql`insert into audit_seals (sequence, audit_id, hash)
      select ${first} + ordinality - 1, audit_id, hash
      from unnest(${lines.map(({ id }) => id)}::bigint[], ${hashes}::bytea[]) with ordinality as given (audit_id, hash, ordinality)`,
  );
}
