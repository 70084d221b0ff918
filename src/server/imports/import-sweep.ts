import { sql } from 'kysely';
import { messages } from '#contract/texts/messages';
import { limits } from '#contract/vocabulary/limits';
import type { Connection } from '../db/database';
import { rows } from '../db/query';
import { statement } from '../db/statement';
import { isInterrupted } from './import-runs';

const texts = messages.importBatch;
const sweptAtOnce = 1_000;

/** Batches that were never in the books, and that nobody has gone on with for so long; of cancelled ones nothing is needed. */
const abandoned = sql`
  select id from import_batches where written_at is null
    and (state = 'cancelled' or coalesce(heartbeat_at, created_at) < now() - make_interval(days => ${limits.importDays}))`;

const sweepRows = statement(
  { line: 'integer' },
  () => sql`
    delete from import_rows where (batch_id, line) in (
      select batch_id, line from import_rows where batch_id in (${abandoned}) limit ${sweptAtOnce} for update skip locked)
    returning line`,
);
const sweepBatches = statement(
  { id: 'bigint' },
  () => sql`
    delete from import_batches where id in (${abandoned}) and created_at < now() - make_interval(days => ${limits.importDays})
      and not exists (select from import_rows where batch_id = import_batches.id)
    returning id`,
);

const giveBack = statement(
  { id: 'bigint' },
  () => sql`
    update import_batches set run = null,
      state = case state when 'reading' then 'failed' when 'judging' then 'asks' when 'writing' then 'judged' else 'written' end,
      failure = case state when 'reading' then ${texts.readingEnded}::text else ${texts.interrupted}::text end
    where ${isInterrupted} returning id`,
);

/** Gives back batches whose server is gone: what it was doing to them is rolled back, and they say so. */
export async function giveBackInterrupted(connection: Connection): Promise<void> {
  await rows(connection, giveBack());
}

/** Forgets the rows of files that were not written, some at a time so that nobody waits for it, and then their batches. */
export async function sweepImports(connection: Connection): Promise<void> {
  for (;;) {
    const swept = await rows(connection, sweepRows());
    if (swept.length < sweptAtOnce) break;
  }
  await rows(connection, sweepBatches());
}
