import { sql } from 'kysely';
import type { Connection } from '../db/database';
import { nameToldApart } from '../db/namesakes';
import { expected, rows } from '../db/query';
import { statement } from '../db/statement';
import type { NamedKind, RecordNames } from './told-changes';

const columns = { id: 'bigint', name: 'text' } as const;

const namesOf = {
  account: statement(
    { ...columns, further: 'text' },
    (ids: readonly number[]) => sql`
      select a.id, concat(a.name, ' (', c.code, ')') as name, c.code as further from accounts a join currencies c on c.id = a.currency_id
      where a.id = any(${ids}::bigint[])`,
  ),
  person: statement(
    { ...columns, further: 'text' },
    (ids: readonly number[]) => sql`
      select u.id, u.name, ${nameToldApart} as further from users u where u.id = any(${ids}::bigint[])`,
  ),
  currency: statement(
    columns,
    (ids: readonly number[]) => sql`select id, code as name from currencies where id = any(${ids}::bigint[])`,
  ),
  project: statement(
    { ...columns, further: 'text' },
    (ids: readonly number[]) => sql`
      select p.id, p.name, c.code as further from projects p join currencies c on c.id = p.currency_id where p.id = any(${ids}::bigint[])`,
  ),
  fee: statement(
    columns,
    (ids: readonly number[]) => sql`select id, name from fee_types where id = any(${ids}::bigint[])`,
  ),
} satisfies Record<NamedKind, unknown>;

interface NamedRecord {
  readonly id: number;
  readonly name: string;
  /** of an account or a project: the code of its currency; of a person: the name told apart */
  readonly further?: string;
}

/** The names of these records, asked for at once. */
export async function readNames(
  connection: Connection,
  named: readonly { readonly kind: NamedKind; readonly id: number }[],
): Promise<RecordNames> {
  const further: Partial<Record<string, Map<number, string>>> = {};
  const found = Object.entries(namesOf).map(async ([kind, read]): Promise<[string, Map<number, string>]> => {
    const ids = [...new Set(named.flatMap((record) => (record.kind === kind ? [record.id] : [])))];
    const records: readonly NamedRecord[] = ids.length === 0 ? [] : await rows(connection, read(ids));
    further[kind] = new Map(records.map((record): [number, string] => [record.id, record.further ?? '']));
    return [kind, new Map(records.map(({ id, name }): [number, string] => [id, name]))];
  });
  const names = Object.fromEntries(await Promise.all(found.map(expected)));
  const { account, project, person } = further;
  return {
    ...names,
    ...{ currencyOfAccount: account, currencyOfProject: project, personApart: person },
  } as unknown as RecordNames;
}
