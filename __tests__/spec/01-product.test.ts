import { screens } from '../../src/contract/texts/screen-names';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import { amountInWords } from '../../src/contract/values/words';
import { type ConsolePage, sampleSignIn } from '../support/console-page';
import { LiveConsole } from '../support/live-console';
import { shown, until } from '../support/patience';

let live: LiveConsole;
let console: ConsolePage;

beforeAll(async () => {
  live = await LiveConsole.start();
  console = await live.windowAt(screenPaths.login, { serviceWorkers: 'allow' });
});
afterAll(() => live.stop());

/* Who may record is in 06-roles, the page title of every screen in 02-routing, the payment type in 02-make-payment. */

describe('§1 What the product does and for whom', () => {
  it("the default title is 'Property Management'", async () => {
    await shown(console.button('Login'));
    expect(await console.page.title()).toBe('Property Management');
  });

  it('a background worker is registered when the page loads', async () => {
    const scope = await console.page.evaluate(() => navigator.serviceWorker.ready.then((worker) => worker.scope));
    expect(scope).toBe(`${live.server.origin}/`);
  });

  it.each([
    [screens.home, 'Marina Heights'],
    [screens.home, 'Main Operating'],
    [screens.projectDetails, 'Marina Heights'],
    [screens.deposits, 'Page 1 of '],
    [screens.transfers, 'Page 1 of '],
    [screens.payments, 'Page 1 of '],
  ])(
    'users log in and see projects, accounts and reports of deposits, transfers and payments: %s',
    async (screen, text) => {
      if (console.address === screenPaths.login) await console.signIn(...sampleSignIn('user'));
      await console.openScreen(screen);
      await until(async () => expect(await console.page.getByRole('main').innerText()).toContain(text));
    },
  );

  it('users see installment schedules', async () => {
    await console.openScreen(screens.projectSchedule);
    await console.choose('Project', 'Marina Heights');
    expect((await console.rows()).length).toBeGreaterThan(30);
  });
});

describe('§1 Amounts can be shown in English words with cents', () => {
  it.each<[string, unknown, string]>([
    ['empty text for a non-number', 'twelve', ''],
    ['empty text for a non-number', Number.NaN, ''],
    ["'zero' for zero", 0, 'zero'],
    ["'and N cents' for the fractional part", 1234.05, 'one thousand two hundred thirty-four and five cents'],
    ["'cent' for exactly 1", 0.01, 'zero and one cent'],
    ["'cent' for exactly 1", 7.01, 'seven and one cent'],
    [
      'supporting up to billions',
      999_999_999_999.99,
      'nine hundred ninety-nine billion nine hundred ninety-nine million nine hundred ninety-nine thousand nine hundred ninety-nine and ninety-nine cents',
    ],
    ['on a 100-cent basis', 0.1, 'zero and ten cents'],
    ['on a 100-cent basis', 19.99, 'nineteen and ninety-nine cents'],
  ])('%s: %p', (_, amount, words) => {
    expect(amountInWords(amount)).toBe(words);
  });

  it('and are, on Project Details', async () => {
    await console.openScreen(screens.projectDetails);
    const card = console.page.getByRole('article', { name: 'Palm Garden Villas' });
    await shown(card.getByText('zero', { exact: true }));
    await shown(card.getByText('one million eighty-seven thousand five hundred', { exact: true }));
  });
});
