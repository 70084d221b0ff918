import { buttons } from '../../src/contract/texts/buttons';
import { labels } from '../../src/contract/texts/field-labels';
import { messages } from '../../src/contract/texts/messages';
import type { ConsolePage } from '../support/console-page';
import { gone, shown, until } from '../support/patience';
import { SmallConsole } from '../support/small-console';
import * as entries from '../support/small-entries';

/* §5: what is refused and what just passes; the sentences themselves are in 05-sentences. */

const { requiredFields, remarksTooLong } = messages.form;
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

/** Save asks before it saves: everything is in order. The answer is NO. */
async function asksToSave(): Promise<void> {
  await save();
  await console.answer(confirmSave, buttons.no);
  await gone(console.dialog(confirmSave));
}

/** Save does not ask, and says this. */
async function refuses(sentence: string): Promise<void> {
  await save();
  await shown(console.text(sentence).first());
  expect(await console.dialog(confirmSave).count()).toBe(0);
}

/** Takes the choice of a list away by typing what is not in it. */
const emptied = (label: string) => console.fill(label, '');

describe('§5 Deposit', () => {
  beforeEach(async () => {
    await entries.deposit.open(console);
  });

  it('date required, amount required, amount above 0: one sentence for all', async () => {
    await entries.deposit.fillIn(console);
    await asksToSave();
    for (const wrong of ['', '0', '0.00', '-5', 'many', '12.345']) {
      await console.fill(labels.amount, wrong);
      await refuses(requiredFields);
      expect(await console.field(labels.amount).getAttribute('aria-invalid')).toBe('true');
    }
    await console.fill(labels.amount, '0.01');
    await asksToSave();
    await emptied(labels.date);
    await refuses(requiredFields);
  });

  it.each([labels.depositedBy, labels.account])('%s required', async (label) => {
    if (label !== labels.depositedBy) await console.choose(labels.depositedBy, 'Ada King');
    if (label !== labels.account) await console.choose(labels.account, 'Till');
    await console.fill(labels.amount, '1');
    await refuses(requiredFields);
    expect(await console.errorOf(label)).toBe(`${label} is required`);
  });

  it('remarks max 250', async () => {
    await entries.deposit.fillIn(console);
    await console.fill(labels.remarks, 'x'.repeat(250));
    await asksToSave();
    await console.fill(labels.remarks, 'x'.repeat(251));
    await refuses(remarksTooLong);
  });

  it('slip under 10MB: 10485759 bytes pass, 10485760 do not', async () => {
    await entries.deposit.fillIn(console);
    await console.attachOfSize(10_485_759);
    await asksToSave();
    await console.attachOfSize(10_485_760);
    await refuses('File size must be less than 10MB.');
  });
});

describe('§5 Transfer', () => {
  beforeEach(async () => {
    await entries.transfer.open(console);
  });

  it.each([
    ['date', () => emptied(labels.date)],
    ['from amount and to amount', () => emptied(labels.fromAmount)],
    ['to amount', () => emptied(labels.toAmount)],
    ['conversion rate', () => console.fill(labels.conversionRate, '0')],
  ])('%s required (same message as deposit)', async (_, spoil) => {
    await entries.transfer.fillIn(console);
    await spoil();
    await refuses(requiredFields);
  });

  it.each([labels.fromAccount, labels.toAccount])('%s required', async (label) => {
    const [other, account] = label === labels.fromAccount ? [labels.toAccount, 'Gulf'] : [labels.fromAccount, 'Till'];
    await console.choose(other, account);
    await console.fill(labels.fromAmount, '1');
    await console.fill(labels.conversionRate, '2');
    await refuses(requiredFields);
    expect(await console.errorOf(label)).toBe(`${label} is required`);
  });

  it('remarks max 250', async () => {
    await entries.transfer.fillIn(console);
    await console.fill(labels.remarks, 'x'.repeat(251));
    await refuses(remarksTooLong);
  });

  it('slip max 10MB: 10485760 bytes pass, 10485761 do not', async () => {
    await entries.transfer.fillIn(console);
    await console.attachOfSize(10_485_760);
    await asksToSave();
    await console.attachOfSize(10_485_761);
    await refuses('File size must be less than 10MB.');
  });
});

describe('§5 Payment', () => {
  it('amount cannot exceed remaining (compared in hundredths)', async () => {
    // 1000.1 − 999.8 is 0.30000000000006821 to a computer that does not count hundredths.
    small.server.on('GET /api/query getpaidamountofinstallment', {
      json: [{ paidamount: 999.8, totalamount: 1000.1 }],
    });
    await entries.payment.open(console);
    await entries.payment.fillIn(console);
    await shown(console.text('0.30 USD'));
    await refuses('Amount cannot exceed remaining 0.30');
    await console.fill(labels.amount, '0.31');
    await refuses('Amount cannot exceed remaining 0.30');
    await console.fill(labels.amount, '0.3');
    await asksToSave();
  });

  it('slip: 10485759 bytes pass, 10485760 do not', async () => {
    await entries.payment.open(console);
    await entries.payment.fillIn(console);
    // Until it is asked anew, what remained in the test before counts.
    await shown(console.text('750.00 USD'));
    await console.attachOfSize(10_485_759);
    await asksToSave();
    await console.attachOfSize(10_485_760);
    await refuses('File size must be less than 10 MB');
  });

  it('payment accounts offered are only of type PAYMENT or COMBINED', async () => {
    await entries.payment.open(console);
    await until(async () =>
      expect(await console.choicesOf(labels.account)).toEqual(['Payments (USD) PAYMENT', 'Gulf (AED) COMBINED']),
    );
  });
});

it('§5 Payment: the fee variant has the same rules, and requires the fee type', async () => {
  await entries.payment.open(console);
  await console.choose(labels.paymentType, 'Fee');
  await console.fillDate(labels.paymentDate, '');
  await console.fill(labels.amount, '0');
  await save();
  for (const [label, sentence] of [
    [labels.paymentDate, 'Payment Date is required'],
    [labels.feeType, 'Fee Type is required'],
    [labels.account, 'Account is required'],
    [labels.amount, 'Amount must be greater than 0'],
  ] as const) {
    await until(async () => expect(await console.errorOf(label)).toBe(sentence));
  }
  expect(await console.dialog(confirmSave).count()).toBe(0);
});

it.each(['Current Password', 'New Password', 'Confirm Password'])(
  '§5 Change password: %s of 6 characters passes where 5 do not',
  async (label) => {
    await entries.password.open(console);
    for (const each of [labels.currentPassword, labels.newPassword, labels.confirmPassword]) {
      await console.fill(each, '123456');
    }
    await asksToSave();
    await console.fill(label, '12345');
    // Of the current password only that there is one.
    if (label === labels.currentPassword) await asksToSave();
    else await refuses(`${label.split(' ')[0]!} password must be at least 6 characters`);
  },
);

it("§5 Fee: 'Fee name is required' (trimmed)", async () => {
  await entries.send(console, entries.fee);
  await console.closeResult(messages.fee.created);
  const [call] = small.server.callsOf('POST /api/fee/save');
  expect(JSON.parse(call!.body)).toEqual({ feename: 'Survey' });
});
