import { AxeBuilder } from '@axe-core/playwright';
import { buttons } from '../../src/contract/texts/buttons';
import { labels } from '../../src/contract/texts/field-labels';
import { importCaptions, importKindNames } from '../../src/contract/texts/import-captions';
import { scheduleSetup } from '../../src/contract/texts/schedule-setup';
import { screens } from '../../src/contract/texts/screen-names';
import { messages } from '../../src/contract/texts/messages';
import { paths } from '../../src/contract/vocabulary/paths';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import type { ConsolePage } from '../support/console-page';
import { depositHeads, depositLine } from '../support/import-client';
import { LiveConsole } from '../support/live-console';
import { shown, until } from '../support/patience';

/* No axe violation on any screen or popup, light and dark. */

let live: LiveConsole;
let console: ConsolePage;

beforeAll(async () => {
  live = await LiveConsole.start();
  console = await live.windowOf('super', screenPaths.home);
  await shown(console.text('Marina Heights'));
});
afterAll(() => live.stop());

/** The scheme that is shown, once no colour is on its way to another one any more. */
const schemeAtRest = () =>
  document.getAnimations().some((each) => each instanceof CSSTransition && each.playState === 'running')
    ? null
    : document.documentElement.dataset.mantineColorScheme;

const schemes = ['light', 'dark'] as const;

/** What is wrong, in words: everything in the scheme that is shown, and what depends on colours in the other one too. */
async function faultsOf({ page }: ConsolePage, except: string[] = []): Promise<string[]> {
  const faults: string[] = [];
  const [whole, colours] = (await page.evaluate(schemeAtRest)) === 'dark' ? schemes.toReversed() : schemes;
  for (const colorScheme of [whole, colours]) {
    await page.emulateMedia({ colorScheme });
    await until(async () => expect(await page.evaluate(schemeAtRest)).toBe(colorScheme));
    // The page keeps axe until it is loaded again; putting its half megabyte in at every look would take most of the time.
    const isThere = await page.evaluate(() => 'axe' in window);
    // There are no frames here, for which alone the other mode opens a page of its own at every look.
    const axe = new AxeBuilder({ page, axeSource: isThere ? 'void 0' : undefined })
      .setLegacyMode(true)
      .options({ resultTypes: ['violations'] });
    axe.disableRules(except);
    if (colorScheme === colours) axe.withRules(['color-contrast', 'link-in-text-block']);
    const { violations } = await axe.analyze();
    for (const { id, nodes } of violations) {
      faults.push(
        ...nodes.map(
          ({ target, failureSummary }) => `${colorScheme} ${id}: ${target.join(' ')} ${failureSummary ?? ''}`,
        ),
      );
    }
  }
  return faults;
}

const tables = () => console.rows();
const card = (name: string) => shown(console.page.getByRole('article', { name }));

describe('screens', () => {
  it.each<[string, () => Promise<unknown>]>([
    [screens.home, () => shown(console.text('Marina Heights'))],
    [screens.deposit, () => shown(console.button(buttons.save))],
    [screens.transfer, () => shown(console.button(buttons.save))],
    [screens.payment, () => shown(console.button(buttons.save))],
    [screens.projectDetails, () => card('Marina Heights')],
    [
      screens.projectSchedule,
      async () => {
        await console.choose(labels.project, 'Marina Heights');
        await console.rows();
      },
    ],
    [screens.deposits, tables],
    [screens.transfers, tables],
    [screens.payments, tables],
    [screens.changePassword, () => shown(console.button(buttons.save))],
    [screens.accounts, tables],
    [screens.fee, tables],
    [screens.accountSetup, tables],
    [screens.projectSetup, tables],
    [screens.currencies, tables],
    [screens.people, tables],
    [screens.import, tables],
    [screens.company, () => shown(console.button(buttons.save))],
  ])('%s', async (screen, isThere) => {
    await console.openScreen(screen);
    await isThere();
    expect(await faultsOf(console)).toEqual([]);
  });

  it('a schedule that is set up, with what is wrong in it, and rows that are generated', async () => {
    const project = String(live.server.sample.id('project Marina Heights'));
    await console.goTo(`${screenPaths.scheduleSetup}?project=${project}`);
    await shown(console.page.getByRole('grid'));
    const amount = console.page.getByLabel('Amount, row 3', { exact: true });
    await amount.fill('none');
    await console.button(buttons.save).click();
    await console.page.getByLabel('Type, row 3', { exact: true }).focus();
    await shown(console.text(messages.form.amountInvalid).first());
    expect(await faultsOf(console)).toEqual([]);
    await console.button(scheduleSetup.generate).click();
    await shown(console.dialog(scheduleSetup.plan.title));
    expect(await faultsOf(console)).toEqual([]);
    await console.page.keyboard.press('Escape');
    await console.page.setViewportSize({ width: 360, height: 740 });
    expect(await console.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await console.page.setViewportSize({ width: 1280, height: 720 });
    await console.button(scheduleSetup.undo).click();
  });

  });

  it('an import: which columns, what is wrong with its rows, at 360 too', async () => {
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
    expect(await faultsOf(console)).toEqual([]);
    await upload('faults.csv', [
      depositHeads,
      ...Array.from({ length: 50 }, () => depositLine('x', '2026-02-30', 'ten')),
    ]);
    await shown(console.text(messages.form.amountInvalid).first());
    expect(await faultsOf(console)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await faultsOf(console)).toEqual([]);
    await console.button(importCaptions.cancel).click();
    await shown(console.dialog(importCaptions.confirmCancel));
    expect(await faultsOf(console)).toEqual([]);
    await console.answer(importCaptions.confirmCancel, buttons.yes);
    await page.setViewportSize({ width: 1280, height: 720 });
