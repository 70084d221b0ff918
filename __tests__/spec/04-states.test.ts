import { labels } from '../../src/contract/texts/field-labels';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import type { ConsolePage } from '../support/console-page';
import { LiveConsole } from '../support/live-console';

/* Forms and deleting (§4): 02-deposit-and-transfer and 02-settings. */

let live: LiveConsole;
let console: ConsolePage;

beforeAll(async () => {
  live = await LiveConsole.start();
});
afterAll(() => live.stop());

/** The rows of a schedule made for this: one of each state, told from today of the browser. */
const rows: readonly (readonly [days: number, status: string, paid: number, text: string, blinks: boolean])[] = [
  [-30, 'paid', 100, 'Paid', false],
  [-1, 'due', 40, 'Partially Paid - Expired', true],
  [-1, 'due', 0, 'due - Expired', true],
  [0, 'due', 0, 'due - Expiring soon', true],
  [7, 'due', 0, 'due - Expiring soon', true],
  [7, 'due', 40, 'Partially Paid - Expiring soon', true],
  [8, 'due', 0, 'due', false],
  [8, 'due', 40, 'Partially Paid', false],
  [3, 'paid', 100, 'Paid', false],
  // Another server can know a status of its own: it is shown as it is, and is not due.
  [-1, 'on hold', 0, 'on hold', false],
  [3, 'on hold', 40, 'Partially Paid', false],
];

describe('§4 Schedule status', () => {
  beforeAll(async () => {
    console = await live.windowOf('admin', screenPaths.projectSchedule, {
      timezoneId: 'UTC',
      reducedMotion: 'no-preference',
    });
    const today = await console.page.evaluate(() => Date.now());
    const dayOf = (days: number) => new Date(today + days * 86_400_000).toISOString().slice(0, 10);
    // What the server says is the specification's row; only dates and amounts are chosen here.
    await console.page.route('**/api/query?queryName=projectSchedulerecords**', (route) =>
      route.fulfill({
        json: {
          success: true,
          message: 'OK',
          data: rows.map(([days, status, total_paid], place) => ({
            scheduletype: 'Installment',
            installmentid: place + 1,
            amount: 100,
            total_paid,
            scheduledate: `${dayOf(days)}T00:00:00`,
            status,
            name: `Installment ${place + 1}`,
          })),
        },
      }),
    );
    await console.choose(labels.project, 'Palm Garden Villas');
    await console.rows();
  });
  afterAll(() => console.page.context().close());

  const badge = (place: number) =>
    console.page
      .getByRole('row')
      .nth(place + 1)
      .getByRole('cell')
      .last()
      .locator('.badge');

  it.each(rows.map((row, place) => [place, ...row] as const))(
    'row %i: %i days from today, %s, %i of 100 paid is shown as %s',
    async (place, _days, _status, _paid, text, blinks) => {
      expect(await badge(place).innerText()).toBe(text);
      const animation = await badge(place).evaluate((element) => getComputedStyle(element).animationName);
      expect(animation !== 'none').toBe(blinks);
    },
  );

  it('blinking stops by itself within 5 seconds (contract §7)', async () => {
    const seconds = await badge(2).evaluate((element) => {
      const { animationDuration, animationIterationCount } = getComputedStyle(element);
      return Number.parseFloat(animationDuration) * Number(animationIterationCount);
    });
    expect(seconds).toBeLessThanOrEqual(5);
  });

  it('and is off under prefers-reduced-motion', async () => {
    await console.page.emulateMedia({ reducedMotion: 'reduce' });
    const style = () =>
      badge(2).evaluate((element) => {
        const { animationName, animationDuration, animationIterationCount } = getComputedStyle(element);
        return animationName === 'none' ? 0 : Number.parseFloat(animationDuration) * Number(animationIterationCount);
      });
    expect(await style()).toBeLessThan(0.1);
    await console.page.emulateMedia({ reducedMotion: null });
  });
});

describe('§4 Schedule status values', () => {
  it("'due' or 'paid', computed by the server", async () => {
    const { client } = await live.server.signIn('user');
    const query = { queryName: 'projectSchedulerecords', projectid: live.server.sample.id('project Marina Heights') };
    const { data } = (await client.get<{ status: string; amount: number; total_paid: number }[]>('/api/query', query))
      .body;
    for (const { status, amount, total_paid } of data) expect(status).toBe(total_paid >= amount ? 'paid' : 'due');
    expect(new Set(data.map(({ status }) => status))).toEqual(new Set(['due', 'paid']));
  });
});
