import { interceptSql, withoutRowLocks } from '../support/sql-interceptor';
import type { TestServer } from '../support/test-server';

/** Runs with the row locks and the limits of the tables taken away when it is a control. */
export async function withProtection<Result>(
  server: TestServer,
  isControl: boolean,
  act: () => Promise<Result>,
): Promise<Result> {
  if (!isControl) return act();
  await server.rows('alter table accounts drop constraint accounts_balance_within_limit');
  await server.rows('alter table schedule_rows drop constraint schedule_rows_paid_within_amount');
  await server.rows('alter table journal_entries drop constraint journal_entries_reverses_id_key');
  const restore = interceptSql(withoutRowLocks);
  try {
    return await act();
  } finally {
    restore();
  }
}
