/* eslint-disable house/no-built-sql -- statements of a tamperer, put together from this file's own words */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import type { BooksCheck } from '../../src/contract/areas/books.wire';
import { paths } from '../../src/contract/vocabulary/paths';
import { auditKey } from '../../src/server/audit/audit-key';
import { AuditSealer } from '../../src/server/audit/audit-sealer';
import { BooksCheckJob } from '../../src/server/books/books-check-job';
import { everyRule } from '../../src/server/books/books-check';
import { readConfig } from '../../src/server/config';
import { inspectBooks } from '../../src/server/process/books-inspection';
import type { BooksClient } from '../support/books-client';
import { until } from '../support/patience';
import { TestServer } from '../support/test-server';

/* S43: the daily check goes on from the mark of the last one without a fault; a whole one that was broken off goes on where it was. */

let server: TestServer;
let client: BooksClient;
let dataDir: string;
const rules = String(everyRule(null).length);
beforeAll(async () => {
  server = await TestServer.start();
  ({ client } = await server.signIn('super'));
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'property-marks-'));
  auditKey(dataDir, null);
});
afterAll(async () => {
  await server.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** What npm run check:books says, and how it tells how far it is. */
async function inspect(form: 'whole' | 'daily'): Promise<{ said: string[]; told: string[] }> {
  const said: string[] = [];
  const told: string[] = [];
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: server.ownerUrl });
  const progress = (line: string) => void told.push(line);
  await inspectBooks(config, { daily: form === 'daily', progress }, (line) => void said.push(line));
  return { said, told };
}

/** As somebody who owns the database can, with every trigger out of the way. */
async function tamper(...statements: string[]): Promise<void> {
  const owner = await server.database.connect();
  await owner.query('set session_replication_role = replica');
  for (const statement of statements) expect((await owner.query(statement)).rowCount).toBeGreaterThan(0);
  owner.release(true);
}

const file = (name: string) => {
  const folder = path.join(dataDir, 'audit-heads');
  return path.join(
    folder,
    fs.readdirSync(folder).find((each) => each.endsWith(`.${name}.json`))!,
  );
};
const noFault = expect.stringMatching(/^\d+ rules checked, no fault\.$/) as string;
const sinceTheMark = expect.stringMatching(/^What is new since \S+ is checked\.$/) as string;

/** Begins a whole check that waits for the slips, and kills it there. */
async function breakOff(): Promise<void> {
  const holder = await server.database.connect();
  await holder.query('begin; set local idle_in_transaction_session_timeout = 0; lock table slip_chunks');
  const broken = expect(inspect('whole')).rejects.toThrow();
  await until(async () => {
    const [check] = await server.rows<{ rule: string | null }>(
      'select rule from books_check where finished_at is null',
    );
    expect(check?.rule).toBe('Every slip is complete');
  });
  await server.rows(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())`,
  );
  await broken;
  await holder.query('rollback');
  holder.release();
}

it('a whole check that was killed goes on where it was, and holds the balances as they are at its end', async () => {
  await breakOff();
  await client.createDeposit();
  await tamper('update accounts set balance_cents = balance_cents + 1 where id = 1');
  const wrong = await inspect('whole');
  expect(wrong.told[0]).toMatch(
    new RegExp(`^The check that began \\S+ is gone on with: \\d+ of ${rules} rules are done\\.$`),
  );
  expect(wrong.told.join()).not.toContain('Postings of an entry sum to zero');
  expect(wrong.told.join()).toContain('Every slip is complete');
  expect(wrong.said).toEqual([
    expect.stringMatching(/^A balance is the sum of its postings: Account /),
    `${rules} rules checked, 1 fault.`,
  ]);
  // What was found stays known until its rule is looked at again, also when that check is broken off.
  await breakOff();
  expect(await server.rows('select from books_check where jsonb_array_length(faults) = 1')).toHaveLength(1);
  await inspect('whole');
  // Books with a fault leave no mark, and a check that has ended is not gone on with.
  await tamper('update accounts set balance_cents = balance_cents - 1 where id = 1');
  const daily = await inspect('daily');
  expect(daily.told[0]).toBe('No check without a fault is remembered here, so everything is checked.');
  expect(daily.told.join()).toContain('Postings of an entry sum to zero');
  expect(daily.said).toEqual([`${rules} rules checked, no fault.`]);
});

it('what a process that is gone left of a mark under way is removed with the next one', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const [left, underWay] = [pid, process.ppid].map((writer) => `${file('mark')}.${String(writer)}`);
  for (const unfinished of [left!, underWay!]) fs.writeFileSync(unfinished, '{"contents":');
  await client.createDeposit();
  await inspect('daily');
  expect(fs.existsSync(left!)).toBe(false);
  expect(fs.existsSync(underWay!)).toBe(true);
  fs.rmSync(underWay!);
});

it('who records and reverses meanwhile is no fault, in either form', async () => {
  let isOver = false;
  const clerk = async () => {
    while (!isOver) {
      const { data } = (await client.createDeposit()).body;
      await client.createTransfer();
      await client.payInstallment();
      await client.reverse('deposits', data.id);
    }
  };
  const clerks = [clerk(), clerk()];
  try {
    for (const form of ['whole', 'daily'] as const) expect((await inspect(form)).said).toEqual([noFault]);
  } finally {
    isOver = true;
    await Promise.all(clerks);
  }
});

it('money and audit rows under numbers below 1, behind which every walk begins, are named by either form', async () => {
  expect((await inspect('daily')).said).toEqual([noFault]);
  await tamper(
    `with entry as (insert into journal_entries (id, kind, entry_date, recorded_by) values (-7, 'DEPOSIT', '2026-01-05', 1) returning id)
      insert into postings (journal_entry_id, line, account_id, counterpart, currency_id, amount_cents)
      select entry.id, 1, a.id, null, a.currency_id, 500 from entry, accounts a where a.id = 1`,
    `insert into audit_log (id, action) overriding system value values (0, 'test.row')`,
  );
  const rule = 'Entries, movements and rows of the audit log are numbered from 1 on';
  const found = [
    `${rule}: Entry -7 has a number below 1, which the books give to nothing.`,
    `${rule}: Row 0 of the audit log has a number below 1, which the books give to nothing.`,
    expect.stringMatching(/^\d+ rules checked, 2 faults\.$/),
  ];
  for (const form of ['daily', 'whole'] as const) expect((await inspect(form)).said).toEqual(found);
  await tamper(
    'delete from postings where journal_entry_id = -7',
    'delete from journal_entries where id = -7',
    'delete from audit_log where id = 0',
  );
  expect((await inspect('whole')).said).toEqual([noFault]);
});

it('the daily check holds what is new by every rule, and the balances against the mark', async () => {
  await client.createDeposit();
  await client.reverse('transfers', (await client.createTransfer()).body.data.id);
  await client.payInstallment();
  const clean = await inspect('daily');
  expect([clean.told[0], clean.said]).toEqual([sinceTheMark, [noFault]]);
  await client.createDeposit();
  const mark = fs.readFileSync(file('mark'), 'utf8');
  const newest = '(select max(id) from deposits)';
  const installment =
    'project_id * 1000 + installment_id = (select min(project_id * 1000 + installment_id) from payments where reversed_at is null)';
  const balances =
    'update accounts a set balance_cents = coalesce((select sum(amount_cents) from postings where account_id = a.id), 0)';
  const deeds: [deed: string[], undone: string[], words: RegExp][] = [
    [
      [`update deposits set remarks = remarks || '!' where id = ${newest}`],
      [`update deposits set remarks = left(remarks, -1) where id = ${newest}`],
      /A movement is what the audit log says was recorded: Deposit \d+ is not what was recorded: remarks is .*!/,
    ],
    [
      [
        `update postings set amount_cents = amount_cents * 10 where journal_entry_id = (select journal_entry_id from deposits where id = ${newest})`,
        balances,
      ],
      [
        `update postings set amount_cents = amount_cents / 10 where journal_entry_id = (select journal_entry_id from deposits where id = ${newest})`,
        balances,
      ],
      /A movement moved exactly its amounts: [^]*its entry is not the one that was written/,
    ],
    [
      ['update accounts set balance_cents = balance_cents + 1 where id = (select max(id) from accounts)'],
      ['update accounts set balance_cents = balance_cents - 1 where id = (select max(id) from accounts)'],
      /A balance is the sum of its postings: Account /,
    ],
    [
      [`update schedule_rows set paid_cents = paid_cents - 1 where ${installment}`],
      [`update schedule_rows set paid_cents = paid_cents + 1 where ${installment}`],
      /What is paid of an installment is the sum of its payments: Installment /,
    ],
    [
      [`update audit_log set address = address || '!' where id = (select max(id) from audit_log)`],
      [`update audit_log set address = left(address, -1) where id = (select max(id) from audit_log)`],
      /The audit log is complete and unchanged: Row \d+ of the audit log is not what was sealed/,
    ],
  ];
  await new AuditSealer(server.database).seal();
  for (const [deed, undone, words] of deeds) {
    await tamper(...deed);
    expect((await inspect('daily')).said.join('\n')).toMatch(words);
    await tamper(...undone);
    expect(fs.readFileSync(file('mark'), 'utf8')).toBe(mark);
  }
  // The daily check takes nothing back that was found; the whole one does, and leaves a mark.
  expect((await inspect('daily')).said.at(-1)).toMatch(/^\d+ rules checked, 7 faults\.$/);
  expect((await inspect('whole')).said).toEqual([noFault]);
  // What lies before the mark is for the whole check.
  await tamper(`update deposits set remarks = remarks || '!' where id = (select min(id) from deposits)`);
  expect((await inspect('daily')).said).toEqual([noFault]);
  expect((await inspect('whole')).said.join()).toMatch(/Deposit \d+ is not what was recorded: remarks is .*!/);
  await tamper(`update deposits set remarks = left(remarks, -1) where id = (select min(id) from deposits)`);
});

it('after a start the server looks at what is new, and says which check that was', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const job = new BooksCheckJob(server.database, logger, { heads: { dataDir, key: auditKey(dataDir, null) } });
  const check = async () => (await client.get<BooksCheck>(paths.booksCheck)).body.data;
  const start = async () => {
    await job.startDue(true);
    await job.ended();
    return check();
  };
  // While a fault is known, everything is looked at.
  expect(await check()).toMatchObject({ form: 'whole', faults: [{}] });
  const whole = await start();
  expect(whole).toMatchObject({ state: 'done', form: 'whole', reason: null, isWholeDue: false, faults: [] });
  const daily = await start();
  expect(daily).toMatchObject({ state: 'done', form: 'daily', faults: [], wholeFinishedAt: whole.wholeFinishedAt });
  expect(Date.parse(daily.since!)).toBeLessThanOrEqual(Date.parse(daily.startedAt!));
  expect(JSON.parse(lines.at(-1)!)).toMatchObject({ msg: 'the books were checked', form: 'daily', isWholeDue: false });
  await server.rows(`update books_check set whole_finished_at = now() - interval '8 days'`);
  expect(await check()).toMatchObject({ form: 'daily', isWholeDue: true });
  expect(await start()).toMatchObject({ form: 'whole', isWholeDue: false });

  fs.writeFileSync(file('mark'), fs.readFileSync(file('mark'), 'utf8').replace(/(sequence\\":)\d/, '$19'));
  expect(await start()).toMatchObject({ state: 'done', form: 'whole', reason: 'spoilt', faults: [] });
  expect(lines.join()).toContain('the mark of the last check of the books cannot be gone on from: all is checked');
  expect(await start()).toMatchObject({ form: 'daily', reason: null });
});

it('neither a mark nor what was begun is gone on with on books whose chain was written anew', async () => {
  await breakOff();
  await tamper(
    `update audit_log set address = '10.0.0.1' where id = (select min(id) from audit_log)`,
    'delete from audit_seals',
    'update audit_sealing set sealed_through = 0',
  );
  const { told } = await inspect('daily');
  expect(told[0]).toMatch(/of other books, as after an older backup was restored, so everything is checked\.$/);
  expect(told.join()).not.toContain('is gone on with');
});
