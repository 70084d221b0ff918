import { buttons } from '../../src/contract/texts/buttons';
import { labels } from '../../src/contract/texts/field-labels';
import { screens } from '../../src/contract/texts/screen-names';
import { messages } from '../../src/contract/texts/messages';
import type { ConsolePage } from '../support/console-page';
import { gone, shown, until } from '../support/patience';
import { SmallConsole } from '../support/small-console';
import * as entries from '../support/small-entries';
import type { ValidationSentence } from './sentences';

/*
 * §5: a form of each kind refuses in the built console, too; §8: failures as a browser meets them. Which test shows each
 * sentence is told in `sentences`.
 */

const { confirmSave } = messages.saving;
let small: SmallConsole;
let console: ConsolePage;
beforeAll(async () => {
  small = await SmallConsole.start({ feesAreOffered: true });
  ({ console } = small);
});
afterAll(() => small.stop());
beforeEach(() => small.begin());

const save = () => console.button(buttons.save).click();

/** The payment form with the fee variant chosen. */
async function openFeePayment(): Promise<void> {
  await entries.payment.open(console);
  await console.choose(labels.paymentType, 'Fee');
}

it.each<[string, () => Promise<void>, ValidationSentence[]]>([
  ['Deposit', () => entries.deposit.open(console), ['Please fill all required fields with valid values.']],
  ['Payment of a fee', openFeePayment, ['Fee Type is required', 'Account is required']],
  [
    'Change password',
    () => entries.password.open(console),
    ['Current password is required', 'New password is required', 'Confirm password is required'],
  ],
])('§5 %s: says what is missing, asks nothing and sends nothing', async (_, open, sentences) => {
  await open();
  await save();
  for (const sentence of sentences) await shown(console.text(sentence).first());
  expect(await console.dialog(confirmSave).count()).toBe(0);
  expect(small.server.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});

it('§5 Deposit: slip under 10MB: 10485759 bytes pass, 10485760 do not', async () => {
  await entries.deposit.open(console);
  await entries.deposit.fillIn(console);
  await console.attachOfSize(10_485_759);
  await save();
  await console.answer(confirmSave, buttons.no);
  await gone(console.dialog(confirmSave));
  await console.attachOfSize(10_485_760);
  await save();
  await until(async () => expect(await console.errorOf(labels.slip)).toBe('File size must be less than 10MB.'));
  expect(await console.dialog(confirmSave).count()).toBe(0);
});

describe('§8 Error catalogue', () => {
  const logged: string[] = [];
  beforeAll(() => {
    console.page.on('console', (message) => logged.push(message.text()));
  });
  beforeEach(() => {
    logged.length = 0;
  });

  const says = (sentence: string) => shown(console.text(sentence).filter({ visible: true }).first());

  it('HTTP error! status: 503', async () => {
    small.server.on('POST /api/deposit', { status: 503 });
    await entries.send(console, entries.deposit);
    await says('HTTP error! status: 503');
  });

  it('Network error: Unable to reach server', async () => {
    await console.leaveFor(screens.deposits);
    await console.rows();
    await small.server.goDown();
    await console.button(buttons.delete).first().click();
    await console.answer(messages.deposit.reverseWarning, buttons.yes);
    await console.closeResult('Network error: Unable to reach server');
    await small.server.comeBack();
  });

  it('network failures are logged, and yield the error message', async () => {
    small.server.on('POST /api/deposit', { isCut: true });
    await entries.send(console, entries.deposit);
    await says('Failed to fetch');
    expect(logged.join('\n')).toContain('No answer from the server');
  });

  it('list load errors leave the list empty; the console also says so in its place, with Retry (contract §7)', async () => {
    small.server.on('GET /api/transfers/filter', { status: 500 });
    await console.page.reload();
    await console.leaveFor(screens.transfers);
    await says(messages.list.loadFailed);
    expect(await console.page.getByRole('row').count()).toBe(0);
    expect(await console.button(buttons.retry).isVisible()).toBe(true);
    expect(logged.join('\n')).toContain('500');
  });
});
