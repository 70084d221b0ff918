import type { Connection } from '../db/database';
import { sql } from 'kysely';
import { type Query, rows } from '../db/query';
import { type RowOf, statement } from '../db/statement';
import type { NamedTable } from './declared-movement';

const columns = { id: 'bigint', name: 'text', currency: 'bigint | null' } as const;
type Named = RowOf<typeof columns>;

const namesOf: Readonly<Record<NamedTable, () => Query<Named>>> = {
  users: statement(columns, () => sql`select id, name, null::bigint as currency from users`),
  accounts: statement(columns, () => sql`select id, name, currency_id as currency from accounts`),
  projects: statement(columns, () => sql`select id, name, null::bigint as currency from projects`),
  fee_types: statement(columns, () => sql`select id, name, null::bigint as currency from fee_types`),
  currencies: statement(columns, () => sql`select id, code as name, id as currency from currencies`),
};
/** Accounts under the codes of their currencies. */
const currenciesOfAccounts = statement(
  columns,
  () =>
    sql`select a.id, c.code as name, a.currency_id as currency from accounts a join currencies c on c.id = a.currency_id`,
);

/** A record of a small table, with its place in the order of their names; those of one name have one place. */
export interface PlacedRecord {
  readonly id: number;
  readonly place: number;
  /** of an account */
  readonly currency: number | null;
}

/** As people look names up, whichever order the database was made with. */
const inOrder = new Intl.Collator('en').compare;

/** All records of a table in the order of their names; of accounts also in that of their currencies. */
export async function readPlaces(
  connection: Connection,
  of: NamedTable | 'currencies of accounts',
): Promise<PlacedRecord[]> {
  const named = await rows(connection, of === 'currencies of accounts' ? currenciesOfAccounts() : namesOf[of]());
  named.sort((one, other) => inOrder(one.name, other.name) || one.id - other.id);
  let place = -1;
  return named.map(({ id, name, currency }, index) => {
    const before = named[index - 1];
    if (!before || inOrder(before.name, name) !== 0) place += 1;
    return { id, currency, place };
  });
}
