import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { messages } from '#contract/texts/messages';
import { sortCaptions } from '#contract/texts/sort-captions';
import { paths } from '#contract/vocabulary/paths';
import { DepositsReport } from '../../src/client/features/deposits/DepositsReport';
import { answerSignIn, fillInAndLogin, openConsole, place, screenNamed } from './open-console';
import { endServer, pasteInto, renderScreen } from './render-screen';
import { accounts, done, refused, SmallBooks, users } from './small-books';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';

/* Where a report stands is in its address, and nowhere else. */

let server: ScriptedServer;
beforeEach(async () => {
  server = await startScriptedServer();
});
afterEach(() => endServer(server));

const show = (count: number, search = '') => {
  const books = new SmallBooks(server, count);
  return { books, ...renderScreen(<DepositsReport />, 'ADMIN', search) };
};
const asked = () => server.calls.filter(({ path }) => path === paths.deposits.filter);
const lastAsked = () => Object.fromEntries(asked().at(-1)!.query);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const search = () => window.location.search;
const back = () => window.history.back();
const chips = () =>
  within(screen.getByRole('list', { name: 'Filters that apply' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('shows what a link tells, each page asked for once, also to somebody who signs in first', async () => {
  new SmallBooks(server, 60);
  answerSignIn(server, 'Ada', 'ADMIN');
  const address = '/dashboard/financial/deposits?userId=22&startDate=2026-01-05&page=2&size=25';
  const { user } = openConsole(address);
  await fillInAndLogin(user, 'ada', 'right');
  expect(await screenNamed('Deposits')).toBeInTheDocument();
  expect(await screen.findByText('Page 2 of 3')).toBeInTheDocument();
  expect(place()).toBe(address);
  expect(asked()).toHaveLength(1);
  expect(lastAsked()).toEqual({ page: '1', size: '25', userId: '22', startDate: '2026-01-05T00:00:00' });
  await waitFor(() => expect(field('User')).toHaveValue('Chen Wei'));
  expect(field('Start Date')).toHaveValue('05 Jan 2026');
  expect(button('25 rows on a page')).toHaveAttribute('aria-pressed', 'true');
});

it('makes one step of each change that applies, which Back takes back, and none of typing', async () => {
  const { user } = show(60);
  await screen.findByText('Page 1 of 12');
  const steps = window.history.length;
  await pasteInto(user, field('Start Date'), '5/1/2026');
  expect([search(), window.history.length]).toEqual(['', steps]);
  // However quickly it is pressed again, each press leads on from where the one before has led.
  await user.dblClick(button('Next'));
  await screen.findByText('Account 50');
  expect([search(), window.history.length]).toEqual(['?page=3', steps + 2]);
  expect(field('Start Date')).toHaveValue('05 Jan 2026');
  await user.click(button('Generate'));
  await waitFor(() => expect(search()).toBe('?startDate=2026-01-05'));
  await user.click(button('25 rows on a page'));
  await waitFor(() => expect(search()).toBe('?startDate=2026-01-05&size=25'));
  await screen.findByText('Page 1 of 3');
  expect(window.history.length).toBe(steps + 4);

  back();
  await screen.findByText('Page 1 of 12');
  await waitFor(() => expect(search()).toBe('?startDate=2026-01-05'));
  back();
  await screen.findByText('Page 3 of 12');
  await waitFor(() => expect(field('Start Date')).toHaveValue(''));
  // The page is shown at once, as it was; it is asked for behind that.
  await waitFor(() => expect(lastAsked()).toEqual({ page: '2', size: '5' }));
});

it('leaves out what it cannot use, says so, and a page that is not there for the last one', async () => {
  const name = 'utm_source_of_our_spring_mail';
  const rest = `size=7&startDate=2026-02-30&${name}%F0%9F%8F%A0=mail&accountId=11`;
  show(12, `?${rest}&page=9`);
  // Without half a sign at its end.
  const note = messages.list.addressLeftOut(`size, Start Date, ${name}`);
  expect(await screen.findByText(note)).toBeInTheDocument();
  const steps = window.history.length;
  expect(await screen.findByText('Page 3 of 3')).toBeInTheDocument();
  await waitFor(() => expect(search()).toBe(`?${rest}&page=3`));
  expect(screen.getByText(note)).toBeInTheDocument();
  expect(window.history.length).toBe(steps);
  expect(lastAsked()).toEqual({ page: '2', size: '5', accountId: '11' });
});

it('leaves out what was chosen and is no longer there, says so, and never calls the list empty meanwhile', async () => {
  const { books } = show(3, '?accountId=77&userId=22');
  const answer = (request: Parameters<typeof books.page>[0]) =>
    request.query.has('accountId')
      ? done({ currentPage: 0, totalPages: 1, totalItems: 0, deposits: [] })
      : books.page(request);
  server.on(`GET ${paths.deposits.filter}`, answer);
  const saidEmpty = jest.fn();
  const watch = new MutationObserver(() => {
    if (screen.queryByText(messages.list.empty)) saidEmpty();
  });
  watch.observe(document.body, { childList: true, subtree: true });
  expect(await screen.findByText(messages.list.choiceMissing('Account'))).toBeInTheDocument();
  expect(await screen.findByText('Account 3')).toBeInTheDocument();
  watch.disconnect();
  expect(saidEmpty).not.toHaveBeenCalled();
  expect(lastAsked()).toEqual({ page: '0', size: '5', userId: '22' });
  // Looked for in the list as it is by now before it was called gone.
  expect(server.calls.filter(({ path }) => path === paths.accounts.list)).toHaveLength(2);
});

it('keeps a choice whose list cannot be had', async () => {
  new SmallBooks(server, 3);
  server.on(`GET ${paths.accounts.list}`, () => ({ status: 503 }));
  const { user } = renderScreen(<DepositsReport />, 'ADMIN', '?accountId=77');
  expect(await screen.findByText('Account 3')).toBeInTheDocument();
  await user.click(button(/^Filters/));
  await waitFor(() => expect(chips()).toEqual(['Account: No. 77']));
  expect(lastAsked()).toEqual({ page: '0', size: '5', accountId: '77' });
});

it('the filters that apply stand as chips while the panel is closed; each goes alone, or all', async () => {
  const { user } = show(12, '?userId=22&accountId=11&startDate=2026-01-05&size=25');
  await screen.findByText('Page 1 of 1');
  expect(screen.queryByRole('list', { name: 'Filters that apply' })).toBeNull();
  await user.click(button(/^Filters/));
  await waitFor(() =>
    expect(chips()).toEqual([
      `User: ${users[1]!.name}`,
      `Account: ${accounts[0]!.accName} (USD)`,
      'Start Date: 05 Jan 2026',
    ]),
  );
  await user.click(button(/^Remove filter Account/));
  await waitFor(() => expect(search()).toBe('?userId=22&startDate=2026-01-05&size=25'));
  await waitFor(() => expect(button(/^Remove filter Start Date/)).toHaveFocus());
  await waitFor(() => expect(lastAsked()).not.toHaveProperty('accountId'));
  await user.click(button('Clear all'));
  await waitFor(() => expect(search()).toBe('?size=25'));
  expect(button(/^Filters/)).toHaveFocus();
  expect(screen.queryByRole('list', { name: 'Filters that apply' })).toBeNull();

  await user.click(button(/^Filters/));
  expect(field('User')).toHaveValue('');
  await pasteInto(user, field('Start Date'), '5/1/2026');
  await user.click(button('Clear all'));
  expect(field('Start Date')).toHaveValue('');
  expect(search()).toBe('?size=25');
});

it('chips that go at once are all gone, and what was typed and does not apply yet stays', async () => {
  const { user } = show(12, '?userId=22&accountId=11');
  await screen.findByText('Page 1 of 3');
  await pasteInto(user, field('Start Date'), '5/1/2026');
  await user.click(button(/^Filters/));
  const [first, second] = screen.getAllByRole('button', { name: /^Remove filter/ });
  fireEvent.click(first!);
  fireEvent.click(second!);
  await waitFor(() => expect(search()).toBe(''));
  await user.click(button(/^Filters/));
  expect(field('Start Date')).toHaveValue('05 Jan 2026');
  expect([field('User').value, field('Account').value]).toEqual(['', '']);
  expect(screen.getByText(messages.list.filtersNotApplied)).toBeInTheDocument();
  await user.click(button('Generate'));
  await waitFor(() => expect(search()).toBe('?startDate=2026-01-05'));
});

it('filters that apply are not said to wait, however they were typed, and without words beside reversed', async () => {
  localStorage.setItem('menus', 'books');
  const { user } = show(1);
  const isSaidToWait = () => screen.queryByText(messages.list.filtersNotApplied) !== null;
  await user.type(await screen.findByLabelText('Search'), 'rent {Enter}');
  await waitFor(() => expect([search(), isSaidToWait()]).toEqual(['?search=rent', false]));
  await user.type(field('Search'), 'of May');
  await user.click(field('Show reversed'));
  await user.click(button('Generate'));
  await waitFor(() => expect([search(), isSaidToWait()]).toEqual(['?reversed=true', false]));
});

it('goes to the first and the last page, and another size goes on with the rows that were shown', async () => {
  const { user } = show(60);
  await screen.findByText('Page 1 of 12');
  expect(button('First page')).toBeDisabled();
  await user.click(button('Last page'));
  await screen.findByText('Page 12 of 12');
  await screen.findByText('Account 1');
  expect(button('Last page')).toBeDisabled();
  expect(button('Prev')).toHaveFocus();
  await user.click(button('25 rows on a page'));
  await screen.findByText('Page 3 of 3');
  expect(await screen.findByText('Account 5')).toBeInTheDocument();
  await user.click(button('First page'));
  await screen.findByText('Page 1 of 3');
  await waitFor(() => expect(lastAsked()).toEqual({ page: '0', size: '25' }));
});

it('copies the link to what is shown; where it may not, the link stands there, marked', async () => {
  const { user } = show(12, '?page=2&nonsense=1');
  await screen.findByText('Page 2 of 3');
  const link = `${window.location.origin}/?page=2`;
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(button('Copy link'));
  expect(await screen.findByText(messages.list.linkCopied)).toBeInTheDocument();
  expect(write.mock.calls).toEqual([[link]]);

  write.mockRejectedValue(new Error('no'));
  await user.click(button('Copy link'));
  expect(await screen.findByText(messages.list.linkNotCopied)).toBeInTheDocument();
  const shown = field('Link to this view');
  expect([shown.value, shown.selectionStart, shown.selectionEnd]).toEqual([link, 0, link.length]);
  expect(shown).toHaveFocus();
  write.mockRestore();

  // On plain HTTP the browser offers no clipboard, but copies what is selected.
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- as the console does
  document.execCommand = () => copied.push((document.activeElement as HTMLTextAreaElement).value) > 0;
  await user.click(button('Copy link'));
  await waitFor(() => expect(copied).toEqual([link]));
  expect(button('Copy link')).toHaveFocus();
  fireEvent.blur(button('Copy link'));
  expect(screen.queryByText(messages.list.linkCopied)).toBeNull();
});

describe('where the server puts reports in order', () => {
  beforeEach(() => localStorage.setItem('menus', 'books'));
  afterEach(() => localStorage.removeItem('menus'));
  const heading = (name: string) => screen.getByRole('columnheader', { name });
  const sorter = (name: string) => within(heading(name)).findByRole('button', { name });

  it('a heading puts it in the order of its column, the other way, and back in its own, by click and key', async () => {
    const { user } = show(12);
    await screen.findByText('Page 1 of 3');
    expect(heading('Date')).toHaveAttribute('aria-sort', 'descending');
    const steps = window.history.length;
    await user.click(await sorter('Amount'));
    await waitFor(() => expect(search()).toBe('?sort=-amount'));
    expect(heading('Amount')).toHaveAttribute('aria-sort', 'descending');
    expect(heading('Date')).not.toHaveAttribute('aria-sort');
    await waitFor(() => expect(lastAsked()).toEqual({ sort: '-amount', page: '0', size: '5' }));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(search()).toBe('?sort=amount'));
    expect(await sorter('Amount')).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(search()).toBe(''));
    expect(window.history.length).toBe(steps + 3);
    await user.click(await sorter('Account'));
    await waitFor(() => expect(heading('Account')).toHaveAttribute('aria-sort', 'ascending'));
    await user.click(await sorter('Date'));
    await waitFor(() => expect(search()).toBe('?sort=date'));
    expect(heading('Date')).toHaveAttribute('aria-sort', 'ascending');
    back();
    await waitFor(() => expect(search()).toBe('?sort=accountName'));
  });

  it('its pages follow each other by the entries at their ends', async () => {
    const { user } = show(12, '?sort=-amount');
    await screen.findByText('Account 8');
    await user.click(button('Next'));
    await waitFor(() => expect(search()).toBe('?sort=-amount&at=after-8&page=2'));
    await screen.findByText('Account 7');
    expect(lastAsked()).toEqual({ sort: '-amount', at: 'after-8', page: '1', size: '5' });
    await user.click(button('Last page'));
    await waitFor(() => expect(search()).toBe('?sort=-amount&at=after-3&page=3'));
    await screen.findByText('Account 2');
    await user.click(button('Prev'));
    await waitFor(() => expect(search()).toBe('?sort=-amount&at=before-2&page=2'));
    await screen.findByText('Account 7');
    await user.click(button('First page'));
    await waitFor(() => expect(search()).toBe('?sort=-amount'));
    await screen.findByText('Account 8');
    await user.click(button('Last page'));
    await waitFor(() => expect(search()).toBe('?sort=-amount&at=last&page=3'));
    await user.click(button('25 rows on a page'));
    await waitFor(() => expect(search()).toBe('?sort=-amount&size=25'));
  });

  it('says why so many entries are not put in order, and leads back', async () => {
    const { books, user } = show(12, '?sort=remarks&accountId=11');
    const sentence = sortCaptions.tooMany('Remarks');
    server.on(`GET ${paths.deposits.filter}`, (request) =>
      request.query.has('sort') ? refused(400, sentence, [{ field: 'sort', message: sentence }]) : books.page(request),
    );
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    await user.click(button(sortCaptions.byDate));
    await screen.findByText('Page 1 of 3');
    expect(search()).toBe('?accountId=11');
  });
});

it('offers no order where the server knows of none', async () => {
  show(3);
  await screen.findByText('Account 3');
  const table = screen.getByRole('table');
  expect(within(table).queryByRole('button', { name: 'Amount' })).toBeNull();
  expect(table.querySelector('[aria-sort]')).toBeNull();
});
