import { type RawBuilder, sql } from 'kysely';
import { Client } from 'pg';
import { generateSchemaTypes } from '../../scripts/schema-types';
import { columnTypes, type TypeName, typeParsers, type ValueOf } from '../../src/server/db/column-types';
import { allRows } from '../../src/server/db/page';
import { build, type Query } from '../../src/server/db/query';
import { declaredStatements, statement } from '../../src/server/db/statement';
import { writtenOnce } from '../../src/server/db/written-once';
import { depositSource } from '../../src/server/deposits/deposits.queries';
import { feePaymentSource, installmentPaymentSource } from '../../src/server/payments/payments.queries';
import '../../src/server/process/books-inspection';
import '../../src/server/process/restore-command';
import '../../src/server/process/server-process';
import { transferSource } from '../../src/server/transfers/transfers.queries';
import { describeStatement, findStatementFaults } from '../support/statement-faults';
import { copyTemplate, type TestDatabase } from '../support/test-database';

/** All statements of the server: its processes load every module that has one. */
const ofTheServer = [...declaredStatements()];

const feeTypeOf = statement(
  { id: 'bigint', name: 'text' },
  (id: number) => sql`select id, name from fee_types where id = ${id}`,
);
const probe = declaredStatements().slice(ofTheServer.length);
const probeText = 'select id, name from fee_types where id = $1';

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await copyTemplate('empty');
  client = new Client({ connectionString: database.ownerUrl, types: typeParsers });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

it('finds the server’s statements as the migrated database describes them', async () => {
  expect(ofTheServer.length).toBeGreaterThan(40);
  expect(await findStatementFaults(client, ofTheServer)).toEqual([]);
});

const days = { startDate: '2026-01-01', endDate: '2026-12-31' };

it.each([
  ['deposits', allRows(depositSource({ ...days, userId: 1, accountId: 1, currency: 'USD' }))],
  ['deposits of a currency by its number', allRows(depositSource({ currency: '1' }))],
  ['transfers', allRows(transferSource({ ...days, fromAccountId: 1, toAccountId: 1 }))],
  ['payments of installments', allRows(installmentPaymentSource({ ...days, projectId: 1, bankAccountId: 1 }))],
  ['payments of fees', allRows(feePaymentSource({ ...days, feeid: 1, bankAccountId: 1, paidById: 1 }))],
])('can be described with every filter: %s', async (_name, query) => {
  expect(await describeStatement(client, query.compile().sql)).toBeInstanceOf(Array);
});

it('writes what differs in its values only once, and binds those of each use', () => {
  const given = { ...days, userId: 1, accountId: 2, currency: 'USD' };
  const [one, other, third] = [
    allRows(depositSource(given)),
    allRows(
      depositSource({ startDate: '2025-02-01', endDate: '2025-02-28', userId: 3, accountId: 4, currency: 'eur' }),
    ),
    allRows(depositSource({ ...given, currency: '5' })),
  ].map((query) => query.compile());
  expect(other!.sql).toBe(one!.sql);
  expect(one!.parameters).toEqual([2, 'USD', 1, '2026-01-01', '2026-12-31']);
  expect(other!.parameters).toEqual([4, 'EUR', 3, '2025-02-01', '2025-02-28']);
  expect(third!.sql).not.toBe(one!.sql);
  expect(third!.parameters).toEqual([2, 5, 1, '2026-01-01', '2026-12-31']);
});

interface Given {
  readonly id: number;
  readonly name: string;
  readonly tags: readonly string[];
}
it.each<[string, (given: Given) => RawBuilder<unknown>]>([
  ['reckons with what it is given', ({ id }) => sql`select ${id + 1}`],
  ['makes a text of it', ({ name }) => sql`select ${`%${name}%`}`],
  ['makes JSON of it', (given) => sql`select ${JSON.stringify(given)}`],
  ['goes through it', ({ tags }) => sql`select ${[...tags]}`],
  ['takes what is left of it', ({ id, ...others }) => sql`select ${id}, ${others.name}`],
])('refuses to write once what %s', (_what, write) => {
  const query = writtenOnce((given: Given) => ({ compile: () => write(given).compile(build) }));
  expect(() => query({ id: 1, name: 'a', tags: [] }).compile()).toThrow('A statement that is written once');
});

it('takes no template whose row is only asserted', () => {
  // @ts-expect-error -- the compiler itself refuses it
  const query: Query<{ id: number }> = sql<{ id: number }>`select 1 as id`;
  expect(query).toBeDefined();
});

it.each([
  ['has another name', 'alter table fee_types rename column name to title', 'column "name" does not exist'],
  ['has another type', 'alter table fee_types alter column name type varchar(80)', 'name is varchar, not text'],
  ['may be null', 'alter table fee_types alter column name drop not null', 'name may be null'],
  ['stands elsewhere', 'alter table fee_types rename to fees', 'relation "fee_types" does not exist'],
])('finds a column that %s since a migration', async (_what, migration, fault) => {
  expect(await findStatementFaults(client, probe)).toEqual([]);
  await client.query('begin');
  try {
    await client.query(migration);
    expect(await findStatementFaults(client, probe)).toEqual([`${probeText}: ${fault}`]);
  } finally {
    await client.query('rollback');
  }
});

it.each([
  ['that are fewer', { id: 'bigint' }],
  ['that are more', { id: 'bigint', name: 'text', position: 'integer' }],
  ['in another order', { name: 'text', id: 'bigint' }],
] as const)('finds columns %s', async (_what, columns) => {
  expect(await findStatementFaults(client, [{ columns, compile: () => probe[0]!.compile() }])).toEqual([
    `${probeText}: it answers id, name`,
  ]);
});

it('refuses a statement that is declared while others are in use', () => {
  feeTypeOf(1).compile();
  const declare = () => statement({ id: 'bigint' }, () => sql`select 1::bigint as id`);
  expect(declare).toThrow('A statement is declared where its module begins');
});

const written: { [Name in TypeName]: readonly [text: string, value: ValueOf<Name>] } = {
  bigint: ['9007199254740991', 9_007_199_254_740_991],
  integer: ['-7', -7],
  smallint: ['7', 7],
  numeric: ['1.50', '1.50'],
  text: ['1', '1'],
  date: ['2026-02-28', '2026-02-28' as ValueOf<'date'>],
  uuid: ['018f4d9e-0000-7000-8000-000000000000', '018f4d9e-0000-7000-8000-000000000000'],
  boolean: ['true', true],
  timestamptz: ['2026-02-28T12:00:00+02:00', new Date('2026-02-28T10:00:00Z')],
  bytea: ['\\x01ff', Buffer.from([1, 255])],
  jsonb: ['{"a": [1]}', { a: [1] }],
};

it.each(Object.entries(written))('reads %s as the value its type says', async (type, [text, value]) => {
  const typeName = sql.id(columnTypes[type as TypeName].generated);
  const { rows } = await client.query(sql`select cast(${text}::text as ${typeName}) as value`.compile(build).sql, [
    text,
  ]);
  expect(rows).toEqual([{ value }]);
});

it('has the types of every table as the migrations make them', async () => {
  expect(await generateSchemaTypes(database.ownerUrl, { isCheck: true })).toMatchObject({ status: 0 });
});
