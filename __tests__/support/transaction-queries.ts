import type { Transaction } from '../../src/server/db/transaction';

/** Runs a test's own statement inside a transaction of the server. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- a test says what its columns are, as with the driver
export async function queryIn<Row extends object>(
  transaction: Transaction,
  sql: string,
  parameters: readonly unknown[] = [],
) {
  return { rows: (await transaction.run({ sql, parameters })) as Row[] };
}
