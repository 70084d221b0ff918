import { buttons } from '../../src/contract/texts/buttons';
import { labels } from '../../src/contract/texts/field-labels';
import { screens } from '../../src/contract/texts/screen-names';
import { messages } from '../../src/contract/texts/messages';
import type { ConsolePage } from '../support/console-page';
import { shown, until } from '../support/patience';
import { SmallConsole } from '../support/small-console';
import * as entries from '../support/small-entries';
import { sentencesOfSuccess, type SuccessSentence } from './sentences';

/* §8: the default success messages, from a server that says nothing of its own. */

let small: SmallConsole;
let console: ConsolePage;
beforeAll(async () => {
  small = await SmallConsole.start();
  ({ console } = small);
});
afterAll(() => small.stop());
beforeEach(() => small.begin());

/** Changes the first record of a list and says YES. */
async function change(screen: string, label: string, text: string): Promise<void> {
  await console.leaveFor(screen);
  await console.rows();
  await console.button(buttons.edit).first().click();
  // What is asked before saving names the currency, which comes with a list of its own.
  if (screen === screens.accounts)
    await until(async () => expect(await console.field(labels.currency).inputValue()).not.toBe(''));
  await console.fill(label, text);
  await console.button(buttons.save).click();
  await console.answer(messages.saving.confirmSave, buttons.yes);
}

const provocations: Record<SuccessSentence, () => Promise<void>> = {
  'Deposit created successfully!': () => entries.send(console, entries.deposit),
  'Transfer created successfully!': () => entries.send(console, entries.transfer),
  'Payment saved successfully!': () => entries.send(console, entries.payment),
  'Deposit deleted successfully!': () => entries.deleteFirst(console, 'deposit'),
  'Transfer deleted successfully!': () => entries.deleteFirst(console, 'transfer'),
  'Payment deleted successfully!': () => entries.deleteFirst(console, 'payment'),
  'Fee saved!': () => entries.send(console, entries.fee),
  'Fee updated!': () => change(screens.fee, labels.feeName, 'Legal'),
  'Fee deleted!': () => entries.deleteFirst(console, 'fee'),
  'Account saved!': () => entries.send(console, entries.account),
  'Account updated!': () => change(screens.accounts, labels.accountName, 'Cash'),
  'Account deleted!': () => entries.deleteFirst(console, 'account'),
  'Password changed successfully!': () => entries.send(console, entries.password),
};

describe('§8 Default success messages', () => {
  it.each(sentencesOfSuccess)('%s', async (sentence) => {
    await provocations[sentence]();
    await shown(console.dialog(sentence));
    await console.closeResult(sentence);
  });
});
