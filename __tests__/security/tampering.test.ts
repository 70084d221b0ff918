import type { BooksCheck } from '../../src/contract/areas/books.wire';
import { paths } from '../../src/contract/vocabulary/paths';
import { AuditSealer } from '../../src/server/audit/audit-sealer';
import { chainRule } from '../../src/server/audit/chain-rule-names';
import { checkRule, everyRule } from '../../src/server/books/books-check';
import type { WritingConnection } from '../../src/server/db/books-pool';
import type { BooksClient } from '../support/books-client';
import { slipFile } from '../support/slip-files';
import { TestServer } from '../support/test-server';

/* Whoever gets at the database itself, past its rights and triggers, is found by the check of the books. */

const rules = everyRule(null);
let server: TestServer;
let client: BooksClient;
let owner: WritingConnection;
beforeAll(async () => {
  server = await TestServer.start();
  ({ client } = await server.signIn('super'));
  // A damage of a slip hides what is wrong with another one, where both are of the same movement: each has one of its own.
  for (const name of ['one.png', 'two.png', 'three.png']) await client.createDeposit({}, { slip: slipFile(name) });
  await client.reverse('transfers', (await client.createTransfer()).body.data.id);
  await new AuditSealer(server.database).seal();
  expect(await check()).toEqual([]);
});
afterAll(() => server.stop());

beforeEach(async () => {
  owner = await server.database.connect();
  // As somebody who owns the database can, with every trigger and reference out of the way.
  await owner.query('begin; set local session_replication_role = replica');
});
afterEach(async () => {
  await owner.query('rollback');
  owner.release();
});

async function check(): Promise<BooksCheck['faults']> {
  expect((await client.post(paths.booksCheck, {})).status).toBe(202);
  await server.checkEnded();
  const { body } = await client.get<BooksCheck>(paths.booksCheck);
  expect(body.data).toMatchObject({ state: 'done', rules: rules.length, rulesDone: rules.length });
  return body.data.faults;
}

async function tamper(statement: string): Promise<void> {
  const results = [await owner.query(statement)].flat();
  expect(results.at(-1)?.rowCount).toBeGreaterThan(0);
}

/** What a rule finds of what was tampered with; before, the books had no fault, and nothing of it stays. */
const faultsOf = (name: string) =>
  checkRule(
    owner,
    rules.find((rule) => rule.name === name)!,
  );

const sentence = /^([A-Z]|… and ).*\.$/;

const changesOfTheLog: [what: string, statement: string][] = [
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
];

it.each(changesOfTheLog)('S43: the audit log is found to be changed when %s', async (_what, statement) => {
  await tamper(statement);
  expect(await faultsOf(chainRule)).not.toEqual([]);
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
    `update slip_chunks set content = overlay(content placing 'x'::bytea from 20)
      where slip_name = (select slip_name from deposits order by id desc limit 1)`,
  ],
  [
    'Every slip is complete',
    'delete from slip_chunks where slip_name = (select slip_name from deposits order by id desc offset 1 limit 1)',
  ],
  [
    'Every slip belongs to one movement',
    'update deposits set slip_name = null where id = (select id from deposits order by id desc offset 2 limit 1)',
  ],
  [
    'Entries, movements and rows of the audit log are numbered from 1 on',
    'update transfers set id = 0 where id = (select min(id) from transfers)',
  ],
];

it.each(damages)('S43: %s, or it is found, with the place', async (rule, statement) => {
  await tamper(statement);
  const faults = await faultsOf(rule);
  expect(faults).not.toEqual([]);
  for (const { fault } of faults) expect(fault).toMatch(sentence);
});

it('S43: the check of the books names each rule that was broken from outside, with the place', async () => {
  const all = [...damages, [chainRule, changesOfTheLog[0]![1]] as const];
  for (const [, statement] of all) await tamper(statement);
  await owner.query('commit');
  const faults = await check();
  const named = new Set(faults.map(({ rule }) => rule));
  expect(all.map(([rule]) => rule).filter((rule) => !named.has(rule))).toEqual([]);
  for (const { fault } of faults) expect(fault).toMatch(sentence);
});
