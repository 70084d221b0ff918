import { labels } from '../../src/contract/texts/field-labels';
import { screens } from '../../src/contract/texts/screen-names';
import { limits } from '../../src/contract/vocabulary/limits';
import { accountTypes, defaultAccountType } from '../../src/contract/vocabulary/account-types';
import { csvHeadings } from '../../src/contract/reports/csv-file';
import { reports } from '../../src/contract/reports/reports';
import { slipIsImage } from '../../src/contract/vocabulary/slips';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import { amountInWords } from '../../src/contract/values/words';
import type { ConsolePage } from '../support/console-page';
import { LiveConsole } from '../support/live-console';
import { shown, until } from '../support/patience';

let live: LiveConsole;
let console: ConsolePage;

beforeAll(async () => {
  live = await LiveConsole.start();
  console = await live.windowOf('admin', screenPaths.home);
});
afterAll(() => live.stop());

describe('§9 Business constants and limits', () => {
  it('report page size 5; default page 0', async () => {
    const asked = console.page.waitForRequest((request) => request.url().includes('/api/deposit/filter'));
    await console.openScreen(screens.deposits);
    const { searchParams } = new URL((await asked).url());
    expect([searchParams.get('page'), searchParams.get('size')]).toEqual(['0', '5']);
    expect(await console.rows()).toHaveLength(5);
  });

  it('slip maximum 10MB (10485760 bytes); slip image extensions jpg, jpeg, png', () => {
    expect(limits.slipBytes).toBe(10_485_760);
    const kinds = ['jpg', 'jpeg', 'png', 'JPG', 'pdf', 'gif', 'svg'];
    expect(kinds.filter((kind) => slipIsImage(`a.${kind}`))).toEqual(['jpg', 'jpeg', 'png', 'JPG']);
  });

  it('remarks maximum 250 characters; password minimum 6 characters', () => {
    expect([limits.remarksCharacters, limits.passwordMinimum]).toEqual([250, 6]);
  });

  it('expiring-soon threshold: 7 days before the schedule date', () => {
    expect(limits.expiringSoonDays).toBe(7);
  });

  it('conversion result rounded to 2 decimals', async () => {
    await console.openScreen(screens.transfer);
    await console.choose(labels.fromAccount, 'Main Operating');
    await console.choose(labels.toAccount, 'Gulf Operating');
    await console.fill(labels.fromAmount, '10.01');
    await console.fill(labels.conversionRate, '3.3333');
    await until(async () => expect(await console.field(labels.toAmount).inputValue()).toBe('33.37'));
  });

  it('amount-in-words uses 100 cents', () => {
    expect([0.99, 1, 1.01].map(amountInWords)).toEqual(['zero and ninety-nine cents', 'one', 'one and one cent']);
  });

  it('dates are sent as the date plus T00:00:00; displayed as day, short month, year (en-GB, UTC)', async () => {
    await console.openScreen(screens.deposit);
    await console.choose(labels.depositedBy, 'Omar Siddiqui');
    await console.choose(labels.account, 'Main Operating');
    await console.fill(labels.amount, '1');
    await console.fillDate(labels.date, '5/1/2031');
    expect(await console.field(labels.date).inputValue()).toBe('05 Jan 2031');
    await console.saveAndConfirm('Deposit created successfully!');
    await console.openScreen(screens.deposits);
    expect((await console.rows())[0]!.Date).toBe('05 Jan 2031');

    await console.fillDate(labels.startDate, '5/1/2031');
    const asked = console.page.waitForRequest((request) => request.url().includes('startDate'));
    await console.button('Generate').click();
    expect(new URL((await asked).url()).searchParams.get('startDate')).toBe('2031-01-05T00:00:00');
  });

  it('account types: ACCOUNT (default), PAYMENT, COMBINED', () => {
    expect([accountTypes, defaultAccountType]).toEqual([['ACCOUNT', 'PAYMENT', 'COMBINED'], 'ACCOUNT']);
  });

  it("version label 1.0.3; default page title 'Property Management'", async () => {
    const nobody = await live.windowAt(screenPaths.login);
    await shown(nobody.text('1.0.3'));
    expect(await nobody.page.title()).toBe('Property Management');
    await nobody.page.context().close();
  });

  it('CSV exports: deposits.csv, transfers.csv, installment-payments.csv, fee-payments.csv, project_schedules.csv, each with fixed column headings', () => {
    const files = Object.values(reports);
    expect(files.map(({ fileName }) => fileName)).toEqual([
      'deposits.csv',
      'transfers.csv',
      'installment-payments.csv',
      'fee-payments.csv',
      'project_schedules.csv',
    ]);
    for (const file of files) expect(csvHeadings(file).length).toBeGreaterThan(5);
  });

  it('the API base path is empty (same origin)', async () => {
    const origins = new Set<string>();
    console.page.on('request', (request) => origins.add(new URL(request.url()).origin));
    await console.goTo(screenPaths.home);
    await shown(console.text('Marina Heights'));
    expect([...origins]).toEqual([live.server.origin]);
  });

  it('token, role, refresh token and user name are kept in local storage', async () => {
    for (const key of ['token', 'role', 'refreshtoken', 'userName']) expect(await console.kept(key)).toBeTruthy();
  });
});
