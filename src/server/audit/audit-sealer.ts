import { sql } from 'kysely';
import type { Database } from '../db/database';
import { build, firstRow, onlyRow, rows } from '../db/query';
import { statement } from '../db/statement';
import { inTransaction, type Transaction } from '../db/transaction';
import { type AuditLine, auditText, chainBeginning, linesAtOnce, sealOf } from './audit-chain';

/** Who writes takes this lock before a number, and keeps it until the row is there for everybody or will never be. */
const transactionsThatWrite = statement(
  { name: 'text' },
  () => sql`
    select virtualtransaction as name from pg_locks
    where locktype = 'relation' and mode = 'RowExclusiveLock' and relation = 'audit_log'::regclass
      and database = (select oid from pg_database where datname = current_database())`,
);

const claimSealing = statement(
  { isMine: 'boolean' },
  () => sql`select pg_try_advisory_xact_lock(hashtextextended('audit_seals', 0)) as "isMine"`,
);

/** The next rows; the text is left out of those that are sealed already. */
const nextLines = statement(
  { id: 'bigint', text: 'text | null' },
  ({ from, last }: { from: number; last: number }) => sql`
    select l.id, case when s.audit_id is null then ${auditText} end as text
    from (select * from audit_log where id > ${from} and id <= ${last} order by id limit ${linesAtOnce}) l
    left join audit_seals s on s.audit_id = l.id order by l.id`,
);

const insertSeals = statement(
  {},
  ({ first, ids, hashes }: { first: number; ids: readonly number[]; hashes: readonly Buffer[] }) => sql`
    insert into audit_seals (sequence, audit_id, hash)
    select ${first} + ordinality - 1, audit_id, hash
    from unnest(${ids}::bigint[], ${hashes}::bytea[]) with ordinality as given (audit_id, hash, ordinality)`,
);

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
      build.selectFrom('audit_sealing').select((sealing) => [
        'sealed_through as sealed',
        sealing
          .selectFrom('audit_log')
          .select((log) => log.fn.max('id').as('last'))
          .as('last'),
      ]),
    );
    if (last === null || last <= sealed) return 0;
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

  private async openTransactions(): Promise<Set<string>> {
    const open = await rows(this.database, transactionsThatWrite());
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
  const { isMine } = await onlyRow(transaction, claimSealing());
  if (!isMine) return null;
  const lines = await rows(transaction, nextLines({ from, last }));
  const through = lines.length < linesAtOnce ? last : (lines.at(-1)?.id ?? last);
  const unsealed = lines.flatMap(({ id, text }) => (text === null ? [] : [{ id, text }]));
  if (unsealed.length > 0) await addSeals(transaction, unsealed);
  const reached = Math.min(through, settled);
  await rows(
    transaction,
    build.updateTable('audit_sealing').set({ sealed_through: reached }).where('sealed_through', '<', reached),
  );
  return { added: unsealed.length, through };
}

async function addSeals(transaction: Transaction, lines: readonly AuditLine[]): Promise<void> {
  const last = await firstRow(
    transaction,
    build.selectFrom('audit_seals').select(['sequence', 'hash']).orderBy('sequence', 'desc').limit(1),
  );
  const first = (last?.sequence ?? 0) + 1;
  let hash = last?.hash ?? chainBeginning;
  const hashes = lines.map((line) => (hash = sealOf(hash, line)));
  await rows(transaction, insertSeals({ first, ids: lines.map(({ id }) => id), hashes }));
}
