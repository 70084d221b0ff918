import { parse } from 'csv-parse/sync';
import type { DueAndCash, DueInstallments, DueProjects } from '../../src/contract/areas/due.wire';
import { dueProjectsReport } from '../../src/contract/reports/due.report';
import { xlsxNameOf } from '../../src/contract/reports/xlsx-name';
import { captions } from '../../src/contract/texts/captions';
import { dueCaptions } from '../../src/contract/texts/due-captions';
import { messages } from '../../src/contract/texts/messages';
import { dueSpans } from '../../src/contract/values/due';
import { paths } from '../../src/contract/vocabulary/paths';
import { SeededRandom } from '../../src/server/sample/seeded-random';
import type { BooksClient } from '../support/books-client';
import { fetchFile } from '../support/fetched-file';
import { sheetOf } from '../support/report-sheet';
import { TestServer } from '../support/test-server';

/* What is due and the cash for it (contract §8, §9), held against plain SQL over the bare tables. */

let server: TestServer;
let client: BooksClient;
let reader: BooksClient;
beforeAll(async () => {
  server = await TestServer.start();
  ({ client } = await server.signIn('super'));
  ({ client: reader } = await server.signIn('user'));
});
afterAll(() => server.stop());

const due = async () => (await reader.get<DueAndCash>(paths.books.due)).body.data;
const listed = async (currency: string, within: string, more: object = {}) =>
  (await reader.get<DueInstallments>(paths.books.dueInstallments, { currency, within, ...more })).body.data;

interface OpenRow {
  code: string;
  project_id: number;
  installment_id: number;
  offset: number;
  open: number;
}
/** What is open of every installment, and how many days its day is away, by the bare tables. */
const openRows = () =>
  server.rows<OpenRow>(
    `select c.code, s.project_id::int, s.installment_id, s.schedule_date - (now() at time zone 'UTC')::date as offset,
      (s.amount_cents - coalesce((select sum(amount_cents) from payments m where m.project_id = s.project_id
        and m.installment_id = s.installment_id and m.reversed_at is null), 0))::float as open
    from schedule_rows s, projects p, currencies c
    where p.id = s.project_id and c.id = p.currency_id and p.archived_at is null`,
  );
const isIn =
  (within: string) =>
  ({ open, offset }: OpenRow) =>
    open > 0 && (within === 'overdue' ? offset < 0 : offset >= 0 && offset <= Number(within));
const hundredths = (amount: number) => Math.round(amount * 100);

async function expectAgreement() {
  const all = await openRows();
  const { today, currencies } = await due();
  const codes = [
    ...new Set(all.filter((row) => isIn('overdue')(row) || isIn('90')(row)).map(({ code }) => code)),
  ].sort();
  expect(currencies.map(({ currency }) => currency)).toEqual(codes);
  for (const { currency, days, accounts } of currencies) {
    const own = all.filter(({ code }) => code === currency);
    const expected = new Map<number, { amount: number; count: number }>();
    for (const { open, offset } of own.filter((row) => isIn('overdue')(row) || isIn('90')(row))) {
      const day = expected.get(Math.max(offset, -1)) ?? { amount: 0, count: 0 };
      expected.set(Math.max(offset, -1), { amount: day.amount + open, count: day.count + 1 });
    }
    const told = days.map(({ date, amount, count }) => [
      Math.round((Date.parse(date.slice(0, 10)) - Date.parse(today.slice(0, 10))) / 86_400_000),
      { amount: hundredths(amount), count },
    ]);
    expect(told).toEqual([...expected].sort(([a], [b]) => a - b));
    const paying = await server.rows<{ id: number; balance: number; available: number }>(
      `select a.id::int, balance_cents::float as balance, (balance_cents + overdraft_limit_cents)::float as available
      from accounts a, currencies c where c.id = a.currency_id and c.code = $1 and closed_at is null
        and account_type <> 'ACCOUNT' order by a.name, a.id`,
      [currency],
    );
    expect(accounts.map(({ id, balance, available }) => [id, hundredths(balance), hundredths(available)])).toEqual(
      paying.map(({ id, balance, available }) => [id, balance, available]),
    );
    for (const within of dueSpans) {
      const { installments, totalItems } = await listed(currency, within, { size: 100 });
      const keys = installments.map(({ projectid, installmentid, open }) => [
        projectid,
        installmentid,
        hundredths(open),
      ]);
      const rows = own.filter(isIn(within)).map((row) => [row.project_id, row.installment_id, row.open]);
      expect([totalItems, keys.map(String).sort()]).toEqual([rows.length, rows.map(String).sort()]);
      expect(installments.map(({ scheduledate }) => scheduledate)).toEqual(
        installments.map(({ scheduledate }) => scheduledate).sort(),
      );
    }
  }
  return currencies;
}

it('by project: overdue, from today to the end of the quarter, in the next two, later, and all of it', async () => {
  const { projects, today, quarters } = (await reader.get<DueProjects>(paths.books.dueProjects)).body.data;
  const quarterOf = (day: string) => Number(day.slice(0, 4)) * 4 + Math.floor((Number(day.slice(5, 7)) - 1) / 3);
  const expected = new Map<number, number[]>();
  for (const { project_id, open, offset } of await openRows()) {
    if (open <= 0) continue;
    const day = new Date(Date.parse(today.slice(0, 10)) + offset * 86_400_000).toISOString();
    const place = offset < 0 ? 0 : 1 + Math.min(quarterOf(day) - quarterOf(today), 3);
    const sums = expected.get(project_id) ?? [0, 0, 0, 0, 0, 0];
    for (const at of [place, 5]) sums[at]! += open;
    expected.set(project_id, sums);
  }
  const told = projects.map(({ projectid, overdue, quarters: within, later, total }) => [
    projectid,
    [overdue, ...within, later, total].map(hundredths),
  ]);
  expect(expected.size).toBeGreaterThan(1);
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(expected));
  expect(quarters.map(quarterOf)).toEqual([0, 1, 2].map((after) => quarterOf(today) + after));
});

it('by project as a file: each row and the total in each currency, to the cent those of the bare tables', async () => {
  const { projects, quarters } = (await reader.get<DueProjects>(paths.books.dueProjects)).body.data;
  const report = dueProjectsReport(quarters);
  const money = (amount: number) => (amount / 100).toFixed(2);
  const open = (await openRows()).filter((row) => row.open > 0);
  const { bytes, asked } = await fetchFile(server, reader, report);
  expect([asked.status, asked.body.data.fileName]).toEqual([202, 'due-by-project.csv']);
  const [head, ...lines] = parse(bytes!, { bom: true, record_delimiter: '\r\n' });
  expect(head).toEqual(report.columns.map(({ heading }) => heading));
  expect(lines).toEqual(
    projects.map(({ project, currency, overdue, quarters: within, later, total }) => [
      ...[project, currency],
      ...[overdue, ...within, later, total].map((amount) => amount.toFixed(2)),
    ]),
  );
  const workbook = await fetchFile(server, reader, { path: report.path, fileName: xlsxNameOf(report) });
  const sheet = await sheetOf(workbook.bytes!);
  expect([sheet.headings, sheet.lines]).toEqual([head, lines]);
  expect(sheet.about).toContain(dueCaptions.byProject);
  const codes = [...new Set(open.map(({ code }) => code))].sort();
  expect(codes.length).toBeGreaterThan(1);
  expect(sheet.foot.slice(1).map((row) => [row[0], row[1], row.at(-1)])).toEqual(
    codes.map((code) => [
      captions.totalIn(code),
      code,
      money(open.reduce((sum, row) => (row.code === code ? sum + row.open : sum), 0)),
    ]),
  );
});

/** Puts what is open of the sample on days around today, the edges of the spans among them. */
async function spread(seed: number) {
  const random = new SeededRandom(seed);
  const edges = [-200, -1, 0, 1, 7, 8, 30, 31, 60, 61, 90, 91];
  for (const { project_id, installment_id } of await openRows()) {
    const offset = edges[random.whole(0, edges.length - 1)];
    await server.rows(
      `update schedule_rows set schedule_date = (now() at time zone 'UTC')::date + $3::int where project_id = $1 and installment_id = $2`,
      [project_id, installment_id, offset],
    );
  }
}

it('figures, accounts and installments are those of the books, on each edge, after payments in part, in full and taken back', async () => {
  const random = new SeededRandom(20261123);
  await spread(7);
  const before = await expectAgreement();
  expect(before.length).toBeGreaterThan(1);
  for (let round = 0; round < 6; round += 1) {
    const { currencies } = await due();
    const { currency, accounts } = currencies[random.whole(0, currencies.length - 1)]!;
    const { installments } = await listed(currency, dueSpans[random.whole(0, dueSpans.length - 1)]!, { size: 100 });
    const row = installments[random.whole(0, Math.max(0, installments.length - 1))];
    const account = [...accounts].sort((a, b) => b.available - a.available)[0];
    if (!row || !account) continue;
    const open = hundredths(row.open);
    const amount = Math.max(1, Math.min(round % 2 ? Math.floor(open / 3) : open, hundredths(account.available))) / 100;
    const paid = await client.payInstallment({
      ...{ projectid: row.projectid, installmentid: row.installmentid, paymentaccount: account.id, amount },
    });
    await expectAgreement();
    if (round % 3 === 2 && paid.status === 201) {
      await client.reverse('payments', paid.body.data.id);
      await expectAgreement();
    }
  }
});

it('an account that may not pay is no cash: of another type, closed; an overdraft limit is', async () => {
  const [{ currency, accounts } = { currency: '', accounts: [] }] = (await due()).currencies;
  const [first] = accounts;
  await server.rows('update accounts set overdraft_limit_cents = overdraft_limit_cents + 12345 where id = $1', [
    first!.id,
  ]);
  const [raised] = (await due()).currencies[0]!.accounts;
  expect(hundredths(raised!.available) - hundredths(first!.available)).toBe(12_345);
  await server.rows(`update accounts set account_type = 'ACCOUNT' where id = $1`, [first!.id]);
  expect(
    (await due()).currencies.find((each) => each.currency === currency)!.accounts.map(({ id }) => id),
  ).not.toContain(first!.id);
  await expectAgreement();
});

it('projects that are archived are left out, since they cannot be paid; a currency without anything due as well', async () => {
  const { currency } = (await due()).currencies[0]!;
  await server.rows(
    `update projects set archived_at = now() where currency_id = (select id from currencies where code = $1)`,
    [currency],
  );
  expect((await due()).currencies.map((each) => each.currency)).not.toContain(currency);
  expect(await listed(currency, '90')).toEqual({ currentPage: 0, totalPages: 1, totalItems: 0, installments: [] });
  await expectAgreement();
});

it('a page beyond the last one is answered with the last one; what is no currency and no span is refused with a sentence', async () => {
  const { currency } = (await due()).currencies[0]!;
  const whole = await listed(currency, '90', { size: 100 });
  const last = await listed(currency, '90', { size: 1, page: 5_000 });
  expect([last.currentPage + 1, last.totalPages, last.installments]).toEqual([
    whole.totalItems,
    whole.totalItems,
    whole.installments.slice(-1),
  ]);
  const refused = async (query: object) => {
    const { status, body } = await reader.get(paths.books.dueInstallments, { ...query });
    return [status, body.message];
  };
  expect(await refused({ currency: 'usd', within: '30' })).toEqual([400, messages.due.currencyRequired]);
  expect(await refused({ currency: 'USD', within: '31' })).toEqual([400, messages.due.spanUnknown]);
});

it('the day is that of the company', async () => {
  const zone = (name: string) => server.rows('update company_settings set business_time_zone = $1', [name]);
  const days = [];
  for (const name of ['Pacific/Kiritimati', 'Pacific/Niue']) {
    await server.rows(`insert into company_settings (business_time_zone) values ($1) on conflict do nothing`, [name]);
    await zone(name);
    days.push((await due()).today);
  }
  await zone('UTC');
  expect(days[0]! > days[1]!).toBe(true);
});
