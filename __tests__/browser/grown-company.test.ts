import type { ProjectSchedule } from '../../src/contract/areas/schedules.wire';
import { buttons } from '../../src/contract/texts/buttons';
import { captions } from '../../src/contract/texts/captions';
import { controls } from '../../src/contract/texts/control-names';
import { correctionMessages } from '../../src/contract/texts/correction-messages';
import { labels } from '../../src/contract/texts/field-labels';
import { partnerCaptions } from '../../src/contract/texts/partner-captions';
import { reconciliationCaptions } from '../../src/contract/texts/reconciliation-captions';
import { scheduleSetup } from '../../src/contract/texts/schedule-setup';
import { screens } from '../../src/contract/texts/screen-names';
import { today } from '../../src/contract/values/dates';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import type { BooksClient } from '../support/books-client';
import type { ConsolePage } from '../support/console-page';
import { LiveConsole } from '../support/live-console';
import { gone, shown, until } from '../support/patience';
import { smallTargets } from '../support/touch-targets';

/* A company that has grown: names of 60 characters, accounts of hundreds of millions, projects of many owners. */

const accountName = 'Emirates National Bank of Dubai, Downtown Branch, Escrow 12';
const personName = 'Fatimah bint Abdulrahman bin Mohammed Al-Qahtani Al-Shahrani';
const arabicName = 'عبد الرحمن بن محمد بن عبد العزيز آل الشيخ القحطاني الشهراني';
const projectName = 'Marina Heights Residence and Serviced Apartments, Phase Two';
const rowName = 'On completion of the structure of floor 9, confirmed by the engineer';
const note = 'One line\nand another';
const most = 999_999_999.99;
const day = `${today(new Date())}T00:00:00`;

let live: LiveConsole;
let desk: ConsolePage;
let phone: ConsolePage;
let [accountId, depositId, projectId, reconciliationId] = [0, 0, 0, 0];

/** Records by a call; answers the number of what it made. */
async function made(client: BooksClient, path: string, body: object): Promise<number> {
  const { body: answer } = await client.post<{ id: number }>(path, body);
  expect([path, answer]).toEqual([path, expect.objectContaining({ success: true })]);
  return answer.data.id;
}

beforeAll(async () => {
  live = await LiveConsole.start();
  const { client } = await live.server.signIn('super');
  const currencyId = client.sample.id('currency AED');
  const person = (name: string) => made(client, paths.admin.people.list, { name, username: null, role: null });
  const owners = [await person(personName), await person(arabicName)];
  for (const place of [3, 4, 5, 6, 7, 8]) owners.push(await person(`${personName} ${String(place)}`));
  accountId = await made(client, paths.admin.accounts.add, {
    ...{ name: accountName, currencyId, accountType: 'COMBINED', overdraftLimit: 0 },
    ...{ openingDate: day, openingAmount: most },
  });
  const deposit = {
    date: day,
    userId: owners[0],
    toacc: accountId,
    tocurrency: currencyId,
    amount: most,
    remarks: note,
  };
  depositId = (await client.createDeposit(deposit)).body.data.id;
  projectId = await made(client, paths.admin.projects.list, {
    ...{ name: projectName, currency: currencyId, startdate: day },
    owners: owners.map((userid) => ({ userid, share: 12.5 })),
  });
  const row = { scheduletype: 'Installment', name: rowName, amount: 399_999_999.99, scheduledate: day };
  const schedule = pathWithId(paths.admin.schedule, projectId);
  const { version } = (await client.get<ProjectSchedule>(schedule)).body.data;
  const rows = [row, { ...row, amount: 90_000_000_000 }];
  expect((await client.put(schedule, { version, reason: '', rows })).status).toBe(200);
  const closing = 2 * most;
  reconciliationId = await made(client, paths.reconciliations.list, { accountId, statementDate: day, closing });
  desk = await live.windowOf('super', screenPaths.home);
  phone = await live.windowOf('super', screenPaths.home, { viewport: { width: 360, height: 740 } });
});
afterAll(() => live.stop());

async function open(console: ConsolePage, path: string, name: string): Promise<void> {
  await console.lead(path);
  await shown(console.heading(name));
  await console.nothingIsAwaited();
  await gone(console.page.locator('.skeleton').first());
  // Until its letters are there, others that are as wide only nearly are in their place.
  await console.page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Texts under these selectors that leave their own box, or the window, at the end. */
const beyond = ({ page }: ConsolePage, selector: string) =>
  page.locator(selector).evaluateAll((boxes) =>
    boxes
      .filter((box) => {
        const text = document.createRange();
        text.selectNodeContents(box);
        const [own, its] = [box.getBoundingClientRect(), text.getBoundingClientRect()];
        return own.height > 2 && (its.bottom > own.bottom + 1 || its.left < own.left - 1 || its.right > own.right + 1);
      })
      .map((box) => box.textContent),
  );

/** How many lines an element's text takes. */
const linesOf = (console: ConsolePage, text: string) =>
  console.page
    .locator('bdi', { hasText: text })
    .filter({ visible: true })
    .first()
    .evaluate((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      return new Set(Array.from(words.getClientRects(), ({ top }) => Math.round(top))).size;
    });

describe('on a phone', () => {
  it('each line of a statement is as high as its words', async () => {
    await open(phone, `${screenPaths.statement}?accountId=${String(accountId)}`, screens.statement);
    await shown(phone.text(personName).first());
    expect(await beyond(phone, '.statement__entries tbody td')).toEqual([]);
  });

  it('a long name of an installment wraps', async () => {
    await open(phone, `${screenPaths.due}?currency=AED&within=30`, screens.due);
    await shown(phone.page.getByRole('link', { name: rowName }).first());
    const overhangs = await phone.page
      .locator('.table-scroll')
      .evaluateAll((boxes) => boxes.map((box) => box.scrollWidth - box.clientWidth));
    expect(overhangs).toEqual(overhangs.map(() => 0));
  });

  it('an amount and a day of a schedule are seen whole', async () => {
    await open(phone, `${screenPaths.scheduleSetup}?project=${String(projectId)}`, screens.scheduleSetup);
    const fields = phone.page.locator('.schedule-grid__cell--amount input, .schedule-grid__cell--date input');
    await until(async () => expect(await fields.first().inputValue()).toBe('399,999,999.99'));
    expect(await fields.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth))).toEqual([]);
    await phone.button(scheduleSetup.history).click();
    await phone.popup.getByRole('button', { name: scheduleSetup.versions.counts(2, 0, 0) }).click();
    await shown(phone.popup.getByText(rowName).first());
    expect(await phone.popup.locator('.table-scroll').evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    await phone.page.keyboard.press('Escape');
  });

  it('figures that are ticked off stand apart', async () => {
    const place = `?accountId=${String(accountId)}&id=${String(reconciliationId)}`;
    await open(phone, screenPaths.reconciliation + place, screens.reconciliation);
    await shown(phone.text(reconciliationCaptions.difference).first());
    expect(await beyond(phone, '.reconciliation__figures :is(dt, dd)')).toEqual([]);
  });

  it('a correction breaks no amount, and keeps the lines of a note', async () => {
    await open(phone, `${screenPaths.deposit}?correct=${String(depositId)}`, screens.deposit);
    await until(async () => expect(await phone.field(labels.amount).inputValue()).toBe('999,999,999.99'));
    await phone.fill(labels.amount, '888888888.88');
    await phone.button(buttons.save).click();
    await shown(phone.dialog(correctionMessages.confirm));
    expect([await linesOf(phone, '999,999,999.99 AED'), await linesOf(phone, '888,888,888.88 AED')]).toEqual([1, 1]);
    expect(await linesOf(phone, 'and another')).toBe(2);
    await phone.answer(correctionMessages.confirm, buttons.no);
  });
});

describe('on a phone, beside what is read', () => {
  it('buttons that have no room beside a heading stand at the end of their line, and figures within the page', async () => {
    for (const name of ['projectSetup', 'close', 'projectDetails'] as const) {
      await open(phone, screenPaths[name], screens[name]);
      const atTheEnd = phone.page.locator('.card__head > button:last-child');
      await shown(atTheEnd.first());
      const ends = await atTheEnd.evaluateAll((last) =>
        last.map((button) => {
          const { right } = button.parentElement!.getBoundingClientRect();
          const room = parseFloat(getComputedStyle(button.parentElement!).paddingRight);
          return Math.round(right - room - button.getBoundingClientRect().right);
        }),
      );
      expect([name, new Set(ends)]).toEqual([name, new Set([0])]);
      expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    }
  });

  it('the steps of the set-up are one line, each as large as a fingertip', async () => {
    await open(phone, screenPaths.companySetup, screens.companySetup);
    const steps = phone.page.locator('.set-up__step');
    await shown(steps.first());
    const tops = await steps.evaluateAll((all) => all.map((step) => step.getBoundingClientRect().top));
    expect([tops.length, new Set(tops).size]).toEqual([6, 1]);
    expect(await smallTargets(phone.page)).toEqual([]);
  });

  it('a list that could not be loaded says so within its card', async () => {
    const lists = `**${paths.accounts.list}`;
    await phone.page.route(lists, (route) => route.abort());
    await phone.page.reload();
    await open(phone, screenPaths.reconciliation, screens.reconciliation);
    const card = phone.page.locator('.reconciliation__choice');
    const error = card.locator('.field-of-list__error');
    await shown(error);
    const [around, text] = [await card.boundingBox(), await error.boundingBox()];
    expect(around!.y + around!.height - text!.y - text!.height).toBeGreaterThan(0);
    await phone.page.unroute(lists);
  });

  it('records of History are touched by the finger', async () => {
    await open(phone, screenPaths.history, screens.history);
    await shown(phone.page.locator('.record-history__subject a').first());
    expect(await smallTargets(phone.page)).toEqual([]);
  });
});

describe('at a desk', () => {
  it('the totals of all currencies are in sight together', async () => {
    await desk.page.setViewportSize({ width: 1280, height: 700 });
    await open(desk, screenPaths.home, screens.home);
    const table = desk.page.getByRole('table', { name: captions.accountBalance });
    await shown(table);
    // So many accounts that the table scrolls.
    await table.locator('xpath=..').evaluate((box) => (box.style.maxHeight = '20rem'));
    const tops = await table
      .locator('tfoot tr')
      .evaluateAll((rows) => rows.map((row) => Math.round(row.firstElementChild!.getBoundingClientRect().top)));
    expect(tops.length).toBeGreaterThan(1);
    expect(new Set(tops).size).toBe(tops.length);
    await desk.page.setViewportSize({ width: 1280, height: 900 });
  });

  it('a name that is cut is read whole where the keyboard is', async () => {
    await open(desk, screenPaths.deposits, screens.deposits);
    const row = desk.page.getByRole('row').filter({ hasText: personName });
    const name = row.locator('.long-name').first();
    const hidden = () => name.evaluate((element) => element.scrollHeight - element.clientHeight);
    await until(async () => expect(await hidden()).toBeGreaterThan(0));
    await row.getByRole('link').first().focus();
    await desk.page.keyboard.press('Shift+Tab');
    await desk.page.keyboard.press('Tab');
    expect(await hidden()).toBe(0);
  });

  it('the ring of what has the focus is whole at the lower edge of a list', async () => {
    await open(desk, screenPaths.people, screens.people);
    const table = desk.page.locator('.table-scroll');
    await shown(desk.text(personName).first());
    const cut = await table.evaluate((box) => {
      box.style.maxHeight = '12rem';
      const scrolls = box.scrollHeight > box.clientHeight;
      return [
        scrolls,
        ...Array.from(box.querySelectorAll<HTMLElement>('tbody button'), (button) => {
          button.focus();
          return box.getBoundingClientRect().bottom - button.getBoundingClientRect().bottom < 4;
        }),
      ];
    });
    expect([cut[0], cut.slice(1).filter(Boolean)]).toEqual([true, []]);
  });

  it('what is chosen is told in forced colours', async () => {
    await open(desk, screenPaths.history, screens.history);
    await desk.page.emulateMedia({ forcedColors: 'active' });
    const [page, chosen] = await desk.page
      .locator('.history__deeds button[aria-pressed="true"]')
      .evaluate((button) => [document.body, button].map((each) => getComputedStyle(each).backgroundColor));
    expect(chosen).not.toBe(page);
    await desk.page.emulateMedia({ forcedColors: null });
  });

  it('the ways through a history of one page are not there', async () => {
    await open(desk, `${screenPaths.history}?deed=deleted&kind=currency`, screens.history);
    const ways = desk.page.getByRole('navigation', { name: controls.pages });
    await shown(ways);
    expect(await ways.getByRole('button').count()).toBe(0);
  });

  it('many owners stand beside one another', async () => {
    await open(desk, screenPaths.projectDetails, screens.projectDetails);
    const owners = desk.page.locator('.project__owners', { hasText: arabicName });
    await shown(owners.locator('dt').first());
    const lefts = await owners
      .locator('dt')
      .evaluateAll((names) => names.map((name) => Math.round(name.getBoundingClientRect().left)));
    expect([lefts.length, new Set(lefts).size]).toEqual([8, 2]);
  });

  it('an Arabic name begins at the right of its field', async () => {
    await open(phone, `${screenPaths.partners}?person=${String(await personNumber(arabicName))}`, screens.partners);
    const field = phone.field(partnerCaptions.partner);
    await until(async () => expect(await field.inputValue()).toBe(arabicName));
    expect(await field.evaluate((input) => getComputedStyle(input).unicodeBidi)).toBe('plaintext');
  });

  it('days stay on one line on the paper of a partner', async () => {
    await open(desk, `${screenPaths.partners}?person=${String(await personNumber(personName))}`, screens.partners);
    await shown(desk.page.getByText('999,999,999.99').first());
    await desk.page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    const days = desk.page.locator('.partner-print table:last-of-type tbody td:first-child');
    await days.first().waitFor({ state: 'attached' });
    await desk.page.emulateMedia({ media: 'print' });
    expect(await days.evaluateAll((all) => all.map((day) => getComputedStyle(day).whiteSpace))).toEqual(['nowrap']);
    await desk.page.emulateMedia({ media: null });
  });
});

const personNumber = async (name: string) =>
  (await live.server.rows<{ id: number }>('select id from users where name = $1', [name]))[0]?.id;
