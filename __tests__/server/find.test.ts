import type { AskedDownload } from '../../src/contract/areas/downloads.wire';
import type { FoundEntries } from '../../src/contract/areas/find.wire';
import { mostSheetRows } from '../../src/contract/reports/xlsx-file';
import { messages } from '../../src/contract/texts/messages';
import { fileOfPath, paths, pathWithId } from '../../src/contract/vocabulary/paths';
import { recountLists } from '../../src/server/movements/list-keeping';
import { keepWords } from '../../src/server/movements/word-keeping';
import { SeededRandom } from '../../src/server/sample/seeded-random';
import type { BooksClient } from '../support/books-client';
import { readReports, type Report } from '../support/report-oracle';
import { TestServer } from '../support/test-server';

let server: TestServer;
let client: BooksClient;
beforeAll(async () => {
  server = await TestServer.start();
  ({ client } = await server.signIn('super'));
});
afterAll(() => server.stop());

type StoredRow = Report['rows'][number];
const linkOf = (name: string, search: string) =>
  client.post<AskedDownload>(`${fileOfPath(paths.deposits.filter, name)}?search=${search}`, {});
interface Page extends Record<string, unknown> {
  totalItems: number;
  totalPages: number;
  isMore?: boolean;
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
const namesOf = ({ wire }: StoredRow) =>
  ['userName', 'accountName', 'currencyName', 'fromAcc', 'fromCurrency', 'toAcc', 'toCurrency', 'projectname']
    .concat(['feename', 'paidbyuser', 'bankaccount', 'currency'])
    .flatMap((member) => wordsOf((wire[member] ?? '') as string));
const amountsOf = ({ wire }: StoredRow) =>
  [wire.amount, wire.fromAmount, wire.toAmount].filter((amount) => amount !== undefined) as number[];
const remarksOf = ({ wire }: StoredRow) => wordsOf(String(wire.remarks));

/** Whether a row fits what was typed, worked out from what it shows. */
function fits(row: StoredRow, token: string): boolean {
  const [least, most] = token.includes('..') ? token.split('..').map(Number) : [];
  if (least !== undefined && most !== undefined) return amountsOf(row).some((each) => each >= least && each <= most);
  if (/^\d{4}-\d{2}$/.test(token)) return row.day.startsWith(token);
  if (token.startsWith('#')) return row.id === Number(token.slice(1));
  if (token.includes('.')) return amountsOf(row).includes(Number(token));
  const isWhole = /^\d+$/.test(token);
  if (isWhole && (row.id === Number(token) || amountsOf(row).includes(Number(token)))) return true;
  const word = token.toLowerCase().replace('*', '');
  return (
    namesOf(row).some((each) => (isWhole ? each === word : each.startsWith(word))) ||
    remarksOf(row).some((each) => (token.endsWith('*') ? each.startsWith(word) : each === word))
  );
}

const inOrder = (rows: readonly StoredRow[]) =>
  [...rows].sort((a, b) => (a.day === b.day ? b.id - a.id : a.day < b.day ? 1 : -1));
const expected = ({ rows }: Report, search: string) =>
  inOrder(rows.filter((row) => search.split(' ').every((token) => fits(row, token))));

const csvOf = async (path: string, search: string) =>
  (await client.get(path, { search, size: 0 }, { accept: 'text/csv' })).bytes.toString('utf8');

const random = new SeededRandom(20_261_123);

/** Something that is typed for a row that is there. */
function typedFor(row: StoredRow): string {
  const amount = random.pick(amountsOf(row));
  const ways = [
    () => amount.toFixed(2),
    () => `${String(Math.floor(amount * 0.9))}..${String(Math.ceil(amount * 1.1))}`,
    () => String(Math.round(amount)),
    () => `#${String(row.id)}`,
    () => String(row.id),
    () => row.day.slice(0, 7),
    () => random.pick(namesOf(row)),
    () => random.pick(namesOf(row)).slice(0, 3),
    () => random.pick(remarksOf(row).length > 0 ? remarksOf(row) : namesOf(row)),
    () => `${random.pick(remarksOf(row).length > 0 ? remarksOf(row) : ['x']).slice(0, 2)}*`,
  ];
  return random.pick(ways)();
}

it('finds in each report what fits every part that was typed, the newest first, in pages and in the file', async () => {
  const reports = await readReports(server);
  for (const report of reports) {
    for (let time = 0; time < 60; time += 1) {
      const row = random.pick(report.rows);
      const search = Array.from({ length: random.whole(1, 2) }, () => typedFor(row)).join(' ');
      const all = expected(report, search);
      const { body } = await client.get<Page>(report.path, { search, size: 200 });
      expect([search, body.data.totalItems, body.data.isMore]).toEqual([search, all.length, undefined]);
      expect(body.data[report.listKey]).toEqual(all.slice(0, 200).map(({ wire }) => wire));
      const second = await client.get<Page>(report.path, { search, size: 2, page: 1 });
      expect(second.body.data[report.listKey]).toEqual(all.slice(2, 4).map(({ wire }) => wire));
    }
    const search = typedFor(report.rows[0]!);
    const file = await csvOf(report.path, search);
    expect(file.split('\r\n').length - 2).toBe(expected(report, search).length);
  }
});

it('finds among all entries at once, and within a filter of a report', async () => {
  const [deposits, transfers, installments, fees] = await readReports(server);
  const person = deposits!.rows[0]!;
  const search = String(person.wire.userName);
  const { body } = await client.get<FoundEntries>(paths.books.find, { search });
  const groups = [
    [body.data.deposits, body.data.deposits.deposits, deposits],
    [body.data.transfers, body.data.transfers.transfers, transfers],
    [body.data.installmentPayments, body.data.installmentPayments.installmentTxn, installments],
    [body.data.feePayments, body.data.feePayments.feetxn, fees],
  ] as const;
  for (const [{ totalItems }, rows, report] of groups) {
    const all = expected(report!, search);
    expect(totalItems).toBe(all.length);
    expect(rows).toEqual(all.slice(0, 5).map(({ wire }) => wire));
  }
  const account = person.keys.accountId!;
  const within = await client.get<Page>(deposits!.path, { search, accountId: account, startDate: person.day });
  const narrowed = expected(deposits!, search).filter(
    ({ keys, day }) => keys.accountId === account && day >= person.day,
  );
  expect(within.body.data.totalItems).toBe(narrowed.length);
});

it('finds what is recorded at once, in whatever script and capitals, and no more what is reversed', async () => {
  const remarks = 'Überweisung №7, إيجار; INV-2026/k42 “Zimmer”';
  const { body } = await client.createDeposit({ remarks });
  const count = async (search: string) =>
    (await client.get<Page>(paths.deposits.filter, { search })).body.data.totalItems;
  const typed = [
    'ÜBERWEISUNG',
    'إيجار',
    'inv-2026/k42',
    'K42',
    'zimmer',
    'inv* k42 2026-01',
    `#${String(body.data.id)}`,
  ];
  for (const search of typed) expect([search, await count(search)]).toEqual([search, 1]);
  expect(await count('berweisung')).toBe(0);
  await client.reverse('deposits', body.data.id);
  for (const search of typed) expect([search, await count(search)]).toEqual([search, 0]);
});

it.each(['7\u202f654\u202f321.09', '7 654 321.09', '7654321,09', '7.654.321,09'])(
  'finds an amount that was written or pasted as %s',
  async (search) => {
    const { body } = await client.createDeposit({ amount: 7_654_321.09 });
    const found = await client.get<FoundEntries>(paths.books.find, { search });
    await client.reverse('deposits', body.data.id);
    expect(found.body.data.deposits.totalItems).toBe(1);
  },
);

it('finds a letter with an accent, whether that stands in it or behind it, in remarks and in names', async () => {
  const [inIt, behindIt] = ['Générâle', 'Générâle'.normalize('NFD')];
  expect(inIt).not.toBe(behindIt);
  const currency = { id: client.sample.id('currency USD') };
  const account = { accName: `Caisse ${behindIt} Yılmaz أحمد علی\u200cرضا`, currency, accounttype: 'ACCOUNT' };
  const { id } = (await client.post<{ id: number }>(paths.accounts.save, account)).body.data;
  for (const remarks of [inIt, behindIt]) await client.createDeposit({ remarks });
  await client.createDeposit({ remarks: 'into that account', toacc: id });
  const count = async (path: string, search: string) => {
    const { body } = await client.get<Page & { deposits: Page }>(path, { search });
    return (path === paths.books.find ? body.data.deposits : body.data).totalItems;
  };
  for (const typed of [inIt, behindIt, behindIt.toUpperCase(), `${inIt.slice(0, 4)}*`, `${behindIt.slice(0, 6)}*`]) {
    expect([typed, await count(paths.books.find, typed)]).toEqual([typed, 3]);
    expect(await count(paths.deposits.filter, typed)).toBe(3);
    expect(await count(paths.deposits.filter, `caisse ${typed}`)).toBe(1);
    // Looked for among a few instead of in the index.
    expect(await count(paths.deposits.filter, `2026-01-05 ${typed}`)).toBe(3);
  }
  // A name, with a keyboard that has none of its accents, or not the sign between two parts of it.
  for (const typed of [
    'generale',
    'caisse GENERALE',
    'yilmaz',
    'YILMAZ',
    'احمد',
    'علیرضا',
    'علی',
    'رضا',
    '2026-01-05 gener*',
  ]) {
    expect([typed, await count(paths.books.find, typed)]).toEqual([typed, 1]);
    expect(await count(paths.deposits.filter, typed)).toBe(1);
  }
  // What is an accent alone is in no name.
  for (const nothing of ['aisse', '\u0301 caisse']) expect(await count(paths.deposits.filter, nothing)).toBe(0);
});

it.each([
  ['get', paths.deposits.filter],
  ['post', fileOfPath(paths.deposits.filter, 'deposits.csv')],
] as const)(
  'says of what is to be read by %s that nothing could be read, not that nothing was saved',
  async (method, path) => {
    const { status, body } = await client[method](`${path}?size=x`, {});
    const said = messages.read.bodyInvalid;
    expect([status, body.message, body.errors]).toEqual([400, said, [{ field: 'size', message: said }]]);
  },
);

it.each([
  [{ search: '' }, messages.find.nothingToFind],
  [{ search: ' .. ' }, messages.find.nothingToFind],
  [{ search: 'x'.repeat(61) }, messages.find.tooLong],
  [{}, messages.find.nothingToFind],
])('refuses %j with a sentence', async (query, sentence) => {
  const { status, body } = await client.get(paths.books.find, query);
  expect([status, body.message]).toEqual([400, sentence]);
});

it('says that more than 10,000 entries fit instead of counting them, and reads the newest of them', async () => {
  await server.rows(
    `with entries as (
      insert into journal_entries (kind, entry_date, recorded_by)
      select 'DEPOSIT', '2024-06-01', 1 from generate_series(1, 10400) returning id as entry
    )
    insert into deposits (journal_entry_id, deposit_date, user_id, account_id, currency_id, amount_cents, remarks, recorded_by)
    select entry, date '2024-01-01' + (entry % 300)::int, 2, a.id, a.currency_id, 777, 'Monthly parking ' || entry % 100, 1
    from entries cross join (select id, currency_id from accounts order by id limit 1) a`,
  );
  await server.rows('analyze deposits, entry_words');
  const [deposits] = await readReports(server);
  const read = async (search: string, query = {}) =>
    (await client.get<Page>(paths.deposits.filter, { search, ...query })).body.data;
  for (const search of ['7.77', 'parking', 'monthly parking', 'park*', '7..8 monthly']) {
    const all = expected(deposits!, search).map(({ wire }) => wire);
    for (const page of [0, 1, 1_999]) {
      const found = await read(search, { page });
      expect([search, page, found.isMore, found.totalItems, found.totalPages]).toEqual([
        search,
        page,
        true,
        10_000,
        2_000,
      ]);
      expect(found.deposits).toEqual(all.slice(page * 5, page * 5 + 5));
    }
    expect(await read(search, { page: 2_000 })).toMatchObject({ deposits: [], totalItems: 10_000 });
  }
  // The part that few entries fit is where it begins.
  const narrow = await read('monthly 7.77 2024-03-05 parking');
  expect([narrow.isMore, narrow.totalItems]).toEqual([
    undefined,
    expected(deposits!, 'parking').filter(({ day }) => day === '2024-03-05').length,
  ]);
  const file = await csvOf(paths.deposits.filter, 'parking');
  expect(file.split('\r\n').length - 2).toBe(10_400);

  // As a workbook, too, as long as all that the filter lets through fits into a sheet; else it is refused at once.
  const link = () => linkOf('deposits.xlsx', 'parking');
  const asked = await link();
  expect([asked.status, asked.body.data.totalRows]).toEqual([202, null]);
  await recountLists(server.database);
  await server.rows(`update list_totals set row_count = row_count + $1 where list = 'DEPOSIT'`, [mostSheetRows]);
  const refused = await link();
  await server.rows(`update list_totals set row_count = row_count - $1 where list = 'DEPOSIT'`, [mostSheetRows]);
  expect([refused.status, refused.body.message]).toEqual([409, messages.request.tooBroadForSheet]);
});

it('reads the words of older entries in parts, and says so until all of them are read', async () => {
  const count = async (search: string) => client.get<Page>(paths.deposits.filter, { search });
  const before = (await count('monthly')).body.data;
  const early = await linkOf('deposits.xlsx', 'monthly');
  for (const step of [
    'delete from entry_words',
    'update word_keeping set filled_at = null, kept_through = 0, last_old = 50000',
  ])
    await server.rows(step);
  const refused = await count('monthly');
  expect([refused.status, refused.body.message]).toEqual([503, messages.find.notReady]);
  expect((await count('7.77')).status).toBe(200);
  const files = ['deposits.csv', 'deposits.xlsx'].map((name) => linkOf(name, 'monthly'));
  const cookie = early.headers.get('set-cookie')!.split(';')[0]!;
  const opened = server.anonymous.get(pathWithId(paths.downloads.file, early.body.data.id), {}, { cookie });
  for (const { status, body } of await Promise.all([...files, opened]))
    expect([status, body.message]).toEqual([503, messages.find.notReady]);
  await keepWords(server.database);
  expect((await count('monthly')).body.data).toEqual(before);
});
