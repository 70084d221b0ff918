import { checkRule, everyRule } from '../../src/server/books/books-check';
import { prepareForCheck } from '../../src/server/books/check-session';
import { type Database, openDatabase } from '../../src/server/db/database';
import { findFaults } from '../support/books-dump';
import { copyTemplate, type TestDatabase } from '../support/test-database';
import { fillBooks } from './fill/filled-books';
import { databaseWork, tellNoPlans, tellPlans } from './statement-plans';

const deposits = 500;
/** with what belongs to them */
const entries = 645;

let copy: TestDatabase;
let database: Database;
beforeAll(async () => {
  copy = await copyTemplate('empty');
  database = openDatabase({ connectionString: copy.ownerUrl }, { size: 3, isPatient: true });
  await fillBooks(database, deposits);
});
afterAll(async () => {
  await database.end();
  await copy.drop();
});

const only = async <Row extends object>(text: string) => (await database.query<Row>(text)).rows;

it('fills books in which nothing is wrong, every audit row sealed', async () => {
  const faults = [];
  for (const rule of everyRule(null)) faults.push(...(await checkRule(database, rule)));
  expect([...faults, ...(await findFaults(database))]).toEqual([]);
  const sealed = await only(
    'select (select count(*) from audit_seals) as seals, (select count(*) from audit_log) as lines',
  );
  expect(sealed).toEqual([{ seals: 725, lines: 725 }]);
});

it('refers only to what is there, although nothing was looked up row by row', async () => {
  const references = await only<{ owner: string; definition: string }>(
    `select conrelid::regclass::text as owner, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'f'`,
  );
  expect(references.length).toBeGreaterThan(40);
  for (const { owner, definition } of references)
    await database.query(['alter table', owner, 'add', definition].join(' '));
});

it('fills as real books are: every kind of movement, most of it on few accounts and people, one busy day', async () => {
  const kinds = await only('select kind, count(*) from journal_entries group by kind order by kind');
  expect(kinds).toEqual([
    { kind: 'DEPOSIT', count: 500 },
    { kind: 'FEE_PAYMENT', count: 30 },
    { kind: 'INSTALLMENT_PAYMENT', count: 30 },
    { kind: 'OPENING', count: 20 },
    { kind: 'REVERSAL', count: 15 },
    { kind: 'TRANSFER', count: 50 },
  ]);
  const [shares] = await only<{ account: number; years: number }>(
    `select (select count(*) from deposits group by account_id order by 1 desc limit 1) as account,
       (select count(distinct date_trunc('year', deposit_date)) from deposits) as years`,
  );
  expect(shares!.account).toBeGreaterThan(deposits / 8);
  expect(shares!.years).toBe(10);
});

it('fills only a database in which nobody is', async () => {
  await expect(fillBooks(database, deposits)).rejects.toThrow('Only a database without people is filled');
  await expect(fillBooks(database, 50)).rejects.toThrow('whole hundreds');
});

it('is held against the audit log in a few steps for each record, also where a plan by old statistics takes row by row', async () => {
  /** of each kind, as many as are put in below */
  const records = 500;
  await tellPlans(database);
  const checking = openDatabase({ connectionString: copy.ownerUrl }, { size: 1, isPatient: true });
  const connection = await checking.connect();
  await prepareForCheck(connection);
  await connection.query('begin; set local enable_hashjoin = off; set local enable_mergejoin = off');
  const told = 'insert into audit_log (actor_id, action, subject_kind, subject_id, after) select 1,';
  for (const added of [
    `insert into closings (closed_through, last_entry, closed_by, reason) select date '1900-01-01' + n, 0, 1, '' from generate_series(1, 500) n`,
    [
      told,
      `'period.closed', 'closing', id::text, jsonb_build_object('closedThrough', closed_through, 'lastEntry', last_entry, 'reason', reason) from closings`,
    ],
    `insert into closing_exceptions (user_id, first_day, last_day, reason, holds_until, given_by)
     select 2, '2016-01-01', '2016-01-01', 'Late', now(), 1 from generate_series(1, 500)`,
    [told, `'exception.given', 'closing exception', id::text, null from closing_exceptions`],
    `insert into users (name, user_type) select 'Partner', 'USER' from generate_series(1, 500)`,
    [told, `'person.created', 'user', id::text, jsonb_build_object('name', name) from users where name = 'Partner'`],
    `insert into accounts (name, currency_id) select 'Bank ' || n, 1 from generate_series(1, 500) n`,
    [
      told,
      `'account.created', 'account', id::text, jsonb_build_object('name', name) from accounts where name like 'Bank %'`,
    ],
    `insert into reconciliations (account_id, statement_day, opening_cents, closing_cents, begun_by) select id, '2016-01-01', 0, 0, 1 from accounts`,
    [
      told,
      `'reconciliation.' || deed, 'reconciliation', id::text, '{"ticked": [1]}' from reconciliations, unnest(array['created', 'ticked']) deed`,
    ],
  ])
    await connection.query([added].flat().join(' '));
  const many: string[] = [];
  for (const { name, parts } of everyRule(null).filter((rule) => rule.name.includes('the audit log says')))
    for (const part of parts.filter(({ by }) => by === null)) {
      const { statements } = await databaseWork(async () => {
        await part.find(connection, 'all');
        // Within a transaction a plan is told when the next statement comes.
        await connection.query('select');
      });
      if (statements.some(({ rowsHandled }) => rowsHandled > 100 * records)) many.push(name);
    }
  await connection.query('rollback');
  await tellNoPlans(database);
  connection.release();
  await checking.end();
  expect(many).toEqual([]);
});

it('is checked in a few steps for each entry, also while the database knows nothing of its rows', async () => {
  const tables = `from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`;
  const [unwatched] = await only<{ text: string }>(
    `select string_agg(format('alter table %I set (autovacuum_enabled = off)', relname), ';') as text ${tables}`,
  );
  await database.query(unwatched!.text);
  await only(`select pg_clear_relation_stats('public', relname) ${tables}`);
  await only(
    `select pg_clear_attribute_stats('public', tablename, attname, inherited) from pg_stats where schemaname = 'public'`,
  );
  await tellPlans(database);
  const checking = openDatabase({ connectionString: copy.ownerUrl }, { size: 1, isPatient: true });
  const connection = await checking.connect();
  await prepareForCheck(connection);
  const many: string[] = [];
  for (const { name, parts } of everyRule(null))
    for (const part of parts.filter(({ by }) => by !== null)) {
      const { statements } = await databaseWork(() => part.find(connection, { from: 0, to: 20_000 }));
      if (statements.some(({ rowsHandled }) => rowsHandled > 20 * entries)) many.push(`${name}, by ${part.by!}`);
    }
  connection.release();
  await checking.end();
  expect(many).toEqual([]);
});
