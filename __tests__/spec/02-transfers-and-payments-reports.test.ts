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
import type { InstallmentPaymentPage, InstallmentPaymentRow } from '../../src/contract/areas/payments.wire';

let live: LiveConsole;
let console: ConsolePage;

beforeAll(async () => {
  live = await LiveConsole.start();
  console = await live.windowOf('admin', screenPaths.transfers);
});
afterAll(() => live.stop());

describe('§2 Transfers report', () => {
  let transfers: TransferRow[];
  beforeAll(async () => {
    const { client } = await live.server.signIn('admin');
    transfers = (await client.get<TransferPage>(paths.transfers.filter, { size: 0 })).body.data.transfers;
  });

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

describe('§2 Payments report', () => {
  let payments: InstallmentPaymentRow[];
  beforeAll(async () => {
    const { client } = await live.server.signIn('admin');
    const answer = await client.get<InstallmentPaymentPage>(paths.payments.filterInstallment, { size: 0 });
    payments = answer.body.data.installmentTxn;
    await console.openScreen(screens.payments);
    await shown(console.text(`Page 1 of ${Math.ceil(payments.length / 5)}`));
  });

  const shownRow = (row: InstallmentPaymentRow) => ({
    Date: shownDay(row.paymentdate),
    Type: row.paymenttype,
    Project: row.projectname,
    'Installment ID': String(row.intsallmentid),
    'Bank Account': row.bankaccount,
    Amount: shownAmount(row.amount),
    Currency: row.currency,
    Remarks: row.remarks,
    Slip: row.slip ? (/\.(jpe?g|png)$/.test(row.slip) ? 'View Slip' : 'Download Slip') : '-',
    Actions: 'Delete',
  });

  async function findsFirstOf(found: readonly InstallmentPaymentRow[]): Promise<void> {
    await console.button(buttons.generate).click();
    await shown(console.text(`Page 1 of ${Math.max(1, Math.ceil(found.length / 5))}`));
    await until(async () => expect(await console.rows()).toEqual(found.slice(0, 5).map(shownRow)));
  }

  it('report type select offers only Installment', async () => {
    expect(await console.field(labels.reportType).inputValue()).toBe('Installment');
    expect(await console.choicesOf(labels.reportType)).toEqual(['Installment']);
  });

  it('table: date, type, project, installment id, bank account, amount, currency, remarks, slip, delete', async () => {
    expect(await console.headings()).toEqual(Object.keys(shownRow(payments[0]!)));
    expect(await console.rows()).toEqual(payments.slice(0, 5).map(shownRow));
  });

  it('filter: project', async () => {
    await console.choose(labels.project, 'Riverside Lofts');
    await findsFirstOf(payments.filter(({ projectname }) => projectname === 'Riverside Lofts'));
  });

  it('filter: bank account, together with the other', async () => {
    await console.choose(labels.bankAccount, 'Vendor Payments');
    await findsFirstOf([]);
    await shown(console.text(messages.list.empty));
    await console.choose(labels.project, 'Oakwood Offices');
    await findsFirstOf(payments.filter(({ bankaccount }) => bankaccount === 'Vendor Payments'));
  });

  it('filters: dates', async () => {
    await console.openAnew(screens.payments);
    const [from, to] = [payments[30]!, payments[10]!].map(({ paymentdate }) => paymentdate.slice(0, 10));
    await console.fillDate(labels.startDate, from!);
    await console.fillDate(labels.endDate, to!);
    await findsFirstOf(
      payments.filter(({ paymentdate: date }) => date.slice(0, 10) >= from! && date.slice(0, 10) <= to!),
    );
  });

  it('§9 Export CSV saves installment-payments.csv', async () => {
    await console.openAnew(screens.payments);
    const { name, content } = await console.save(() => console.button(buttons.exportCsv).click());
    const [headings, ...lines] = parse(content, { bom: true });
    expect([name, headings]).toEqual([
      'installment-payments.csv',
      ['Date', 'Type', 'Project', 'Installment ID', 'Bank Account', 'Amount', 'Currency', 'Remarks', 'Slip'],
    ]);
    expect(lines.map((line) => [line[0], line[3], line[5]])).toEqual(
      payments.map((row) => [row.paymentdate.slice(0, 10), String(row.intsallmentid), row.amount.toFixed(2)]),
    );
  });

  it('delete reverses the transaction, and the installment opens again (§4)', async () => {
    const { client } = await live.server.signIn('admin');
    const before = await client.balanceOf('Escrow Marina');
    const { openInstallment } = live.server.sample;
    const paid = async () => {
      const rows = await live.server.rows<{ paid: string }>(
        `select s.paid_cents as paid from schedule_rows s join projects p on p.id = s.project_id
          where p.name = 'Marina Heights' and s.installment_id = $1`,
        [openInstallment.installmentId],
      );
      return Number(rows[0]?.paid);
    };
    await client.payInstallment({ paymentdate: '2031-01-01T00:00:00', remarks: 'To be deleted' });
    expect(await paid()).toBe(25_050);
    await console.openAnew(screens.payments);
    const row = console.page.getByRole('row').filter({ hasText: 'To be deleted' });
    await shown(row);
    await row.getByRole('button', { name: buttons.delete }).click();
    await console.answer(messages.payment.reverseWarning, buttons.yes);
    await console.closeResult(messages.payment.reversed);
    await until(async () => expect(await console.rows()).toEqual(payments.slice(0, 5).map(shownRow)));
    expect([await client.balanceOf('Escrow Marina'), await paid()]).toEqual([before, 0]);
  });
});
