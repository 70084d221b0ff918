import { Client } from 'pg';
import { until } from '../support/patience';
import type { BooksProcess } from './books-process';

/** Carrying over waits where somebody holds what it writes next: after the sums of lists, and in the middle of those of people and of accounts. */
const places = [
  { table: 'list_marks', hold: 'lock table list_marks in share mode', before: [] },
  { table: 'deposit_sums', hold: 'lock table deposit_sums in share mode', before: [] },
  { table: 'account_sums', hold: 'lock table account_sums in share mode', before: [] },
  // As after an upgrade of books that were there before.
  {
    table: 'account_sums',
    hold: 'lock table account_sums in share mode',
    before: [
      'begin isolation level repeatable read',
      'lock table account_sums in exclusive mode',
      'delete from account_changes',
      'delete from account_sums',
      'delete from account_entries',
      `update account_keeping set filled_at = null, kept_through = 0,
        last_old_entry = (select coalesce(max(id), 0) from journal_entries)`,
      'commit',
    ],
  },
] as const;

const longest = 30_000;

/** Answers what waits until the server is in the middle of carrying over, each time elsewhere, and keeps it there for a moment. */
export function keepingUnderWay(books: BooksProcess): () => Promise<void> {
  let times = 0;
  return async () => {
    const { table, hold, before } = places[times++ % places.length]!;
    const client = new Client(books.superuser);
    client.on('error', () => undefined);
    await client.connect();
    try {
      for (const text of before) await client.query(text);
      await client.query('begin');
      await client.query(hold);
      await until(async () => {
        const { rowCount } = await client.query('select from pg_locks where relation = $1::regclass and not granted', [
          table,
        ]);
        if (rowCount === 0) throw new Error(`Nothing is carried over to ${table}.`);
      }, longest);
      // Whoever is killed meanwhile: it lets go by itself, and nobody is held for good.
      await client.query(`set idle_in_transaction_session_timeout = '2s'`);
    } catch (error) {
      await client.end();
      throw error;
    }
  };
}
