import { type Database, openDatabase } from '../../src/server/db/database';
import { inTransaction, type Transaction } from '../../src/server/db/transaction';
import { eventually } from '../support/eventually';
import { copyTemplate, type TestDatabase } from '../support/test-database';
import { queryIn } from '../support/transaction-queries';

/* What a transaction promises, of the real database. */

let copy: TestDatabase;
let database: Database;
beforeAll(async () => {
  copy = await copyTemplate('empty');
  database = openDatabase({ connectionString: copy.ownerUrl }, { size: 4, answer: 1_000 });
  await database.query('create table kept (name text primary key, tries integer not null default 0)');
});
afterAll(async () => {
  await database.end();
  await copy.drop();
});

const keep = (transaction: Transaction, name: string) =>
  queryIn(transaction, 'insert into kept (name) values ($1)', [name]);
const kept = async (pattern: string) =>
  (
    await database.query<{ name: string; tries: number }>('select * from kept where name like $1 order by name', [
      pattern,
    ])
  ).rows;

it('answers only what the database says is committed: a transaction that it rolled back instead is a failure', async () => {
  const swallowed = inTransaction(database, async (transaction) => {
    await keep(transaction, 'rolled back');
    await queryIn(transaction, 'select 1 / 0').catch(() => undefined);
  });
  await expect(swallowed).rejects.toThrow('The database answered ROLLBACK to a commit');
  expect(await kept('rolled back')).toEqual([]);
});

/** Resolves for everybody when so many have come. */
function meeting(of: number): () => Promise<void> {
  let come = 0;
  let open: () => void;
  const all = new Promise<void>((resolve) => (open = resolve));
  return () => {
    come += 1;
    if (come >= of) open();
    return all;
  };
}
const count = (transaction: Transaction, name: string) =>
  queryIn(transaction, 'update kept set tries = tries + 1 where name = $1', [name]);

it('repeats what two writers who wait for each other began, until both have landed', async () => {
  await database.query(`insert into kept (name) values ('deadlock a'), ('deadlock b')`);
  const met = meeting(2);
  let attempts = 0;
  const countBoth = (first: string, second: string) =>
    inTransaction(database, async (transaction) => {
      attempts += 1;
      // Found sooner, where the test may say so.
      await queryIn(
        transaction,
        `select set_config('deadlock_timeout', '10ms', true) from pg_roles where rolname = current_user and rolsuper`,
      );
      await count(transaction, first);
      await met();
      await count(transaction, second);
    });
  await Promise.all([countBoth('deadlock a', 'deadlock b'), countBoth('deadlock b', 'deadlock a')]);
  expect(await kept('deadlock %')).toEqual([
    { name: 'deadlock a', tries: 2 },
    { name: 'deadlock b', tries: 2 },
  ]);
  expect(attempts).toBe(3);
});

it('repeats what was worked out from rows that another writer has changed meanwhile', async () => {
  await database.query(`insert into kept (name) values ('changed')`);
  let attempts = 0;
  await inTransaction(database, async (transaction) => {
    attempts += 1;
    await queryIn(transaction, 'set transaction isolation level repeatable read');
    await queryIn(transaction, `select tries from kept where name = 'changed'`);
    if (attempts === 1) await database.query(`update kept set tries = tries + 1 where name = 'changed'`);
    await count(transaction, 'changed');
  });
  expect([attempts, await kept('changed')]).toEqual([2, [{ name: 'changed', tries: 2 }]]);
});

it('gives up after some tries, and repeats no other failure', async () => {
  for (const [code, most] of [
    ['40001', 8],
    ['25006', 2],
    ['23505', 1],
  ] as const) {
    let attempts = 0;
    const failing = inTransaction(database, async (transaction) => {
      attempts += 1;
      await queryIn(transaction, `do $$ begin raise exception 'of a test' using errcode = '${code}'; end $$`);
    });
    await expect(failing).rejects.toMatchObject({ code });
    expect([code, attempts]).toEqual([code, most]);
  }
});

it('waits for many statements in one send as long as it takes, and for each of them only so long', async () => {
  const asleep = await inTransaction(database, (transaction) =>
    Promise.all(Array.from({ length: 6 }, () => queryIn(transaction, 'select pg_sleep(0.25)::text as woken'))),
  );
  expect(asleep.map(({ rows }) => rows)).toEqual(Array(6).fill([{ woken: '' }]));
});

/** Cannot be written as a text. */
const unsendable = {
  toJSON: () => {
    throw new Error('of a test');
  },
};

it('saves nothing when a value cannot be sent, whoever would go on without it, and does not call that unknown', async () => {
  const send = (transaction: Transaction) => queryIn(transaction, 'select $1::jsonb', [unsendable]);
  const works: ((transaction: Transaction) => Promise<unknown>)[] = [
    (transaction) => Promise.all([keep(transaction, 'unsent 1'), send(transaction)]),
    async (transaction) => {
      await keep(transaction, 'unsent 2');
      await send(transaction).catch(() => undefined);
    },
    async (transaction) => {
      await keep(transaction, 'unsent 3');
      transaction.write({ sql: 'select $1::jsonb', parameters: [unsendable] });
    },
  ];
  for (const work of works) await expect(inTransaction(database, work)).rejects.toThrow('cannot be sent');
  expect(await kept('unsent %')).toEqual([]);
});

it('ends the backend of a statement that it has given up, and has its place free again', async () => {
  const sleepers = async () =>
    (
      await database.query<{ count: number }>(
        `select count(*) as count from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
      )
    ).rows[0]!.count;
  const asleep = ['after the first send', 'in the first send', 'in it, too'].map((when) =>
    inTransaction(database, async (transaction) => {
      const begun = queryIn(transaction, 'set local statement_timeout = 0');
      if (when === 'after the first send') await begun;
      await Promise.all([begun, queryIn(transaction, 'select pg_sleep(600)')]);
    }),
  );
  for (const one of asleep) await expect(one).rejects.toThrow('Query read timeout');
  expect(await eventually(sleepers, 0)).toBe(0);
  await Promise.all(['a', 'b', 'c', 'd'].map((name) => inTransaction(database, (each) => keep(each, `after ${name}`))));
  expect(await kept('after %')).toHaveLength(4);
});
