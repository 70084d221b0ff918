import { buttons } from '../../src/contract/texts/buttons';
import { labels } from '../../src/contract/texts/field-labels';
import { screens } from '../../src/contract/texts/screen-names';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import type { ConsolePage } from '../support/console-page';
import { LiveConsole } from '../support/live-console';
import { gone, shown, until } from '../support/patience';

let live: LiveConsole;
let console: ConsolePage;

beforeAll(async () => {
  live = await LiveConsole.start();
  console = await live.windowOf('super', screenPaths.fee);
});
afterAll(() => live.stop());

const row = (name: string) => console.page.getByRole('row').filter({ hasText: name });
async function labelsOfForm(): Promise<string[]> {
  await shown(console.page.getByRole('form'));
  return console.page.getByRole('form').locator('label').allInnerTexts();
}

async function remove(name: string, question: string, result: string): Promise<void> {
  await row(name).getByRole('button', { name: buttons.delete }).click();
  await console.answer(question, buttons.no);
  await gone(console.dialog(question));
  expect(await row(name).isVisible()).toBe(true);
  await row(name).getByRole('button', { name: buttons.delete }).click();
  await console.answer(question, buttons.yes);
  await console.closeResult(result);
  await until(async () => expect(await row(name).count()).toBe(0));
}

describe('§2 Fee management', () => {
  it('table (ID, Fee Name, Edit, Delete)', async () => {
    expect(await console.headings()).toEqual(['ID', 'Fee Name', 'Edit', 'Delete']);
    const fees = await live.server.rows<{ id: number; name: string }>('select id, name from fee_types order by name');
    const rows = (await console.rows()).map((each) => [each.ID, each['Fee Name']]);
    expect(rows.sort()).toEqual(fees.map(({ id, name }) => [String(id), name]).sort());
  });

  it("'+ Add Fee', a form", async () => {
    await console.button('+ Add Fee').click();
    expect(await labelsOfForm()).toEqual(['Fee Name']);
    await console.fill(labels.feeName, 'Survey Fee');
    await console.saveAndConfirm('Fee saved!');
    await shown(row('Survey Fee'));
  });

  it('Edit', async () => {
    await row('Survey Fee').getByRole('button', { name: buttons.edit }).click();
    await until(async () => expect(await console.field(labels.feeName).inputValue()).toBe('Survey Fee'));
    await console.fill(labels.feeName, 'Land Survey');
    await console.saveAndConfirm('Fee updated!');
    await shown(row('Land Survey'));
    expect(await row('Survey Fee').count()).toBe(0);
  });

  it('Delete: confirm popup (NO leaves it), call, result popup, list refresh (§4)', () =>
    remove('Land Survey', 'Do you really want to delete this fee?', 'Fee deleted!'));

  it("empty text 'No fees available'", async () => {
    await console.page.route('**/api/query?queryName=getallfees', (route) =>
      route.fulfill({ json: { success: true, message: 'OK', data: [] } }),
    );
    await console.goTo(screenPaths.fee);
    await shown(console.text('No fees available'));
  });
});

describe('§2 Account management', () => {
  it('table (ID, Account Name, Currency, Account Type, Edit, Delete)', async () => {
    await console.openScreen(screens.accounts);
    expect(await console.headings()).toEqual(['ID', 'Account Name', 'Currency', 'Account Type', 'Edit', 'Delete']);
    const rows = (await console.rows()).map((each) => [each['Account Name'], each.Currency, each['Account Type']]);
    expect(rows).toHaveLength(9);
    expect(rows).toContainEqual(['Escrow Marina', 'AED', 'PAYMENT']);
  });

  it("'+ Add Account', a form; ACCOUNT is the default type (§3)", async () => {
    await console.button('+ Add Account').click();
    expect(await labelsOfForm()).toEqual(['Account Name', 'Currency', 'Account Type']);
    expect(await console.field(labels.accountType).inputValue()).toBe('ACCOUNT');
    expect(await console.choicesOf(labels.accountType)).toEqual(['ACCOUNT', 'PAYMENT', 'COMBINED']);
    await console.fill(labels.accountName, 'Petty Cash');
    await console.choose(labels.currency, 'Euro');
    await console.saveAndConfirm('Account saved!');
    await shown(row('Petty Cash'));
  });

  it('Edit', async () => {
    await row('Petty Cash').getByRole('button', { name: buttons.edit }).click();
    await until(async () => expect(await console.field(labels.currency).inputValue()).toBe('Euro (EUR)'));
    await console.choose(labels.accountType, 'COMBINED');
    await console.saveAndConfirm('Account updated!');
    await shown(row('Petty Cash').filter({ hasText: 'COMBINED' }));
  });

  it('Delete', () => remove('Petty Cash', 'Do you really want to delete this account?', 'Account deleted!'));

  it("empty text 'No accounts available'", async () => {
    await console.page.route('**/api/accounts', (route) =>
      route.fulfill({ json: { success: true, message: 'OK', data: [] } }),
    );
    await console.goTo(screenPaths.accounts);
    await shown(console.text('No accounts available'));
  });
});

it('§2 Change Password: fields: current, new, confirm password', async () => {
  await console.openScreen(screens.changePassword);
  expect(await labelsOfForm()).toEqual(['Current Password', 'New Password', 'Confirm Password']);
  await console.fill(labels.currentPassword, 'super-sample-1');
  await console.fill(labels.newPassword, 'another secret');
  await console.fill(labels.confirmPassword, 'another secret');
  await console.saveAndConfirm('Password changed successfully!');
  expect(await console.field(labels.currentPassword).inputValue()).toBe('');

  await console.button(buttons.logout).click();
  await console.signIn('super', 'another secret');
});
