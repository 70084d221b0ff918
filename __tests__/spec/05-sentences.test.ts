import { buttons } from '../../src/contract/texts/buttons';
import { labels } from '../../src/contract/texts/field-labels';
import { screens } from '../../src/contract/texts/screen-names';
import { messages } from '../../src/contract/texts/messages';
import { paths } from '../../src/contract/vocabulary/paths';
import type { ConsolePage } from '../support/console-page';
import { shown, until } from '../support/patience';
import { SmallConsole } from '../support/small-console';
import * as entries from '../support/small-entries';
import { accounts } from '../support/specification-books';
import { sentencesOfValidation, type ValidationSentence } from './sentences';

/* §5: every sentence, provoked on its screen. */

let small: SmallConsole;
let console: ConsolePage;
beforeAll(async () => {
  small = await SmallConsole.start({ feesAreOffered: true });
  ({ console } = small);
});
afterAll(() => small.stop());
beforeEach(() => small.begin());

const save = () => console.button(buttons.save).click();

/** Opens a form, fills it in, spoils it, and tries to save it. */
async function spoil(entry: entries.Entry, how: () => Promise<void>): Promise<void> {
  await entry.open(console);
  await entry.fillIn(console);
  await how();
  await save();
}

/** Opens a form and tries to save it as it is. */
async function saveEmpty({ open }: entries.Entry): Promise<void> {
  await open(console);
  await save();
}

async function onLogin(username: string, password: string): Promise<void> {
  await console.button(buttons.logout).click();
  await console.tryToSignIn(username, password);
}

/** Opens an account of a type that is none of the three, as another server can have it, and saves it. */
async function onAccountOfType(accounttype: string): Promise<void> {
  small.server.on(`GET ${paths.accounts.list}`, { json: accounts.map((each) => ({ ...each, accounttype })) });
  await console.leaveFor(screens.accounts);
  await console.page
    .getByRole('row')
    .filter({ hasText: accounttype })
    .first()
    .getByRole('button', { name: buttons.edit })
    .click();
  await save();
}

async function onFeePayment(): Promise<void> {
  await entries.payment.open(console);
  await console.choose(labels.paymentType, 'Fee');
  await save();
  await until(async () => expect(await console.errorOf(labels.feeType)).toBe('Fee Type is required'));
}

/** Types more than remains, once that is known. */
async function overpay(): Promise<void> {
  await shown(console.text('750.00 USD'));
  await console.fill(labels.amount, '750.01');
}

const provocations: Record<ValidationSentence, () => Promise<void>> = {
  'Username is required': () => onLogin('', 'secret'),
  'Password is required': () => onLogin('ada', ''),
  'Please fill all required fields with valid values.': () => saveEmpty(entries.deposit),
  'Remarks cannot exceed 250 characters.': () =>
    spoil(entries.deposit, () => console.fill(labels.remarks, 'x'.repeat(251))),
  'File size must be less than 10MB.': () => spoil(entries.deposit, () => console.attachOfSize(10_485_760)),
  'From and To account cannot be the same.': () =>
    spoil(entries.transfer, () => console.choose(labels.toAccount, 'Till')),
  'Payment Date is required': () => spoil(entries.payment, () => console.fillDate(labels.paymentDate, '')),
  'Account is required': () => saveEmpty(entries.payment),
  'Fee Type is required': onFeePayment,
  'Project is required': () => saveEmpty(entries.payment),
  'Installment is required': () => saveEmpty(entries.payment),
  'Amount must be greater than 0': () => spoil(entries.payment, () => console.fill(labels.amount, '0')),
  'Amount cannot exceed remaining 750.00': () => spoil(entries.payment, overpay),
  'File size must be less than 10 MB': () => spoil(entries.payment, () => console.attachOfSize(10_485_760)),
  'Fee name is required': () => spoil(entries.fee, () => console.fill(labels.feeName, '   ')),
  'Account name is required': () => spoil(entries.account, () => console.fill(labels.accountName, ' ')),
  'Currency is required': () => saveEmpty(entries.account),
  'Account type is required': () => onAccountOfType('SAVINGS'),
  'Current password is required': () => saveEmpty(entries.password),
  'New password is required': () => saveEmpty(entries.password),
  'New password must be at least 6 characters': () =>
    spoil(entries.password, () => console.fill(labels.newPassword, 'short')),
  'Confirm password is required': () => saveEmpty(entries.password),
  'Confirm password must be at least 6 characters': () =>
    spoil(entries.password, () => console.fill(labels.confirmPassword, 'short')),
  'Passwords do not match': () => spoil(entries.password, () => console.fill(labels.confirmPassword, 'other secret')),
};

/** The sentence stands on the screen, by itself. */
function says(sentence: string): Promise<void> {
  return until(async () => expect(await console.page.getByText(sentence, { exact: true }).count()).toBeGreaterThan(0));
}

describe('§5 Validation rules: every sentence is shown by its screen', () => {
  it.each(sentencesOfValidation)('%s', async (sentence) => {
    await provocations[sentence]();
    await says(sentence);
    // Nothing was asked and nothing was sent.
    expect(await console.dialog(messages.saving.confirmSave).count()).toBe(0);
    const sent = small.server.calls.filter(({ method, path }) => method !== 'GET' && path !== paths.auth.logout);
    expect(sent).toEqual([]);
  });
});
