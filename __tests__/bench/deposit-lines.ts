import type { Database } from '../../src/server/db/database';
import { depositHeads } from '../support/import-client';
import type { BookFacts } from './book-facts';

/** The lines of a file of deposits of one day, by the person and on the account with the most of them. */
export async function depositLines(
  database: Database,
  { person, account }: BookFacts,
  count: number,
): Promise<string[]> {
  const { rows } = await database.query<{ person: string; account: string; currency: string }>(
    `select u.name as person, a.name as account, c.code as currency
     from users u, accounts a join currencies c on c.id = a.currency_id where u.id = $1 and a.id = $2`,
    [person, account],
  );
  const { person: name, account: toAccount, currency } = rows[0]!;
  const line = (_none: unknown, at: number) => `2025-06-01,${name},${at + 1}.77,${currency},${toAccount},,`;
  return [depositHeads, ...Array.from({ length: count }, line)];
}
