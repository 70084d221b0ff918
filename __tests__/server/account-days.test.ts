import { addDays, addMonths, type CalendarDate } from '../../src/contract/values/dates';
import { messages } from '../../src/contract/texts/messages';
import { statementReport } from '../../src/contract/reports/statement.report';
import { xlsxNameOf } from '../../src/contract/reports/xlsx-name';
import { fileOfPath, paths } from '../../src/contract/vocabulary/paths';
import { checkRule, everyRule } from '../../src/server/books/books-check';
import { openDatabase } from '../../src/server/db/database';
import { keepAccounts, recountAccounts } from '../../src/server/ledger/account-keeping';
import { keepLists } from '../../src/server/movements/list-keeping';
import { SeededRandom } from '../../src/server/sample/seeded-random';
import { readStatement, readStatementCurve } from '../../src/server/statements/statements.queries';
import type { BooksClient } from '../support/books-client';
import { until } from '../support/patience';
import { TestServer } from '../support/test-server';

let server: TestServer;
let client: BooksClient;
beforeAll(async () => {
  server = await TestServer.start();
  ({ client } = await server.signIn('super'));
});
afterAll(() => server.stop());

const random = new SeededRandom(20_261_123);
const busyDay = '2024-02-29' as CalendarDate;

/** Entries of three years on three accounts, some in and some out, a third of them on one day; as the ledger writes them. */
const addEntries = (count: number) =>
  server.rows(
    `with entries as (
      insert into journal_entries (kind, entry_date, recorded_by)
      select 'DEPOSIT', case when n % 3 = 0 then $2::date else date '2023-01-01' + (n * 7919 % 1095)::int end, 1
      from generate_series(1, $1::int) n returning id
    )
    insert into postings (journal_entry_id, line, account_id, counterpart, currency_id, amount_cents)
    select e.id, line, case line when 1 then a.id end, case line when 2 then 'PARTNER' end, a.currency_id,
      case when (e.id + line) % 4 < 2 then 1 else -1 end * (1 + e.id % 977)
    from entries e join accounts a on a.id = 1 + e.id % 7 % 3 cross join generate_series(1, 2) line`,
    [count, busyDay],
  );

interface PlainEntry {
  readonly day: CalendarDate;
  readonly entry: number;
  readonly amount: number;
  readonly balance: string;
}

const plainEntries = (accountId: number) =>
  server.rows<PlainEntry>(
    `select j.entry_date as day, j.id as entry, p.amount_cents as amount, sum(p.amount_cents) over (order by j.entry_date, j.id) as balance
     from postings p join journal_entries j on j.id = p.journal_entry_id where p.account_id = $1 order by 1, 2`,
    [accountId],
  );

const sizes = [7, 40, 5_000];
const wire = (day: CalendarDate) => `${day}T00:00:00`;

/** Statements and curves of any days and pages of the accounts, held against the postings alone. */
async function expectPlain(): Promise<void> {
  for (const accountId of [1, 2, 3]) {
    const plain = await plainEntries(accountId);
    for (let time = 0; time < 6; time += 1) {
      const [from, to] = [random.pick(plain).day, random.pick(plain).day].sort() as [CalendarDate, CalendarDate];
      const days = { accountId, from: time === 1 ? null : from, to: time === 2 ? null : to };
      const before = plain.filter(({ day }) => days.from !== null && day < days.from);
      const within = plain.filter(({ day }) => day >= (days.from ?? day) && day <= (days.to ?? day));
      const balance = (of: readonly PlainEntry[], otherwise: number) => Number(of.at(-1)?.balance ?? otherwise) / 100;
      const sum = (side: 1 | -1) => within.reduce((total, { amount }) => total + Math.max(0, side * amount), 0) / 100;
      const size = random.pick(sizes);
      const last = Math.max(0, Math.ceil(within.length / size) - 1);
      const page = random.whole(0, last + 1);
      const shown = Math.min(page, last);
      const { entries, account, ...figures } = await readStatement(server.database, { ...days, page, size });
      expect(account.id).toBe(accountId);
      expect(figures).toMatchObject({
        opening: balance(before, 0),
        in: sum(1),
        out: sum(-1),
        closing: balance([...before, ...within], 0),
        currentPage: shown,
        totalPages: last + 1,
        totalItems: within.length,
      });
      expect(
        entries.map(({ date, entry, balance: after, ...row }) => [date, entry, (row.in ?? 0) - (row.out ?? 0), after]),
      ).toEqual(
        within
          .slice(shown * size, (shown + 1) * size)
          .map(({ day, entry, amount, balance: after }) => [wire(day), entry, amount / 100, Number(after) / 100]),
      );
      const isByMonth = time % 2 === 0;
      const monthEnd = (day: CalendarDate) => {
        const end = addDays(addMonths(`${day.slice(0, 7)}-01` as CalendarDate, 1)!, -1);
        return days.to !== null && days.to < end ? days.to : end;
      };
      const ends = new Map<CalendarDate, { in: number; out: number; after: number }>();
      for (const { day, amount, balance: after } of within) {
        const end = isByMonth ? monthEnd(day) : day;
        const sums = ends.get(end) ?? { in: 0, out: 0 };
        const [came, went] = [Math.max(0, amount), Math.max(0, -amount)];
        ends.set(end, { in: sums.in + came, out: sums.out + went, after: Number(after) });
      }
      expect(await readStatementCurve(server.database, { ...days, isByMonth })).toEqual({
        opening: figures.opening,
        isByMonth,
        points: [...ends].map(([end, sums]) => ({
          ...{ date: wire(end), in: sums.in / 100, out: sums.out / 100, balance: sums.after / 100 },
        })),
      });
    }
  }
}

const rules = everyRule(null).filter(({ name }) => /among its entries|sums by days/.test(name));

async function findFaults(): Promise<string[]> {
  const found = await Promise.all(rules.map((rule) => checkRule(server.database, rule)));
  return found.flat().map(({ fault }) => fault);
}

it('shows statements and curves as the postings stand, whatever of them is carried over', async () => {
  await keepAccounts(server.database);
  for (const count of [900, 3_000]) {
    await addEntries(count);
    await expectPlain();
    expect(await findFaults()).toEqual([]);
    await keepAccounts(server.database);
    await expectPlain();
    expect(await findFaults()).toEqual([]);
  }
  const [left] = await server.rows(
    `select (select count(*) from account_changes) as lines, count(*) > 2 as "isInBlocks" from account_sums
     where level = 1 and account_id = 1 and day = $1`,
    [busyDay],
  );
  expect(left).toEqual({ lines: 0, isInBlocks: true });
});

it('shows no statement while what was there before is kept in parts, which go on where they were ended', async () => {
  await server.rows(`select setval(pg_get_serial_sequence('journal_entries', 'id'), 30000)`);
  await addEntries(300);
  const forgotten = ['delete from account_changes', 'delete from account_sums', 'delete from account_entries'];
  for (const text of forgotten) await server.rows(text);
  await server.rows(
    'update account_keeping set filled_at = null, kept_through = 0, last_old_entry = (select max(id) from journal_entries)',
  );
  await server.rows('alter table account_keeping add constraint ended_here check (kept_through <= 20000)');
  await expect(keepAccounts(server.database)).rejects.toThrow('ended_here');
  await server.rows('alter table account_keeping drop constraint ended_here');
  expect(await server.rows('select kept_through, filled_at from account_keeping')).toEqual([
    { kept_through: 20_000, filled_at: null },
  ]);
  expect((await client.createDeposit()).status).toBe(201);
  for (const path of [paths.books.statement, paths.books.statementCurve]) {
    const { status, body } = await client.get(path, { accountId: 1 });
    expect([status, body.message]).toEqual([503, messages.statement.notReady]);
  }
  // Not said to have no entries, and no reconciliation.
  const { list } = paths.reconciliations;
  const begun = await client.post(list, { accountId: 1, statementDate: '2026-01-05', closing: 0 });
  for (const { status, body } of [await client.get(list, { accountId: 1 }), begun])
    expect([status, body.message]).toEqual([503, messages.statement.notReady]);
  for (const fileName of [statementReport.fileName, xlsxNameOf(statementReport)]) {
    const { status, body } = await client.post(`${fileOfPath(statementReport.path, fileName)}?accountId=1`, {});
    expect([status, body.message]).toEqual([503, messages.statement.notReady]);
  }
  await keepAccounts(server.database);
  await expectPlain();
  expect(await findFaults()).toEqual([]);
});

it('is not put out by who records, reverses, carries over and counts anew at once', async () => {
  const deposits = await Promise.all(Array.from({ length: 8 }, () => client.createDeposit()));
  const writing = deposits.flatMap(({ body }) => [client.reverse('deposits', body.data.id), client.createTransfer()]);
  const keeping = [keepAccounts, recountAccounts, keepAccounts, recountAccounts].map((keep) => keep(server.database));
  expect((await Promise.all(writing)).map(({ status }) => status).sort()).toEqual(
    deposits.flatMap(() => [201, 204]).sort(),
  );
  await Promise.all(keeping);
  expect(await findFaults()).toEqual([]);
  await expectPlain();
});

it.each([
  ['a sum of a year', 'update account_sums set in_cents = in_cents + 1 where level = 4 and account_id = 1'],
  ['a sum that is gone', 'delete from account_sums where level = 1 and account_id = 2'],
  ['an amount', 'update account_entries set amount_cents = amount_cents + 1 where account_id = 3'],
  ['an entry that is gone', 'delete from account_entries where account_id = 1'],
  ['an entry of another day', 'update account_entries set day = day + 1 where account_id = 2'],
  [
    'a line too many',
    `insert into account_changes (account_id, day, block, in_cents, out_cents, entry_count) values (1, '2024-01-01', 0, 1, 0, 1)`,
  ],
])('finds %s that is wrong, and counts anew', async (_what, spoil) => {
  await server.rows(spoil);
  expect((await findFaults()).length).toBeGreaterThan(0);
  await recountAccounts(server.database);
  expect(await findFaults()).toEqual([]);
});

it.each([
  ['accounts', 'account_sums', 'begin; lock table account_sums in share mode', keepAccounts],
  ['lists', 'list_totals', 'begin; lock table list_totals in share mode', keepLists],
])('ends in the middle of what it keeps of %s when the server does', async (_what, table, block, keep) => {
  expect((await client.createDeposit()).status).toBe(201);
  const chores = openDatabase({ connectionString: server.database.options.connectionString! }, { isPatient: true });
  const holder = await server.database.connect();
  await holder.query(block);
  const ending = new AbortController();
  const kept = keep(chores, ending.signal);
  kept.catch(() => undefined);
  await until(async () => {
    const { rowCount } = await holder.query('select from pg_locks where relation = $1::regclass and not granted', [
      table,
    ]);
    expect(rowCount).toBe(1);
  });
  ending.abort();
  await expect(kept).rejects.toMatchObject({ code: '57014' });
  await holder.query('rollback');
  holder.release();
  await chores.end();
});
