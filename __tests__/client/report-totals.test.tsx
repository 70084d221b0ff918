import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AmountTotals } from '#contract/areas/totals.wire';
import { captions, pageText } from '#contract/texts/captions';
import { printMessages } from '#contract/texts/print-messages';
import { totalsMessages } from '#contract/texts/totals-messages';
import { paths } from '#contract/vocabulary/paths';
import { DepositsReport } from '../../src/client/features/deposits/DepositsReport';
import { TransfersReport } from '../../src/client/features/transfers/TransfersReport';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { depositRow, transferRow } from '../support/wire-rows';
import { printedByMenu } from './printed-paper';
import { endServer, renderScreen } from './render-screen';
import { done, refused, SmallBooks } from './small-books';

const totalsCall = `GET ${paths.totals.deposits}`;
let server: ScriptedServer;
let sums: AmountTotals['sums'];
beforeEach(async () => {
  server = await startScriptedServer();
  new SmallBooks(server, 7);
  localStorage.setItem('menus', 'books');
  sums = [
    { currency: 'AED', entries: 1, total: 70 },
    { currency: 'USD', entries: 6, total: 1_234_567.8 },
  ];
  server.on(totalsCall, () => done([{ member: 'amount', sums }]));
});
afterEach(() => endServer(server));

const foot = () => screen.getByRole('table').querySelector('tfoot')!;
const cells = () => [...foot().querySelectorAll('tr:first-child > *')].map(({ textContent }) => textContent);

it('tells under the amounts what all entries make, by currency; a total opens the entries behind it', async () => {
  const { user } = renderScreen(<DepositsReport />, 'USER', '?accountId=11');
  const link = await screen.findByRole('link', { name: '1,234,567.80 USD, 6 deposits' });
  expect(cells()).toEqual(['Total', '', '70.001,234,567.80', 'AEDUSD', '', '', '']);
  sums = sums?.slice(1) ?? null;
  await user.click(link);
  await waitFor(() => expect(window.location.search).toBe('?accountId=11&currency=USD'));
  const asked = () => server.callsOf(totalsCall).map(({ query }) => query.toString());
  await waitFor(() => expect(asked()).toEqual(['accountId=11', 'accountId=11&currency=USD']));
  const listed = server.calls.filter(({ path }) => path === paths.deposits.filter).at(-1)!;
  expect(listed.query.get('currency')).toBe('USD');
  // The link went while they were added up; its like has the focus.
  await waitFor(() => expect(screen.getByRole('link', { name: '1,234,567.80 USD, 6 deposits' })).toHaveFocus());
  // What no field of the open form shows stands over it, and is taken away like every other filter.
  const chips = within(screen.getByRole('list', { name: 'Filters that apply' }));
  expect(chips.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Currency: USD']);
  await user.click(chips.getByRole('button'));
  await waitFor(() => expect(window.location.search).toBe('?accountId=11'));
});

it('a total of the only currency opens all of the filter from its first page; of several without such a filter none does', async () => {
  const small = { currency: 'AED', entries: 2, total: 70 };
  server.on(`GET ${paths.totals.transfers}`, () =>
    done([
      { member: 'fromAmount', sums: [small] },
      { member: 'toAmount', sums: [small, { currency: 'USD', entries: 5, total: 19.05 }] },
    ]),
  );
  server.on(`GET ${paths.transfers.filter}`, () =>
    done({ currentPage: 1, totalPages: 2, totalItems: 7, transfers: [transferRow(1)] }),
  );
  renderScreen(<TransfersReport />, 'USER', '?fromAccountId=11&page=2');
  const link = await screen.findByRole('link', { name: '70.00 AED, 2 transfers' });
  expect(link).toHaveAttribute('href', expect.stringMatching(/\?fromAccountId=11$/));
  expect(within(foot()).getAllByRole('link')).toEqual([link]);
  expect(within(foot()).getByText('19.05')).toBeInTheDocument();
});

it('says which amount is not added up, and what can be done', async () => {
  sums = null;
  renderScreen(<DepositsReport />);
  expect(await screen.findByText(totalsMessages.tooMany('Amount'))).toBeInTheDocument();
  expect(cells()[2]).toBe(captions.noValue);
});

it('a failure says that the entries are not concerned, and is tried again', async () => {
  server.on(totalsCall, () => refused(503, 'Not now.', undefined, 'UNAVAILABLE'));
  const { user } = renderScreen(<DepositsReport />);
  expect(await screen.findByText(totalsMessages.notLoaded)).toBeInTheDocument();
  expect(screen.getByText('Account 7')).toBeInTheDocument();
  server.on(totalsCall, () => done([{ member: 'amount', sums }]));
  await user.click(within(foot()).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('70.00')).toBeInTheDocument();
  expect(screen.queryByText(totalsMessages.notLoaded)).toBeNull();
  expect(foot()).toContainElement(document.activeElement as HTMLElement);
});

it('are added up once more where the rows over them were asked for anew while they were on their way', async () => {
  const books = new SmallBooks(server, 7);
  let writes = 0;
  server.on(`GET ${paths.booksStamp}`, () => done({ stamp: String(writes) }));
  const slow = server.hold(totalsCall, () =>
    done([{ member: 'amount', sums: [{ currency: 'USD', entries: 7, total: 70 }] }]),
  );
  const { user } = renderScreen(<DepositsReport />, 'USER');
  await screen.findByText('Account 7');
  await slow.asked;
  await waitFor(() => expect(server.callsOf(`GET ${paths.booksStamp}`)).not.toEqual([]));
  books.recordElsewhere();
  writes += 1;
  const show = await waitFor(() => {
    fireEvent(window, new Event('focus'));
    return screen.getByRole('button', { name: /Show$/ });
  });
  await user.click(show);
  await screen.findByText('Account 8');
  server.on(totalsCall, () => done([{ member: 'amount', sums: [{ currency: 'USD', entries: 8, total: 80 }] }]));
  slow.give();
  expect(await screen.findByText('80.00')).toBeInTheDocument();
});

it('asks nothing of a server that speaks the specification only', async () => {
  localStorage.removeItem('menus');
  renderScreen(<DepositsReport />);
  expect(await screen.findByText('Account 7')).toBeInTheDocument();
  expect(server.callsOf(totalsCall)).toHaveLength(0);
  expect(screen.getByRole('table').querySelector('tfoot')).toBeNull();
});

const printed = (part: string, how: string) => `${part} ${how}`;
it.each([
  [
    'the page beside an entry, whichever was asked for,',
    ...(['?sort=-amount&at=last&page=12', { currentPage: 13, totalPages: 14, totalItems: 67 }] as const),
    printed(printMessages.printedPage('Page 14 of 14', '1', '67'), printMessages.printsAll),
  ],
  [
    'a page of more than are counted',
    ...(['?search=rent', { currentPage: 0, totalPages: 2000, totalItems: 10_000, isMore: true }] as const),
    captions.newestOf('10,000 deposits'),
    printed(printMessages.printedPart('1', '1', '10,000'), printMessages.printsNotAll('5,000')),
  ],
])('%s says which part it is, on the screen and on paper', async (_, search, facts, ...texts) => {
  server.on(`GET ${paths.deposits.filter}`, () => done({ ...facts, deposits: [depositRow(1)] }));
  const { store } = renderScreen(<DepositsReport />, 'USER', search);
  const { currentPage, totalPages } = facts;
  expect(await screen.findByText(pageText(currentPage, totalPages))).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', currentPage === totalPages - 1);
  const paper = printedByMenu(store);
  for (const text of texts) expect(paper).toContain(text);
});

it('of a list that leaves reversed entries out says how many, which opens them and stands on paper', async () => {
  const listed = (query: URLSearchParams) =>
    done({
      ...{ currentPage: 0, totalPages: 1, totalItems: 1, deposits: [depositRow(1)] },
      ...(!query.has('reversed') && { reversedItems: 2 }),
    });
  server.on(`GET ${paths.deposits.filter}`, ({ query }) => listed(query));
  const printed: (string | null)[] = [];
  window.print = () => printed.push(document.querySelector('.paper')!.textContent);
  const { user } = renderScreen(<DepositsReport />, 'USER', '?accountId=11&page=2');
  const link = await screen.findByRole('link', { name: '2 reversed' });
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(printed).toEqual([expect.stringContaining('Left out: 2 reversed deposits')]));
  window.dispatchEvent(new Event('afterprint'));
  await user.click(link);
  expect((await screen.findByText('1 reversed deposit')).closest('p')).toHaveFocus();
  expect(window.location.search).toBe('?accountId=11&reversed=true');
  expect(screen.queryByRole('link', { name: /reversed/ })).toBeNull();
});

it('stands on paper without the entries where these are too many, which a dialog says before', async () => {
  const printed: (string | null)[] = [];
  window.print = () => printed.push(document.querySelector('.paper')!.textContent);
  server.on(`GET ${paths.deposits.filter}`, () =>
    done({ currentPage: 0, totalPages: 2000, totalItems: 10_000, deposits: [depositRow(1)] }),
  );
  const { user } = renderScreen(<DepositsReport />);
  await screen.findByText('Page 1 of 2000');
  await user.click(screen.getByRole('button', { name: 'Print' }));
  const sentence = printMessages.tooMany('10,000 deposits', '5,000');
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: printMessages.printWithoutRows }));
  await waitFor(() => expect(printed).toHaveLength(1));
  for (const text of [sentence, 'Filters: none', 'Total70.00AED', '1,234,567.80USD'])
    expect(printed[0]).toContain(text);
  expect(printed[0]).not.toContain('Account 1');
  window.dispatchEvent(new Event('afterprint'));
});
