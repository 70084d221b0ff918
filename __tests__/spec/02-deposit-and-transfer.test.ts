import type { DepositPage } from '../../src/contract/areas/deposits.wire';
import { buttons } from '../../src/contract/texts/buttons';
import { labels } from '../../src/contract/texts/field-labels';
import { screens } from '../../src/contract/texts/screen-names';
import { paths } from '../../src/contract/vocabulary/paths';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import type { ConsolePage } from '../support/console-page';
import { LiveConsole } from '../support/live-console';
import { shown, until } from '../support/patience';
import { slipBytes } from '../support/slip-files';
import { shownDay } from '../support/shown-values';
import type { TransferPage } from '../../src/contract/areas/transfers.wire';

let live: LiveConsole;
let console: ConsolePage;

beforeAll(async () => {
  live = await LiveConsole.start();
  console = await live.windowOf('admin', screenPaths.deposit);
});
afterAll(() => live.stop());

describe('§2 Deposit Money: fields', () => {
  it('date, deposited by, account, amount, optional slip, remarks', async () => {
    const form = console.page.getByRole('form', { name: screens.deposit });
    await shown(form);
    expect(await form.locator('label').allInnerTexts()).toEqual([
      'Date',
      'Deposited By',
      'Account',
      'Amount',
      'Slip',
      'Remarks',
    ]);
    expect(await console.field(labels.slip).getAttribute('type')).toBe('file');
  });

  it('date begins as today', async () => {
    const today = await console.page.evaluate(() => new Date().toLocaleDateString('sv'));
    expect(await console.field(labels.date).inputValue()).toBe(shownDay(today));
  });

  it('deposited by offers everybody but users of type SYSTEM (§3)', async () => {
    expect(await console.choicesOf(labels.depositedBy)).toEqual([
      'Daniel Weber',
      'Layla Haddad',
      'Nadia Rahman',
      'Omar Siddiqui',
      'Sara Lindqvist',
    ]);
  });

  it("a badge shows the account's currency; choosing an account sets the displayed currency (§4)", async () => {
    const badge = console.page
      .locator('.field')
      .filter({ has: console.field(labels.account) })
      .locator('.field__badge');
    for (const [account, currency] of [
      ['Gulf Operating', 'AED'],
      ['Europe Current', 'EUR'],
    ] as const) {
      await console.choose(labels.account, account);
      expect(await badge.innerText()).toBe(currency);
    }
    // The badge is no part of the field's name (contract §7).
    expect(await console.page.getByRole('combobox', { name: labels.account, exact: true }).isVisible()).toBe(true);
  });

  it('remarks with counter x/250', async () => {
    expect(await console.text('0/250').isVisible()).toBe(true);
    await console.fill(labels.remarks, 'By wire, “net”');
    expect(await console.text('14/250').isVisible()).toBe(true);
  });
});

describe('§2 Deposit Money', () => {
  it("confirm popup 'Do you really want to save?'; NO keeps the form (§4: YES/NO)", async () => {
    await console.choose(labels.depositedBy, 'Nadia Rahman');
    await console.fill(labels.amount, '1250.5');
    await console.fillDate(labels.date, '5/1/2031');
    await console.attach({ name: 'wire.pdf', mimeType: 'application/pdf', buffer: slipBytes('pdf') });
    await console.button(buttons.save).click();
    const confirm = console.dialog('Do you really want to save?');
    await shown(confirm);
    expect(await confirm.getByRole('button').allInnerTexts()).toEqual(['NO', 'YES']);
    await console.answer('Do you really want to save?', 'NO');
    expect(await console.field(labels.amount).inputValue()).toBe('1,250.50');
  });

  it("loader text 'Submitting deposit...'", async () => {
    let answer: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (answer = resolve));
    await console.page.route(`**${paths.deposits.create}`, (route) => released.then(() => route.continue()));
    await console.button(buttons.save).click();
    await console.answer('Do you really want to save?', 'YES');
    await shown(console.page.getByRole('status').getByText('Submitting deposit...', { exact: true }));
    answer();
    await shown(console.dialog('Deposit created successfully!'));
  });

  it('OK closes the result, on success the form resets (§4), and the deposit is recorded as it was typed', async () => {
    await console.closeResult('Deposit created successfully!');
    for (const label of [labels.depositedBy, labels.account, labels.amount, labels.remarks]) {
      expect(await console.field(label).inputValue()).toBe('');
    }
    const { client } = await live.server.signIn('user');
    const [deposit] = (await client.get<DepositPage>(paths.deposits.filter)).body.data.deposits;
    expect(deposit).toMatchObject({
      date: '2031-01-05T00:00:00',
      userName: 'Nadia Rahman',
      accountName: 'Europe Current',
      amount: 1250.5,
      currencyName: 'EUR',
      remarks: 'By wire, “net”',
      slip: expect.stringMatching(/\.pdf$/) as string,
    });
  });
});

describe('§2 Transfer Money', () => {
  beforeAll(() => console.openScreen(screens.transfer));

  const holds = (label: string, text: string) =>
    until(async () => expect(await console.field(label).inputValue()).toBe(text));

  it('fields: date, from account and amount, to account and amount, conversion rate, slip, remarks', async () => {
    const form = console.page.getByRole('form', { name: screens.transfer });
    await shown(form);
    expect((await form.locator('label').allInnerTexts()).sort()).toEqual(
      ['Date', 'From Account', 'From Amount', 'To Account', 'To Amount', 'Conversion Rate', 'Slip', 'Remarks'].sort(),
    );
  });

  it('accounts are shown with their currency', async () => {
    // What each holds stands behind it as soon as that is known.
    const offered = async (label: string) =>
      (await console.choicesOf(label)).map((text) => text.replace(/ · -?[\d,]+\.\d\d$/, ''));
    const accounts = await offered(labels.fromAccount);
    expect(accounts).toHaveLength(9);
    for (const account of accounts) expect(account).toMatch(/^.+ \((USD|AED|EUR)\) (ACCOUNT|PAYMENT|COMBINED)$/);
    expect(await offered(labels.toAccount)).toEqual(accounts);
  });

  it('the to-amount is computed as from-amount times rate, rounded to 2 decimals', async () => {
    await console.choose(labels.fromAccount, 'Main Operating');
    await console.choose(labels.toAccount, 'Gulf Operating');
    await console.fill(labels.fromAmount, '100.10');
    await console.fill(labels.conversionRate, '3.6725');
    // 367.61725 and 0.005, where a float would go wrong
    await holds(labels.toAmount, '367.62');
    await console.fill(labels.fromAmount, '1');
    await console.fill(labels.conversionRate, '1.005');
    await holds(labels.toAmount, '1.01');
  });

  it('typing the to-amount instead works the rate out, and the rate is said in words both ways', async () => {
    await console.fill(labels.fromAmount, '100');
    await console.fill(labels.toAmount, '367.25');
    await holds(labels.conversionRate, '3.6725');
    await shown(console.text('1 USD = 3.6725 AED; 1 AED = 0.2723 USD'));
  });

  it('the same currency sets rate 1', async () => {
    await console.choose(labels.toAccount, 'Reserve Fund');
    await holds(labels.conversionRate, '1');
    await holds(labels.toAmount, '100.00');
    await console.choose(labels.toAccount, 'Gulf Operating');
    await console.fill(labels.conversionRate, '3.6725');
    await holds(labels.toAmount, '367.25');
  });

  it("confirm popup; loader 'Saving Transfer...'", async () => {
    await console.fill(labels.remarks, 'A transfer of the specification');
    let answer: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (answer = resolve));
    await console.page.route(`**${paths.transfers.create}`, (route) => released.then(() => route.continue()));
    await console.button(buttons.save).click();
    await console.answer('Do you really want to save?', 'YES');
    await shown(console.page.getByRole('status').getByText('Saving Transfer...', { exact: true }));
    answer();
    await console.closeResult('Transfer created successfully!');
  });

  it('on success the form resets (§4), and the transfer is recorded as it was typed', async () => {
    for (const label of [labels.fromAccount, labels.fromAmount, labels.toAccount, labels.toAmount, labels.remarks]) {
      expect(await console.field(label).inputValue()).toBe('');
    }
    const { client } = await live.server.signIn('user');
    const { transfers } = (await client.get<TransferPage>(paths.transfers.filter)).body.data;
    expect(transfers.find(({ remarks }) => remarks === 'A transfer of the specification')).toMatchObject({
      fromAcc: 'Main Operating',
      fromAmount: 100,
      fromCurrency: 'USD',
      toAcc: 'Gulf Operating',
      toAmount: 367.25,
      toCurrency: 'AED',
      conversionRate: 3.6725,
    });
  });
});
