/* eslint-disable house/no-built-sql -- statements of a tamperer, with the numbers of this test's own movements in them */
import type { WritingConnection } from '../../src/server/db/books-pool';
import { findChainFaults } from '../../src/server/audit/audit-chain';
import { AuditSealer } from '../../src/server/audit/audit-sealer';
import { checkRule, everyRule } from '../../src/server/books/books-check';
import type { BooksClient } from '../support/books-client';
import { slipFile } from '../support/slip-files';
import { TestServer } from '../support/test-server';

/* S43: whoever owns the database changes a movement everywhere it stands, so that the books are whole; the audit log knows better. */

let server: TestServer;
let client: BooksClient;
let owner: WritingConnection;
const ids = { deposit: 0, transfer: 0, payment: 0, reversed: 0 };
beforeAll(async () => {
  server = await TestServer.start();
  ({ client } = await server.signIn('super'));
  ids.deposit = (await client.createDeposit({}, { slip: slipFile() })).body.data.id;
  ids.transfer = (await client.createTransfer({ remarks: undefined })).body.data.id;
  ids.payment = (await client.payInstallment()).body.data.id;
  ids.reversed = (await client.createDeposit()).body.data.id;
  expect((await client.payFee({ remarks: null })).status).toBe(201);
  expect((await client.reverse('deposits', ids.reversed)).status).toBe(204);
  await new AuditSealer(server.database).seal();
});
afterAll(() => server.stop());

beforeEach(async () => {
  owner = await server.database.connect();
  // Nothing of it stays, and every trigger and reference is out of the way.
  await owner.query('begin; set local session_replication_role = replica');
  await owner.query('set local idle_in_transaction_session_timeout = 0');
});
afterEach(async () => {
  await owner.query('rollback');
  owner.release();
});

async function tamper(...statements: string[]): Promise<void> {
  for (const statement of statements) expect((await owner.query(statement)).rowCount).toBeGreaterThan(0);
}

async function faults(): Promise<string[]> {
  const found: string[] = [];
  for (const rule of everyRule(null)) found.push(...(await checkRule(owner, rule)).map(({ fault }) => fault));
  return found;
}

/** Where the triggers were passed by, what lists, accounts and people keep is found not to fit either. */
async function faultsOfMovements(): Promise<string[]> {
  return (await faults()).filter((fault) => !/^(List (reversed )?DEPOSIT by|(Account|Person) \d+ keeps) /.test(fault));
}

const entryOf = (table: string, id: number) => `(select journal_entry_id from ${table} where id = ${String(id)})`;
/** Makes every balance what the postings say. */
const balances = `update accounts a set balance_cents = coalesce((select sum(amount_cents) from postings where account_id = a.id), 0)`;
const timesTen = () => [
  `update deposits set amount_cents = amount_cents * 10 where id = ${String(ids.deposit)}`,
  `update postings set amount_cents = amount_cents * 10 where journal_entry_id = ${entryOf('deposits', ids.deposit)}`,
  balances,
];

it('S43: books that nobody has touched have no fault', async () => {
  expect(await faults()).toEqual([]);
});

it('S43: a deposit made ten times larger, with its postings and the balance, is named with both amounts', async () => {
  await tamper(...timesTen());
  expect(await faultsOfMovements()).toEqual([
    expect.stringMatching(
      `^Deposit ${String(ids.deposit)} is not what was recorded: amount is 1002\\.5, the audit log says 100.25; its entry is not the one that was written\\.$`,
    ),
  ]);
});

it('S43: that is found of a movement from before entries were written down, too', async () => {
  await tamper(
    `update audit_log set after = after - 'ledger' - 'slipDigest' where after ? 'ledger'`,
    'delete from audit_seals',
    'update audit_sealing set sealed_through = 0',
  );
  expect((await faultsOfMovements()).filter((fault) => !fault.includes('never sealed'))).toEqual([]);
  await tamper(...timesTen());
  expect((await faults()).join()).toMatch(/amount is 1002\.5, the audit log says 100.25\./);
});

const cases: [what: string, words: RegExp, statements: () => string[]][] = [
  [
    'the rate of a transfer, with what arrived',
    /^Transfer \d+ is not what was recorded: conversionrate is 4, the audit log says 3\.6725; its entry .*; toamount is 400, the audit log says 367\.25\.$/,
    () => [
      `update transfers set conversion_rate = 4, to_amount_cents = 40000 where id = ${String(ids.transfer)}`,
      `update postings set amount_cents = sign(amount_cents) * 40000
        where journal_entry_id = ${entryOf('transfers', ids.transfer)} and abs(amount_cents) = 36725`,
      balances,
    ],
  ],
  [
    'the installment of a payment',
    /^Payment \d+ is not what was recorded: installmentid is \d+, the audit log says \d+\.$/,
    () => [
      `update payments set installment_id = installment_id + 1 where id = ${String(ids.payment)}`,
      `update schedule_rows s set paid_cents = coalesce((select sum(amount_cents) from payments p
        where p.project_id = s.project_id and p.installment_id = s.installment_id and reversed_at is null), 0)`,
    ],
  ],
  [
    'remarks',
    /^Transfer \d+ is not what was recorded: remarks is As agreed, the audit log says \.$/,
    () => [`update transfers set remarks = 'As agreed' where id = ${String(ids.transfer)}`],
  ],
  [
    'the day, with its entry',
    /^Deposit \d+ is not what was recorded: date is 2025-01-05, the audit log says 2026-01-05; its entry /,
    () => [
      `update deposits set deposit_date = '2025-01-05' where id = ${String(ids.deposit)}`,
      `update journal_entries set entry_date = '2025-01-05' where id = ${entryOf('deposits', ids.deposit)}`,
    ],
  ],
  [
    'the partner',
    /^Deposit \d+ is not what was recorded: userId is 1, the audit log says \d+\.$/,
    () => [`update deposits set user_id = 1 where id = ${String(ids.deposit)}`],
  ],
  [
    'who recorded it, with its entry',
    /^Deposit \d+ is not what was recorded: recorded by is \d+, the audit log says \d+\.$/,
    () => [
      `update deposits set recorded_by = recorded_by + 1 where id = ${String(ids.deposit)}`,
      `update journal_entries set recorded_by = recorded_by + 1 where id = ${entryOf('deposits', ids.deposit)}`,
    ],
  ],
  [
    'who recorded its entry, as an exception from a closed period asks it',
    /^Entry \d+ was recorded by \d+ at 2.*, its movement recorded by \d+ at 2.*\.$/,
    () => [`update journal_entries set recorded_by = recorded_by + 1 where id = ${entryOf('deposits', ids.deposit)}`],
  ],
  [
    'when its reversal was recorded',
    /^Entry \d+ was recorded by \d+ at 2026-01-05 00:00:00.000, its movement reversed by \d+ at 2.*\.$/,
    () => [
      `update journal_entries set recorded_at = '2026-01-05Z' where reverses_id = ${entryOf('deposits', ids.reversed)}`,
    ],
  ],
  [
    'the currency of a payment',
    /^Entry \d+ does not move what its movement says on account \d+\.$/,
    () => [`update payments set currency_id = currency_id + 1 where id = ${String(ids.payment)}`],
  ],
  [
    'the bytes of a slip, with their digest',
    /^Deposit \d+ is not what was recorded: slipDigest is [0-9a-f]{64}, the audit log says [0-9a-f]{64}\.$/,
    () => {
      const name = `(select slip_name from deposits where id = ${String(ids.deposit)})`;
      return [
        `update slip_chunks set content = overlay(content placing 'x'::bytea from 20) where slip_name = ${name}`,
        `update slips set sha256 = sha256((select string_agg(content, ''::bytea order by position) from slip_chunks where slip_name = name))
          where name = ${name}`,
      ];
    },
  ],
  [
    'why it was reversed',
    /^The reversal of deposit \d+ is not what was recorded: reason is Other, the audit log says \.$/,
    () => [`update deposits set reversal_reason = 'Other' where id = ${String(ids.reversed)}`],
  ],
  [
    'whose place it takes',
    /^Deposit \d+ is not what was recorded: corrects is \d+, the audit log says nothing\.$/,
    () => [`update deposits set corrects_id = ${String(ids.reversed)} where id = ${String(ids.deposit)}`],
  ],
  [
    'that it was reversed',
    /^The audit log says that deposit \d+ was reversed, but it is not reversed\.$/,
    () => [
      `delete from postings where journal_entry_id = (select reversal_entry_id from deposits where id = ${String(ids.reversed)})`,
      `delete from journal_entries where id = (select reversal_entry_id from deposits where id = ${String(ids.reversed)})`,
      `update deposits set reversed_by = null, reversed_at = null, reversal_entry_id = null where id = ${String(ids.reversed)}`,
      balances,
    ],
  ],
  [
    'that it was ever there',
    /^The audit log says that deposit \d+ was recorded, but it is not there any more\.$/,
    () => [
      `delete from slip_chunks where slip_name = (select slip_name from deposits where id = ${String(ids.deposit)})`,
      `delete from slips where name = (select slip_name from deposits where id = ${String(ids.deposit)})`,
      `delete from postings where journal_entry_id = ${entryOf('deposits', ids.deposit)}`,
      `delete from journal_entries where id = ${entryOf('deposits', ids.deposit)}`,
      `delete from deposits where id = ${String(ids.deposit)}`,
      balances,
    ],
  ],
  [
    'that it is new',
    /^Of deposit \d+ the audit log does not say that it was recorded\.$/,
    () => [
      `with entry as (insert into journal_entries (kind, entry_date, recorded_by) values ('DEPOSIT', '2026-01-05', 1) returning id),
        lines as (insert into postings (journal_entry_id, line, account_id, counterpart, currency_id, amount_cents)
          select entry.id, line, case line when 1 then a.id end, case line when 2 then 'PARTNER' end, a.currency_id, case line when 1 then 500 else -500 end
          from entry, generate_series(1, 2) line, accounts a where a.id = 1)
        insert into deposits (journal_entry_id, deposit_date, user_id, account_id, currency_id, amount_cents, recorded_by)
          select entry.id, '2026-01-05', 1, a.id, a.currency_id, 500, 1 from entry, accounts a where a.id = 1`,
      balances,
    ],
  ],
];

it.each(cases)('S43: of a movement is found to be changed: %s', async (_what, words, statements) => {
  await tamper(...statements());
  // An entry and its movement may each tell the same of the other.
  expect([...new Set(await faultsOfMovements())]).toEqual([expect.stringMatching(words)]);
});

it('S43: an audit row that was changed to fit is no row that was sealed, and a spoilt one ends no check', async () => {
  await tamper(
    ...timesTen(),
    `update audit_log set after = after || '{"amount": "ten times"}' where action = 'deposit.created' and subject_id = '${String(ids.deposit)}'`,
    `update audit_log set after = 'null' where action = 'payment.created'`,
  );
  expect(await findChainFaults(owner)).toEqual([
    expect.stringMatching(/^Row \d+ of the audit log is not what was sealed\.$/),
  ]);
  expect((await faults()).join()).toMatch(/amount is 1002\.5, the audit log says ten times/);
});
