import type { BankFileAnswer } from '../../src/contract/areas/reconciliations.wire';
import { bankFileMessages as sentences } from '../../src/contract/texts/bank-file-messages';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import { limits } from '../../src/contract/vocabulary/limits';
import { BankAccounts, january } from '../support/bank-accounts';
import { TestServer } from '../support/test-server';

/* The entries that the lines of a bank's file are held against: which are meant, which are for a hand, which are none of them (contract §9). */

let server: TestServer;
let bank: BankAccounts;
beforeAll(async () => {
  server = await TestServer.start();
  bank = await BankAccounts.of(server);
});
afterAll(() => server.stop());

const { reconciliations } = paths;
const onWire = (day: number) => `${january(day)}T00:00:00`;
const heads = 'Date,Description,Amount';

it('lines are held against entries by amount and day; of several that could be meant none is chosen', async () => {
  const id = await bank.reconciliation(
    'USD',
    [
      [5, 100],
      [7, 50.5],
      [9, 20],
      [9, 20],
      [12, 7],
      [20, 40],
      [20, 40],
      [21, 40],
      [25, 30],
    ],
    999,
  );
  const file = [
    heads,
    '2026-01-04,Before,1',
    '2026-01-05,Same day,100',
    '2026-01-09,Later,50.50',
    '2026-01-09,One of two,20',
    '2026-01-13,In no entry,3',
    ...['First', 'Second', 'Booked a day later'].map((text) => `2026-01-20,${text},40`),
    ...['First', 'In no entry'].map((text) => `2026-01-25,${text},30`),
    '2026-02-01,Next,5',
  ];
  const { data } = await bank.hold(id, file.join('\n'));
  expect(data.lines.map(({ line, match, candidates }) => [line, match?.date ?? null, candidates])).toEqual([
    [2, null, 0],
    [3, onWire(5), 1],
    [4, onWire(7), 1],
    [5, null, 2],
    [6, null, 0],
    [7, onWire(20), 2],
    [8, onWire(20), 2],
    [9, onWire(21), 1],
    [10, onWire(25), 1],
    [11, null, 0],
  ]);
  expect(data.left.map(({ date, amount }) => [date, amount])).toEqual([
    [onWire(9), 20],
    [onWire(9), 20],
    [onWire(12), 7],
  ]);
  expect(data.remarks).toEqual([sentences.afterStatement(1, '31 Jan 2026')]);
  const [ticked] = data.left;
  await bank.client.post(pathWithId(reconciliations.ticks, id), { on: [ticked!.entry], off: [] });
  // What somebody has ticked is the one that was meant.
  const again = await bank.hold(id, file.join('\n'));
  expect(again.data.lines[3]?.match).toMatchObject({ entry: ticked!.entry, isTicked: true });
});

/** Of each line the remarks and the day of its entry, and whether that was reversed; how many there could be where it has none. */
const matches = ({ lines }: BankFileAnswer) =>
  lines.map(({ match, candidates }) =>
    match ? [match.remarks, Number(match.date.slice(8, 10)), match.isReversed] : candidates,
  );

describe('entries that were taken back', () => {
  it('on their own day are left out with their reversals: neither a line of another day nor the entry in their place is mistaken', async () => {
    const { accountId, fields, ids } = await bank.account('USD', [
      [2, 5000],
      [5, 1000],
      [12, 300],
    ]);
    await bank.client.reverse('deposits', ids[1]!);
    await bank.client.correct('deposit', ids[2]!, { ...fields, date: january(12), amount: 300, remarks: 'As it is' });
    const id = await bank.begin(accountId, 31, 6000);
    const file = [heads, '2026-01-02,A,5000', '2026-01-08,Recorded by nobody,1000', '2026-01-12,B,300'];
    const asTicked = async () => {
      const { data } = await bank.hold(id, file.join('\n'));
      expect(matches(data)).toEqual([[expect.any(String), 2, false], 0, ['As it is', 12, false]]);
      expect(data.left).toEqual([]);
      expect(data.remarks).toEqual([sentences.takenBack(2)]);
    };
    await asTicked();
    await bank.tickThrough(id, 31);
    await asTicked();
  });

  it('are meant where the bank has the money come and go on that day as well', async () => {
    const { accountId, ids } = await bank.account('USD', [
      [5, 1000],
      [5, 1000],
      [5, 1000],
    ]);
    await bank.client.reverse('deposits', ids[0]!);
    await bank.client.reverse('deposits', ids[1]!);
    const id = await bank.begin(accountId, 31, 1000);
    const file = [heads, '2026-01-05,A,1000', '2026-01-05,B,1000', '2026-01-05,Returned,-1000'];
    const { data } = await bank.hold(id, file.join('\n'));
    expect(data.lines.map(({ match }) => [match?.amount, match?.isReversed])).toEqual([
      [1000, true],
      [1000, false],
      [-1000, false],
    ]);
    expect([data.left, data.remarks]).toEqual([[], [sentences.takenBack(1)]]);
  });

  it('on another day stand beside the lines, as reversed', async () => {
    const { accountId, ids } = await bank.account('USD', [[5, 1000]]);
    await bank.client.reverse('deposits', ids[0]!, { date: january(20) });
    const id = await bank.begin(accountId, 31, 1);
    const { data } = await bank.hold(id, [heads, '2026-01-08,A,1000', '2026-01-21,Returned,-1000'].join('\n'));
    expect(matches(data)).toEqual([
      [expect.any(String), 5, true],
      [expect.any(String), 20, false],
    ]);
    expect(data.remarks).toEqual([]);
  });

  it('on another day are for a hand on either side, until what is taken back is ticked: what never came did not go', async () => {
    const { accountId, ids } = await bank.account('USD', [
      [4, 2000],
      [5, 500],
    ]);
    await bank.client.reverse('deposits', ids[1]!, { date: january(20) });
    const id = await bank.begin(accountId, 31, 1500);
    const file = [heads, '2026-01-04,A,2000', '2026-01-22,Recorded by nobody,-500'].join('\n');
    const unconfirmed = async () =>
      (await bank.hold(id, file)).data.lines.map(({ match }) => [match?.amount, match?.isUnconfirmed]);
    expect(await unconfirmed()).toEqual([
      [2000, false],
      [-500, true],
    ]);
    await bank.tickThrough(id, 5);
    expect(await unconfirmed()).toEqual([
      [2000, false],
      [-500, false],
    ]);
  });
});

it('an opening balance is no line of the bank, and is told until it is ticked', async () => {
  const { accountId, fields } = await bank.account('USD', []);
  await bank.client.post(paths.admin.accounts.recordOpening, { accountId, date: january(1), amount: 1000 });
  await bank.deposit(fields, [[20, 77]]);
  const id = await bank.begin(accountId, 31, 2077);
  const file = [heads, '2026-01-01,Recorded by nobody,1000', '2026-01-20,A,77'].join('\n');
  const { data } = await bank.hold(id, file);
  expect(matches(data)).toEqual([0, [expect.any(String), 20, false]]);
  expect([data.left, data.remarks]).toEqual([[], [sentences.opening('1,000.00', '01 Jan 2026')]]);
  await bank.tickThrough(id, 1);
  const ticked = (await bank.hold(id, file)).data;
  expect([matches(ticked), ticked.remarks]).toEqual([matches(data), []]);
});

it('entries far behind the last line of the file do not make it too long, whether they are open or ticked', async () => {
  const { accountId, fields } = await bank.account('USD', [[2, 10]]);
  await bank.deposit(fields, [
    [13, 20],
    [13, 30],
    [14, 40],
  ]);
  const id = await bank.begin(accountId, 31, 1);
  const most = jest.replaceProperty(limits, 'bankFileLines', 2 as never);
  const asked = async () => {
    const { status, message } = await bank.hold(id, [heads, '2026-01-02,A,10'].join('\n'));
    return status === 200 || message;
  };
  try {
    expect(await asked()).toBe(true);
    await bank.tickThrough(id, 31);
    expect(await asked()).toBe(true);
    await bank.deposit(fields, [
      [2, 50],
      [12, 60],
    ]);
    expect(await asked()).toBe(sentences.tooManyEntries);
  } finally {
    most.restore();
  }
});

it('lines of days that are reconciled are left out; an entry that was recorded on them since is late, and before no other', async () => {
  const { accountId, fields } = await bank.account('USD', [
    [3, 500],
    [9, 1000],
    [10, 80],
  ]);
  const earlier = await bank.begin(accountId, 10, 1500);
  await bank.tickThrough(earlier, 9);
  const finished = await bank.client.post(pathWithId(reconciliations.finish, earlier), { version: 1 });
  expect(finished.status).toBe(200);
  await bank.deposit(fields, [
    [8, 60],
    [10, 40],
    [13, 40],
    [13, 1000],
    [25, 700],
  ]);
  const file = [
    'Date,Amount,Balance',
    '2026-01-03,500,500',
    '2026-01-09,1000,1600',
    '2026-01-12,80,1680',
    '2026-01-14,60,1740',
    '2026-01-15,40,1780',
    '2026-01-25,700,2480',
  ];
  const id = await bank.begin(accountId, 31, 2480);
  const { data } = await bank.hold(id, file.join('\n'));
  expect(data.lines.map(({ line, match }) => [line, match?.date, match?.isLate])).toEqual([
    [4, onWire(10), false],
    [5, onWire(8), true],
    [6, onWire(13), false],
    [7, onWire(25), false],
  ]);
  expect(data.left.map(({ date, amount }) => [date, amount])).toEqual([[onWire(13), 1000]]);
  expect(data.remarks).toEqual([
    sentences.balanceDiffers(3, '1,600.00', '1,500.00'),
    sentences.reconciledBefore(2, '10 Jan 2026'),
  ]);
  const nothingLeft = await bank.hold(id, file.slice(0, 2).join('\n'));
  expect(nothingLeft.data).toMatchObject({
    lines: [],
    left: [],
    remarks: [sentences.reconciledBefore(1, '10 Jan 2026')],
  });
});
