import { screen, waitFor, within } from '@testing-library/react';
import { csvHeadings } from '#contract/reports/csv-file';
import { reports } from '#contract/reports/reports';
import { limits } from '#contract/vocabulary/limits';
import { messages } from '#contract/texts/messages';
import { paths } from '#contract/vocabulary/paths';
import type { TransferRow } from '#contract/areas/transfers.wire';
import { TransfersReport } from '../../src/client/features/transfers/TransfersReport';
import { acknowledge, cells, choose, dialog, field, MovementBooks, press, pressDelete } from './movement-books';
import { endServer, renderScreen } from './render-screen';
import { refused } from './small-books';
import { collectSavedFiles, contentOf } from './saved-files';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { transferRow } from '../support/wire-rows';

let server: ScriptedServer;
let rows: TransferRow[];

function open(count: number, more: Partial<TransferRow> = {}) {
  rows = Array.from({ length: count }, (_, place) => transferRow(count - place, more));
  new MovementBooks(server).lists({ ...paths.transfers, key: 'transfers' }, rows, ({ id }) => id);
}

beforeEach(async () => {
  server = await startScriptedServer();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await endServer(server);
});

const asked = () => server.calls.filter(({ path }) => path === paths.transfers.filter);

it('shows a From block and a To block, the rate, remarks, slip and Delete', async () => {
  open(1, { remarks: 'Exchange', slip: 'a.png' });
  renderScreen(<TransfersReport />);
  await screen.findByText('From 1');
  const heads = screen.getAllByRole('row').slice(0, 2);
  const headings = heads.map((row) =>
    within(row)
      .getAllByRole('columnheader')
      .map((cell) => [cell.textContent, cell.getAttribute('scope'), cell.getAttribute('colspan')]),
  );
  expect(headings).toEqual([
    [
      ['Date', 'col', null],
      ['From', 'colgroup', '3'],
      ['To', 'colgroup', '3'],
      ['Conversion Rate', 'col', null],
      ['Remarks', 'col', null],
      ['Slip', 'col', null],
      ['Actions', 'col', null],
    ],
    ['Account', 'Amount', 'Currency', 'Account', 'Amount', 'Currency'].map((heading) => [heading, 'col', null]),
  ]);
  expect(cells()).toEqual([
    [
      '05 Jan 2026',
      'From 1',
      '1,000.50',
      'USD',
      'To 1',
      '3,674.34',
      'AED',
      '3.6725',
      'Exchange',
      'View Slip',
      'Delete',
    ],
  ]);
});

it('says of each cell under From and To which heading it is under', async () => {
  open(1);
  renderScreen(<TransfersReport />);
  await screen.findByText('From 1');
  const read = (cell: Element) =>
    (cell.getAttribute('headers') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
  const row = screen.getByRole('rowheader', { name: '05 Jan 2026' }).closest('tr')!;
  expect(within(row).getAllByRole('cell').slice(0, 7).map(read)).toEqual(
    ['From Account', 'From Amount', 'From Currency', 'To Account', 'To Amount', 'To Currency', 'Conversion Rate'].map(
      (heading) => ['05 Jan 2026', ...heading.replace(/^(From|To) /, '$1|').split('|')],
    ),
  );
  for (const heading of screen.getAllByRole('columnheader', { name: 'Amount' })) {
    expect(read(heading)).toHaveLength(1);
  }
});

it('keeps what people wrote apart, so that its direction turns nothing beside it', async () => {
  const turning = '\u202eExchange';
  open(1, { remarks: turning, fromAcc: turning, toAcc: turning });
  const { user } = renderScreen(<TransfersReport />);
  const apart = async (count: number) => {
    const shown = await screen.findAllByText(turning);
    expect(shown.map((element) => element.localName)).toEqual(Array.from({ length: count }, () => 'bdi'));
  };
  await apart(3);
  await pressDelete(user);
  await screen.findByRole('dialog');
  await apart(6);
});

it('filters by both accounts and the dates, after Generate', async () => {
  open(6);
  const { user } = renderScreen(<TransfersReport />);
  await screen.findByText('From 6');
  expect(Object.fromEntries(asked().at(-1)!.query)).toEqual({ page: '0', size: String(limits.reportPageSize) });
  await choose(user, 'From Account', /Main Operating/);
  await choose(user, 'To Account', /Gulf Operating/);
  await user.type(field('Start Date'), '5/1/2026');
  await user.type(field('End Date'), '6/1/2026');
  await press(user, 'Generate');
  await waitFor(() =>
    expect(Object.fromEntries(asked().at(-1)!.query)).toEqual({
      page: '0',
      size: '5',
      fromAccountId: '11',
      toAccountId: '13',
      startDate: '2026-01-05T00:00:00',
      endDate: '2026-01-06T00:00:00',
    }),
  );
});

it('tells how many there are with each answer to other filters, be they as many; a further page tells its number alone', async () => {
  open(6);
  const { user } = renderScreen(<TransfersReport />);
  await screen.findByText('From 6');
  const told: string[] = [];
  const watch = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const from = target instanceof Element ? target : target.parentElement;
      const live = from?.closest('[role="status"], [aria-live]');
      if (live?.closest('.report__count, .pager') && addedNodes.length > 0) told.push(live.textContent);
    }
  });
  watch.observe(document.body, { childList: true, characterData: true, subtree: true });
  await press(user, 'Next');
  await screen.findByText('From 1');
  expect(told).toEqual([]);
  for (const account of [/Main Operating/, /Gulf Operating/]) {
    rows.splice(1);
    await choose(user, 'From Account', account);
    await press(user, 'Generate');
    await waitFor(() => expect(told.splice(0)).toContain('1 transfer'));
  }
  rows.splice(0);
  await choose(user, 'From Account', /Main Operating/);
  await choose(user, 'To Account', /Gulf Operating/);
  await press(user, 'Generate');
  await waitFor(() => expect(told).toContain('0 transfers'));
  watch.disconnect();
});

it('exports all rows to which the filters apply', async () => {
  open(6);
  const saved = collectSavedFiles();
  const { user } = renderScreen(<TransfersReport />);
  await screen.findByText('From 6');
  await choose(user, 'From Account', /Main Operating/);
  await press(user, 'Generate');
  await waitFor(() => expect(asked().at(-1)!.query.get('fromAccountId')).toBe('11'));
  await press(user, 'Export CSV');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(Object.fromEntries(asked().at(-1)!.query)).toMatchObject({ size: '0', fromAccountId: '11' });
  expect(saved[0]!.name).toBe(reports.transfers.fileName);
  const [head, ...lines] = (await contentOf(saved[0]!)).replace('\ufeff', '').trimEnd().split('\r\n');
  expect(head).toBe(csvHeadings(reports.transfers).join(','));
  expect(lines).toHaveLength(6);
  expect(lines[0]).toBe('2026-01-05,From 6,1000.50,USD,To 6,3674.34,AED,3.6725,,');
});

it('deletes a transfer with its warning, and leaves a page whose last row is gone', async () => {
  open(6);
  const { user } = renderScreen(<TransfersReport />);
  await screen.findByText('From 6');
  await press(user, 'Next');
  await screen.findByText('From 1');
  await pressDelete(user);
  const warning = within(await dialog(messages.transfer.reverseWarning));
  expect(warning.getAllByRole('definition').map((fact) => fact.textContent)).toEqual([
    '05 Jan 2026',
    'From 1',
    '1,000.50 USD',
    'To 1',
    '3,674.34 AED',
  ]);
  await user.click(warning.getByRole('button', { name: 'NO' }));
  expect(rows).toHaveLength(6);
  await pressDelete(user);
  await press(user, 'YES');
  await acknowledge(user, messages.transfer.reversed);
  expect(await screen.findByText('From 6')).toBeInTheDocument();
  expect(screen.getByText('Page 1 of 1')).toBeInTheDocument();
  expect(rows.map(({ id }) => id)).toEqual([6, 5, 4, 3, 2]);
});

it.each([
  ['the server says', () => refused(409, 'Insufficient balance in To 1'), 'Insufficient balance in To 1'],
  ['§8 says without a sentence', () => ({ json: { success: false } }), messages.transfer.reverseFailed],
])('says why it was not deleted, as %s', async (_case, answer, sentence) => {
  open(1);
  server.on(`DELETE ${paths.transfers.reverse.replace(':id', '1')}`, answer);
  const { user } = renderScreen(<TransfersReport />);
  await pressDelete(user);
  await press(user, 'YES');
  await acknowledge(user, sentence);
  expect(screen.getByText('From 1')).toBeInTheDocument();
});

it('offers Delete only to those who may', async () => {
  open(1);
  renderScreen(<TransfersReport />, 'USER');
  await screen.findByText('From 1');
  expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
});

it('says in its place when it could not be loaded, with Retry', async () => {
  open(1);
  server.on(`GET ${paths.transfers.filter}`, () => ({ status: 500 }));
  const { user } = renderScreen(<TransfersReport />);
  expect(await screen.findByText(messages.list.loadFailed)).toBeInTheDocument();
  open(1);
  await press(user, 'Retry');
  expect(await screen.findByText('From 1')).toBeInTheDocument();
});
