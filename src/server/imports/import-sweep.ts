import { sql } from 'kysely';
import { messages } from '#contract/texts/messages';
import { limits } from '#contract/vocabulary/limits';
import type { Connection } from '../db/database';
import { rows } from '../db/query';
import { statement } from '../db/statement';
import { isInterrupted } from './import-runs';

const texts = messages.importBatch;
const sweptAtOnce = 1_000;

/** Batches that were never in the books, and that nobody has gone on with for so long; one that is held is gone on with. */
const cancelAbandoned = statement(
  { id: 'bigint' },
  () => sql`
    update import_batches set state = 'cancelled', run = null where id in (
      select id from import_batches where written_at is null and state <> 'cancelled'
        and coalesce(heartbeat_at, created_at) < now() - make_interval(days => ${limits.importDays})
      for update skip locked)
    returning id`,
);

const cancelled = sql`select id from import_batches where state = 'cancelled'`;
const sweepRows = statement(
  { line: 'integer' },
  () => sql`
    delete from import_rows where (batch_id, line) in (
      select batch_id, line from import_rows where batch_id in (${cancelled}) limit ${sweptAtOnce} for update skip locked)
    returning line`,
);
const sweepBatches = statement(
  { id: 'bigint' },
  () => sql`
    delete from import_batches where id in (${cancelled}) and created_at < now() - make_interval(days => ${limits.importDays})
      and not exists (select from import_rows where batch_id = import_batches.id)
    returning id`,
);

const giveBack = statement(
  { id: 'bigint' },
  () => sql`
    update import_batches set run = null, heartbeat_at = now(),
      state = case state when 'reading' then 'failed' when 'judging' then 'asks' when 'writing' then 'judged' else 'written' end,
      failure = case state when 'reading' then ${texts.readingEnded}::text else ${texts.interrupted}::text end
    where ${isInterrupted} returning id`,
);

/** Gives back batches whose server is gone: what it was doing to them is rolled back, and they say so. */
export async function giveBackInterrupted(connection: Connection): Promise<void> {
  await rows(connection, giveBack());
}

/**
 * Forgets the rows of files that were not written, some at a time so that nobody waits for it, and then their batches. What
 * is forgotten was cancelled first: nobody goes on with a part of a file.
 */
export async function sweepImports(connection: Connection): Promise<void> {
  await rows(connection, cancelAbandoned());
  for (;;) {
    const swept = await rows(connection, sweepRows());
    if (swept.length < sweptAtOnce) break;
  }
  await rows(connection, sweepBatches());
}
