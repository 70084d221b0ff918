import { buttons } from '../../src/contract/texts/buttons';
import { labels } from '../../src/contract/texts/field-labels';
import { screens } from '../../src/contract/texts/screen-names';
import { paths } from '../../src/contract/vocabulary/paths';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import type { ConsolePage } from '../support/console-page';
import { LiveConsole } from '../support/live-console';
import { shown, until } from '../support/patience';
import { slipBytes } from '../support/slip-files';

let live: LiveConsole;
let console: ConsolePage;

beforeAll(async () => {
  live = await LiveConsole.start();
  // One installment has no name of its own, as it can come from other books.
  await live.server.rows(`update schedule_rows set name = '' where installment_id = 31
    and project_id = (select id from projects where name = 'Palm Garden Villas')`);
  console = await live.windowOf('admin', screenPaths.payment);
});
afterAll(() => live.stop());

const summary = async () => {
  const box = console.page.getByRole('group', { name: 'Summary' });
  await shown(box.filter({ hasText: 'AED' }));
  return (await box.locator('dl').innerText()).replace(/\s+/g, ' ');
};

describe('§2 Make Payment', () => {
  it('payment type select (only Installment)', async () => {
    expect(await console.field(labels.paymentType).inputValue()).toBe('Installment');
    expect(await console.choicesOf(labels.paymentType)).toEqual(['Installment']);
  });

  it('installment form: payment date, project, installment, account, amount, slip, remarks', async () => {
    const form = console.page.getByRole('form', { name: screens.payment });
    expect(await form.locator('label').allInnerTexts()).toEqual([
      'Payment Date',
      'Project',
      'Installment',
      'Account',
      'Amount',
      'Slip',
      'Remarks',
    ]);
  });

  it.each([
    ["the schedule type if it is not 'Installment'", 'Registration'],
    ['else its name', 'Installment 5'],
    ["or 'Installment {id}'", 'Installment 31'],
    ["the schedule type if it is not 'Installment'", 'Possession'],
  ])('installment label is %s: %s', async (_, label) => {
    await console.choose(labels.project, 'Palm Garden Villas');
    await until(async () => {
      const offered = (await console.choicesOf(labels.installment)).map((text) => text.replace(/ ID \d+ · .*$/, ''));
      expect(offered.filter((text) => text === label)).toHaveLength(1);
    });
  });

  it('a summary box (total installment amount, paid amount, remaining)', async () => {
    await console.choose(labels.project, 'Marina Heights');
    await live.server.signIn('admin').then(({ client }) => client.payInstallment({ amount: 500.25 }));
    const { installmentId } = live.server.sample.openInstallment;
    await console.choose(labels.installment, `Installment ${installmentId}`);
    expect(await summary()).toBe(
      'Total installment amount 48,500.00 AED Paid amount 500.25 AED Remaining 47,999.75 AED',
    );
  });

  it('account: only those of type PAYMENT or COMBINED are offered (§5), in the currency of the project', async () => {
    const offered = await console.choicesOf(labels.account);
    expect(offered.map((text) => text.replace(/ · -?[\d,]+\.\d\d$/, ''))).toEqual([
      'Escrow Marina (AED) PAYMENT',
      'Gulf Current (AED) COMBINED',
    ]);
    await console.choose(labels.account, 'Escrow Marina');
  });

  it('amount with currency badge', async () => {
    const badge = console.page
      .locator('.field')
      .filter({ has: console.field(labels.amount) })
      .locator('.field__badge');
    expect(await badge.innerText()).toBe('AED');
  });

  it('slip with file name shown', async () => {
    await console.attach({ name: 'Receipt of the bank.pdf', mimeType: 'application/pdf', buffer: slipBytes('pdf') });
    expect(await console.page.getByText(/^Receipt of the bank\.pdf/).isVisible()).toBe(true);
  });

  it('changing the project clears the chosen installment and reloads installments (§4)', async () => {
    const asked = console.page.waitForRequest((request) => request.url().includes('getProjectInstallment'));
    await console.choose(labels.project, 'Riverside Lofts');
    await asked;
    expect(await console.field(labels.installment).inputValue()).toBe('');
    await console.choose(labels.project, 'Marina Heights');
    expect(await console.field(labels.installment).inputValue()).toBe('');
  });

  it("confirm popup; loader 'Saving Payment...'", async () => {
    const { installmentId } = live.server.sample.openInstallment;
    await console.choose(labels.installment, `Installment ${installmentId}`);
    await console.choose(labels.account, 'Escrow Marina');
    await console.fill(labels.amount, '47999.75');
    await console.fill(labels.remarks, 'A payment of the specification');
    let answer: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (answer = resolve));
    await console.page.route(`**${paths.payments.createInstallment}`, (route) => released.then(() => route.continue()));
    await console.button(buttons.save).click();
    await console.answer('Do you really want to save?', 'YES');
    await shown(console.page.getByRole('status').getByText('Saving Payment...', { exact: true }));
    answer();
    await console.closeResult('Payment saved successfully!');
  });

  it('on success the form resets (§4), and an installment that is paid in full is offered no more', async () => {
    expect(await console.field(labels.amount).inputValue()).toBe('');
    const { installmentId } = live.server.sample.openInstallment;
    await console.choose(labels.project, 'Marina Heights');
    const paid = new RegExp(`^Installment ${installmentId}\\b`);
    await until(async () => {
      const offered = await console.choicesOf(labels.installment);
      expect(offered.filter((text) => paid.test(text))).toEqual([]);
    });
  });
});
