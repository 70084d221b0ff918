import { labels } from '../../src/contract/texts/field-labels';
import { buttons } from '../../src/contract/texts/buttons';
import { administrationCaptions } from '../../src/contract/texts/administration-captions';
import { projectCaptions } from '../../src/contract/texts/project-captions';
import { companyCaptions } from '../../src/contract/texts/company-captions';
import { importCaptions, importKindNames, importStateNames } from '../../src/contract/texts/import-captions';
import { messages } from '../../src/contract/texts/messages';
import { scheduleSetup } from '../../src/contract/texts/schedule-setup';
import { screens } from '../../src/contract/texts/screen-names';
import { type Cents, cents, formatCents } from '../../src/contract/values/money';
import type { ImportKind } from '../../src/contract/vocabulary/import-kinds';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import { storageKeys } from '../../src/contract/vocabulary/session';
import type { SetUpStep } from '../../src/contract/vocabulary/set-up';
import { ApiClient } from '../support/api-client';
import { add, companyFile, companyTotals, mendedFile, mistakesIn } from '../support/company-files';
import type { ConsolePage } from '../support/console-page';
import { ConsoleProcess } from '../support/console-process';
import { ConsoleWindows } from '../support/console-windows';
import { firstPasswordIn } from '../support/first-password';
import { ImportClient } from '../support/import-client';
import { Keyboard } from '../support/keyboard';
import { gone, shown, until } from '../support/patience';
import { copyTemplate, type TestDatabase } from '../support/test-database';

/*
 * A company moves in, from an empty database to its first payment, and nobody touches a mouse; those of its files that go
 * the same way over the screen as one before come by the calls of that screen.
 */

let database: TestDatabase;
let server: ConsoleProcess;
let windows: ConsoleWindows;
let console: ConsolePage;
let keyboard: Keyboard;

beforeAll(async () => {
  database = await copyTemplate('empty');
  server = await ConsoleProcess.start({
    DATABASE_URL: database.runtimeUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
  });
  windows = await ConsoleWindows.open(server.origin);
  console = await windows.newWindow();
  keyboard = new Keyboard(console);
}, 120_000);
afterAll(async () => {
  await windows.close();
  await server.stop();
  await database.drop();
});

it('the first SUPER signs in and changes the password', async () => {
  const first = firstPasswordIn(server.dataDir);
  await console.goTo(screenPaths.login);
  await shown(console.field(labels.username));
  await keyboard.typeInto(labels.username, 'super');
  await keyboard.typeInto(labels.password, first);
  await keyboard.press('Enter');
  await shown(console.heading(screens.changePassword));
  await keyboard.typeInto(labels.currentPassword, first);
  await keyboard.typeInto(labels.newPassword, 'brick-by-brick-4');
  await keyboard.typeInto(labels.confirmPassword, 'brick-by-brick-4');
  await keyboard.save(messages.password.changed);
});

/** Goes on to the next step of the set-up. */
async function goOnTo(step: SetUpStep): Promise<void> {
  await keyboard.tabTo(companyCaptions.next);
  await keyboard.press('Enter');
  await stepIsOpen(step);
}

async function stepIsOpen(step: SetUpStep): Promise<void> {
  await keyboard.hasFocus(companyCaptions.stepWords[step].name);
  await console.nothingIsAwaited();
}

it('the set-up leads from the name of the company to a project with a generated schedule', async () => {
  await shown(console.heading(screens.companySetup));
  await shown(console.field(labels.companyName));
  await console.nothingIsAwaited();
  // The list of zones has come.
  await until(async () => expect(await console.field(labels.timeZone).inputValue()).not.toBe(''));
  await keyboard.typeInto(labels.companyName, 'Cedar & Stone Developments');
  await keyboard.choose(labels.timeZone, 'dubai', 'Asia/Dubai');
  await keyboard.save(messages.company.updated);
  await stepIsOpen('currencies');

  await goOnTo('accounts');
  await keyboard.tabTo(buttons.addAccount);
  await keyboard.press('Enter');
  await keyboard.typeInto(labels.accountName, 'Operating AED');
  await keyboard.choose(labels.currency, 'aed', 'UAE Dirham');
  await keyboard.choose(labels.accountType, 'comb', 'COMBINED');
  await keyboard.typeInto(labels.openingBalance, '250000.00');
  await keyboard.typeInto(labels.openingDate, '01/01/2025');
  await keyboard.save(messages.account.created);

  await goOnTo('people');
  await keyboard.tabTo(buttons.addPerson);
  await keyboard.press('Enter');
  await keyboard.typeInto(labels.name, 'Amina Farouk');
  await keyboard.choose(labels.role, 'partner', administrationCaptions.partnerOnly);
  await keyboard.save(messages.person.created);

  await goOnTo('projects');
  await keyboard.tabTo(buttons.addProject);
  await keyboard.press('Enter');
  await keyboard.typeInto(labels.name, 'Harbour Court');
  await keyboard.choose(labels.currency, 'aed', 'UAE Dirham');
  await keyboard.typeInto(labels.value, '1200000');
  await keyboard.typeInto(labels.startDate, '01/01/2026');
  await keyboard.choose(labels.owner(1), 'amina', 'Amina Farouk');
  await keyboard.typeInto(labels.share(1), '100');
  await keyboard.save(messages.project.created);
  await keyboard.tabTo(`0 rows, ${projectCaptions.scheduleOf('Harbour Court')}`);
  await keyboard.press('Enter');
  await shown(console.heading(screens.scheduleSetup));
  await shown(console.button(scheduleSetup.generate));
  await keyboard.tabTo(scheduleSetup.generate);
  await keyboard.press('Enter');
  await keyboard.typeInto(scheduleSetup.plan.parts, '12');
  await keyboard.typeInto(scheduleSetup.plan.from, '31/01/2026');
  await keyboard.tabTo(scheduleSetup.plan.apply);
  await keyboard.press('Enter');
  await gone(console.dialog(scheduleSetup.plan.title));
  await keyboard.tabTo(scheduleSetup.cell(scheduleSetup.columns.type, 1));
  await keyboard.press('Control+Enter');
  await shown(console.dialog(messages.saving.confirmSave));
  await keyboard.tabTo(buttons.yes);
  await keyboard.press('Enter');
  await shown(console.dialog(messages.schedule.saved));
  await keyboard.press('Enter');
  await gone(console.dialog(messages.schedule.saved));
});

/** Uploads a file as the keyboard does: the kind, the browser's own choice of a file, Upload. */
async function upload(kind: ImportKind, name: string, content: string): Promise<void> {
  if (console.address !== screenPaths.import) await keyboard.openScreen(screens.import, importCaptions.kind);
  if ((await console.field(importCaptions.kind).inputValue()) !== importKindNames[kind])
    await keyboard.choose(importCaptions.kind, importKindNames[kind], importKindNames[kind]);
  console.page.once(
    'filechooser',
    (chooser) => void chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) }),
  );
  await keyboard.tabTo(importCaptions.file);
  await keyboard.press('Enter');
  await shown(console.page.locator('.file-box__name', { hasText: name }));
  await keyboard.tabTo(importCaptions.upload);
  await keyboard.press('Enter');
}

/** What the dry run of a file says, line by line: '32 Deposited By: There is no person …'. */
async function faultsSaid(name: string): Promise<string[]> {
  const rows = console.page.getByRole('table', { name: importCaptions.rowsOf(name) }).locator('tbody tr');
  const texts = await rows.evaluateAll((all) =>
    all.map((row) => Array.from(row.children, (cell) => (cell as HTMLElement).innerText.trim())),
  );
  return texts.map(([line = '', , verdict = '']) => `${line} ${verdict}`);
}

const state = (name: string) =>
  console.page.getByRole('region', { name: importCaptions.importNamed(name) }).locator('.card__head .badge');

/** Uploads a file with its mistakes, which are all named, cancels it, and imports what was mended. */
async function importFile(kind: ImportKind, name: string, asked?: () => Promise<void>): Promise<void> {
  const mistakes = mistakesIn(name);
  if (mistakes.length > 0) {
    await upload(kind, name, companyFile(name));
    await asked?.();
    const expected = mistakes.map(({ line, field }): unknown => expect.stringMatching(`^${String(line)} ${field}`));
    await until(async () => expect(await faultsSaid(name)).toEqual(expected));
    await keyboard.tabTo(importCaptions.cancel);
    await keyboard.press('Enter');
    await confirm(importCaptions.confirmCancel);
    await until(async () => expect(await state(name).innerText()).toBe(importStateNames.cancelled));
  }
  await upload(kind, name, mendedFile(name));
  await shown(console.button(importCaptions.import));
  await keyboard.tabTo(importCaptions.import);
  await keyboard.press('Enter');
  await confirm(importCaptions.confirmImport);
  await until(async () => expect(await state(name).innerText()).toBe(importStateNames.written));
}

async function confirm(question: string): Promise<void> {
  await shown(console.dialog(question));
  await keyboard.tabTo(buttons.yes);
  await keyboard.press('Enter');
  await gone(console.dialog(question));
}

/** Says which column of the file holds the day. */
async function matchValueDate(): Promise<void> {
  await shown(console.field(labels.date));
  await keyboard.choose(labels.date, 'value', 'Value Date');
  await keyboard.tabTo(importCaptions.judge);
  await keyboard.press('Enter');
}

/** The same by the calls that the screen makes, which are those of every kind: a file with its mistakes, then mended. */
async function importByCalls(kind: ImportKind): Promise<void> {
  const importer = new ImportClient(new ApiClient(server.origin, await console.kept(storageKeys.token)));
  const name = `${kind}.csv`;
  const mistakes = mistakesIn(name);
  if (mistakes.length > 0) {
    const { id } = await importer.judged(kind, companyFile(name).split('\r\n'));
    const expected = mistakes.map(({ line, field }): unknown => [line, expect.stringMatching(`^${field}: `)]);
    expect([kind, await importer.faults(id)]).toEqual([kind, expected]);
    await importer.cancel(id);
  }
  await importer.imported(kind, mendedFile(name).split('\r\n'));
}

it('the rest of the people come from a file; the accounts, projects and schedules too, whose mistakes are named first', async () => {
  await importFile('people', 'people.csv');
  for (const kind of ['accounts', 'projects', 'schedules'] as const) await importByCalls(kind);
});

it('deposits come from a file whose column of days is matched, and whose mistakes are named first; transfers and payments come, too', async () => {
  await importFile('deposits', 'deposits.csv', matchValueDate);
  for (const kind of ['transfers', 'payments'] as const) await importByCalls(kind);
});

it('the first deposit and the first payment; Home says what the files add up to with them', async () => {
  await keyboard.openScreen(screens.deposit, labels.depositedBy);
  await keyboard.choose(labels.depositedBy, 'amina', 'Amina Farouk');
  await keyboard.choose(labels.account, 'operating', 'Operating AED');
  await keyboard.typeInto(labels.amount, '125000.25');
  await keyboard.save(messages.deposit.created);

  await keyboard.openScreen(screens.payment, labels.project);
  await keyboard.choose(labels.project, 'harbour', 'Harbour Court');
  await keyboard.tabTo(labels.installment);
  await keyboard.press('ArrowDown');
  await shown(console.page.getByRole('option', { name: 'Installment 12' }));
  await keyboard.press('Enter');
  expect(await console.field(labels.installment).inputValue()).toMatch(/^Installment 1\b/);
  await keyboard.choose(labels.account, 'operating', 'Operating AED');
  await keyboard.typeInto(labels.amount, '100000');
  await keyboard.save(messages.payment.created);

  const { balances, deposits, paid } = companyTotals();
  add(balances, 'Operating AED', cents(25_000_000 + 12_500_025 - 10_000_000));
  add(deposits, 'Amina Farouk · Operating AED', cents(12_500_025));
  add(paid, 'Harbour Court', cents(10_000_000));
  await console.openScreen(screens.home);
  await console.nothingIsAwaited();
  expect(await figuresOfHome()).toEqual({
    balances: shownAmounts(balances),
    deposits: shownAmounts(deposits),
    paid: shownAmounts(paid),
  });
  // With the first entry the set-up is over.
  expect(await console.text(companyCaptions.checklist).count()).toBe(0);
});

const shownAmounts = (sums: ReadonlyMap<string, Cents>) =>
  Object.fromEntries([...sums].sort().map(([name, amount]) => [name, formatCents(amount)]));

/** What Home says, without its currencies: balances, what each person paid into each account, what is paid of each project. */
function figuresOfHome(): Promise<Record<'balances' | 'deposits' | 'paid', Record<string, string>>> {
  return console.page.evaluate(() => {
    const textOf = (within: Element, selector: string) =>
      within.querySelector<HTMLElement>(selector)?.innerText.trim() ?? '';
    const amountOf = (text: string) => text.replace(/ [A-Z]{3}$/, '');
    const all = (selector: string) => Array.from(document.querySelectorAll(selector));
    return {
      balances: Object.fromEntries(
        all('table tbody tr').map((row) => [textOf(row, 'th'), amountOf(textOf(row, 'td'))]),
      ),
      deposits: Object.fromEntries(
        all('dl[data-user] .facts__item:not(.deposit-totals__total)').map((item) => [
          `${item.parentElement!.dataset.user!} · ${textOf(item, 'dt')}`,
          amountOf(textOf(item, 'dd')),
        ]),
      ),
      paid: Object.fromEntries(
        all('.project-card').map((card) => [textOf(card, 'h2'), textOf(card, '.figure--large')]),
      ),
    };
  });
}
