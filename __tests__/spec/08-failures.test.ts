import { buttons } from '../../src/contract/texts/buttons';
import { labels } from '../../src/contract/texts/field-labels';
import { screens } from '../../src/contract/texts/screen-names';
import { messages } from '../../src/contract/texts/messages';
import { paths } from '../../src/contract/vocabulary/paths';
import type { ConsolePage } from '../support/console-page';
import { shown } from '../support/patience';
import type { Scripted } from '../support/scripted-server';
import { SmallConsole } from '../support/small-console';
import * as entries from '../support/small-entries';
import { type FailureSentence, sentencesOfFailure } from './sentences';

/* §8: every sentence about a failure, provoked on its screen against a server that speaks the specification only. */

let small: SmallConsole;
let console: ConsolePage;
const logged: string[] = [];
beforeAll(async () => {
  small = await SmallConsole.start();
  ({ console } = small);
  console.page.on('console', (message) => logged.push(message.text()));
});
afterAll(() => small.stop());
beforeEach(async () => {
  await small.begin();
  logged.length = 0;
});

/** A failure that says nothing of its own. */
const silent: Scripted = { json: { success: false } };

/** The answer of a sign-in that is tried. */
async function signInMeets(answer: Scripted): Promise<void> {
  small.server.on(`POST ${paths.auth.login}`, answer);
  await console.button(buttons.logout).click();
  await console.tryToSignIn('ada', 'secret');
}

/** A form is sent, and this is what its call meets. */
async function sendMeets(entry: entries.Entry, route: string, answer: Scripted): Promise<void> {
  small.server.on(route, answer);
  await entries.send(console, entry);
}

/** A row is deleted, and this is what its call meets. */
async function deleteMeets(what: keyof typeof entries.deletable, route: string, answer: Scripted): Promise<void> {
  small.server.on(route, answer);
  await entries.deleteFirst(console, what);
}

/** Something in the page itself breaks before a form's call can go out, and is mended after it. */
async function sendBreaks(entry: entries.Entry): Promise<void> {
  await console.page.evaluate(() => {
    const { FormData } = window;
    window.FormData = function broken() {
      window.FormData = FormData;
      throw new Error('This browser is broken.');
    } as unknown as typeof FormData;
  });
  await entries.send(console, entry);
}

/** The network fails in a way that has no words. */
async function networkFailsSilently(): Promise<void> {
  await entries.deposit.open(console);
  await entries.deposit.fillIn(console);
  await console.page.evaluate(() => {
    const fetch = window.fetch.bind(window);
    window.fetch = () => {
      window.fetch = fetch;
      return Promise.reject(new Error(''));
    };
  });
  await console.button(buttons.save).click();
  await console.answer(messages.saving.confirmSave, buttons.yes);
}

async function deleteWithoutServer(): Promise<void> {
  await console.leaveFor(screens.deposits);
  await console.rows();
  await small.server.goDown();
  await console.button(buttons.delete).first().click();
  await console.answer(messages.deposit.reverseWarning, buttons.yes);
  await shown(console.button(buttons.ok));
  await small.server.comeBack();
}

async function passwordWithoutServer(): Promise<void> {
  await entries.password.open(console);
  await entries.password.fillIn(console);
  await small.server.goDown();
  await console.button(buttons.save).click();
  await console.answer(messages.saving.confirmSave, buttons.yes);
  await shown(console.button(buttons.ok));
  await small.server.comeBack();
}

async function initialDataFails(): Promise<void> {
  small.server.on(`GET ${paths.accounts.list}`, { status: 500 });
  await console.page.reload();
  await console.leaveFor(screens.payment);
}

async function slipsFail(): Promise<void> {
  small.server.on(`GET ${paths.payments.slipsOfInstallment}`, { status: 500 });
  await console.leaveFor(screens.projectSchedule);
  await console.choose(labels.project, 'Lake House');
  await console.page.getByRole('button', { name: '250.00 USD' }).click();
  await console.button(buttons.downloadSlips).click();
}

/** The answer of a delete cannot be read, for a reason that nobody has thought of. */
async function deleteBreaks(what: keyof typeof entries.deletable = 'deposit'): Promise<void> {
  const [screen, question] = entries.deletable[what];
  await console.leaveFor(screen);
  await console.rows();
  await console.page.evaluate(() => {
    const text: TypedPropertyDescriptor<() => Promise<string>> = Object.getOwnPropertyDescriptor(
      Response.prototype,
      'text',
    )!;
    Response.prototype.text = function broken() {
      // Not a list that is still on its way: only what is deleted has its number at the end of the address.
      if (!/\/\d+$/.test(this.url)) return text.value!.call(this);
      Object.defineProperty(Response.prototype, 'text', text);
      return Promise.resolve(undefined as unknown as string);
    };
  });
  await console.button(buttons.delete).first().click();
  await console.answer(question, buttons.yes);
}

const provocations: Record<FailureSentence, () => Promise<void>> = {
  'HTTP error! status: 503': () => sendMeets(entries.deposit, 'POST /api/deposit', { status: 503 }),
  'Network error': networkFailsSilently,
  'Network error: Unable to reach server': deleteWithoutServer,
  'User does not exist': () => signInMeets({ status: 404 }),
  'Incorrect password': () => signInMeets({ status: 401 }),
  'User type not allowed to login': () => signInMeets({ status: 403 }),
  'Unknown error occurred. Please try again.': () => signInMeets({ isCut: true }),
  'Login failed': () => signInMeets(silent),
  'Failed to submit deposit.': () => sendMeets(entries.deposit, 'POST /api/deposit', silent),
  'Unknown error occurred while submitting deposit.': () => sendBreaks(entries.deposit),
  'Failed to submit transfer.': () => sendMeets(entries.transfer, 'POST /api/transfers', silent),
  'Unknown error occurred while submitting transfer.': () => sendBreaks(entries.transfer),
  'Failed to save payment.': () => sendMeets(entries.payment, 'POST /api/payment/installment', silent),
  'Unknown error occurred.': () => deleteBreaks(),
  'Failed to fetch initial data. Please check backend.': initialDataFails,
  'Failed to delete deposit.': () => deleteMeets('deposit', 'DELETE /api/deposit', silent),
  'Failed to delete transfer.': () => deleteMeets('transfer', 'DELETE /api/transfers', silent),
  'Failed to delete the Payment.': () => deleteMeets('payment', 'DELETE /api/payment/delete', silent),
  'Delete failed.': () => deleteMeets('fee', 'DELETE /api/fee/delete', silent),
  'Operation failed.': () => sendMeets(entries.fee, 'POST /api/fee/save', silent),
  'Change password failed.': () => sendMeets(entries.password, 'POST /api/users/changepassword', silent),
  'Network error: Unable to reach server.': passwordWithoutServer,
  'Error downloading slips: HTTP error! status: 500': slipsFail,
};

const says = (sentence: string) => shown(console.text(sentence).filter({ visible: true }).first());

describe('§8 Error catalogue: every sentence is shown by its screen', () => {
  it.each(sentencesOfFailure)('%s', async (sentence) => {
    await provocations[sentence]();
    await says(sentence);
  });
});

describe('§8 Error catalogue', () => {
  it("payment: 'Unknown error occurred.'", async () => {
    await sendBreaks(entries.payment);
    await says('Unknown error occurred.');
  });

  it.each(['transfer', 'payment', 'fee', 'account'] as const)(
    "delete %s: else 'Unknown error occurred.'",
    async (what) => {
      await deleteBreaks(what);
      await console.closeResult('Unknown error occurred.');
    },
  );

  it("account: 'Operation failed.' and 'Delete failed.'", async () => {
    await sendMeets(entries.account, 'POST /api/accounts/save', silent);
    await console.closeResult('Operation failed.');
    await deleteMeets('account', 'DELETE /api/accounts/delete', silent);
    await console.closeResult('Delete failed.');
  });

  it.each<[string, keyof typeof entries, string]>([
    ['Deposit', 'deposit', 'POST /api/deposit'],
    ['Transfer', 'transfer', 'POST /api/transfers'],
    ['Payment', 'payment', 'POST /api/payment/installment'],
    ['Fee save', 'fee', 'POST /api/fee/save'],
    ['Change password', 'password', 'POST /api/users/changepassword'],
  ])('%s: the server message comes first', async (_, name, route) => {
    const message = 'The books are closed until Monday.';
    await sendMeets(entries[name] as entries.Entry, route, { json: { success: false, message } });
    await says(message);
  });

  it("Login: otherwise 'Unknown error occurred. Please try again.'", async () => {
    await signInMeets({ status: 500 });
    await says('Unknown error occurred. Please try again.');
  });

  it('Login: when success is false, the server message', async () => {
    await signInMeets({ json: { success: false, message: 'Come back on Monday.' } });
    await says('Come back on Monday.');
  });

  it('network failures are logged, and yield the error message', async () => {
    await sendMeets(entries.deposit, 'POST /api/deposit', { isCut: true });
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
