import { parse } from 'csv-parse/sync';
import type { DepositPage } from '../../src/contract/areas/deposits.wire';
import { buttons } from '../../src/contract/texts/buttons';
import { labels } from '../../src/contract/texts/field-labels';
import { screens } from '../../src/contract/texts/screen-names';
import { messages } from '../../src/contract/texts/messages';
import { paths } from '../../src/contract/vocabulary/paths';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import type { ConsolePage } from '../support/console-page';
import { LiveConsole } from '../support/live-console';
import { shown, until } from '../support/patience';
import { shownDay } from '../support/shown-values';

/* The same days everywhere (contract §2): what is entered, shown, filtered and exported, and what is expired. */

const project = 'Palm Garden Villas';

/**
 * Zones of the browser, one on each side of the server's, when the second of November 2026 begins there, and the day on
 * which their clocks change. All other zones have their days from the contract, whose tests go through them.
 */
const zones: readonly (readonly [zone: string, midnight: string, typed: string, changeDay: string])[] = [
  // 23 hours long
  ['Pacific/Auckland', '2026-11-01T11:00:00Z', '27/9/2026', '2026-09-27'],
  // 25 hours long
  ['America/Los_Angeles', '2026-11-02T08:00:00Z', '1/11/2026', '2026-11-01'],
];

let live: LiveConsole;
beforeAll(async () => {
  live = await LiveConsole.start();
  await live.server.rows(
    `update schedule_rows s set schedule_date = date '2026-11-01' + (s.installment_id - 1)::int
      from projects p where p.id = s.project_id and p.name = $1`,
    [project],
  );
});
afterAll(() => live.stop());

describe.each(zones)('in %s', (zone, midnight, changeDayTyped, changeDay) => {
  let console: ConsolePage;
  beforeAll(async () => {
    console = await live.windowOf('admin', 'about:blank', { timezoneId: zone });
    await console.page.clock.install({ time: Date.parse(midnight) - 60_000 });
    await console.goTo(screenPaths.deposit);
  });
  afterAll(() => console.page.context().close());

  /** The states of the first ten rows, which fall due on the first to the tenth of November. */
  const states = async () => (await console.rows()).slice(0, 10).map((row) => row.Status!.replace(/^due( - )?/, ''));
  const soon = 'Expiring soon';

  it('a minute before midnight it is the first of November', async () => {
    await shown(console.field(labels.date));
    expect(await console.field(labels.date).inputValue()).toBe('01 Nov 2026');
    await console.openScreen(screens.projectSchedule);
    await console.choose(labels.project, project);
    expect(await states()).toEqual([...Array<string>(8).fill(soon), '', '']);
  });

  it('a minute after it is the second, also on a screen that stood open', async () => {
    await console.page.clock.fastForward('02:00');
    await until(async () => expect(await states()).toEqual(['Expired', ...Array<string>(8).fill(soon), '']));
    await console.openScreen(screens.deposit);
    expect(await console.field(labels.date).inputValue()).toBe('02 Nov 2026');
  });

  it.each([
    ['typed, as the day of the clock change', changeDayTyped, changeDay],
    ['chosen in the calendar', null, '2026-11-30'],
  ])('a date that is %s is recorded as that day', async (how, text, day) => {
    const remarks = `${zone} ${how}`;
    await console.choose(labels.depositedBy, 'Sara Lindqvist');
    await console.choose(labels.account, 'Main Operating');
    await console.fill(labels.amount, '1');
    await console.fill(labels.remarks, remarks);
    if (text === null) {
      await console.button(`Open calendar: ${labels.date}`).click();
      await console
        .dialog('Calendar')
        .getByRole('button', { name: /^30 November 2026/ })
        .click();
    } else {
      await console.fillDate(labels.date, text);
    }
    expect(await console.field(labels.date).inputValue()).toBe(shownDay(day));
    await console.saveAndConfirm(messages.deposit.created);
    const recorded = await live.server.rows(
      `select to_char(deposit_date, 'YYYY-MM-DD') as day from deposits where remarks = $1`,
      [remarks],
    );
    expect(recorded).toEqual([{ day }]);
  });

  it('every date of the books is shown as it is recorded', async () => {
    const { client } = await live.server.signIn('user');
    const { deposits } = (await client.get<DepositPage>(paths.deposits.filter)).body.data;
    await console.openScreen(screens.home);
    await shown(console.page.getByRole('article').filter({ hasText: project }).getByText('01 Nov 2026'));
    await console.openScreen(screens.deposits);
    expect((await console.rows()).map((row) => row.Date)).toEqual(deposits.map(({ date }) => shownDay(date)));
  });

  it('the report shows, filters and exports that day', async () => {
    const remarks = `${zone} typed, as the day of the clock change`;
    await console.fillDate(labels.startDate, changeDayTyped);
    await console.fillDate(labels.endDate, shownDay(changeDay));
    await console.button(buttons.generate).click();
    await until(async () =>
      expect(new Set((await console.rows()).map((row) => row.Date))).toEqual(new Set([shownDay(changeDay)])),
    );
    await shown(console.text(remarks));
    const { content } = await console.save(() => console.button(buttons.exportCsv).click());
    const lines = parse<Record<string, string>>(content, { bom: true, columns: true });
    expect(new Set(lines.map((line) => line.Date))).toEqual(new Set([changeDay]));
    expect(lines.map((line) => line.Remarks)).toContain(remarks);
  });
});
