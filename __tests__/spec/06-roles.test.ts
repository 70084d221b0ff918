import { buttons } from '../../src/contract/texts/buttons';
import { screens } from '../../src/contract/texts/screen-names';
import { labels } from '../../src/contract/texts/field-labels';
import { messages } from '../../src/contract/texts/messages';
import { paths } from '../../src/contract/vocabulary/paths';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import { storageKeys } from '../../src/contract/vocabulary/session';
import type { ConsolePage } from '../support/console-page';
import { LiveConsole } from '../support/live-console';
import { gone, shown, until } from '../support/patience';
import type { SampleUsername } from '../support/test-server';

/*
 * §6 on the screens; S2: the role that the browser keeps shows screens, and grants nothing. Forms send in one way, reports
 * delete in one, and the lists of the settings in another; that the server refuses every call, and asks for a bearer token,
 * security/guard shows.
 */

let live: LiveConsole;
beforeAll(async () => {
  live = await LiveConsole.start();
});
afterAll(() => live.stop());

const { home, projectDetails, projectSchedule, deposits, transfers, payments, changePassword } = screens;
const transaction = [screens.deposit, screens.transfer, screens.payment];
const settings = [screens.accounts, screens.fee];

const roles: readonly (readonly [string, SampleUsername, boolean, boolean])[] = [
  ['ADMIN', 'admin', true, false],
  ['SUPER', 'super', true, true],
  ['USER', 'user', false, false],
];

describe.each(roles)('§6 %s', (role, username, records, manages) => {
  let console: ConsolePage;
  beforeAll(async () => {
    console = await live.windowOf(username, screenPaths.home);
    await shown(console.menuItem(home));
  });
  afterAll(() => console.page.context().close());

  it(`has role ${role}, read from local storage`, async () => {
    expect(await console.kept(storageKeys.role)).toBe(role);
  });

  it('Home, Projects group, Change Password: yes; what users log in for (§1): projects, accounts, installment schedules', async () => {
    for (const [screen, ...texts] of [
      [home, 'Marina Heights', 'Main Operating'],
      [projectDetails, 'Marina Heights'],
      [changePassword],
      [projectSchedule],
    ] as const) {
      await console.openScreen(screen);
      for (const text of texts) await shown(console.page.getByRole('main').getByText(text).first());
      expect(await console.text('No access').count()).toBe(0);
    }
    await console.choose(labels.project, 'Marina Heights');
    expect((await console.rows()).length).toBeGreaterThan(30);
  });

  it(`Transaction group (deposit, transfer, payment forms): ${records ? 'yes' : 'no'}`, async () => {
    for (const [place, screen] of transaction.entries()) {
      expect(await console.menuItem(screen).count()).toBe(records ? 1 : 0);
      await console.visit([screenPaths.deposit, screenPaths.transfer, screenPaths.payment][place]!, screen);
      await shown(records ? console.button(buttons.save) : console.text('No access'));
    }
  });

  it(`Settings > Accounts and Fee: ${manages ? 'yes' : 'no'}: the items are hidden for non-SUPER users`, async () => {
    for (const screen of settings) expect(await console.menuItem(screen).count()).toBe(manages ? 1 : 0);
  });

  it('the routes of the settings themselves are not guarded; the server decides', async () => {
    await console.visit(screenPaths.fee, screens.fee);
    await console.rows();
    expect(await console.button(buttons.addFee).count()).toBe(manages ? 1 : 0);
    expect(await console.text(messages.settings.readOnly).count()).toBe(manages ? 0 : 1);
    const { client } = await live.server.signIn(username);
    const { status } = await client.post(paths.fees.save, { feename: `Another of ${role}` });
    expect(status).toBe(manages ? 201 : 403);
  });

  it(`Reports group: yes, of deposits, transfers and payments (§1); Delete buttons and Actions column in reports: ${records ? 'yes' : 'no'}`, async () => {
    for (const screen of [deposits, transfers, payments]) {
      await console.openScreen(screen);
      await until(async () => expect(await console.rows()).toHaveLength(5));
      await shown(console.page.getByText(/^Page 1 of /));
      expect((await console.headings()).includes('Actions')).toBe(records);
      expect(await console.button(buttons.delete).count()).toBe(records ? 5 : 0);
    }
  });
});

describe('S2: a role that was written into the browser', () => {
  let console: ConsolePage;
  let before: Awaited<ReturnType<LiveConsole['server']['digest']>>;
  /** What is written for whoever asks: that somebody was refused, and that a session was used. */
  const digest = () => live.server.digest(['access_events', 'access_tokens']);

  beforeAll(async () => {
    console = await live.windowOf('user', screenPaths.home);
    await shown(console.heading(screens.home));
    await console.keep({ [storageKeys.role]: 'SUPER' });
    await console.goTo(screenPaths.home);
    for (const screen of [screens.deposit, screens.transfer, screens.payment, screens.accounts, screens.fee])
      await shown(console.menuItem(screen));
    await console.nothingIsAwaited();
    live.server.log.splice(0);
    before = await digest();
  });

  /** The popup says that it is not allowed; nothing has changed and nobody was signed out. */
  async function isRefused(): Promise<void> {
    await console.closeResult(messages.request.forbidden);
    expect(await digest()).toEqual(before);
    expect(await console.kept(storageKeys.token)).not.toBeNull();
    await shown(console.page.getByText(/^Welcome, /));
    const asked = live.server.log.map((line) => (JSON.parse(line) as { route?: string }).route);
    expect(asked).not.toContain(paths.auth.refresh);
  }

  async function save(): Promise<void> {
    await console.page.getByRole('form').last().getByRole('button', { name: buttons.save, exact: true }).click();
    await console.answer(messages.saving.confirmSave, buttons.yes);
    await isRefused();
  }

  it('S2: records no deposit', async () => {
    await console.openScreen(screens.deposit);
    await console.choose(labels.depositedBy, 'Sara Lindqvist');
    await console.choose(labels.account, 'Main Operating');
    await console.fill(labels.amount, '1');
    await save();
  });

  it.each([
    [screens.deposits, messages.deposit.reverseWarning],
    [screens.fee, messages.fee.confirmRemove],
  ])('S2: takes nothing out of %s', async (screen, question) => {
    await console.openScreen(screen);
    await console.rows();
    await console.button(buttons.delete).first().click();
    await console.answer(question, buttons.yes);
    await isRefused();
  });

  it('S2: adds no account, and changes none', async () => {
    await console.openScreen(screens.accounts);
    await console.rows();
    for (const opener of [buttons.addAccount, buttons.edit]) {
      await console.button(opener).first().click();
      await shown(console.field(labels.accountName));
      await console.fill(labels.accountName, 'Of a USER');
      if (opener === buttons.addAccount) await console.choose(labels.currency, 'Euro');
      await save();
      await console.button('Cancel').click();
      await gone(console.field(labels.accountName));
    }
  });

  it('S2: opens no call that has no screen', async () => {
    const statuses = await console.page.evaluate(
      async ({ calls, key }) => {
        const headers = { authorization: `Bearer ${localStorage.getItem(key) ?? ''}` };
        return Promise.all(
          calls.map(([method, address]) => fetch(address!, { method, headers }).then(({ status }) => status)),
        );
      },
      {
        key: storageKeys.token,
        calls: [
          ['POST', paths.payments.createFee],
          ['GET', paths.booksCheck],
        ],
      },
    );
    expect(statuses).toEqual([403, 403]);
    expect(await digest()).toEqual(before);
  });
});
