import type { Connection } from './database';

/** Names the settings under which an acknowledged entry could be lost in a power cut, such as `fsync=off`; none when all is safe. */
export async function findUndurableSettings(client: Connection): Promise<string[]> {
  const { rows } = await client.query<{ setting: string }>(
    `select name || '=' || setting as setting from pg_settings
      where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off'`,
  );
  return rows.map((row) => row.setting);
}
