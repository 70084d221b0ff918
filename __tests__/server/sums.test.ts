import { parse } from 'csv-parse/sync';
import type { AccountRow } from '../../src/contract/areas/accounts.wire';
import type { AccountStatement } from '../../src/contract/areas/statements.wire';
import { dueProjectsReport } from '../../src/contract/reports/due.report';
import { sumToText } from '../../src/contract/values/money';
import { paths } from '../../src/contract/vocabulary/paths';
import type { BooksClient } from '../support/books-client';
import { fetchFile } from '../support/fetched-file';
import { TestServer } from '../support/test-server';

/* Sums beyond 2^53 hundredths, which no number holds exactly any more. */

let server: TestServer;
let user: BooksClient;
const most = 9_000_000_000_000;
beforeAll(async () => {
  server = await TestServer.start();
  const { client: admin } = await server.signIn('admin');
  user = admin;
  const reserve = server.sample.account('Reserve Fund');
  const deposit = async () => expect((await admin.createDeposit({ amount: most })).status).toBe(201);
  for (let time = 0; time < 9; time += 1) await deposit();
  const { id: toacc, currency_id: tocurrency } = reserve;
  const move = { toacc, tocurrency, fromamount: most, toamount: most, conversionrate: 1 };
  for (let time = 0; time < 2; time += 1) {
    expect((await admin.createTransfer(move)).status).toBe(201);
    await deposit();
  }
  await server.rows(
    `insert into schedule_rows (project_id, installment_id, schedule_type, amount_cents, schedule_date)
      select $1, n, 'Installment', 999999999999999, '2026-01-01' from generate_series(901, 911) n`,
    [marina()],
  );
  await server.rows(
    `insert into accounts (name, currency_id, balance_cents) select 'Beyond', id, 9223372036854775807 from currencies where code = 'EUR'`,
  );
});
afterAll(() => server.stop());

const query = async (queryName: string) => {
  const { status, body } = await user.get<Record<string, unknown>[]>(paths.query, { queryName });
  expect([status, body.success]).toEqual([200, true]);
  return body.data;
};
const marina = () => server.sample.id('project Marina Heights');

it('are the nearest number, of what was deposited', async () => {
  const found = await query('depositTransactions');
  const { name } = server.sample.account('Main Operating');
  const [row] = await server.rows<{ total: string }>(
    `select sum(amount_cents)::text as total from deposits where reversed_at is null and account_id = $1 and user_id = $2`,
    [server.sample.account(name).id, server.sample.id('person daniel.weber')],
  );
  expect(BigInt(row!.total)).toBeGreaterThan(BigInt(Number.MAX_SAFE_INTEGER));
  const text = `${row!.total.slice(0, -2)}.${row!.total.slice(-2)}`;
  expect(found.filter(({ accname }) => accname === name).map(({ total_amount }) => total_amount)).toContain(
    Number(text),
  );
});

it('are the nearest number, of what a project costs and an account holds', async () => {
  const summary = (await query('projectScheduleSummary')).find(({ projectid }) => projectid === marina());
  expect(summary!.total_amount).toBeGreaterThan(11 * 9_999_999_999_999);
  const totals = (await query('projecttotalsbyscheduletype')).filter(({ projectid }) => projectid === marina());
  expect(Math.max(...totals.map(({ due_amount }) => Number(due_amount)))).toBeGreaterThan(11 * 9_999_999_999_999);
  const { status, body } = await user.get<AccountRow[]>(paths.accounts.list);
  expect(status).toBe(200);
  const beyond = body.data.find(({ accName }) => accName === 'Beyond')!;
  expect(beyond.balance).toBe(Number('92233720368547758.07'));
  const statement = await user.get<AccountStatement>(paths.books.statement, { accountId: beyond.id });
  expect([statement.status, statement.body.data.balance]).toEqual([200, beyond.balance]);
});

it('are the nearest number, of what is due of a project in its file', async () => {
  const { bytes } = await fetchFile(server, user, dueProjectsReport([]));
  const lines: string[][] = parse(bytes!, { bom: true });
  const [row] = await server.rows<{ total: string }>(
    'select sum(amount_cents - paid_cents)::text as total from schedule_rows where project_id = $1',
    [marina()],
  );
  expect(lines.find(([project]) => project === 'Marina Heights')!.at(-1)).toBe(sumToText(BigInt(Number(row!.total))));
});
