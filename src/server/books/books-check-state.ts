import { sql } from 'kysely';
import type { BooksCheck } from '#contract/areas/books.wire';
import type { Connection } from '../db/database';
import { now } from '../db/expressions';
import { build, firstRow, onlyRow, rows } from '../db/query';
import { statement } from '../db/statement';
import type { BooksFault } from './books-check';

/* What is known of the check lives in the database, so that every server says the same. Who checks holds a lock of its
   connection: it is gone with the process, however that ended, so that nothing is "running" for ever. */

const lockOfCheck = sql`hashtext('property-management'), hashtext('books_check')`;

const takeLock = statement({ isMine: 'boolean' }, () => sql`select pg_try_advisory_lock(${lockOfCheck}) as "isMine"`);

const lastFaults = statement(
  { faults: 'jsonb', isWholeFresh: 'boolean' },
  () => sql`
    select faults, coalesce(whole_finished_at > now() - interval '1 day', false) as "isWholeFresh" from books_check`,
);

const endAndUnlock = statement(
  { unlocked: 'boolean' },
  (isWhole: boolean) => sql`
    with ended as (
      update books_check set finished_at = now(),
        whole_finished_at = case when ${isWhole} then now() else whole_finished_at end returning true)
    select pg_advisory_unlock(${lockOfCheck}) as unlocked from ended`,
);

const lockIsTaken = statement(
  { found: 'boolean' },
  () => sql`
    select exists (
      select from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory' and l.granted and l.objsubid = 2
        and array[l.classid, l.objid]::oid[] = array[${lockOfCheck}]::oid[]) as found`,
);

/** Takes the check for this connection; false while somebody has it. */
export async function claimCheck(connection: Connection): Promise<boolean> {
  const { isMine } = await onlyRow(connection, takeLock());
  return isMine;
}

/** Only `noteBegin` and `noteProgress` write them. */
const faultsOf = ({ faults }: { readonly faults: unknown }) => faults as BooksFault[];

/** The faults that were found by the checks before, and whether a whole check ended within the last day. */
export async function lastCheck(connection: Connection): Promise<{ faults: BooksFault[]; isWholeFresh: boolean }> {
  const last = await firstRow(connection, lastFaults());
  return last ? { ...last, faults: faultsOf(last) } : { faults: [], isWholeFresh: false };
}

/** Writes down that a check of so many rules begins; what was found before stays until each rule is looked at again. */
export async function noteBegin(connection: Connection, rules: number, faults: readonly BooksFault[]): Promise<void> {
  await rows(
    connection,
    build
      .insertInto('books_check')
      .values({ started_at: now(), rules, rules_done: 0, faults: JSON.stringify(faults) })
      .onConflict((conflict) =>
        conflict.column('only_row').doUpdateSet((check) => ({
          started_at: check.ref('excluded.started_at'),
          finished_at: null,
          rules: check.ref('excluded.rules'),
          rules_done: 0,
          faults: check.ref('excluded.faults'),
        })),
      ),
  );
}

/** Writes down how far it is. */
export async function noteProgress(
  connection: Connection,
  rulesDone: number,
  faults: readonly BooksFault[],
): Promise<void> {
  await rows(
    connection,
    build.updateTable('books_check').set({ rules_done: rulesDone, faults: JSON.stringify(faults) }),
  );
}

/** Writes down that it has ended and gives it back: whoever takes it next begins after that is written. */
export async function noteEnd(connection: Connection, isWhole: boolean): Promise<void> {
  await rows(connection, endAndUnlock(isWhole));
}

interface CheckRow {
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly rules: number;
  readonly rules_done: number;
  readonly faults: BooksFault[];
}

const neverChecked: CheckRow = { started_at: null, finished_at: null, rules: 0, rules_done: 0, faults: [] };

/** How far the check is, whichever server runs it. */
export async function readCheck(connection: Connection): Promise<BooksCheck> {
  let row = await readRow(connection);
  let isRunning = await isClaimed(connection);
  // It may have ended, or another have begun, between the two looks.
  if (!isRunning && !row.finished_at) {
    const before = row.started_at?.getTime();
    row = await readRow(connection);
    isRunning = row.started_at?.getTime() !== before;
  }
  const { started_at: startedAt, finished_at: finishedAt, rules, rules_done: rulesDone, faults } = row;
  return {
    state: finishedAt ? 'done' : isRunning ? 'running' : startedAt ? 'interrupted' : 'idle',
    rules,
    rulesDone,
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
    faults,
  };
}

async function readRow(connection: Connection): Promise<CheckRow> {
  const row = await firstRow(
    connection,
    build.selectFrom('books_check').select(['started_at', 'finished_at', 'rules', 'rules_done', 'faults']),
  );
  return row ? { ...row, faults: faultsOf(row) } : neverChecked;
}

async function isClaimed(connection: Connection): Promise<boolean> {
  const { found } = await onlyRow(connection, lockIsTaken());
  return found;
}
