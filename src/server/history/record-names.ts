import { sql } from 'kysely';
import type { Connection } from '../db/database';
import { expected, rows } from '../db/query';
import { statement } from '../db/statement';
import type { NamedKind, RecordNames } from './told-changes';

const columns = { id: 'bigint', name: 'text' } as const;

const namesOf = {
  account: statement(
    { ...columns, code: 'text' },
    (ids: readonly number[]) => sql`
      select a.id, concat(a.name, ' (', c.code, ')') as name, c.code from accounts a join currencies c on c.id = a.currency_id
      where a.id = any(${ids}::bigint[])`,
  ),
  person: statement(
    columns,
    (ids: readonly number[]) => sql`select id, name from users where id = any(${ids}::bigint[])`,
  ),
  currency: statement(
    columns,
    (ids: readonly number[]) => sql`select id, code as name from currencies where id = any(${ids}::bigint[])`,
  ),
  project: statement(
    { ...columns, code: 'text' },
    (ids: readonly number[]) => sql`
      select p.id, p.name, c.code from projects p join currencies c on c.id = p.currency_id where p.id = any(${ids}::bigint[])`,
  ),
  fee: statement(
    columns,
    (ids: readonly number[]) => sql`select id, name from fee_types where id = any(${ids}::bigint[])`,
  ),
} satisfies Record<NamedKind, unknown>;

interface NamedRecord {
  readonly id: number;
  readonly name: string;
  /** of an account or a project: its currency's */
  readonly code?: string;
}

/** The names of these records, asked for at once. */
export async function readNames(
  connection: Connection,
  named: readonly { readonly kind: NamedKind; readonly id: number }[],
): Promise<RecordNames> {
  const codes = { account: new Map<number, string>(), project: new Map<number, string>() };
  const found = Object.entries(namesOf).map(async ([kind, read]): Promise<[string, Map<number, string>]> => {
    const ids = [...new Set(named.flatMap((record) => (record.kind === kind ? [record.id] : [])))];
    const records: readonly NamedRecord[] = ids.length === 0 ? [] : await rows(connection, read(ids));
    if (kind === 'account' || kind === 'project')
      for (const { id, code } of records) if (code !== undefined) codes[kind].set(id, code);
    return [kind, new Map(records.map(({ id, name }): [number, string] => [id, name]))];
  });
  const names = Object.fromEntries(await Promise.all(found.map(expected)));
  return { ...names, currencyOfAccount: codes.account, currencyOfProject: codes.project } as unknown as RecordNames;
}
