import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { limits } from '#contract/vocabulary/limits';
import { messages } from '#contract/texts/messages';
import { printMessages } from '#contract/texts/print-messages';
import { centsFromAnswer, formatCents, totalCents } from '#contract/values/money';
import { paths } from '#contract/vocabulary/paths';
import { DepositsReport } from '../../src/client/features/deposits/DepositsReport';
import { SlipCell } from '../../src/client/table/SlipCell';
import { endServer, renderScreen } from './render-screen';
import { done, SmallBooks } from './small-books';
import { type Call, type Scripted, type ScriptedServer, startScriptedServer } from '../support/scripted-server';

let server: ScriptedServer;
let books: SmallBooks;
const open = (count: number) => {
  books = new SmallBooks(server, count);
};

beforeEach(async () => {
  server = await startScriptedServer();
});
afterEach(() => endServer(server));

const asked = () => server.calls.filter(({ path }) => path === paths.deposits.filter);
const lastAsked = () => Object.fromEntries(asked().at(-1)!.query);
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[3]!.textContent);
const button = (name: string) => screen.getByRole('button', { name });
const page = (text: string) => screen.findByText(text);

async function remove(user: UserEvent, account: string) {
  const row = screen.getByRole('cell', { name: account }).closest('tr')!;
  await user.click(within(row).getByRole('button', { name: /^Delete / }));
  expect(await screen.findByText(messages.deposit.reverseWarning)).toBeInTheDocument();
  await user.click(button('YES'));
}

describe('the pages of a report', () => {
  it('opens on the first, unfiltered, and goes on and back', async () => {
    open(12);
    const { user } = renderScreen(<DepositsReport />);
    await page('Page 1 of 3');
    expect(lastAsked()).toEqual({ page: '0', size: String(limits.reportPageSize) });
    expect(cells()).toEqual([12, 11, 10, 9, 8].map((id) => `Account ${id}`));
    expect(screen.getByText('12 deposits')).toBeInTheDocument();
    expect(button('Prev')).toBeDisabled();

    await user.click(button('Next'));
    await screen.findByText('Account 7');
    await user.click(button('Next'));
    await screen.findByText('Account 2');
    expect(screen.getByText('Page 3 of 3')).toBeInTheDocument();
    expect(cells()).toHaveLength(2);
    expect(button('Next')).toBeDisabled();
    await waitFor(() => expect(button('Prev')).toHaveFocus());
    await user.click(button('Prev'));
    await screen.findByText('Account 7');
  });

  it('keeps the rows before until the next ones are here', async () => {
    open(6);
    const { user } = renderScreen(<DepositsReport />);
    await screen.findByText('Account 6');
    let answer = () => {};
    const isAsked = new Promise<void>((resolve) => {
      server.on(`GET ${paths.deposits.filter}`, async (request) => {
        resolve();
        await new Promise<void>((go) => {
          answer = go;
        });
        return books.page(request);
      });
    });
    await user.click(button('Next'));
    await isAsked;
    expect(screen.getByText('Account 6')).toBeInTheDocument();
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    answer();
    await screen.findByText('Account 1');
    expect(cells()).toEqual(['Account 1']);
  });

  it('leaves a page whose last row was deleted', async () => {
    open(6);
    const { user } = renderScreen(<DepositsReport />);
    await screen.findByText('Account 6');
    await user.click(button('Next'));
    await screen.findByText('Account 1');
    await remove(user, 'Account 1');
    await screen.findByText(messages.deposit.reversed);
    await user.click(button('OK'));
    await page('Page 1 of 1');
    await screen.findByText('Account 6');
    expect(cells()).toHaveLength(5);
    expect(lastAsked().page).toBe('0');
  });

  it('says which page it is only when it knows how many there are', async () => {
    open(12);
    let answer = () => {};
    server.on(`GET ${paths.deposits.filter}`, async (request) => {
      await new Promise<void>((go) => {
        answer = go;
      });
      return books.page(request);
    });
    renderScreen(<DepositsReport />);
    await waitFor(() => expect(asked()).toHaveLength(1));
    expect(screen.queryByText(/^Page/)).toBeNull();
    expect(button('Next')).toBeDisabled();
    await waitFor(() => {
      answer();
      expect(screen.getByText('Page 1 of 3')).toBeInTheDocument();
    });
  });

  it('says Page 1 of 1 of an empty list', async () => {
    open(0);
    renderScreen(<DepositsReport />);
    expect(await screen.findByText(messages.list.none)).toBeInTheDocument();
    expect(screen.getByText('Page 1 of 1')).toBeInTheDocument();
  });

  it('says of an empty list with filters that nothing fits them', async () => {
    open(0);
    const { user } = renderScreen(<DepositsReport />);
    await screen.findByText(messages.list.none);
    await user.type(screen.getByLabelText('Start Date'), '5/1/2026');
    await user.click(button('Generate'));
    expect(await screen.findByText(messages.list.empty)).toBeInTheDocument();
    expect(screen.queryByText(messages.list.none)).toBeNull();
  });

  it.each([
    [1, '1 deposit'],
    [2, '2 deposits'],
  ])('counts %i as %s', async (count, text) => {
    open(count);
    renderScreen(<DepositsReport />);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });
});

describe('the filters of a report', () => {
  it('count after Generate, from the first page on', async () => {
    open(12);
    const { user } = renderScreen(<DepositsReport />);
    await screen.findByText('Account 12');
    await user.click(button('Next'));
    await screen.findByText('Account 7');
    await user.click(screen.getByLabelText('User'));
    await user.click(await screen.findByRole('option', { name: 'Chen Wei' }));
    await user.type(screen.getByLabelText('Start Date'), '5/1/2026');
    expect(screen.getByText('These filters are not applied yet.')).toBeInTheDocument();
    const before = asked().length;
    expect(lastAsked()).not.toHaveProperty('userId');
    await user.click(button('Generate'));
    await page('Page 1 of 3');
    await waitFor(() => expect(asked().length).toBe(before + 1));
    expect(lastAsked()).toEqual({ page: '0', size: '5', userId: '22', startDate: '2026-01-05T00:00:00' });
  });

  it('ask again when nothing of them has changed: somebody else may have recorded something', async () => {
    open(1);
    const { user } = renderScreen(<DepositsReport />);
    await screen.findByText('Account 1');
    books.recordElsewhere();
    await user.click(button('Generate'));
    expect(await screen.findByText('Account 2')).toBeInTheDocument();
  });

  it('refuse an end before the start, and go there', async () => {
    open(1);
    const { user } = renderScreen(<DepositsReport />);
    await screen.findByText('Account 1');
    const before = asked().length;
    await user.type(screen.getByLabelText('Start Date'), '5/1/2026');
    await user.type(screen.getByLabelText('End Date'), '4/1/2026');
    await user.click(button('Generate'));
    expect(await screen.findByText(messages.form.endBeforeStart)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('End Date')).toHaveFocus());
    expect(asked()).toHaveLength(before);
  });

  it('collapse, and keep what they hold', async () => {
    open(0);
    const { user } = renderScreen(<DepositsReport />);
    await user.type(screen.getByLabelText('Start Date'), '5/1/2026');
    await user.click(button('Filters'));
    expect(button('Filters')).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByLabelText('Start Date')).not.toBeVisible();
    await user.click(button('Filters'));
    expect(screen.getByLabelText('Start Date')).toHaveValue('05 Jan 2026');
  });
});

describe('a list that cannot be loaded', () => {
  it('says so in its place, and is asked for again by Retry', async () => {
    open(1);
    const answer = (request: Call) => books.page(request);
    server.on(`GET ${paths.deposits.filter}`, () => ({ status: 503 }));
    const { user } = renderScreen(<DepositsReport />);
    expect(await screen.findByText(messages.list.loadFailed)).toBeInTheDocument();
    expect(screen.queryByText(messages.list.none)).toBeNull();
    server.on(`GET ${paths.deposits.filter}`, answer);
    await user.click(button('Retry'));
    expect(await screen.findByText('Account 1')).toBeInTheDocument();
    expect(screen.getByRole('table').parentElement).toHaveFocus();
    expect(screen.queryByText(messages.list.loadFailed)).toBeNull();
  });
});

describe('the slip of a row', () => {
  const show = (slip: string | null) => renderScreen(<SlipCell slip={slip} />);

  it.each(['a.jpg', 'a.jpeg', 'a.PNG'])('%s opens in a new tab', (slip) => {
    show(slip);
    const link = screen.getByRole('link', { name: 'View Slip' });
    expect(link).toHaveAttribute('href', `/api/files/${slip}`);
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener');
  });

  it('of another type is downloaded', () => {
    show('a.pdf');
    expect(screen.getByRole('link', { name: 'Download Slip' })).toHaveAttribute('href', '/api/files/a.pdf');
  });

  it('is a dash where there is none', () => {
    show(null);
    expect(screen.getByText('-')).toBeInTheDocument();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('a report on paper', () => {
  const sheets: HTMLElement[] = [];
  const rowsOf = (sheet: HTMLElement | undefined) =>
    [...(sheet?.querySelectorAll('tbody tr') ?? [])].map((row) => row.children[4]!.textContent);
  beforeEach(() => {
    sheets.length = 0;
    window.print = () => {
      sheets.push(document.querySelector('.paper')!.cloneNode(true) as HTMLElement);
      window.dispatchEvent(new Event('afterprint'));
    };
  });

  it('holds all rows of the filters, under what these are and before what they make', async () => {
    open(12);
    const { user } = renderScreen(<DepositsReport />, 'ADMIN', '?accountId=11&startDate=2026-01-01');
    await page('Page 1 of 3');
    await user.click(button('Print'));
    await waitFor(() => expect(sheets).toHaveLength(1));
    const [paper] = sheets;
    expect(rowsOf(paper)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((id) => `Account ${id}`));
    for (const text of [
      'Period: From 01 Jan 2026',
      'Filters: Account: Main Operating',
      'Printed by Ada',
      '12 deposits in all',
    ])
      expect(paper).toHaveTextContent(text);
    // The period is told once.
    expect(paper).not.toHaveTextContent('Start Date');
    const total = formatCents(totalCents(books.deposits.map(({ amount }) => centsFromAnswer(amount)!)));
    expect([...paper!.querySelectorAll('tfoot td')].map(({ textContent }) => textContent).slice(0, 4)).toEqual([
      ...['Total', '', total, books.deposits[0]!.currencyName],
    ]);
    expect(paper!.querySelector('button')).toBeNull();
  });

  it('asks for many rows at once, prints nothing when they are not whole, and nothing after Cancel', async () => {
    open(250);
    const { user } = renderScreen(<DepositsReport />);
    await page('Page 1 of 50');
    const wholly = { currentPage: 0, totalPages: 1, totalItems: 250, deposits: books.deposits };
    let answer: Scripted | Promise<Scripted> = done(wholly);
    server.on(`GET ${paths.deposits.filter}`, (call) => (call.query.get('size') === '0' ? answer : books.page(call)));
    await user.click(button('Print'));
    await waitFor(() => expect(rowsOf(sheets[0])).toHaveLength(250));
    answer = done({ ...wholly, deposits: books.deposits.slice(1) });
    await user.click(button('Print'));
    expect(await screen.findByText(printMessages.changed)).toBeInTheDocument();
    await user.click(button('OK'));
    let answerNow: (late: Scripted) => void = () => undefined;
    answer = new Promise((resolve) => {
      answerNow = resolve;
    });
    await user.click(button('Print'));
    expect(await screen.findByText('200 of 250')).toBeInTheDocument();
    await user.click(button('Cancel'));
    answerNow(done(wholly));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sheets).toHaveLength(1);
  });
});
