import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { ClientBase } from 'pg';
import type { Connection } from './database';
import type { DB } from './schema';
import type { Plan } from './sent-statements';
import type { Transaction } from './transaction';

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
  readonly plan?: Plan | undefined;
}

/** A client of the driver, for statements apart from the pools. */
export const throughDriver = (client: Pick<ClientBase, 'query'>): Connection => ({
  run: async ({ sql, parameters }) => (await client.query<object>(sql, [...parameters])).rows,
});

/** Runs the query and answers its rows. */
export async function rows<Row>(connection: Connection, query: Query<Row>): Promise<Row[]> {
  try {
    const { sql, parameters } = query.compile();
    return (await connection.run({ sql, parameters, plan: query.plan })) as Row[];
  } catch (error) {
    // It comes out of the socket and would not say who asked.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/** Has the query run before the next answer in this transaction, or the commit, which fail when it does; nobody waits for it. */
export function write(transaction: Transaction, query: Query<unknown>): void {
  transaction.write(query.compile());
}

/** Answers that are asked for now and judged later, in whatever order; none of them is forgotten when one before it fails. */
export function expected<Result>(answer: Promise<Result>): Promise<Result> {
  answer.catch(() => undefined);
  return answer;
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
