import { parse } from 'csv-parse/sync';
import { buttons } from '../../src/contract/texts/buttons';
import { labels } from '../../src/contract/texts/field-labels';
import { screens } from '../../src/contract/texts/screen-names';
import { messages } from '../../src/contract/texts/messages';
import { paths } from '../../src/contract/vocabulary/paths';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import type { ConsolePage } from '../support/console-page';
import { ConsoleWindows } from '../support/console-windows';
import type { Scripted } from '../support/scripted-server';
import { shown, until } from '../support/patience';
import { SpecificationServer } from '../support/specification-server';

/* The console on a server that speaks only the specification (contract §2). What it says in words is in spec/05-and-08-refusals. */

const deposits = `GET ${paths.deposits.filter}`;
const others = [`GET ${paths.users.list}`, `GET ${paths.accounts.list}`];
const creation = `POST ${paths.deposits.create}`;
const removal = 'DELETE /api/deposit';

let server: SpecificationServer;
let windows: ConsoleWindows;
let console: ConsolePage;

beforeAll(async () => {
  server = await SpecificationServer.start();
  windows = await ConsoleWindows.open(server.origin);
  console = await windows.newWindow();
  await console.goTo(screenPaths.login);
  await console.keep(server.begin());
  await console.goTo(screenPaths.changePassword);
});
afterAll(async () => {
  await windows.close();
  await server.stop();
});
beforeEach(async () => {
  await console.keep(server.begin());
  await console.leaveFor(screens.changePassword);
});

const listFailure = () => console.text(messages.list.loadFailed);

async function fillInDeposit(): Promise<void> {
  await console.openScreen(screens.deposit);
  await console.choose(labels.depositedBy, 'Ada King');
  await console.choose(labels.account, 'Till');
  await console.fill(labels.amount, '5');
}

it('signs in with the answer that the specification names, and signs out though there is no such call', async () => {
  await console.button(buttons.logout).click();
  await console.signIn('ada', 'secret');
  expect(JSON.parse(server.callsOf(`POST ${paths.auth.login}`)[0]!.body)).toEqual({
    username: 'ada',
    password: 'secret',
  });
  expect(await console.text('Welcome, Ada King').isVisible()).toBe(true);
  await console.button(buttons.logout).click();
  await shown(console.field(labels.username));
  await until(() => expect(server.callsOf(`POST ${paths.auth.logout}`)).toHaveLength(2));
  await console.signIn('ada', 'secret');
});

describe('answers without data', () => {
  it.each([
    [screens.home, ['1,250.50 USD', '621.21 USD']],
    [screens.projectDetails, ['Ada King']],
    [screens.transfers, ['Transfer 1']],
    [screens.payments, ['Payment 1']],
    [screens.accounts, ['Payments']],
    [screens.fee, ['Legal Fee']],
  ])('are the lists of %s: %s', async (screen, texts) => {
    await console.openScreen(screen);
    for (const text of texts) await shown(console.text(text).first());
    await console.nothingIsAwaited();
    expect(await listFailure().count()).toBe(0);
  });

  it('are the pages of a report, whose items nobody counted', async () => {
    await console.openScreen(screens.deposits);
    expect((await console.rows()).map((row) => row.Remarks)).toEqual([6, 5, 4, 3, 2].map((id) => `Deposit ${id}`));
    await console.button(buttons.next).click();
    await shown(console.text('Page 2 of 2'));
    expect(await console.rows()).toHaveLength(1);
  });

  it('are asked for without what an address holds beyond the specification, which is told', async () => {
    const address = `${screenPaths.deposits}?reversed=true&entry=6&accountId=1`;
    for (const beyond of [address, `${screenPaths.deposits}?search=x&sort=-amount&accountId=1`]) {
      server.calls.length = 0;
      await console.goTo(beyond);
      const told = beyond === address ? 'Show reversed, entry' : 'Search, sort';
      await shown(console.text(messages.list.addressLeftOut(told)));
      expect(await console.rows()).toHaveLength(5);
      await console.nothingIsAwaited();
      expect(await console.button(buttons.delete).count()).toBe(5);
      expect(await console.page.getByRole('dialog').count()).toBe(0);
      const asked = server.callsOf(deposits).map(({ query }) => Object.fromEntries(query));
      expect(asked).toEqual([{ page: '0', size: '5', accountId: '1' }]);
    }
  });

  it('are the rows of the CSV, where the server makes none', async () => {
    await console.openScreen(screens.deposits);
    const { name, content } = await console.save(() => console.button(buttons.exportCsv).click());
    const [first, ...rest] = parse<Record<string, string>>(content, { bom: true, columns: true });
    expect([name, rest.length, first]).toEqual([
      'deposits.csv',
      5,
      {
        Date: '2026-01-06',
        'Deposited By': 'Ada King',
        Amount: '100.06',
        Currency: 'USD',
        Account: 'Till',
        Remarks: 'Deposit 6',
        Slip: 'a-slip.png',
      },
    ]);
  });
});

describe('a list', () => {
  it.each<[string, Scripted]>([
    ['something that is no list', { json: { success: true, message: 'OK' } }],
    ['nothing: the connection is cut', { isCut: true }],
  ])('that answers %s says so in its place, with Retry', async (_, answer) => {
    // Last of the lists, and nobody finds the server again after a cut: else the console would ask anew by itself.
    server.on(deposits, async () => {
      await until(() => others.forEach((other) => expect(server.callsOf(other)).not.toEqual([])));
      return answer;
    });
    server.on(`GET ${paths.health}`, () => new Promise(() => undefined));
    await console.goTo(screenPaths.deposits);
    await shown(listFailure());
    expect(await console.page.getByRole('table').count()).toBe(0);
    server.on(deposits, { json: { currentPage: 0, totalPages: 1, deposits: [] } });
    await console.button(buttons.retry).click();
    await shown(console.text(messages.list.none));
    expect(await console.text('Page 1 of 1').isVisible()).toBe(true);
  });

  it('that is slow keeps its place, and its rows stay while the next ones are on the way', async () => {
    const release = server.hold(deposits, { json: { currentPage: 0, totalPages: 2, deposits: [] } });
    await console.goTo(screenPaths.deposits);
    const table = console.page.getByRole('table');
    expect(await table.getAttribute('aria-busy')).toBe('true');
    release();
    await shown(console.text(messages.list.none));
    expect(await table.getAttribute('aria-busy')).toBe('false');
  });
});

/* What other answers to a write say is in client/answers.test.ts and spec/07-calls-of-screens.test.ts. */
it('a create that is answered 403 twice says so, and logs nobody out', async () => {
  server.on(creation, { status: 403 });
  await fillInDeposit();
  await console.saveAndConfirm(messages.httpError(403));
  expect(await console.text('Welcome, Ada King').isVisible()).toBe(true);
});

it('a delete that is answered by a bare 404 says so, and logs nobody out', async () => {
  server.on(removal, { status: 404 });
  await console.openScreen(screens.deposits);
  await console.rows();
  await console.button(buttons.delete).first().click();
  await console.answer(messages.deposit.reverseWarning, buttons.yes);
  await console.closeResult(messages.httpError(404));
  expect(await console.text('Welcome, Ada King').isVisible()).toBe(true);
});

describe('a server that is down', () => {
  it('logs nobody out, loses nothing that was typed, and is met again when it is back', async () => {
    await console.openScreen(screens.home);
    // Its code is there before the server is down.
    await shown(console.text('1,250.50 USD'));
    await fillInDeposit();
    await server.goDown();
    await console.button(buttons.save).click();
    await console.answer(messages.saving.confirmSave, buttons.yes);
    await console.popup.getByRole('button', { name: buttons.ok }).click();
    expect(await console.field(labels.amount).inputValue()).toBe('5.00');
    await console.menuItem(screens.home).click();
    await shown(listFailure().first());
    expect(await console.text('Welcome, Ada King').isVisible()).toBe(true);

    await server.comeBack();
    await console.openScreen(screens.deposit);
    expect(await console.field(labels.amount).inputValue()).toBe('5.00');
    await console.saveAndConfirm(messages.deposit.created);
  });

  it('leaves a screen that was never opened with a sentence, not with the error page of the browser', async () => {
    await console.goTo(screenPaths.changePassword);
    await fillInDeposit();
    await server.goDown();
    await console.menuItem(screens.home).click();
    await shown(console.page.getByText(/^This screen could not be shown/));
    await server.comeBack();
    await console.button('Reload').click();
    await shown(console.text('1,250.50 USD'));
    await console.openScreen(screens.deposit);
    expect(await console.field(labels.amount).inputValue()).toBe('5.00');
    await console.button('Clear').click();
  });
});
