import { act, screen, waitFor, within } from '@testing-library/react';
import type { PartnerOfAll, PartnerPosition } from '#contract/areas/partners.wire';
import { buttons } from '#contract/texts/buttons';
import { captions } from '#contract/texts/captions';
import { controls } from '#contract/texts/control-names';
import { messages } from '#contract/texts/messages';
import { fileOfPath, paths, pathWithId } from '#contract/vocabulary/paths';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import type { ScriptedServer } from '../support/scripted-server';
import { answerWithEmptyBooks, openConsole, place, rememberSession, screenNamed } from './open-console';
import { printedByMenu, sheetByMenu } from './printed-paper';
import { withServer } from './signed-in-console';

const found = (data: unknown) => ({ json: { success: true, message: 'OK', data } });
const project = (projectid: number, name: string, share: number, due: number, own: number) => ({
  ...{ projectid, project: name, isArchived: projectid === 2, share, due, own },
});
const chen: PartnerPosition = {
  ...{ today: '2026-02-26T00:00:00', date: '2026-02-26T00:00:00', id: 3, name: 'Chen Wei', isDisabled: true },
  currencies: [
    {
      ...{ currency: 'AED', due: 1333.34, deposited: 1000, later: 250, position: -333.34 },
      projects: [project(1, 'Marina Heights', 33.34, 3000, 1000.2), project(2, 'Palm Court', 0, 999.42, 333.14)],
    },
    { currency: 'USD', due: 0, deposited: 70, later: 0, position: 70, projects: [] },
  ],
};
const deposit = (id: number) => ({
  ...{ id, date: '2026-01-05T00:00:00', userName: 'Chen Wei', amount: 70, currencyName: 'USD', slip: null },
  ...{ accountName: 'Main', remarks: `Deposit ${id}` },
});
const onDay = { today: '2026-02-26T00:00:00', date: '2026-02-26T00:00:00' };
const ofPartner = `GET ${pathWithId(paths.books.partner, 3)}`;

let server: ScriptedServer;
withServer((started) => {
  server = started;
});
const begin = () => {
  answerWithEmptyBooks(server);
  rememberSession('USER', 'Ada King');
  localStorage.setItem('menus', 'books');
  const user = (id: number, name: string, userType: string) => ({ id, name, userType });
  server.on(`GET ${paths.users.list}`, () =>
    found([{ ...user(3, 'Chen Wei', 'USER'), isDisabled: true }, user(1, 'Robot', 'SYSTEM')]),
  );
  server.on(`GET ${paths.books.partners}`, () => found({ ...onDay, partners: [] }));
  server.on(`GET ${paths.company}`, () => found({ name: 'Harbour Homes' }));
  server.on(ofPartner, () => found(chen));
  server.on(`GET ${paths.deposits.filter}`, ({ query }) => {
    const page = Number(query.get('page'));
    const of = query.get('userId') === '3' && page < 2 ? [deposit(page === 0 ? 12 : 7)] : [];
    return found({ currentPage: page, totalPages: 2, totalItems: 26, deposits: of });
  });
};
const open = async (search = '') => {
  const opened = openConsole(`${screenPaths.partners}${search}`);
  await screenNamed('Partners');
  return opened;
};
const linesOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));

it('a person is chosen, who may be disabled but not of the system, and stands in each currency ahead or behind', async () => {
  begin();
  const { user } = await open('?person=3/x');
  expect(await screen.findByText(messages.list.addressLeftOut('Partner'))).toBeInTheDocument();
  expect(await screen.findByText(messages.partner.nobody)).toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: 'Partner' }));
  const choices = await screen.findAllByRole('option');
  expect(choices.map(({ textContent }) => textContent)).toEqual([`Chen Wei${captions.disabled}`]);
  await user.click(choices[0]!);
  await waitFor(() => expect(place()).toBe(`${screenPaths.partners}?person=3`));
  expect(await linesOf('Projects in AED')).toEqual([
    'Marina Heights | 33.34 % | 3,000.00 | 1,000.20',
    'Palm Court (archived) | - | 999.42 | 333.14',
  ]);
  expect(screen.getByText(messages.partner.noProjects)).toBeInTheDocument();
  expect([...document.querySelectorAll('.partner__sums')].map(({ textContent }) => textContent)).toEqual([
    'Due1,333.34Deposited1,000.00Difference-333.34',
    'Due0.00Deposited70.00Difference+70.00',
  ]);
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(headings).toEqual(
    expect.arrayContaining(['Chen Wei (disabled)', 'AED: Behind by 333.34 AED', 'USD: Ahead by 70.00 USD']),
  );
  expect(screen.getByText('As of 26 Feb 2026')).toBeInTheDocument();
  expect(screen.getByText(messages.partner.howCounted)).toBeInTheDocument();
  expect(screen.getByText('250.00 AED of deposits dated after 26 Feb 2026 are not counted.')).toBeInTheDocument();
});

it('deposits lead to their entries, page by page in the address, and the printed page tells the newest, and what the screen tells', async () => {
  begin();
  const late = server.hold(ofPartner, () => found(chen));
  const { user, store } = await open('?person=3&page=2');
  await late.asked;
  // Until there is a paper of its own, what is printed has a head like every screen.
  expect(printedByMenu(store)).toContain('Harbour Homes');
  late.give();
  const table = await screen.findByRole('table', { name: 'Deposits of Chen Wei' });
  expect(await within(table).findByText('Deposit 7')).toBeInTheDocument();
  expect(within(table).getByRole('link', { name: '05 Jan 2026' })).toHaveAttribute(
    'href',
    `${screenPaths.deposits}?userId=3&entry=7`,
  );
  await waitFor(() => expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled());
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const paper = document.querySelector('.partner-print')!;
  for (const text of [
    ...['Harbour Homes', 'Partner statement of Chen Wei', 'AED: Behind by 333.34 AED', 'The newest 1 of 26 deposits.'],
    ...['Palm Court (archived)', '250.00 AED of deposits dated after 26 Feb 2026', messages.partner.noProjects],
    ...['Deposit 12', 'Printed by Ada King'],
  ])
    await waitFor(() => expect(paper).toHaveTextContent(text));
  // What a colleague records meanwhile is in its figures, and so among the newest; who is renamed has the new name.
  server.on(`GET ${paths.users.list}`, () => found([{ id: 3, name: 'Chen Wei-Li', userType: 'USER' }]));
  const newer = () => found({ currentPage: 0, totalPages: 2, totalItems: 27, deposits: [deposit(13)] });
  server.on(`GET ${paths.deposits.filter}`, newer);
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(paper).toHaveTextContent('Deposit 13'));
  await waitFor(() => expect(paper).toHaveTextContent('Partner statement of Chen Wei-Li'));
  // What could not be had anew is not printed as if it were of now.
  server.on(`GET ${paths.deposits.filter}`, () => ({ status: 503 }));
  server.on(ofPartner, () => ({ status: 503 }));
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(paper).toHaveTextContent(messages.list.loadFailed));
  await waitFor(() => expect(paper).toHaveTextContent(/What is shown is as of/));
  expect(paper).not.toHaveTextContent('Deposit 13');
  server.on(`GET ${paths.deposits.filter}`, newer);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(document.querySelector('.partner-print')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Prev' }));
  await waitFor(() => expect(place()).toBe(`${screenPaths.partners}?person=3`));
  expect(await screen.findByText('Deposit 13')).toBeInTheDocument();
});

it('is told up to a day that is chosen: figures, deposits, paper and report, and for the next person too', async () => {
  begin();
  const [asked, days]: [unknown[], unknown[]] = [[], []];
  server.on(ofPartner, ({ query }) => {
    asked.push(query.get('endDate'));
    return found({ ...chen, date: `${query.get('endDate') ?? '2026-02-26'}T00:00:00` });
  });
  server.on(`GET ${paths.deposits.filter}`, ({ query }) => {
    days.push(query.get('endDate'));
    const page = Number(query.get('page'));
    return found({ currentPage: page, totalPages: 2, totalItems: 26, deposits: [deposit(page === 0 ? 12 : 7)] });
  });
  const { user } = await open('?person=3&page=2');
  await screen.findByText('Deposit 7');
  await user.type(screen.getByRole('textbox', { name: 'As of' }), '31/01/2026');
  expect(screen.getByText(messages.list.filtersNotApplied)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Generate' }));
  await waitFor(() => expect(place()).toBe(`${screenPaths.partners}?person=3&endDate=2026-01-31`));
  expect(await screen.findByText('As of 31 Jan 2026')).toBeInTheDocument();
  expect(screen.getByText('250.00 AED of deposits dated after 31 Jan 2026 are not counted.')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: '05 Jan 2026' })).toHaveAttribute(
    'href',
    `${screenPaths.deposits}?userId=3&endDate=2026-01-31&entry=12`,
  );
  expect(asked).toEqual([null, '2026-01-31']);
  expect(days.at(-1)).toBe('2026-01-31T00:00:00');
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const paper = document.querySelector('.partner-print')!;
  await waitFor(() => expect(paper).toHaveTextContent('As of 31 Jan 2026'));
  act(() => void window.dispatchEvent(new Event('afterprint')));
  act(() => window.history.back());
  expect(await screen.findByText('As of 26 Feb 2026')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'As of' })).toHaveValue('');
});

it('all of them while nobody is chosen, as of the day, each leading to the statement of that day, with totals by currency and files', async () => {
  begin();
  const row = (
    id: number,
    name: string,
    currency: string,
    sums: readonly number[],
    shares: PartnerOfAll['shares'] = [],
  ) => {
    const [due = 0, deposited = 0, later = 0] = sums;
    return { id, name, isDisabled: id === 3, currency, due, deposited, later, position: deposited - due, shares };
  };
  const shares = [
    { projectid: 1, project: 'Marina Heights', share: 33.34 },
    { projectid: 4, project: 'برج الخليج', share: 50 },
  ];
  const asked: unknown[] = [];
  let answer: () => object = () => ({ status: 500, json: { success: false, message: 'Out of order' } });
  server.on(`GET ${paths.books.partners}`, ({ query }) => {
    asked.push(query.get('endDate'));
    return answer();
  });
  const { user, store } = await open('?endDate=2026-01-31');
  expect(await screen.findByText(messages.list.loadFailed)).toBeInTheDocument();
  expect(screen.queryByText(messages.partner.nobody)).toBeNull();
  answer = () =>
    found({
      ...onDay,
      date: '2026-01-31T00:00:00',
      ownerless: [{ currency: 'USD', due: 900_000, projects: [{ projectid: 9, project: 'Nobody' }] }],
      partners: [
        row(3, 'Chen Wei', 'AED', [1000.2, 1000, 250], shares),
        row(3, 'Chen Wei', 'USD', [0, 70]),
        row(5, 'Sara Noor (No. 5)', 'AED', [0.1, 0.3]),
      ],
    });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  const table = await screen.findByRole('table', { name: 'All Partners' });
  await within(table).findAllByText('Chen Wei');
  expect(
    [...table.querySelectorAll('tr')].map((line) =>
      [...line.children].map(({ textContent }) => textContent).join(' | '),
    ),
  ).toEqual([
    'Partner | Shares on This Day | Currency | Due | Deposited | Difference | Deposited Later',
    'Chen Wei (disabled) | Marina Heights 33.34\u00a0%; \u200e\u2068برج الخليج\u2069 50.00\u00a0% | AED | 1,000.20 | 1,000.00 | -0.20 | 250.00',
    'Chen Wei (disabled) |  | USD | 0.00 | 70.00 | 70.00 | 0.00',
    'Sara Noor (No. 5) |  | AED | 0.10 | 0.30 | 0.20 | 0.00',
    'Total |  | AEDUSD | 1,000.300.00 | 1,000.3070.00 | 0.0070.00 | 250.000.00',
  ]);
  expect(screen.getByText('As of 31 Jan 2026')).toBeInTheDocument();
  const ofNobody = '900,000.00 USD of Nobody is due by no partner: no owners are set under Project Setup yet.';
  expect(screen.getByText(ofNobody)).toBeInTheDocument();
  expect(new Set(asked)).toEqual(new Set(['2026-01-31']));
  expect(sheetByMenu(store)).toBe('landscape');
  // A popup stands upright, however wide what it stands over.
  const popup = document.body.appendChild(document.createElement('div'));
  popup.setAttribute('aria-modal', 'true');
  expect(sheetByMenu(store)).toBe('portrait');
  popup.remove();
  const file = `POST ${fileOfPath(paths.books.partners, 'partners.xlsx')}`;
  await user.click(screen.getByRole('button', { name: buttons.excel }));
  await waitFor(() =>
    expect(server.callsOf(file).map(({ query }) => query.toString())).toEqual(['endDate=2026-01-31T00%3A00%3A00']),
  );
  await user.click(within(table).getAllByRole('link', { name: 'Chen Wei' })[0]!);
  await waitFor(() => expect(place()).toBe(`${screenPaths.partners}?person=3&endDate=2026-01-31`));
  // And back to all of them, on the same day.
  await user.click(await screen.findByLabelText(controls.clearChoice('Partner')));
  await waitFor(() => expect(place()).toBe(`${screenPaths.partners}?endDate=2026-01-31`));
});

it('a page of deposits that is not there is left for the last one, and Back does not lead to it', async () => {
  begin();
  const { user } = await open();
  const steps = window.history.length;
  await user.click(screen.getByRole('combobox', { name: 'Partner' }));
  await user.click(await screen.findByRole('option', { name: /Chen Wei/ }));
  await screen.findByText('Deposit 12');
  window.history.replaceState(null, '', `${screenPaths.partners}?person=3&page=9`);
  act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: null })));
  const seen = new Set<string>();
  const watch = new MutationObserver(() => seen.add(document.querySelector('main')?.textContent ?? ''));
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  expect(await screen.findByText('Deposit 7')).toBeInTheDocument();
  watch.disconnect();
  expect([...seen].filter((text) => text.includes(messages.partner.noEntries))).toEqual([]);
  expect(place()).toBe(`${screenPaths.partners}?person=3&page=2`);
  expect(window.history.length).toBe(steps + 1);
});

it('says what the server says of somebody who is no partner, with Retry, and that there is nothing', async () => {
  begin();
  const sentence = messages.partner.notFound;
  server.on(ofPartner, () => ({ status: 404, json: { success: false, message: sentence, code: 'NOT_FOUND' } }));
  const { user } = await open('?person=3');
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  server.on(ofPartner, () => found({ ...chen, currencies: [] }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(messages.partner.nothing)).toBeInTheDocument();
});
