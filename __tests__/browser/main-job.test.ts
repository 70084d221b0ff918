import { parse } from 'csv-parse/sync';
import type { LoginData } from '../../src/contract/areas/auth.wire';
import type { DepositPage } from '../../src/contract/areas/deposits.wire';
import { formatDate, today } from '../../src/contract/values/dates';
import { buttons } from '../../src/contract/texts/buttons';
import { labels } from '../../src/contract/texts/field-labels';
import { screens } from '../../src/contract/texts/screen-names';
import { messages } from '../../src/contract/texts/messages';
import { type Cents, cents, centsFromTyped, formatCents } from '../../src/contract/values/money';
import { paths } from '../../src/contract/vocabulary/paths';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import { ApiClient } from '../support/api-client';
import { type ConsolePage, sampleSignIn } from '../support/console-page';
import { ConsoleProcess } from '../support/console-process';
import { ConsoleWindows } from '../support/console-windows';
import { shown, until } from '../support/patience';
import { realPng } from '../support/slip-files';

/* The main job, on the product as it is started: embedded database, sample company, the built console in Chromium. */

const person = 'Daniel Weber';
const account = 'Main Operating';
const amount = cents(1_234_567);
const shownAmount = '12,345.67';
const remarks = 'Wire of the main job, “net”';
const day = formatDate(today(new Date()));

let server: ConsoleProcess;
let windows: ConsoleWindows;
let console: ConsolePage;
let before: Cents;

beforeAll(async () => {
  server = await ConsoleProcess.start();
  windows = await ConsoleWindows.open(server.origin);
  console = await windows.newWindow(null, { reducedMotion: 'no-preference' });
}, 120_000);

afterAll(async () => {
  await windows.close();
  await server.stop();
});

/** What Home says the account holds, which may be from before until it has asked anew. */
async function balanceOnHome(): Promise<Cents> {
  const row = console.page.getByRole('row', { name: new RegExp(`^${account} `) });
  await shown(row);
  const [text = ''] = /[\d,.]+(?= USD)/.exec(await row.innerText()) ?? [];
  return centsFromTyped(text)!;
}

async function expectBalance(balance: number): Promise<void> {
  await console.openScreen(screens.home);
  await until(async () => expect(await balanceOnHome()).toBe(balance));
}

/** The row of our deposit in the report, if it is on the first page. */
async function ourRow() {
  await console.openScreen(screens.deposits);
  return (await console.rows()).find((row) => row.Remarks === remarks);
}

const signIn = (headers?: Readonly<Record<string, string>>) => {
  const [username, password] = sampleSignIn('user');
  return new ApiClient(server.origin).post<LoginData>(paths.auth.login, { username, password }, headers);
};

it('signs in as the ADMIN of the sample company, whose sign-ins were printed, and are good on this computer alone', async () => {
  for (const username of ['super', 'admin', 'user'] as const)
    expect(server.output).toContain(sampleSignIn(username).join(' / '));
  expect((await signIn({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(403);
  await console.signIn(...sampleSignIn('admin'));
  expect(console.address).toBe(screenPaths.home);
  expect(await console.text('Welcome, Omar Siddiqui').isVisible()).toBe(true);
  before = await balanceOnHome();
});

it('records a deposit with its slip: confirm, loader, result, and an empty form', async () => {
  await console.openScreen(screens.deposit);
  await console.choose(labels.depositedBy, person);
  await console.choose(labels.account, account);
  await console.fill(labels.amount, '12345.67');
  await console.attach({ name: 'Receipt.PNG', mimeType: 'image/png', buffer: realPng });
  await console.fill(labels.remarks, remarks);
  // What the account holds stands under its field when it is known.
  await shown(console.page.getByText(`${formatCents(before)} USD`));

  await console.button(buttons.save).click();
  const confirm = console.dialog(messages.saving.confirmSave);
  await shown(confirm);
  expect(await confirm.locator('dd').allInnerTexts()).toEqual([
    day,
    person,
    account,
    `${shownAmount} USD`,
    'twelve thousand three hundred forty-five and sixty-seven cents',
    `${formatCents(cents(before + amount))} USD`,
    remarks,
    'Receipt.PNG',
  ]);

  // The answer waits until the loader was seen.
  let answer: () => void = () => undefined;
  const seen = new Promise<void>((resolve) => (answer = resolve));
  await console.page.route(`**${paths.deposits.create}`, async (route) => {
    await seen;
    await route.continue();
  });
  await console.answer(messages.saving.confirmSave, buttons.yes);
  await shown(console.page.getByRole('status').getByText(messages.deposit.loader));
  answer();
  await console.closeResult(messages.deposit.created);
  expect(await console.field(labels.amount).inputValue()).toBe('');
  expect(await console.field(labels.remarks).inputValue()).toBe('');
});

it('finds the balance changed on Home', async () => {
  await expectBalance(before + amount);
});

it('finds the entry in the Deposits report', async () => {
  expect(await ourRow()).toEqual({
    Date: day,
    'Deposited By': person,
    Amount: shownAmount,
    Currency: 'USD',
    Account: account,
    Remarks: remarks,
    Slip: buttons.viewSlip,
    Actions: buttons.delete,
  });
});

/** Opens our slip in a new tab and answers the size of its picture. */
async function openSlip() {
  const row = console.page.getByRole('row').filter({ hasText: remarks });
  const tab = await console.newTabBy(() => row.getByRole('link', { name: buttons.viewSlip }).click());
  const { pathname } = new URL(tab.url());
  const size = await tab.evaluate(() => [document.images[0]?.naturalWidth, document.contentType]);
  await tab.close();
  return { pathname, size };
}

it('opens the slip in a new tab', async () => {
  const { pathname, size } = await openSlip();
  expect(pathname).toMatch(/^\/api\/files\/[\w-]{43}\.png$/);
  expect(size).toEqual([1, 'image/png']);
});

it('exports the CSV', async () => {
  const { name, content } = await console.save(() => console.button(buttons.exportCsv).click());
  expect(name).toBe('deposits.csv');
  const lines = parse<Record<string, string>>(content, { bom: true, columns: true });
  expect(lines).toHaveLength(201);
  expect(lines.find((line) => line.Remarks === remarks)).toMatchObject({
    Date: today(new Date()),
    Amount: '12345.67',
    Currency: 'USD',
  });
});

it('everything survives a restart after SIGKILL, which loads no sample again', async () => {
  await server.restart('SIGKILL');
  expect(server.output).not.toContain('sample');
  const client = new ApiClient(server.origin, (await signIn()).body.data.token);
  expect((await client.get<DepositPage>(paths.deposits.filter)).body.data.totalItems).toBe(201);
  await console.page.reload();
  expect(await ourRow()).toMatchObject({ Amount: shownAmount, Slip: buttons.viewSlip });
  expect((await openSlip()).size).toEqual([1, 'image/png']);
  await expectBalance(before + amount);
}, 60_000);

it('deletes it, with a warning that this reverses the transaction, and the balance is back', async () => {
  await ourRow();
  await console.page
    .getByRole('row')
    .filter({ hasText: remarks })
    .getByRole('button', { name: buttons.delete })
    .click();
  await console.answer(messages.deposit.reverseWarning, buttons.yes);
  await console.closeResult(messages.deposit.reversed);
  await until(async () => expect(await ourRow()).toBeUndefined());
  await expectBalance(before);
});
