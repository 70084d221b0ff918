import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { hashPassword } from '../identity/passwords';
import type { Database } from '../db/database';
import { onlyRow, rows } from '../db/query';
import { inTransaction } from '../db/transaction';
import { firstUsername, keepFirstPassword } from '../identity/first-password';
import { loadSample } from '../sample/sample-company';
import type { SlipSpool } from '../slips/slip-spool';
import { startingCurrencies } from './starting-currencies';

/** What the first start of a database needs. */
export interface FirstStart {
  readonly database: Database;
  readonly dataDir: string;
  readonly spool: SlipSpool;
  readonly wantsSample: boolean;
  readonly timeZone: string;
  readonly say: (line: string) => void;
}

/** Whether nobody could sign in yet. */
export async function hasNobody(database: Database): Promise<boolean> {
  const { count } = await onlyRow(database, sql<{ count: number }>`select count(*) as count from users`);
  return count === 0;
}

/**
 * Fills a database without people: the sample company, or one SUPER with a random password that must be changed. It is
 * in a file of the data folder before the database has it, so that no crash leaves books that nobody can open.
 */
export async function firstStart(parts: FirstStart): Promise<void> {
  const { database, dataDir, spool, wantsSample, timeZone, say } = parts;
  if (wantsSample) return loadSample({ database, spool, timeZone, say });
  const password = randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  keepFirstPassword(dataDir, password);
  await inTransaction(database, async (transaction) => {
    await rows(
      transaction,
      sql`insert into users (username, name, user_type, password_hash, must_change_password) values (${firstUsername}, 'Super User', 'SUPER', ${passwordHash}, true)`,
    );
    await rows(
      transaction,
      sql`insert into currencies (code, name) select * from unnest(${startingCurrencies.map(({ code }) => code)}::text[], ${startingCurrencies.map(({ name }) => name)}::text[])`,
    );
  });
}
