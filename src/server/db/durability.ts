import { sql } from 'kysely';
import type { Connection } from './database';
import { rows } from './query';
import { statement } from './statement';

const unsafeSettings = statement(
  { setting: 'text | null' },
  () => sql`
    select name || '=' || setting as setting from pg_settings
    where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off'`,
);

/** Names the settings under which an acknowledged entry could be lost in a power cut, such as `fsync=off`; none when all is safe. */
export async function findUndurableSettings(client: Connection): Promise<string[]> {
  const found = await rows(client, unsafeSettings());
  return found.flatMap(({ setting }) => setting ?? []);
}

const awaitedStandbys = statement(
  { names: 'text | null' },
  () => sql`select current_setting('synchronous_standby_names') as names`,
);

/** Which standbys a commit waits for, as the database's operator named them; '' where it waits for none. */
export async function findAwaitedStandbys(client: Connection): Promise<string> {
  const [found] = await rows(client, awaitedStandbys());
  return found?.names ?? '';
}
