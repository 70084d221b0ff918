import type { Pool } from 'pg';
import history from './migrations/0031_history.sql';

const statements = /^create index if not exists (\w+) on (\w+) (.+);$/gm;

/**
 * Builds indexes on tables that may be long already, so that whoever writes goes on meanwhile: within the steps of an
 * upgrade, which are one transaction, all writes would wait for them. One that was broken off is built anew.
 */
export async function buildBeside(pool: Pick<Pool, 'query'>): Promise<void> {
  for (const [, index = '', table = '', columns = ''] of history.matchAll(statements)) {
    const { rows } = await pool.query<{ there: boolean; valid: boolean | null }>(
      `select to_regclass($1) is not null as there, (select indisvalid from pg_index where indexrelid = to_regclass($2)) as valid`,
      [table, index],
    );
    const [known] = rows;
    if (!known?.there || known.valid === true) continue;
    // eslint-disable-next-line house/no-built-sql -- names that stand in a file of this project
    if (known.valid === false) await pool.query(`drop index concurrently ${index}`);
    // eslint-disable-next-line house/no-built-sql -- the same
    await pool.query(`create index concurrently if not exists ${index} on ${table} ${columns}`);
  }
}
