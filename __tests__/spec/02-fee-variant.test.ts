import { buttons } from '../../src/contract/texts/buttons';
import { labels } from '../../src/contract/texts/field-labels';
import { screens } from '../../src/contract/texts/screen-names';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import type { ConsolePage } from '../support/console-page';
import { offerFees } from '../support/fee-variant';
import { LiveConsole } from '../support/live-console';
import { shown, until } from '../support/patience';
import { slipBytes } from '../support/slip-files';

/* The fee form and the fee report are complete but not offered (§1); here they are. */

let live: LiveConsole;
let console: ConsolePage;

beforeAll(async () => {
  live = await LiveConsole.start();
  const { session, slipCookie } = await live.server.signIn('admin');
  console = await live.windows.newWindow({ ...session, slipCookie });
  const isFound = await offerFees(console.page.context());
  await console.goTo(screenPaths.payment);
  await shown(console.field(labels.paymentType));
  expect(isFound()).toBe(true);
});
afterAll(() => live.stop());

describe('§2 Fee-payment form (not offered)', () => {
  it('fee type, paid by, account, amount, slip, remarks', async () => {
    await console.choose(labels.paymentType, 'Fee');
    const form = console.page.getByRole('form', { name: screens.payment });
    await until(async () =>
      expect(await form.locator('label').allInnerTexts()).toEqual([
        'Payment Date',
        'Fee Type',
        'Paid By',
        'Account',
        'Amount',
        'Slip',
        'Remarks',
      ]),
    );
  });

  it('fee types, people and payment accounts are offered', async () => {
    expect(await console.choicesOf(labels.feeType)).toEqual([
      'Bank Charges',
      'Legal Fee',
      'Service Charge',
      'Valuation Fee',
    ]);
    expect(await console.choicesOf(labels.paidBy)).not.toContain('System');
    const accounts = await console.choicesOf(labels.account);
    expect(accounts).toHaveLength(6);
    for (const account of accounts) expect(account).toMatch(/ (PAYMENT|COMBINED)( · .+)?$/);
  });

  it('§5: amount input minimum 0.01, step 0.01', async () => {
    const amount = console.field(labels.amount);
    await amount.focus();
    for (const [key, text] of [
      ['ArrowUp', '0.01'],
      ['ArrowUp', '0.02'],
      ['ArrowDown', '0.01'],
      ['ArrowDown', '0.01'],
    ] as const) {
      await amount.press(key);
      expect(await amount.inputValue()).toBe(text);
    }
  });

  it('saves a fee payment', async () => {
    await console.choose(labels.feeType, 'Valuation Fee');
    await console.choose(labels.paidBy, 'Daniel Weber');
    await console.choose(labels.account, 'Reserve Fund');
    await console.fill(labels.amount, '75.10');
    await console.attach({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: slipBytes('pdf') });
    await console.fill(labels.remarks, 'Valuation of the north wing');
    await console.saveAndConfirm('Payment saved successfully!');
    expect(await console.field(labels.amount).inputValue()).toBe('');
  });
});

describe('§2 Payments report: a Fee variant with fee and bank account filters exists but is not selectable', () => {
  it('§4: changing the report type resets filters and results', async () => {
    await console.openScreen(screens.payments);
    await console.choose(labels.project, 'Marina Heights');
    await console.button(buttons.generate).click();
    await console.button(buttons.next).click();
    await shown(console.page.getByText(/^Page 2 of /));
    await console.choose(labels.reportType, 'Fee');
    await shown(console.page.getByText(/^Page 1 of /));
    await console.choose(labels.reportType, 'Installment');
    await shown(console.page.getByText(/^Page 1 of /));
    expect(await console.field(labels.project).inputValue()).toBe('');
    await console.choose(labels.reportType, 'Fee');
  });

  it('shows the fee payment', async () => {
    await until(async () => expect((await console.headings())[2]).toBe('Fee'));
    const [first] = await console.rows();
    expect(first).toMatchObject({
      Fee: 'Valuation Fee',
      'Paid By': 'Daniel Weber',
      'Bank Account': 'Reserve Fund',
      Amount: '75.10',
      Currency: 'USD',
      Remarks: 'Valuation of the north wing',
      Slip: 'Download Slip',
      Actions: 'Delete',
    });
  });

  it('filters by fee and bank account', async () => {
    await console.choose(labels.fee, 'Valuation Fee');
    await console.choose(labels.bankAccount, 'Reserve Fund');
    await console.button(buttons.generate).click();
    await until(async () => {
      const rows = await console.rows();
      expect(new Set(rows.map((row) => `${row.Fee!} ${row['Bank Account']!}`))).toEqual(
        new Set(['Valuation Fee Reserve Fund']),
      );
    });
  });

  it('§9: exports fee-payments.csv', async () => {
    const { name, content } = await console.save(() => console.button(buttons.exportCsv).click());
    expect(name).toBe('fee-payments.csv');
    expect(content.toString('utf8').split('\r\n')[0]).toBe(
      '\ufeffDate,Type,Fee,Paid By,Bank Account,Amount,Currency,Remarks,Slip',
    );
  });

  it('deletes it', async () => {
    await console.button(buttons.delete).first().click();
    await console.answer('Do you really want to delete this payment? This reverses the transaction.', buttons.yes);
    await console.closeResult('Payment deleted successfully!');
  });
});
