import type { Client } from 'pg';
import { findChainFaults } from '../../src/server/audit/audit-chain';
import { AuditSealer } from '../../src/server/audit/audit-sealer';
import { readStamp } from '../../src/server/books/books-stamp';
import { type Database, openDatabase } from '../../src/server/db/database';
import { interceptSql } from '../support/sql-interceptor';
import { copyTemplate, type TestDatabase } from '../support/test-database';

/* S43: the seals of the audit log: none is missing, none costs more because the log is long. */

let copy: TestDatabase;
let database: Database;
let owner: Database;
beforeEach(async () => {
  copy = await copyTemplate('sample');
  database = openDatabase({ connectionString: copy.runtimeUrl }, { size: 4 });
  owner = openDatabase({ connectionString: copy.ownerUrl }, { size: 2, isPatient: true });
});
afterEach(async () => {
  await database.end();
  await owner.end();
  await copy.drop();
});

const addRows = (on: Pick<Client, 'query'>, count: number) =>
  on.query(`insert into audit_log (action) select 'test.row' from generate_series(1, $1::int)`, [count]);
const unsealed = async () => {
  const { rows } = await owner.query<{ count: number }>(
    'select count(*) as count from audit_log l where not exists (select from audit_seals s where s.audit_id = l.id)',
  );
  return rows[0]!.count;
};

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

/** Pages that the statements of the work touch, as the database counts them. */
async function pagesOf(work: () => Promise<unknown>): Promise<number> {
  const statements: string[] = [];
  const end = interceptSql({ before: (text) => void statements.push(text) });
  try {
    await work();
  } finally {
    end();
  }
  expect(statements.length).toBeGreaterThan(0);
  let pages = 0;
  for (const text of statements) {
    expect(text).toMatch(/^\s*select/);
    const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, buffers, format json) ${text}`,
    );
    const { Plan: plan } = rows[0]!['QUERY PLAN'][0];
    pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  }
  return pages;
}

it('S43: where nothing is to be sealed, as many pages are touched of a long log as of a short one', async () => {
  const sealer = new AuditSealer(database);
  const idle = async () => {
    await sealer.seal();
    expect(await unsealed()).toBe(0);
    await owner.query('vacuum analyze audit_log, audit_seals, audit_sealing');
    return pagesOf(() => sealer.seal());
  };
  await addRows(owner, 500);
  const short = await idle();
  await addRows(owner, 20_000);
  expect(await idle()).toBe(short);
  expect(short).toBeLessThan(10);
});

it('the stamp of the books changes with every write, one that is committed after later ones too, and reads the end only', async () => {
  const stamp = async () => (await readStamp(database)).stamp;
  const pages = async () => {
    await owner.query('vacuum analyze audit_log');
    return pagesOf(stamp);
  };
  await addRows(owner, 500);
  const short = await pages();
  await addRows(owner, 20_000);
  expect(await pages()).toBeLessThanOrEqual(short + 2);

  const late = await owner.connect();
  await late.query('begin; set local idle_in_transaction_session_timeout = 0');
  await addRows(late, 1);
  const seen = [await stamp()];
  await addRows(owner, 1);
  seen.push(await stamp());
  await late.query('commit');
  late.release();
  seen.push(await stamp());
  expect(new Set(seen).size).toBe(3);
  expect(await stamp()).toBe(seen[2]);
});

it('S43: a row that is committed after later ones were sealed gets its seal, too', async () => {
  const sealer = new AuditSealer(database);
  await sealer.seal();
  const late = await owner.connect();
  await late.query('begin; set local idle_in_transaction_session_timeout = 0');
  await addRows(late, 1);
  for (let round = 0; round < 3; round += 1) {
    await addRows(owner, 2);
    expect(await sealer.seal()).toBe(2);
    // The next server to seal begins where the first one is, too.
    expect(await new AuditSealer(database).seal()).toBe(0);
  }
  await late.query('commit');
  late.release();
  await addRows(owner, 1);
  expect(await sealer.seal()).toBe(2);
  expect(await sealer.seal()).toBe(0);
  expect([await unsealed(), await findChainFaults(database)]).toEqual([0, []]);
});

it('S43: sealing goes on although somebody is always writing', async () => {
  const sealer = new AuditSealer(database);
  const through = async () =>
    (await owner.query<{ sealed_through: number }>('select sealed_through from audit_sealing')).rows[0]!.sealed_through;
  let before = await owner.connect();
  await before.query('begin; set local idle_in_transaction_session_timeout = 0');
  await addRows(before, 1);
  await sealer.seal();
  const start = await through();
  const next = await owner.connect();
  await next.query('begin; set local idle_in_transaction_session_timeout = 0');
  await addRows(next, 1);
  await before.query('commit');
  before.release();
  before = next;
  await sealer.seal();
  expect(await through()).toBeGreaterThan(start);
  await before.query('commit');
  before.release();
  await sealer.seal();
  expect([await unsealed(), await findChainFaults(database)]).toEqual([0, []]);
});

it('S43: several that seal at once do not wait for one another and make one chain', async () => {
  await new AuditSealer(database).seal();
  const holder = await owner.connect();
  await holder.query('begin; set local idle_in_transaction_session_timeout = 0');
  await holder.query(`select pg_advisory_xact_lock(hashtextextended('audit_seals', 0))`);
  await addRows(owner, 2_500);
  expect(await new AuditSealer(database).seal()).toBe(0);
  await holder.query('commit');
  holder.release();
  await Promise.all(Array.from({ length: 4 }, () => new AuditSealer(database).seal()));
  await new AuditSealer(database).seal();
  expect([await unsealed(), await findChainFaults(database)]).toEqual([0, []]);
});

it('S43: rows that are never sealed are named: those that sealing has left behind, and those that wait too long', async () => {
  await new AuditSealer(database).seal();
  await addRows(owner, 3);
  expect(await findChainFaults(database)).toEqual([]);
  await owner.query(`insert into audit_log (action, at) values ('test.row', now() - interval '11 minutes')`);
  expect(await findChainFaults(database)).toEqual([expect.stringMatching(/^1 rows of the audit log .* never sealed/)]);
  await owner.query('update audit_sealing set sealed_through = (select max(id) from audit_log)');
  await new AuditSealer(database).seal();
  expect(await findChainFaults(database)).toEqual([expect.stringMatching(/^4 rows of the audit log .* never sealed/)]);
});
