import { screen, waitFor, within } from '@testing-library/react';
import type { DepositSummaryRow } from '#contract/areas/deposits.wire';
import { captions } from '#contract/texts/captions';
import { messages } from '#contract/texts/messages';
import { paths } from '#contract/vocabulary/paths';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import type { ProjectSummaryRow } from '#contract/areas/projects.wire';
import { baseApi } from '../../src/client/transport/base-api';
import { HomeScreen } from '../../src/client/features/home/HomeScreen';
import { endServer, renderScreen } from './render-screen';
import { accounts, done, SmallBooks } from './small-books';
import { setClock } from './wall-clock';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { projectRow } from '../support/wire-rows';

let server: ScriptedServer;
let projects: ProjectSummaryRow[];
let totals: DepositSummaryRow[];

beforeEach(async () => {
  server = await startScriptedServer();
  new SmallBooks(server, 0);
  projects = [];
  totals = [];
  server.on(`GET ${paths.query}`, ({ query }) =>
    done(query.get('queryName') === 'projectScheduleSummary' ? projects : totals),
  );
});
afterEach(async () => {
  jest.useRealTimers();
  await endServer(server);
});

const project = (name: string, paid: number, more: Partial<ProjectSummaryRow> = {}): ProjectSummaryRow =>
  projectRow({
    ...{ projectid: name.length, name, total_amount: 1250000, total_paid: paid },
    ...{ installments_paid: 10, total_installments: 24, next_due_date: '2026-11-25T00:00:00' },
    ...more,
  });

const card = async (name: string) => (await screen.findByRole('heading', { name })).closest('article')!;

describe('a project', () => {
  it.each([
    ['paid in full', 1250000, 'positive', '100.0%'],
    ['paid in part', 531250.55, 'warning', '42.5%'],
    ['not paid', 0, 'negative', '0.0%'],
  ])('%s has its colour and percent', async (_case, paid, tone, percent) => {
    projects = [project('Marina Villas', paid)];
    renderScreen(<HomeScreen />);
    const shown = await card('Marina Villas');
    expect(within(shown).getByText(percent)).toBeInTheDocument();
    expect(within(shown).getByRole('progressbar')).toHaveClass(`meter--${tone}`);
  });

  it('that is archived is said to be, and not to be late: nothing is paid on it any more', async () => {
    projects = [
      project('Old Mill', 5, { isArchived: true, next_due_date: '2024-01-01T00:00:00' }),
      project('Marina Villas', 5, { next_due_date: '2024-01-01T00:00:00' }),
    ];
    renderScreen(<HomeScreen />);
    expect(await card('Old Mill')).toHaveTextContent(captions.archived);
    expect(await card('Old Mill')).not.toHaveTextContent('overdue');
    expect(await card('Marina Villas')).toHaveTextContent('overdue');
    expect(await card('Marina Villas')).not.toHaveTextContent(captions.archived);
  });

  it('shows a total beyond 2^53 hundredths as the nearest, instead of nothing', async () => {
    projects = [project('Marina Villas', 90_000_000_000_000, { total_amount: 99_000_000_000_000 })];
    totals = [70_000_000_000_000, 80_000_000_000_000].map((total_amount, at) => ({
      username: 'Daniel Weber',
      currency: 'AED',
      accname: `Account ${at}`,
      total_amount,
    }));
    renderScreen(<HomeScreen />);
    expect(await card('Marina Villas')).toHaveTextContent('90,000,000,000,000.00 / 99,000,000,000,000.00 AED');
    expect(await screen.findByText(/150,000,000,000,000\.00/)).toBeInTheDocument();
  });

  it('tells what is paid of what, its installments, and what is due next', async () => {
    projects = [project('Marina Villas', 531250.55), project('Tower A', 1250000, { next_due_date: null })];
    renderScreen(<HomeScreen />);
    const shown = await card('Marina Villas');
    expect(shown).toHaveTextContent('531,250.55 / 1,250,000.00 AED');
    expect(within(shown).getByText('10/24')).toBeInTheDocument();
    expect(within(shown).getByText('25 Nov 2026')).toBeInTheDocument();
    expect(within(await card('Tower A')).getByText('N/A')).toBeInTheDocument();
  });
});

it.each([
  ['2026-11-26T12:00:00', '1 day overdue'],
  ['2027-01-21T12:00:00', '57 days overdue'],
  ['2026-11-25T12:00:00', null],
])('says on %s how late a project is: %s', async (now, text) => {
  setClock(now);
  projects = [project('Marina Villas', 531250.55), project('Tower A', 1250000, { next_due_date: null })];
  renderScreen(<HomeScreen />);
  const due = within(await card('Marina Villas'))
    .getByText('Next due date')
    .closest('div')!;
  expect(due).toHaveTextContent(new RegExp(`^Next due date25 Nov 2026${text ?? ''}$`));
  expect(within(await card('Tower A')).queryByText(/overdue/)).toBeNull();
});

it('shows the balance of each account with its currency, or N/A', async () => {
  const unknown = { ...accounts[0], id: 13, accName: 'New', balance: null };
  server.on(`GET ${paths.accounts.list}`, () => done([...accounts, unknown]));
  renderScreen(<HomeScreen />);
  const table = within(await screen.findByRole('table'));
  const rows = table.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toEqual(['NameBalance', 'Main Operating1,250.50 USD', 'Escrow Tower A-0.05 AED', 'NewN/A']);
});

it('ends the balances with a total of each currency, which is not known where a balance is not', async () => {
  localStorage.setItem('menus', 'books');
  const unknown = { ...accounts[1]!, id: 13, accName: 'New', balance: null };
  server.on(`GET ${paths.accounts.list}`, () =>
    done([...accounts, { ...accounts[0]!, id: 14, balance: 0.1 }, unknown]),
  );
  renderScreen(<HomeScreen />);
  const table = await screen.findByRole('table');
  const rows = [...table.querySelectorAll('tfoot tr')].map((row) => row.textContent);
  expect(rows).toEqual(['Total AEDN/A', 'Total USD1,250.60 USD']);
});

it('groups the deposits by user, then currency, with exact totals', async () => {
  localStorage.setItem('menus', 'books');
  const row = (username: string, currency: string, accname: string, total_amount: number) => ({
    username,
    ...(username === 'Chen Wei' && { userid: 3, userNumber: 3 }),
    currency,
    accname,
    total_amount,
  });
  totals = [
    row('Amina Khalid', 'USD', 'Main Operating', 0.1),
    row('Chen Wei', 'USD', 'Main Operating', 5),
    row('Amina Khalid', 'AED', 'Escrow Tower A', 70),
    row('Amina Khalid', 'USD', 'Reserve', 0.2),
    { ...row('Ali Hassan', 'USD', 'Reserve', 7), userid: 9, userNumber: 9 },
  ];
  renderScreen(<HomeScreen />);
  const person = (name: string) => screen.getByRole('heading', { name }).closest('section')!;
  await screen.findByRole('heading', { name: 'Amina Khalid' });
  expect(person('Amina Khalid')).toHaveTextContent(
    'Amina KhalidMain Operating0.10 USDReserve0.20 USDTotal USD0.30 USDEscrow Tower A70.00 AEDTotal AED70.00 AED',
  );
  // Who has a namesake is told from him, whether he deposited or not.
  expect(person('Chen Wei (No. 3)')).toHaveTextContent('Chen Wei (No. 3)Main Operating5.00 USDTotal USD5.00 USD');
  expect(person('Ali Hassan (No. 9)')).toHaveTextContent('Ali Hassan (No. 9)Reserve7.00 USDTotal USD7.00 USD');
  // A server of the specification does not tell who it is: then no name and no total leads anywhere.
  const links = [...document.querySelectorAll('.deposit-totals a')].map((link) => link.getAttribute('href'));
  const leading = (id: number) => [
    `/dashboard/books/partners?person=${id}`,
    `/dashboard/financial/deposits?userId=${id}&currency=USD`,
  ];
  expect(links).toEqual([...leading(3), ...leading(9)]);
});

it('says of each block by itself that it could not be loaded, or is empty', async () => {
  server.on(`GET ${paths.accounts.list}`, () => ({ status: 503 }));
  const { store, user } = renderScreen(<HomeScreen />);
  expect(await screen.findByText(messages.list.loadFailed)).toBeInTheDocument();
  expect(await screen.findByText('No projects yet.')).toBeInTheDocument();
  expect(await screen.findByText('No deposits yet.')).toBeInTheDocument();
  server.on(`GET ${paths.accounts.list}`, () => done(accounts));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Main Operating')).toBeInTheDocument();
  expect(screen.queryByText(messages.list.loadFailed)).toBeNull();
  expect(document.activeElement).toContainElement(screen.getByText('Main Operating'));
  expect(document.activeElement).not.toBe(document.body);

  // What was shown stays, and says how old it is.
  server.on(`GET ${paths.accounts.list}`, () => ({ status: 503 }));
  store.dispatch(baseApi.util.invalidateTags(['Account']));
  expect(await screen.findByText(messages.list.loadFailed)).toBeInTheDocument();
  expect(screen.getByText('Main Operating')).toBeInTheDocument();
  expect(screen.getByText(/^What is shown is as of \d\d \w+ \d{4}, \d\d:\d\d\.$/)).toBeInTheDocument();
});

it('tells beneath everything what is due within 30 days and whether the cash is enough, and follows what is written', async () => {
  localStorage.setItem('menus', 'books');
  let stamp = 1;
  let available = 90;
  const day = (date: string, amount: number) => ({ date: `${date}T00:00:00`, amount, count: 1 });
  server.on(`GET ${paths.booksStamp}`, () => done({ stamp: String(stamp) }));
  server.on(`GET ${paths.books.due}`, () => ({ status: 503 }));
  const { user } = renderScreen(<HomeScreen />);
  const panel = (await screen.findByRole('heading', { name: 'Due and Cash' })).closest('section')!;
  const retry = await within(panel).findByRole('button', { name: 'Retry' });
  server.on(`GET ${paths.books.due}`, () =>
    done({
      today: '2026-02-26T00:00:00',
      currencies: [
        {
          currency: 'AED',
          days: [day('2026-02-25', 40), day('2026-03-28', 60), day('2026-03-29', 1000)],
          accounts: [{ id: 12, accName: 'Escrow Tower A', balance: available, available }],
        },
      ],
    }),
  );
  await user.click(retry);
  expect(await within(panel).findByText('10.00 from 28 Mar 2026')).toBeInTheDocument();
  expect(panel.querySelector('dl')).toHaveTextContent(
    'Overdue40.00Next 30 days60.00Cash90.00Short10.00 from 28 Mar 2026',
  );
  expect(panel).toHaveTextContent(/Cash is what the accounts that may pay \(type PAYMENT or COMBINED\) hold/);
  expect(within(panel).getByRole('link', { name: /^AED, Next 30 days/ })).toHaveAttribute(
    'href',
    `${screenPaths.due}?currency=AED&within=30`,
  );
  available = 100;
  // Whichever of them is the first that comes.
  server.on(`GET ${paths.booksStamp}`, () => done({ stamp: String((stamp += 1)) }));
  await waitFor(() => {
    window.dispatchEvent(new Event('focus'));
    expect(within(panel).getByText('Enough for 30 days')).toBeInTheDocument();
  });
});
