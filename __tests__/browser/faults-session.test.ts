import { buttons } from '../../src/contract/texts/buttons';
import { labels } from '../../src/contract/texts/field-labels';
import { screens } from '../../src/contract/texts/screen-names';
import { messages } from '../../src/contract/texts/messages';
import { paths } from '../../src/contract/vocabulary/paths';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import { storageKeys } from '../../src/contract/vocabulary/session';
import type { ConsolePage } from '../support/console-page';
import { ConsoleWindows } from '../support/console-windows';
import { gone, shown, until } from '../support/patience';
import type { Call } from '../support/scripted-server';
import { slipBytes } from '../support/slip-files';
import * as entries from '../support/small-entries';
import { SpecificationServer } from '../support/specification-server';

/* E12: the session runs out while a form is open. Nothing that was typed is lost, and the entry goes through once. */

const slip = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: slipBytes('pdf', 4000) };
/* Forms send in one way (useSubmitFlow), and their types leave no call without its key: one with a slip, one in a popup that
   sends JSON, and one of which nothing is kept. */
const forms = {
  deposit: { entry: entries.deposit, create: `POST ${paths.deposits.create}`, saved: messages.deposit.created },
  account: { entry: entries.account, create: `POST ${paths.accounts.save}`, saved: messages.account.created },
  password: { entry: entries.password, create: `POST ${paths.users.changePassword}`, saved: messages.password.changed },
};
type FormName = keyof typeof forms;
const createDeposit = forms.deposit.create;

let server: SpecificationServer;
let windows: ConsoleWindows;
let console: ConsolePage;
/** Another tab, at Home. */
let other: ConsolePage;

beforeAll(async () => {
  server = await SpecificationServer.start({ filesAreKept: true });
  windows = await ConsoleWindows.open(server.origin);
  console = await windows.newWindow(server.begin());
  console.page.on('dialog', (dialog) => void dialog.accept());
  await console.goTo(screenPaths.payment);
  await shown(console.field(labels.paymentDate));
  other = await console.newTab();
  await other.goTo(screenPaths.home);
});
afterAll(async () => {
  await windows.close();
  await server.stop();
});
beforeEach(async () => {
  await console.forgetTyped();
  await console.keep({ ...server.begin(), [storageKeys.rememberMe]: 'true' });
  await console.leaveFor(screens.home);
  await homeIsThere(console);
  await console.forgetTyped();
});

/** Home is shown with all its lists, so that none of them can find the session over. */
async function homeIsThere(tab: ConsolePage): Promise<void> {
  await shown(tab.page.getByText('621.21 USD').first());
  await tab.nothingIsAwaited();
}

/** The session is over for good: no call is answered, and no refresh. */
function endSession(): void {
  server.expireToken();
  server.on(`POST ${paths.auth.refresh}`, { status: 401 });
}

/** The session is over for good from this call on; what else is still on its way is answered. */
function endSessionAt(route: string): void {
  server.on(route, { status: 401 });
  server.on(`POST ${paths.auth.refresh}`, { status: 401 });
}

/** Signs in over the form, as soon as it is asked for. */
async function signInOver(): Promise<void> {
  await shown(console.text(messages.session.endedOverForm));
  expect(console.address).toBe(screenPaths.login);
  await console.field(labels.username).fill('ada');
  await console.field(labels.password).fill('secret');
  await console.button(buttons.login).click();
}

/** What was sent, whatever the browser put between its parts. */
function contentOf({ body }: Call): string {
  const [boundary = ''] = body.split('\r\n');
  return body.startsWith('--') ? body.replaceAll(boundary, '') : body;
}

/** Every field of the form that is on the screen, as the person sees it, and the file that is chosen. */
const formContent = () =>
  console.page.evaluate(() =>
    Array.from(document.querySelectorAll('form input, form textarea, .file-box__name'), (field) =>
      field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
        ? field.type === 'file'
          ? ''
          : field.value
        : field.textContent,
    ),
  );

async function fillIn(name: FormName): Promise<void> {
  const { entry } = forms[name];
  await entry.open(console);
  await entry.fillIn(console);
  if (name === 'deposit') await console.attach(slip);
  await console.nothingIsAwaited();
}

/** The session is over for good, and another tab is the first to notice. */
async function endSessionElsewhere(): Promise<void> {
  await homeIsThere(other);
  endSession();
  // Home asks anew when its tab is returned to.
  await other.page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await shown(other.text(messages.session.ended));
}

it.each(Object.keys(forms) as FormName[])(
  'E12: under the form of a %s the session runs out while it is to be confirmed, and again while it is sent: it goes through once',
  async (name) => {
    const { create, saved } = forms[name];
    await fillIn(name);
    const typed = await formContent();
    const { address } = console;
    await console.button(buttons.save).click();
    await shown(console.dialog(messages.saving.confirmSave));
    await endSessionElsewhere();
    await shown(console.text(messages.session.endedOverForm));
    server.begin();
    await signInOver();
    await gone(console.text(messages.session.endedOverForm));
    expect(await formContent()).toEqual(typed);

    endSessionAt(create);
    await console.button(buttons.save).click();
    await console.answer(messages.saving.confirmSave, buttons.yes);
    await shown(console.text(messages.session.endedOverForm));
    const refused = server.callsOf(create);
    expect(refused).toHaveLength(1);

    server.begin();
    await signInOver();
    await shown(console.dialog(saved));
    const sent = server.callsOf(create);
    expect(sent).toHaveLength(1);
    expect(contentOf(sent[0]!)).toBe(contentOf(refused[0]!));
    expect(console.address).toBe(address);
    expect(sent[0]!.headers['idempotency-key']).toBe(refused[0]!.headers['idempotency-key']);
    await console.closeResult(saved);
  },
);

it('E12: after signing in over a form the page has its name again, and the focus is back in its field; a page that is loaded again instead brings back what was typed, its slip and its key', async () => {
  await fillIn('deposit');
  const typed = await formContent();
  await console.field(labels.amount).focus();
  await endSessionElsewhere();
  await shown(console.text(messages.session.endedOverForm));
  await until(async () => expect(await console.page.title()).toBe(messages.appTitle));
  server.begin();
  await signInOver();
  await gone(console.text(messages.session.endedOverForm));
  await until(async () => expect(await console.page.title()).toBe(`${screens.deposit} - ${messages.appTitle}`));
  const isFocused = () => console.field(labels.amount).evaluate((field) => field === document.activeElement);
  await until(async () => expect(await isFocused()).toBe(true));

  endSessionAt(createDeposit);
  await console.button(buttons.save).click();
  await console.answer(messages.saving.confirmSave, buttons.yes);
  await shown(console.text(messages.session.endedOverForm));
  const [refused] = server.callsOf(createDeposit);

  await until(async () => expect((await console.keptDrafts()).map(([part]) => part)).toContain('files'));
  await console.page.reload();
  server.begin();
  await console.field(labels.username).fill('ada');
  await console.field(labels.password).fill('secret');
  await console.button(buttons.login).click();
  await shown(console.heading(screens.deposit));
  await shown(console.text(messages.saving.restored));
  await until(async () => expect(await formContent()).toEqual(typed));
  await console.saveAndConfirm(messages.deposit.created);
  const [sent] = server.callsOf(createDeposit);
  expect(sent!.headers['idempotency-key']).toBe(refused!.headers['idempotency-key']);
});
