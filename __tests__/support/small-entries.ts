import { buttons } from '../../src/contract/texts/buttons';
import { labels } from '../../src/contract/texts/field-labels';
import { screens } from '../../src/contract/texts/screen-names';
import { messages } from '../../src/contract/texts/messages';
import type { ConsolePage } from './console-page';

/* The forms of the console, opened and filled in with what stands in the books of specification-books. */

/** A form: how it is opened, and filled in so that it can be saved. */
export interface Entry {
  open: (console: ConsolePage) => Promise<void>;
  fillIn: (console: ConsolePage) => Promise<void>;
}

const opened = (screen: string) => (console: ConsolePage) => console.leaveFor(screen);

export const deposit: Entry = {
  open: opened(screens.deposit),
  fillIn: async (console) => {
    await console.choose(labels.depositedBy, 'Ada King');
    await console.choose(labels.account, 'Till');
    await console.fill(labels.amount, '12.5');
  },
};

export const transfer: Entry = {
  open: opened(screens.transfer),
  fillIn: async (console) => {
    await console.choose(labels.fromAccount, 'Till');
    await console.choose(labels.toAccount, 'Gulf');
    await console.fill(labels.fromAmount, '100');
    await console.fill(labels.conversionRate, '3.6725');
  },
};

export const payment: Entry = {
  open: opened(screens.payment),
  fillIn: async (console) => {
    await console.choose(labels.project, 'Lake House');
    await console.choose(labels.installment, 'First');
    await console.choose(labels.account, 'Payments');
    await console.fill(labels.amount, '750');
  },
};

export const fee: Entry = {
  open: async (console) => {
    await console.leaveFor(screens.fee);
    await console.button(buttons.addFee).click();
  },
  fillIn: (console) => console.fill(labels.feeName, ' Survey '),
};

export const account: Entry = {
  open: async (console) => {
    await console.leaveFor(screens.accounts);
    await console.button(buttons.addAccount).click();
  },
  fillIn: async (console) => {
    await console.fill(labels.accountName, 'Petty Cash');
    await console.choose(labels.currency, 'UAE Dirham');
  },
};

export const password: Entry = {
  open: opened(screens.changePassword),
  fillIn: async (console) => {
    await console.fill(labels.currentPassword, 'old secret');
    await console.fill(labels.newPassword, 'new secret');
    await console.fill(labels.confirmPassword, 'new secret');
  },
};

/** Opens a form, fills it in and says YES to saving it. */
export async function send(console: ConsolePage, { open, fillIn }: Entry): Promise<void> {
  await open(console);
  await fillIn(console);
  await console.button(buttons.save).click();
  await console.answer(messages.saving.confirmSave, buttons.yes);
}

/** A list whose rows can be deleted, and what is asked before. */
export const deletable = {
  deposit: [screens.deposits, messages.deposit.reverseWarning],
  transfer: [screens.transfers, messages.transfer.reverseWarning],
  payment: [screens.payments, messages.payment.reverseWarning],
  fee: [screens.fee, messages.fee.confirmRemove],
  account: [screens.accounts, messages.account.confirmRemove],
} as const;

/** Opens a list, chooses Delete in its first row and says YES. */
export async function deleteFirst(console: ConsolePage, what: keyof typeof deletable): Promise<void> {
  const [screen, question] = deletable[what];
  await console.leaveFor(screen);
  await console.rows();
  await console.button(buttons.delete).first().click();
  await console.answer(question, buttons.yes);
}
