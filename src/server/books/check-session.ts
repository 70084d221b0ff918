import { sql } from 'kysely';
import { backendOf } from '../db/chore-transaction';
import type { Connection } from '../db/database';
import { rows } from '../db/query';
import { statement } from '../db/statement';

/**
 * Nobody waits for it, so it waits for locks, and takes no more of the database than one processor. Some numbers at a time
 * are found by their keys, however many rows there are; how far it is may be lost at a power cut.
 */
const settings = statement(
  { setting: 'text | null' },
  () => sql`
    select set_config(name, value, false) as setting from (values
      ('lock_timeout', '0'),
      ('max_parallel_workers_per_gather', '0'),
      ('jit', 'off'),
      ('plan_cache_mode', 'force_custom_plan'),
      ('work_mem', '64MB'),
      ('random_page_cost', '1.1'),
      ('synchronous_commit', 'off')) as setting (name, value)`,
);
const lookForClient = statement({}, () => sql`set client_connection_check_interval = '5s'`);

/** Makes a connection one for a check; answers by which number the database knows it. */
export async function prepareForCheck(connection: Connection): Promise<number> {
  await rows(connection, settings());
  // So that the claim of a killed process does not outlive it by the length of a statement; not every system can.
  await rows(connection, lookForClient()).catch(() => undefined);
  return backendOf(connection);
}
