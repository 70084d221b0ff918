import { buttons } from '../../src/contract/texts/buttons';
import { screens } from '../../src/contract/texts/screen-names';
import { messages } from '../../src/contract/texts/messages';
import { paths } from '../../src/contract/vocabulary/paths';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import { storageKeys } from '../../src/contract/vocabulary/session';
import type { ConsolePage } from '../support/console-page';
import { LiveConsole } from '../support/live-console';
import { shown, until } from '../support/patience';
import type { SampleUsername } from '../support/test-server';

/*
 * §6 on the screens. That the server decides, whatever role the browser keeps, browser/security-roles shows; that every call
 * asks for a bearer token, security/guard.
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

  it('Home, Projects group, Change Password: yes', async () => {
    for (const screen of [home, projectDetails, projectSchedule, changePassword]) {
      await console.openScreen(screen);
      expect(await console.text('No access').count()).toBe(0);
    }
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

  it(`Reports group: yes; Delete buttons and Actions column in reports: ${records ? 'yes' : 'no'}`, async () => {
    for (const screen of [deposits, transfers, payments]) {
      await console.openScreen(screen);
      await until(async () => expect(await console.rows()).toHaveLength(5));
      expect((await console.headings()).includes('Actions')).toBe(records);
      expect(await console.button(buttons.delete).count()).toBe(records ? 5 : 0);
    }
  });
});
