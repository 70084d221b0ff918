import { buttons } from '../../src/contract/texts/buttons';
import { labels } from '../../src/contract/texts/field-labels';
import { messages } from '../../src/contract/texts/messages';
import type { ConsolePage } from '../support/console-page';
import { gone, shown, until } from '../support/patience';
import { SmallConsole } from '../support/small-console';
import * as entries from '../support/small-entries';
import type { ValidationSentence } from './sentences';

/* §5: each form refuses in the built console, too; which test shows each sentence is told in `sentences`. */

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
  ['Transfer', () => entries.transfer.open(console), ['Please fill all required fields with valid values.']],
  [
    'Payment',
    () => entries.payment.open(console),
    ['Account is required', 'Project is required', 'Installment is required', 'Amount must be greater than 0'],
  ],
  ['Payment of a fee', openFeePayment, ['Fee Type is required', 'Account is required']],
  ['Fee', () => entries.fee.open(console), ['Fee name is required']],
  ['Account', () => entries.account.open(console), ['Account name is required', 'Currency is required']],
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
