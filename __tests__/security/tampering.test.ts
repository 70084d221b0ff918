import type { BooksCheck } from '../../src/contract/areas/books.wire';
import { paths } from '../../src/contract/vocabulary/paths';
import { AuditSealer } from '../../src/server/audit/audit-sealer';
import { everyRule } from '../../src/server/books/books-check';
import type { BooksClient } from '../support/books-client';
import { slipFile } from '../support/slip-files';
import { TestServer } from '../support/test-server';

/* Whoever gets at the database itself, past its rights and triggers, is found by the check of the books. */

const rules = everyRule(null).length;
let server: TestServer;
let client: BooksClient;
beforeAll(async () => {
  server = await TestServer.start();
  ({ client } = await server.signIn('super'));
  await client.createDeposit({}, { slip: slipFile() });
  await client.reverse('transfers', (await client.createTransfer()).body.data.id);
  await new AuditSealer(server.database).seal();
  expect(await check()).toEqual([]);
  await asOwner(keepAudit);
});
beforeEach(() => tamper(restoreAudit));
afterAll(() => server.stop());

async function check(): Promise<BooksCheck['faults']> {
  expect((await client.post(paths.booksCheck, {})).status).toBe(202);
  await server.checkEnded();
  const { body } = await client.get<BooksCheck>(paths.booksCheck);
  expect(body.data).toMatchObject({ state: 'done', rules, rulesDone: rules });
  return body.data.faults;
}

const keepAudit = `create schema kept;
  create table kept.audit_log as table audit_log;
  create table kept.audit_seals as table audit_seals`;
const restoreAudit = `delete from audit_log;
  insert into audit_log overriding system value table kept.audit_log;
  delete from audit_seals;
  insert into audit_seals overriding system value table kept.audit_seals`;

/** As somebody who owns the database can, with every trigger and reference out of the way; answers the rows of the last statement. */
async function asOwner(statements: string): Promise<number> {
  const owner = await server.database.connect();
  try {
    await owner.query('set session_replication_role = replica');
    return [await owner.query(statements)].flat().at(-1)?.rowCount ?? 0;
  } finally {
    await owner.query('set session_replication_role = origin');
    owner.release();
  }
}

const tamper = async (statements: string) => expect(await asOwner(statements)).toBeGreaterThan(0);

it.each([
  [
    'a row says another name',
    `update audit_log set actor_name = 'Somebody' where id = (select (min(id) + max(id)) / 2 from audit_log)`,
  ],
  [
    'a row says another time',
    `update audit_log set at = at - interval '1 day' where id = (select (min(id) + max(id)) / 2 from audit_log)`,
  ],
  [
    'a row says another amount',
    `update audit_log set after = after || '{"amount": 1}' where id = (select min(id) from audit_log where after ? 'amount')`,
  ],
  ['a row is gone', `delete from audit_log where id = (select (min(id) + max(id)) / 2 from audit_log)`],
  [
    'a row is gone with its seal',
    `with gone as (delete from audit_log where id = (select (min(id) + max(id)) / 2 from audit_log) returning id)
      delete from audit_seals where audit_id = (select id from gone)`,
  ],
  ['a seal is another', 'update audit_seals set hash = sha256(hash) where sequence = 5'],
  [
    'two seals have changed places',
    `update audit_seals s set hash = (select hash from audit_seals where sequence = 11 - s.sequence) where sequence in (5, 6)`,
  ],
])('S43: the audit log is found to be changed when %s', async (_what, statement) => {
  await tamper(statement);
  const rules = (await check()).map(({ rule }) => rule);
  expect(rules).toContain('The audit log is complete and unchanged');
});

const damages: [rule: string, statement: string][] = [
  [
    'A balance is the sum of its postings',
    'update accounts set balance_cents = balance_cents + 1 where id = (select min(id) from accounts)',
  ],
  [
    'An account with an opening balance begins with it',
    `update accounts set opened_on = '9999-12-31' where id = (select min(account_id) from deposits where reversed_at is null)`,
  ],
  [
    'A closed account is empty',
    'alter table accounts drop constraint accounts_closed_is_empty; update accounts set closed_at = now() where balance_cents <> 0',
  ],
  [
    'What is paid of an installment is the sum of its payments',
    'update schedule_rows set paid_cents = paid_cents - 1 where paid_cents > 0',
  ],
  [
    'Postings of an entry sum to zero per currency',
    `update postings set amount_cents = amount_cents + 1
      where journal_entry_id = (select min(id) from journal_entries) and line = 1`,
  ],
  [
    'A reversal is the mirror of its entry',
    'update postings set amount_cents = amount_cents * 2 where journal_entry_id = (select max(id) from journal_entries)',
  ],
  [
    'A movement moved exactly its amounts',
    'update deposits set amount_cents = amount_cents + 1 where id = (select max(id) from deposits)',
  ],
  [
    'Every entry belongs to one movement, every reversal to one reversed movement',
    'delete from deposits where id = (select min(id) from deposits)',
  ],
  [
    'Every slip is what was uploaded',
    `update slip_chunks set content = overlay(content placing 'x'::bytea from 20) where slip_name = (select min(name) from slips)`,
  ],
  ['Every slip is complete', 'delete from slip_chunks where slip_name = (select max(name) from slips)'],
  ['Every slip belongs to one movement', 'update deposits set slip_name = null where slip_name is not null'],
];

it('S43: each rule of the books that was broken from outside is named, with the place', async () => {
  let faults = await check();
  expect(faults).toEqual([]);
  for (const [rule, statement] of damages) {
    const ofRule = () => faults.filter((fault) => fault.rule === rule);
    const before = ofRule().length;
    await tamper(statement);
    faults = await check();
    const after = ofRule();
    expect({ [rule]: after.length > before }).toEqual({ [rule]: true });
    for (const { fault } of after) expect(fault).toMatch(/^([A-Z]|… and ).*\.$/);
  }
});
