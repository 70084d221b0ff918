import { buttons } from '../../src/contract/texts/buttons';
import { labels } from '../../src/contract/texts/field-labels';
import { importCaptions, importKindNames } from '../../src/contract/texts/import-captions';
import { scheduleSetup } from '../../src/contract/texts/schedule-setup';
import { screens } from '../../src/contract/texts/screen-names';
import { messages } from '../../src/contract/texts/messages';
import { partnerCaptions } from '../../src/contract/texts/partner-captions';
import { periodNames, statementCaptions } from '../../src/contract/texts/statement-captions';
import { paths } from '../../src/contract/vocabulary/paths';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import { faultsOf } from '../support/axe-faults';
import { type ConsolePage, sampleSignIn } from '../support/console-page';
import { depositHeads, depositLine } from '../support/import-client';
import { LiveConsole } from '../support/live-console';
import { ProjectSetup } from '../support/project-setup';
import { shown } from '../support/patience';

/*
 * No axe violation in any part of a screen or popup, light and dark; on a phone, see touch.test.ts. What is made of the parts
 * of others alone is not looked at: Deposits, which has the columns of Payments, Transfer Money, Change Password, and of the
 * settings Accounts, Fee and Currencies beside Account Setup.
 */

let live: LiveConsole;
let console: ConsolePage;

beforeAll(async () => {
  live = await LiveConsole.start();
  console = await live.windowOf('super', screenPaths.home);
  await shown(console.text('Marina Heights'));
});
afterAll(() => live.stop());

const tables = () => console.rows();

const inMain = { within: 'main' };
const isCut = (box: Element) => box.scrollHeight > box.clientHeight;

describe('screens', () => {
  it('Home, with the menu and all else that is on every screen', async () => {
    expect(await faultsOf(console)).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    [screens.deposit, () => shown(console.button(buttons.save))],
    [screens.payment, () => shown(console.button(buttons.save))],
    [screens.projectDetails, () => shown(console.page.getByRole('article', { name: 'Marina Heights' }))],
    [
      screens.projectSchedule,
      async () => {
        await console.choose(labels.project, 'Marina Heights');
        await console.rows();
      },
    ],
    [screens.transfers, tables],
    [screens.payments, tables],
    [
      screens.statement,
      async () => {
        await console.choose(labels.account, 'Main Operating (USD)');
        await console.choose(statementCaptions.period, periodNames.allDays);
        await shown(console.page.locator('svg[role="img"]'));
      },
    ],
    [screens.due, tables],
    [
      screens.partners,
      async () => {
        await console.choose(partnerCaptions.partner, 'Daniel Weber');
        await shown(console.page.locator('table[aria-label$="of Daniel Weber"][aria-busy="false"]'));
      },
    ],
    [
      screens.reconciliation,
      async () => {
        await console.choose(labels.account, 'Main Operating (USD)');
        await tables();
      },
    ],
    [screens.history, () => shown(console.page.locator('.record-history__row').first())],
    [screens.close, tables],
    [screens.accountSetup, tables],
    [screens.projectSetup, tables],
    [screens.people, tables],
    [screens.import, tables],
    [screens.company, () => shown(console.button(buttons.save))],
  ])('%s', async (screen, isThere) => {
    await console.openScreen(screen);
    await isThere();
    expect(await faultsOf(console, inMain)).toEqual([]);
  });

  it('a schedule that is set up, with what is wrong in it, and rows that are generated; on paper all of it', async () => {
    const project = String(live.server.sample.id('project Marina Heights'));
    await console.lead(`${screenPaths.scheduleSetup}?project=${project}`);
    await shown(console.page.getByRole('grid'));
    const amount = console.page.getByLabel('Amount, row 3', { exact: true });
    await amount.fill('none');
    await console.button(buttons.save).click();
    await shown(console.text(messages.form.amountInvalid).first());
    // Save leads to that cell, in which all of it is read without a pointer.
    const told = console.page.locator('.schedule-grid__fault').first();
    expect(await told.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true);
    expect(await faultsOf(console, inMain)).toEqual([]);
    await console.button(scheduleSetup.generate).click();
    await shown(console.dialog(scheduleSetup.plan.title));
    expect(await faultsOf(console)).toEqual([]);
    await console.page.keyboard.press('Escape');
    await console.page.setViewportSize({ width: 360, height: 740 });
    expect(await console.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await console.page.setViewportSize({ width: 1280, height: 720 });
    await console.button(scheduleSetup.undo).click();
    await console.page.emulateMedia({ media: 'print' });
    expect(await console.page.locator('.schedule-grid__scroll').evaluate(isCut)).toBe(false);
    await console.page.emulateMedia({ media: null });
  });

  it('what somebody else changed in it meanwhile, and its history, where they have to be scrolled', async () => {
    const { server } = live;
    await console.page.setViewportSize({ width: 1280, height: 400 });
    await console.page.getByLabel('Name, row 36', { exact: true }).fill('Handover');
    const theirs = new ProjectSetup(server, (await server.signIn('super')).client);
    const added = { scheduletype: 'Tax', name: '', amount: 1, scheduledate: '2031-01-01' };
    expect((await theirs.saveSchedule('Marina Heights', Array<object>(9).fill(added))).status).toBe(200);
    // As on the way back from another window.
    await console.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await shown(console.page.getByRole('region', { name: scheduleSetup.conflict.differences }));
    expect(await faultsOf(console, { within: '.conflict' })).toEqual([]);
    // Enlarged to 400 % its beginning is in sight.
    await console.page.setViewportSize({ width: 320, height: 256 });
    expect((await console.page.locator('.conflict').boundingBox())!.y).toBeGreaterThan(0);
    await console.page.setViewportSize({ width: 1280, height: 400 });
    await console.button(scheduleSetup.conflict.takeUp).click();
    await console.button(scheduleSetup.history).click();
    await console.page.getByRole('button', { name: /: show the rows of version 1$/ }).click();
    await shown(console.page.getByRole('region', { name: scheduleSetup.versions.rowsOf(1) }));
    expect(await faultsOf(console)).toEqual([]);
    await console.page.keyboard.press('Escape');
    await console.page.setViewportSize({ width: 1280, height: 720 });
  });

  it('a step of the set-up of a company, the people of which have to be scrolled', async () => {
    await console.page.setViewportSize({ width: 1280, height: 400 });
    await console.lead(`${screenPaths.companySetup}?step=people`);
    await shown(console.page.getByRole('region', { name: screens.people, exact: true }));
    expect(await faultsOf(console, inMain)).toEqual([]);
    await console.page.setViewportSize({ width: 1280, height: 720 });
  });

  it('an import: which columns, and at 360 what is wrong with its rows', async () => {
    const { page } = console;
    const upload = async (name: string, lines: readonly string[]) => {
      const file = { name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
      await page.locator('input[type=file]').setInputFiles(file);
      await console.button(importCaptions.upload).click();
    };
    await console.openScreen(screens.import);
    await console.choose(importCaptions.kind, importKindNames.deposits);
    await upload('asks.csv', [depositHeads.replace('Date', 'When'), depositLine('asks', '03/04/2026')]);
    await console.button(importCaptions.judge).click();
    await shown(console.text(messages.importBatch.columnMissing('Date')));
    expect(await faultsOf(console, inMain)).toEqual([]);
    await upload('faults.csv', [
      depositHeads,
      ...Array.from({ length: 3 }, () => depositLine('x', '2026-02-30', 'ten')),
    ]);
    await shown(console.text(messages.form.amountInvalid).first());
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await faultsOf(console, inMain)).toEqual([]);
    await console.button(importCaptions.cancel).click();
    await shown(console.dialog(importCaptions.confirmCancel));
    expect(await faultsOf(console)).toEqual([]);
    await console.answer(importCaptions.confirmCancel, buttons.yes);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  it('System, with a call that is opened', async () => {
    await console.openScreen(screens.system);
    await console.page.getByRole('button', { name: /^GET .*filter Report deposits/ }).click();
    await shown(console.button(buttons.send));
    expect(await faultsOf(console, inMain)).toEqual([]);
  });

  it('signing in, with what is wrong; an address that is not for the role, and a list that could not be loaded', async () => {
    const other = await live.windowAt(screenPaths.home);
    await other.button(buttons.login).click();
    await shown(other.text(messages.login.usernameRequired));
    expect(await faultsOf(other)).toEqual([]);
    await other.signIn(...sampleSignIn('user'));
    await other.lead(screenPaths.deposit);
    await shown(other.text('No access'));
    expect(await faultsOf(other, inMain)).toEqual([]);
    await other.page.route(`**${paths.deposits.filter}**`, (route) => route.abort());
    await other.openScreen(screens.deposits);
    await shown(other.button(buttons.retry));
    expect(await faultsOf(other, inMain)).toEqual([]);
    await other.page.context().close();
  });
});

describe('forms and popups', () => {
  it('an open list and an open calendar', async () => {
    await console.openScreen(screens.deposit);
    await console.field(labels.account).click();
    await shown(console.page.getByRole('option').first());
    // The list lies over the page, so that nothing cuts it off, and there it is outside the landmarks while it is open.
    expect(await faultsOf(console, { except: ['region'] })).toEqual([]);
    await console.page.keyboard.type('nobody’s account');
    await shown(console.text('Nothing found'));
    expect(await faultsOf(console, { except: ['region'] })).toEqual([]);
    await console.page.keyboard.press('Escape');
    await console.button(`Open calendar: ${labels.date}`).click();
    await shown(console.dialog('Calendar'));
    expect(await faultsOf(console)).toEqual([]);
    await console.page.keyboard.press('Escape');
  });

  it('a list with a choice that is made, one that is marked, and one that is pointed at', async () => {
    await console.choose(labels.account, 'Main Operating');
    await console.field(labels.account).click();
    const options = console.page.getByRole('option');
    await shown(options.first());
    await console.page.keyboard.press('ArrowDown');
    await shown(console.page.locator('[data-combobox-selected]'));
    await options.last().hover();
    expect(await faultsOf(console, { except: ['region'] })).toEqual([]);
    await console.page.keyboard.press('Escape');
  });

  it('what is wrong with a form', async () => {
    await console.button(buttons.save).click();
    await shown(console.text(messages.form.requiredFields));
    expect(await faultsOf(console, inMain)).toEqual([]);
  });

  it('confirm, loader and result', async () => {
    await console.choose(labels.depositedBy, 'Omar Siddiqui');
    await console.choose(labels.account, 'Main Operating');
    await console.fill(labels.amount, '1');
    let answer: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (answer = resolve));
    await console.page.route(`**${paths.deposits.create}`, (route) => released.then(() => route.continue()));
    await console.button(buttons.save).click();
    await shown(console.dialog(messages.saving.confirmSave));
    expect(await faultsOf(console, { isBehindToo: true })).toEqual([]);
    await console.answer(messages.saving.confirmSave, buttons.yes);
    await shown(console.dialog(messages.deposit.loader));
    expect(await faultsOf(console)).toEqual([]);
    answer();
    await shown(console.dialog(messages.deposit.created));
    expect(await faultsOf(console)).toEqual([]);
    await console.closeResult(messages.deposit.created);
  });

  it('a delete that is asked for, and refused', async () => {
    await console.openScreen(screens.fee);
    await console.rows();
    await console.button(buttons.delete).first().click();
    await shown(console.dialog(messages.fee.confirmRemove));
    expect(await faultsOf(console)).toEqual([]);
    await console.answer(messages.fee.confirmRemove, buttons.yes);
    await shown(console.button(buttons.ok));
    expect(await faultsOf(console)).toEqual([]);
    await console.button(buttons.ok).click();
  });

  it.each([
    [screens.accountSetup, buttons.addAccount, 'Add Account'],
    [screens.projectSetup, buttons.addProject, 'Add Project'],
  ])('the form of %s', async (screen, button, title) => {
    await console.openScreen(screen);
    await console.button(button).click();
    await shown(console.dialog(title));
    await console.button(buttons.save).click();
    await shown(console.page.locator('[aria-invalid="true"]').first());
    expect(await faultsOf(console)).toEqual([]);
    await console.button('Cancel').click();
  });

  it('an installment that is chosen, and what is left of it', async () => {
    await console.openScreen(screens.payment);
    await console.choose(labels.project, 'Palm Garden Villas');
    await console.field(labels.installment).click();
    await console.page.getByRole('option').first().click();
    await shown(console.page.getByRole('group', { name: 'Summary' }).filter({ hasText: 'AED' }));
    expect(await faultsOf(console, inMain)).toEqual([]);
    await console.button('Clear').click();
  });

  it('Payment Details', async () => {
    await console.openScreen(screens.projectSchedule);
    await console.page
      .getByRole('button', { name: / AED, payments of / })
      .first()
      .click();
    await shown(console.dialog('Payment Details').getByRole('table'));
    expect(await faultsOf(console)).toEqual([]);
  });
});
