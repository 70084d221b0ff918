import pg, { type Client, type Connection, DatabaseError, type FieldDef, type Submittable } from 'pg';
import { columnTypes } from '../../src/server/db/column-types';
import type { DeclaredStatement } from '../../src/server/db/statement';

/** Asks the database what a statement would answer, without running it. */
class Description implements Submittable {
  private fields: FieldDef[] = [];

  constructor(
    private readonly text: string,
    private readonly settle: (outcome: FieldDef[] | Error) => void,
  ) {}

  submit(connection: Connection): void {
    connection.parse({ name: '', text: this.text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleParseComplete(): void {}

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.fields = fields;
  }

  handleError(error: Error): void {
    this.settle(error);
  }

  handleReadyForQuery(): void {
    this.settle(this.fields);
  }
}

/** The columns of what a statement would answer, or why it cannot be run. */
export function describeStatement(client: Client, text: string): Promise<FieldDef[] | Error> {
  return new Promise((resolve) => client.query(new Description(text, resolve)));
}

const nameByOid = new Map<number, string>([
  ...Object.entries(pg.types.builtins).map(([name, oid]): [number, string] => [oid, name.toLowerCase()]),
  ...Object.entries(columnTypes).map(([name, { oid }]): [number, string] => [oid, name]),
]);

/** The columns of all tables that may be null (of a view nobody knows), as `table.column` in the database's own numbers. */
async function nullableColumns(client: Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ column: string }>(
    `select attrelid || '.' || attnum as column from pg_attribute join pg_class on pg_class.oid = attrelid
      where relkind in ('r', 'p') and attnum > 0 and not attnotnull`,
  );
  return new Set(rows.map(({ column }) => column));
}

/** What differs, in words; nothing when all is as declared. */
function faultOf({ columns }: DeclaredStatement, found: FieldDef[] | Error, nullable: ReadonlySet<string>) {
  if (found instanceof DatabaseError) return found.message;
  if (found instanceof Error) throw found;
  const names = found.map(({ name }) => name).join(', ');
  if (names !== Object.keys(columns).join(', ')) return `it answers ${names || 'nothing'}`;
  return found
    .flatMap(({ name, dataTypeID, tableID, columnID }) => {
      const declared = columns[name] ?? '';
      const type = nameByOid.get(dataTypeID) ?? `type ${dataTypeID}`;
      const [declaredType, orNull] = declared.split(' | ');
      if (declaredType !== type && !(declaredType === 'cents' && type === 'bigint'))
        return [`${name} is ${type}, not ${declared}`];
      return orNull === undefined && nullable.has(`${tableID}.${columnID}`) ? [`${name} may be null`] : [];
    })
    .join('; ');
}

/** What the database says of the statements that is not as they are declared: a sentence for each that is wrong. */
export async function findStatementFaults(client: Client, statements: readonly DeclaredStatement[]): Promise<string[]> {
  const nullable = await nullableColumns(client);
  const faults: string[] = [];
  for (const statement of statements) {
    const { sql } = statement.compile();
    const fault = faultOf(statement, await describeStatement(client, sql), nullable);
    if (fault) faults.push(`${sql.replace(/\s+/g, ' ').trim()}: ${fault}`);
  }
  return faults;
}
