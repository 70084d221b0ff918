import { parse } from 'csv-parse/sync';
import { buttons } from '../../src/contract/texts/buttons';
import { labels } from '../../src/contract/texts/field-labels';
import { screens } from '../../src/contract/texts/screen-names';
import { messages } from '../../src/contract/texts/messages';
import { paths } from '../../src/contract/vocabulary/paths';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import type { TransferPage, TransferRow } from '../../src/contract/areas/transfers.wire';
import type { ConsolePage } from '../support/console-page';
import { LiveConsole } from '../support/live-console';
import { shown, until } from '../support/patience';
import { shownAmount, shownDay } from '../support/shown-values';

let live: LiveConsole;
let console: ConsolePage;
let transfers: TransferRow[];

beforeAll(async () => {
  live = await LiveConsole.start();
  const { client } = await live.server.signIn('admin');
  transfers = (await client.get<TransferPage>(paths.transfers.filter, { size: 0 })).body.data.transfers;
  console = await live.windowOf('admin', screenPaths.transfers);
});
afterAll(() => live.stop());

const shownRow = (row: TransferRow) => ({
  Date: shownDay(row.transferDate),
  'From Account': row.fromAcc,
  'From Amount': shownAmount(row.fromAmount),
  'From Currency': row.fromCurrency,
  'To Account': row.toAcc,
  'To Amount': shownAmount(row.toAmount),
  'To Currency': row.toCurrency,
  'Conversion Rate': String(row.conversionRate),
  Remarks: row.remarks,
  Slip: row.slip ? (/\.(jpe?g|png)$/.test(row.slip) ? 'View Slip' : 'Download Slip') : '-',
  Actions: 'Delete',
});

/** After Generate, the rows of the first page are the first of these. */
async function findsFirstOf(found: readonly TransferRow[]): Promise<void> {
  await console.button(buttons.generate).click();
  await shown(console.text(`Page 1 of ${Math.max(1, Math.ceil(found.length / 5))}`));
  await until(async () => expect(await console.rows()).toEqual(found.slice(0, 5).map(shownRow)));
}

describe('§2 Transfers report', () => {
  it('table shows a From block and a To block (account, amount, currency), conversion rate, remarks, slip, delete', async () => {
    await shown(console.text('Page 1 of 12'));
    expect(await console.headings()).toEqual(Object.keys(shownRow(transfers[0]!)));
    expect(await console.rows()).toEqual(transfers.slice(0, 5).map(shownRow));
  });

  it('filter: from account', async () => {
    await console.choose(labels.fromAccount, 'Gulf Operating');
    await findsFirstOf(transfers.filter(({ fromAcc }) => fromAcc === 'Gulf Operating'));
  });

  it('filter: to account, together with the other', async () => {
    await console.choose(labels.toAccount, 'Escrow Marina');
    await findsFirstOf(
      transfers.filter(({ fromAcc, toAcc }) => fromAcc === 'Gulf Operating' && toAcc === 'Escrow Marina'),
    );
  });

  it('filters: start and end dates', async () => {
    await console.openAnew(screens.transfers);
    const [from, to] = [transfers[30]!, transfers[10]!].map(({ transferDate }) => transferDate.slice(0, 10));
    await console.fillDate(labels.startDate, from!);
    await console.fillDate(labels.endDate, to!);
    await findsFirstOf(
      transfers.filter(({ transferDate: date }) => date.slice(0, 10) >= from! && date.slice(0, 10) <= to!),
    );
  });

  it('§9 Export CSV saves transfers.csv', async () => {
    await console.openAnew(screens.transfers);
    const { name, content } = await console.save(() => console.button(buttons.exportCsv).click());
    const [headings, ...lines] = parse(content, { bom: true });
    expect([name, headings]).toEqual([
      'transfers.csv',
      [
        'Date',
        'From Account',
        'From Amount',
        'From Currency',
        'To Account',
        'To Amount',
        'To Currency',
        'Conversion Rate',
        'Remarks',
        'Slip',
      ],
    ]);
    expect(lines.map((line) => [line[0], line[2], line[5]])).toEqual(
      transfers.map((row) => [row.transferDate.slice(0, 10), row.fromAmount.toFixed(2), row.toAmount.toFixed(2)]),
    );
  });

  it('delete reverses the transaction (§4)', async () => {
    const { client } = await live.server.signIn('admin');
    const before = [await client.balanceOf('Main Operating'), await client.balanceOf('Gulf Operating')];
    await client.createTransfer({ transferdate: '2031-01-01T00:00:00', remarks: 'To be deleted' });
    await console.openAnew(screens.transfers);
    const row = console.page.getByRole('row').filter({ hasText: 'To be deleted' });
    await shown(row);
    await row.getByRole('button', { name: buttons.delete }).click();
    await console.answer(messages.transfer.reverseWarning, buttons.yes);
    await console.closeResult(messages.transfer.reversed);
    await until(async () => expect(await console.rows()).toEqual(transfers.slice(0, 5).map(shownRow)));
    expect([await client.balanceOf('Main Operating'), await client.balanceOf('Gulf Operating')]).toEqual(before);
  });
});
