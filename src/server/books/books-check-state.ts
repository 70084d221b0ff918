import { sql } from 'kysely';
import type { BooksCheck } from '#contract/areas/books.wire';
import type { Connection } from '../db/database';
import { now } from '../db/expressions';
import { build, firstRow, onlyRow, rows } from '../db/query';
import { statement } from '../db/statement';
import type { BegunCheck, CheckForm } from './check-begin';
import { type BooksFault, type CheckProgress, knownStill } from './check-notes';

/* What is known of the check lives in the database, so that every server says the same. Who checks holds a lock of its
   connection: it is gone with the process, however that ended, so that nothing is "running" for ever. */

const lockOfCheck = sql`hashtext('property-management'), hashtext('books_check')`;

const takeLock = statement({ isMine: 'boolean' }, () => sql`select pg_try_advisory_lock(${lockOfCheck}) as "isMine"`);

/** Days after which everything is checked again, and one after which what is new is. */
const wholeDays = 7;

const isWholeDue = sql`coalesce(whole_finished_at < now() - make_interval(days => ${wholeDays}), true)`;

const lastOfAll = statement(
  { faults: 'jsonb', isWholeDue: 'boolean', isDue: 'boolean' },
  () => sql`
    select faults, ${isWholeDue} as "isWholeDue", coalesce(finished_at < now() - interval '1 day', true) as "isDue" from books_check`,
);

const endAndUnlock = statement(
  { unlocked: 'boolean', isWholeDue: 'boolean' },
  (isWhole: boolean) => sql`
    with ended as (
      update books_check set finished_at = now(), rules_done = rules, rule = null, row_count = 0, rows_done = 0,
        whole_finished_at = case when ${isWhole} then now() else whole_finished_at end returning whole_finished_at)
    select pg_advisory_unlock(${lockOfCheck}) as unlocked, ${isWholeDue} as "isWholeDue" from ended`,
);

const checkNow = statement(
  {
    form: 'text',
    reason: 'text | null',
    rules: 'integer',
    rulesDone: 'integer',
    rule: 'text | null',
    rows: 'bigint',
    rowsDone: 'bigint',
    startedAt: 'timestamptz',
    finishedAt: 'timestamptz | null',
    since: 'timestamptz | null',
    wholeFinishedAt: 'timestamptz | null',
    isWholeDue: 'boolean',
    faults: 'jsonb',
  },
  () => sql`
    select form, reason, rules, rules_done as "rulesDone", rule, row_count as rows, rows_done as "rowsDone", started_at as "startedAt",
      finished_at as "finishedAt", since, whole_finished_at as "wholeFinishedAt", ${isWholeDue} as "isWholeDue", faults
    from books_check`,
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

/** The faults that were found by the checks before, and which check is due by the clock. */
export async function lastCheck(
  connection: Connection,
): Promise<{ faults: BooksFault[]; isWholeDue: boolean; isDue: boolean }> {
  const last = await firstRow(connection, lastOfAll());
  return last ? { ...last, faults: faultsOf(last) } : { faults: [], isWholeDue: true, isDue: true };
}

/** Writes down that a check begins; answers what was found before, which stays known until each rule is looked at again. */
export async function noteBegin(
  connection: Connection,
  { form, reason, since, rules, rulesDone }: BegunCheck,
): Promise<readonly BooksFault[]> {
  const { faults } = await lastCheck(connection);
  // The whole check knows of no fault of a rule that there is no more.
  const known = form === 'whole' ? faults.filter(({ rule }) => rules.includes(rule)) : faults;
  const begun = {
    form,
    reason,
    since: since === null ? null : new Date(since),
    rules: rules.length,
    rules_done: rulesDone,
    rule: null,
    row_count: 0,
    rows_done: 0,
    faults: JSON.stringify(known),
  };
  await rows(
    connection,
    build
      .insertInto('books_check')
      .values({ ...begun, started_at: now() })
      .onConflict((conflict) =>
        conflict.column('only_row').doUpdateSet({ ...begun, started_at: now(), finished_at: null }),
      ),
  );
  return known;
}

const noteMilliseconds = 500;

/** Writes down how far it is. */
async function noteProgress(
  connection: Connection,
  { rulesDone, rule, rowsDone, rows: rowCount }: CheckProgress,
  faults: readonly BooksFault[],
): Promise<void> {
  await rows(
    connection,
    build.updateTable('books_check').set({
      rules_done: rulesDone,
      rule,
      rows_done: rowsDone,
      row_count: rowCount,
      faults: JSON.stringify(faults),
    }),
  );
}

/**
 * Runs a check and writes down how far it is: each rule, and within one now and then. Answers every fault that is known
 * at its end; the last is written.
 */
export async function checkNoting(
  connection: Connection,
  check: BegunCheck,
  known: readonly BooksFault[],
  tell: (progress: CheckProgress) => void = () => undefined,
): Promise<readonly BooksFault[]> {
  let noted = { rule: '', at: 0 };
  const findings = await check.run(async (progress, found) => {
    tell(progress);
    if (progress.rule === noted.rule && performance.now() - noted.at < noteMilliseconds) return;
    noted = { rule: progress.rule, at: performance.now() };
    await noteProgress(connection, progress, knownStill(known, check, progress, found));
  });
  const end = { rulesDone: check.rules.length, rule: '', rowsDone: 0, rows: 0 };
  const faults = knownStill(known, check, end, findings);
  await noteProgress(connection, end, faults);
  return faults;
}

/** Writes down that it has ended and gives it back: whoever takes it next begins after that is written. Answers whether the whole one is due. */
export async function noteEnd(connection: Connection, form: CheckForm): Promise<boolean> {
  const { isWholeDue: isDue } = await onlyRow(connection, endAndUnlock(form === 'whole'));
  return isDue;
}

const neverChecked: Omit<BooksCheck, 'state'> = {
  form: null,
  reason: null,
  rules: 0,
  rulesDone: 0,
  rule: null,
  rows: 0,
  rowsDone: 0,
  startedAt: null,
  finishedAt: null,
  since: null,
  wholeFinishedAt: null,
  isWholeDue: true,
  faults: [],
};

/** How far the check is, whichever server runs it. */
export async function readCheck(connection: Connection): Promise<BooksCheck> {
  let row = await readRow(connection);
  let isRunning = await isClaimed(connection);
  // It may have ended, or another have begun, between the two looks.
  if (!isRunning && !row.finishedAt) {
    const before = row.startedAt;
    row = await readRow(connection);
    isRunning = row.startedAt !== before;
  }
  return { state: row.finishedAt ? 'done' : isRunning ? 'running' : row.startedAt ? 'interrupted' : 'idle', ...row };
}

async function readRow(connection: Connection): Promise<Omit<BooksCheck, 'state'>> {
  const row = await firstRow(connection, checkNow());
  if (!row) return neverChecked;
  return {
    ...row,
    // The table takes no other words.
    form: row.form as BooksCheck['form'],
    reason: row.reason as BooksCheck['reason'],
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    since: row.since?.toISOString() ?? null,
    wholeFinishedAt: row.wholeFinishedAt?.toISOString() ?? null,
    faults: faultsOf(row),
  };
}

async function isClaimed(connection: Connection): Promise<boolean> {
  const { found } = await onlyRow(connection, lockIsTaken());
  return found;
}
