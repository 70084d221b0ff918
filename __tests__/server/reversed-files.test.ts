import { csvMediaType } from '../../src/contract/reports/csv';
import { xlsxMediaType } from '../../src/contract/reports/xlsx-file';
import { entryCaptions } from '../../src/contract/texts/entry-captions';
import { leftOut } from '../../src/contract/texts/left-out';
import { messages } from '../../src/contract/texts/messages';
import type { PageFacts } from '../../src/contract/vocabulary/envelope';
import { paths } from '../../src/contract/vocabulary/paths';
import type { BooksClient } from '../support/books-client';
import { sheetOf } from '../support/report-sheet';
import { TestServer } from '../support/test-server';

/* The files of entries that were taken back are those of the screen that lists them: same rows, same order, nothing added up. */

let server: TestServer;
let client: BooksClient;
beforeAll(async () => {
  server = await TestServer.start();
  ({ client } = await server.signIn('admin'));
});
afterAll(() => server.stop());

interface ShownPage {
  readonly deposits?: readonly { readonly amount: number }[];
  readonly transfers?: readonly { readonly fromAmount: number }[];
  readonly installmentTxn?: readonly { readonly amount: number }[];
  readonly feetxn?: readonly { readonly amount: number }[];
}
const amountsOf = ({ deposits, transfers, installmentTxn, feetxn }: ShownPage) =>
  (deposits ?? installmentTxn ?? feetxn ?? transfers ?? []).map((row) =>
    ('fromAmount' in row ? row.fromAmount : row.amount).toFixed(2),
  );

const cases = [
  {
    kind: 'deposits',
    record: 'deposit',
    path: paths.deposits.filter,
    day: 'date',
    member: 'amount',
    create: (amount: number) => client.createDeposit({ amount }),
  },
  {
    kind: 'transfers',
    record: 'transfer',
    path: paths.transfers.filter,
    day: 'transferDate',
    member: 'fromAmount',
    create: (amount: number) => client.createTransfer({ fromamount: amount, toamount: amount * 2, conversionrate: 2 }),
  },
  {
    kind: 'payments',
    record: 'payment',
    path: paths.payments.filterInstallment,
    day: 'paymentdate',
    member: 'amount',
    create: (amount: number) => client.payInstallment({ amount }),
  },
  {
    kind: 'payments',
    record: 'payment',
    path: paths.payments.filterFee,
    day: 'paymentdate',
    member: 'amount',
    create: (amount: number) => client.payFee({ amount }),
  },
] as const;

it.each(cases)('of $kind at $path', async ({ kind, record, path, day, member, create }) => {
  for (const amount of [20, 300, 5]) {
    const { body } = await create(amount);
    expect((await client.reverse(kind, body.data.id)).status).toBe(204);
  }
  for (const sort of [undefined, member, `-${member}`, day]) {
    const asked = { reversed: 'true', ...(sort !== undefined && { sort }) };
    const shown = amountsOf((await client.get<ShownPage>(path, { ...asked, size: 50 })).body.data);
    expect(shown.length).toBeGreaterThanOrEqual(3);
    const file = async (accept: string) => (await client.get(path, { ...asked, size: 0 }, { accept })).bytes;
    const [heads = '', ...lines] = (await file(csvMediaType)).toString('utf8').slice(1).trim().split('\r\n');
    const place = heads.split(',').findIndex((heading) => /^(From )?Amount$/.test(heading));
    expect(heads.split(',')).toContain('Reversed At (UTC)');
    expect(lines.map((line) => line.split(',')[place])).toEqual(shown);
    const sheet = await sheetOf(await file(xlsxMediaType));
    expect(sheet.lines.map((line) => line[place])).toEqual(shown);
    expect(sheet.about).toContain('Show reversed: only these');
    expect(sheet.about.join()).not.toMatch(/true|Deleted/);
    expect(sheet.foot).toEqual([]);
  }
  // The list that leaves them out says how many they are, on every page and by every filter that is kept.
  const read = async (query: object) => (await client.get<ShownPage & PageFacts>(path, { ...query })).body.data;
  for (const query of [
    {},
    { page: 1, size: 1 },
    { sort: member },
    { startDate: '2026-02-01' },
    { endDate: '2026-01-31' },
  ]) {
    const { page: _page, ...filter } = { page: 0, ...query };
    expect([query, (await read(query)).reversedItems]).toEqual([
      query,
      (await read({ ...filter, reversed: 'true' })).totalItems,
    ]);
  }
  for (const query of [{ reversed: 'true' }, { search: '20' }])
    expect(await read(query)).not.toHaveProperty('reversedItems');
  const { about } = await sheetOf((await client.get(path, { size: 0 }, { accept: xlsxMediaType })).bytes);
  expect(about).toContain(leftOut.lines(record, (await read({})).reversedItems)[0]);
});

it('the number of what is in its place is a number to a spreadsheet', async () => {
  const { body } = await client.createDeposit({ amount: 7 });
  const corrected = await client.correct('deposit', body.data.id, { amount: 8 });
  const asked = { reversed: 'true', size: 0 };
  const sheet = await sheetOf((await client.get(paths.deposits.filter, asked, { accept: xlsxMediaType })).bytes);
  const column = String.fromCharCode(65 + sheet.headings.indexOf(entryCaptions.replacedBy));
  const told = [...sheet.cells].filter(
    ([place]) => place.startsWith(column) && place !== `${column}${sheet.headingRow}`,
  );
  expect(told.map(([, { type, value }]) => [type, value])).toEqual([['n', String(corrected.body.data.id)]]);
});

it('are not searched, and their totals do not tell what a search finds among the others', async () => {
  const asked = { reversed: 'true', search: '20' };
  for (const path of [...cases.map((each) => each.path), ...Object.values(paths.totals)]) {
    const { status, body } = await client.get(path, asked);
    expect([path, status, body.message]).toEqual([path, 400, messages.request.reversedInPages]);
  }
});
