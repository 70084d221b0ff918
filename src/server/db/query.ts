import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Connection } from './database';
import type { DB } from './schema';

/** Writes typed SQL and runs nothing itself: `rows` runs it on the connection or transaction it is given. */
export const build = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A query of the builder, whose types are those of the migrated schema, or a declared `statement`. A bare template is neither. */
export interface Query<Row> {
  compile(): CompiledQuery<Row>;
}

/** Runs the query and answers its rows. */
export async function rows<Row>(connection: Connection, query: Query<Row>): Promise<Row[]> {
  const { sql, parameters } = query.compile();
  const result = await connection.query(sql, [...parameters]);
  return result.rows as Row[];
}

/** Runs the query and answers its first row. */
export async function firstRow<Row>(connection: Connection, query: Query<Row>): Promise<Row | undefined> {
  return (await rows(connection, query))[0];
}

/** Runs the query, which must answer exactly one row. */
export async function onlyRow<Row>(connection: Connection, query: Query<Row>): Promise<Row> {
  const found = await rows(connection, query);
  const [row] = found;
  if (found.length !== 1 || row === undefined) throw new Error(`Expected one row, got ${String(found.length)}`);
  return row;
}
