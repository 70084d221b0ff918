import { type RawBuilder, sql } from 'kysely';
import { type Database, openDatabase } from '../../src/server/db/database';
import { Pipeline } from '../../src/server/db/pipeline';
import { rows } from '../../src/server/db/query';
import { composedStatement, statement } from '../../src/server/db/statement';
import { inTransaction } from '../../src/server/db/transaction';
import { databaseWork } from '../bench/statement-plans';
import { copyTemplate, type TestDatabase } from '../support/test-database';

/* What is prepared on a connection, and what goes in one send, of the real database. */

const typed = statement({ name: 'text' }, (id: number) => sql`select name from typed where id = ${id}`);
const doubled = statement({ value: 'integer' }, (value: string) => sql`select 2 * ${value}::integer as value`);
/** One text for each number, as statements are that are put together. */
const numbered = composedStatement(
  { value: 'integer' },
  (table: RawBuilder<unknown>) => sql`select 7 as value from (select) as ${table}`,
  [sql.id('example')],
);
const ofNumber = (number: number) => numbered(sql.id(`table_${number}`));
const quotient = statement({ value: 'integer' }, (by: number) => sql`select 12 / ${by}::integer as value`);

const planned = {
  byValues: statement({ value: 'integer' }, (value: number) => sql`select ${value}::integer + 1 as value`, 'by values'),
  once: statement(
    { value: 'integer' },
    (value: number) => sql`select ${value}::integer + 2 as value`,
    'once for all values',
  ),
  asTheDatabaseFinds: statement({ value: 'integer' }, (value: number) => sql`select ${value}::integer + 3 as value`),
};

/** Leaves a table behind where it is run. */
const mark = { sql: 'create table marked ()', parameters: [] };

let copy: TestDatabase;
let opened: Database[];
const open = ({ isPooled = false } = {}) => {
  opened.push(openDatabase({ connectionString: copy.ownerUrl, isPooled }, { size: 1 }));
  return opened.at(-1)!;
};
beforeAll(async () => {
  copy = await copyTemplate('empty');
});
afterAll(() => copy.drop());
beforeEach(() => (opened = []));
afterEach(() => Promise.all(opened.map((database) => database.end())));

const prepared = async (database: Database) =>
  (
    await database.query<{ statement: string; runs: number }>(
      'select statement, (generic_plans + custom_plans)::int as runs from pg_prepared_statements',
    )
  ).rows;

it('prepares what comes again, under the name of its text, and neither parses nor describes it any more', async () => {
  const database = open();
  for (const value of ['1', '2', '3', '4'])
    expect(await rows(database, doubled(value))).toEqual([{ value: 2 * Number(value) }]);
  expect(await prepared(database)).toEqual([{ statement: 'select 2 * $1::integer as value', runs: 3 }]);
  const other = open();
  await rows(other, doubled('5'));
  expect(await prepared(other)).toHaveLength(1);
});

it('plans each statement of a send as it is declared: by its values, once for all, or as the database finds', async () => {
  const database = open();
  const connection = await database.connect();
  const { byValues, once, asTheDatabaseFinds } = planned;
  const orders = [
    [once, asTheDatabaseFinds, byValues],
    [byValues, once, asTheDatabaseFinds],
    [asTheDatabaseFinds, byValues, once],
  ];
  for (const order of [...orders, ...orders]) {
    const pipeline = new Pipeline(connection);
    await Promise.all(order.map((each) => rows(pipeline, each(1))));
  }
  const { rows: found } = await connection.query(
    `select right(statement, 10) as what, generic_plans::int, custom_plans::int from pg_prepared_statements
     where statement ~ 'integer . [1-3]' order by 1`,
  );
  connection.release();
  // Prepared from the second time on; one left to the database, which begins by the values, is sent behind one of each kind.
  expect(found).toEqual([
    { what: '1 as value', generic_plans: 0, custom_plans: 5 },
    { what: '2 as value', generic_plans: 5, custom_plans: 0 },
    { what: '3 as value', generic_plans: 0, custom_plans: 5 },
  ]);
});

it('prepares nothing where every transaction may come to another backend', async () => {
  const database = open({ isPooled: true });
  for (const value of ['1', '2', '3']) expect(await rows(database, doubled(value))).toHaveLength(1);
  expect(await prepared(database)).toEqual([]);
});

it('keeps no more on a connection than there is room for, and answers what had to go like everything else', async () => {
  const database = open();
  const indexes = Array.from({ length: 150 }, (_, index) => index);
  await rows(database, ofNumber(1_000));
  expect(await prepared(database)).toEqual([]);
  for (let turn = 0; turn < 2; turn += 1)
    for (const index of indexes) expect(await rows(database, ofNumber(index))).toEqual([{ value: 7 }]);
  expect((await prepared(database)).length).toBe(128);
  expect(await rows(database, ofNumber(0))).toEqual([{ value: 7 }]);
  expect((await prepared(database)).length).toBe(128);
});

it('goes on after a value that the database refuses while it prepares', async () => {
  const database = open();
  const connection = await database.connect();
  for (const turn of [1, 2, 3])
    await expect(rows(connection, doubled(`no number ${turn}`))).rejects.toMatchObject({ code: '22P02' });
  for (const value of ['1', '2'])
    expect(await rows(connection, doubled(value))).toEqual([{ value: 2 * Number(value) }]);
  connection.release();
});

it('answers although a newer version has changed a column meanwhile', async () => {
  const database = open();
  await database.query(`create table typed (id bigint, name varchar(10) not null)`);
  await database.query(`insert into typed values (1, 'kept')`);
  const ask = () => rows(database, typed(1));
  const widen = (type: string) => database.query(['alter table typed alter column name type', type].join(' '));
  for (let turn = 0; turn < 3; turn += 1) expect(await ask()).toEqual([{ name: 'kept' }]);
  await widen('varchar(20)');
  expect(await ask()).toEqual([{ name: 'kept' }]);
  expect(await ask()).toEqual([{ name: 'kept' }]);
  await widen('text');
  expect(await inTransaction(database, (transaction) => rows(transaction, typed(1)))).toEqual([{ name: 'kept' }]);
});

it('sends what is asked for at one moment at once, and runs nothing behind what fails', async () => {
  const database = open();
  const connection = await database.connect();
  const pipeline = new Pipeline(connection);
  const { roundTrips } = await databaseWork(async () => {
    const asked = [1, 2, 3].map((by) => rows(pipeline, quotient(by)));
    expect(await Promise.all(asked)).toEqual([[{ value: 12 }], [{ value: 6 }], [{ value: 4 }]]);
  });
  expect(roundTrips).toBe(1);
  const outcomes = await Promise.allSettled([
    rows(pipeline, quotient(4)),
    rows(pipeline, quotient(0)),
    pipeline.run(mark),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect((await connection.query(`select to_regclass('marked') as marked`)).rows).toEqual([{ marked: null }]);
  const unsendable = {
    toJSON: () => {
      throw new Error('of a test');
    },
  };
  const refused = [pipeline.run(mark), pipeline.run({ sql: 'select $1::jsonb', parameters: [unsendable] })];
  for (const each of refused) await expect(each).rejects.toThrow('cannot be sent');
  expect(await rows(pipeline, quotient(2))).toEqual([{ value: 6 }]);
  pipeline.close();
  await expect(rows(pipeline, quotient(1))).rejects.toThrow('given back');
  connection.release();
});
