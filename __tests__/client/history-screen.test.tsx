import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import type { HistoryEntry, HistoryPage } from '#contract/areas/history.wire';
import { buttons } from '#contract/texts/buttons';
import { messages } from '#contract/texts/messages';
import { fileOfPath, paths } from '#contract/vocabulary/paths';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import { projectHistoryWords } from '../../src/client/features/administration/projects/project-words';
import { HistoryList } from '../../src/client/parts/HistoryList';
import type { Call, ScriptedServer } from '../support/scripted-server';
import { personRow } from '../support/wire-rows';
import { answerWithEmptyBooks, openConsole, place, rememberSession, screenNamed } from './open-console';
import { printedByMenu } from './printed-paper';
import { withServer } from './signed-in-console';
import { done, refused } from './small-books';

/* Books › History: who did what, filters and steps in the address, the seals, and where a row leads. */

const call = `GET ${paths.books.history}`;
const entry = (id: number, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  ...{ id, at: '2026-01-05T10:00:00Z', by: 'Omar Siddiqui', kind: 'deposit', deed: 'Deleted', seal: 'holds' },
  subject: { id: '12', name: '', isThere: true },
  changes: [
    { label: 'Amount', before: '100.25', after: null },
    { label: 'Reason', before: null, after: 'Entered twice' },
  ],
  ...more,
});
const page = (entries: HistoryEntry[], more: Partial<HistoryPage> = {}): HistoryPage => ({
  ...{ entries, hasNewer: false, hasOlder: false, timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone },
  seals: { waiting: 0, checkedAt: '2026-01-05T11:00:00Z', allCheckedAt: null, faults: [] },
  ...more,
});

let server: ScriptedServer;
withServer((started) => {
  server = started;
});
const begin = (role: 'USER' | 'ADMIN' | 'SUPER' = 'ADMIN') => {
  answerWithEmptyBooks(server);
  rememberSession(role, 'Ada King');
  localStorage.setItem('menus', 'books');
  server.on(`GET ${paths.company}`, () => done({ name: 'Harbour Homes' }));
  server.on(`GET ${paths.users.list}`, () => done([personRow(3, 'Omar Siddiqui')]));
  server.on(call, () => done(page([entry(77)])));
};
const open = async (search = '') => {
  const opened = openConsole(screenPaths.history + search);
  await screenNamed('History');
  return opened;
};
const asked = () => server.callsOf(call).map(({ query }) => query.toString());

it('finds who deleted what, and why, by at most ten keys', async () => {
  begin();
  const { user } = await open();
  await screen.findByText('Entered twice');
  screen.getByRole('heading', { level: 1 }).focus();
  let keys = 1;
  for (; document.activeElement?.textContent !== 'Deleted' && keys < 10; keys += 1) await user.tab();
  await user.keyboard('{Enter}');
  expect(keys).toBeLessThanOrEqual(10);
  await waitFor(() => expect(place()).toBe(`${screenPaths.history}?deed=deleted`));
  await waitFor(() => expect(asked()).toContain('deed=deleted'));
  const row = (await screen.findByText('Entered twice')).closest('li')!;
  expect(row).toHaveTextContent(/^Deposit 12 Deleted by Omar Siddiqui, .* SealedAmount100\.25ReasonEntered twice$/);
  expect(within(row).getByRole('link')).toHaveAttribute('href', `${screenPaths.deposits}?entry=12`);
});

it('asks for what the address tells, shows it as filters, and takes one of them away', async () => {
  begin();
  const { user } = await open('?person=3&kind=deposit&subject=12&startDate=2026-01-01&deed=deleted&colour=red');
  expect(await screen.findByText(messages.list.addressLeftOut('colour'))).toBeInTheDocument();
  await screen.findByText('Entered twice');
  expect(asked()).toEqual(['person=3&kind=deposit&subject=12&startDate=2026-01-01T00%3A00%3A00&deed=deleted']);
  const file = `POST ${fileOfPath(paths.books.history, 'history.csv')}`;
  await user.click(screen.getByRole('button', { name: buttons.exportCsv }));
  await waitFor(() => expect(server.callsOf(file).map(({ query }) => query.toString())).toEqual([asked()[0]]));
  await user.click(screen.getByRole('button', { name: /^Filters/ }));
  const chips = within(screen.getByRole('list', { name: 'Filters that apply' }));
  const names = ['Person: Omar Siddiqui', 'Kind: Deposit', 'Number: 12', 'Start Date: 01 Jan 2026', 'Deed: Deleted'];
  await waitFor(() => expect(chips.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(names));
  await user.click(chips.getByRole('button', { name: 'Remove filter Kind: Deposit' }));
  await waitFor(() => expect(place()).toBe(`${screenPaths.history}?person=3&startDate=2026-01-01&deed=deleted`));
  window.history.back();
  await waitFor(() => expect(place()).toContain('kind=deposit'));
});

it('looks for a number among records of one kind only, and says so at the field', async () => {
  begin();
  const { user } = await open();
  // as it comes out of an Arabic page
  await user.type(await screen.findByLabelText('Number'), '\u0661\u0662\u200f');
  await user.click(screen.getByRole('button', { name: 'Generate' }));
  expect(await screen.findByText(messages.history.subjectWithoutKind)).toBeInTheDocument();
  expect(place()).toBe(screenPaths.history);
  await user.click(screen.getByLabelText('Kind'));
  // Of people and imports ADMIN is not told.
  expect(screen.queryByRole('option', { name: 'Person' })).toBeNull();
  await user.click(await screen.findByRole('option', { name: 'Deposit' }));
  await user.click(screen.getByRole('button', { name: 'Generate' }));
  await waitFor(() => expect(place()).toBe(`${screenPaths.history}?kind=deposit&subject=12`));
  await waitFor(() => expect(screen.queryByText(messages.list.filtersNotApplied)).toBeNull());
});

it('goes on from row to row, older and newer', async () => {
  begin();
  const pages = ({ query }: Call) => {
    if (query.has('before')) return done(page([entry(50)], { hasNewer: true }));
    return done(page([entry(77), entry(60)], { hasOlder: true }));
  };
  server.on(call, pages);
  const { user, store } = await open();
  await screen.findAllByText('Entered twice');
  const print = screen.getByRole('button', { name: buttons.print });
  const deleted = server.hold(call, pages);
  await user.click(screen.getByRole('button', { name: 'Deleted' }));
  // The row that still stands last is none of what was deleted.
  await user.click(screen.getByRole('button', { name: 'Older' }));
  deleted.give();
  await waitFor(() => expect(print).toBeEnabled());
  expect(place()).toBe(`${screenPaths.history}?deed=deleted`);
  const older = server.hold(call, pages);
  await user.click(screen.getByRole('button', { name: 'Older' }));
  await waitFor(() => expect(place()).toBe(`${screenPaths.history}?deed=deleted&before=60`));
  // The rows of another place are no paper of this one.
  expect(print).toBeDisabled();
  older.give();
  await waitFor(() => expect(print).toBeEnabled());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Older' })).toBeDisabled());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Newer' })).toBeEnabled());
  expect(printedByMenu(store)).toContain(messages.history.printedPage);
  await user.click(screen.getByRole('button', { name: 'Newer' }));
  await waitFor(() => expect(place()).toBe(`${screenPaths.history}?deed=deleted&after=50`));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Oldest' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Oldest' }));
  await waitFor(() => expect(place()).toBe(`${screenPaths.history}?deed=deleted&isOldest=true`));
});

it('says in words what is sealed, waits, or is another; leads to no record that is gone or not for this person', async () => {
  begin();
  const faults = ['Row 3 of the audit log is not what was sealed.'];
  server.on(call, () =>
    done(
      page(
        [
          entry(3, { seal: 'broken', kind: 'account', subject: { id: '4', name: 'Till (USD)', isThere: true } }),
          entry(2, { seal: 'waiting', kind: 'account', subject: { id: '9', name: 'Old', isThere: false } }),
          entry(1, {
            ...{ kind: 'period', deed: 'Closed', subject: { id: '1', name: '', isThere: true } },
            changes: [
              { label: 'Closed through', before: null, after: '31 Jan 2026', isThroughout: true },
              { label: 'Reason', before: 'Audit', after: null, isThroughout: true },
            ],
          }),
        ],
        { seals: { waiting: 2, checkedAt: '2026-01-05T11:00:00Z', allCheckedAt: null, faults } },
      ),
    ),
  );
  await open();
  expect(await screen.findByRole('alert')).toHaveTextContent(`${faults[0]!}${messages.history.sealsWaiting(2)}`);
  const rows = within(screen.getByRole('region', { name: 'History' })).getAllByRole('listitem');
  expect(rows.map((row) => /Not what was sealed|Not sealed yet|Sealed/.exec(row.textContent)?.[0])).toEqual([
    'Not what was sealed',
    'Not sealed yet',
    'Sealed',
  ]);
  expect(rows[0]).toHaveTextContent(/Amount100\.25ReasonEntered twice$/);
  expect(rows[2]).toHaveTextContent(/Closed throughNone → 31 Jan 2026ReasonAudit → None$/);
  expect(rows.flatMap((row) => within(row).queryAllByRole('link')).map((link) => link.getAttribute('href'))).toEqual([
    `${screenPaths.statement}?accountId=4`,
  ]);
});

it.each([
  ['Pacific/Kiritimati', 1],
  [new Intl.DateTimeFormat().resolvedOptions().timeZone, 0],
])('tells whose days are looked for where the clock of the company is that of %s', async (timeZone, told) => {
  begin();
  server.on(call, () => done(page([], { timeZone })));
  await open('?startDate=2026-01-05');
  await screen.findByText(messages.history.noneFound);
  expect(screen.queryAllByText(/^Days are looked for by the clock of the company/)).toHaveLength(told);
});

it('says that nothing was found, and what could not be loaded, with Retry', async () => {
  begin('SUPER');
  server.on(call, () => refused(500, 'The books could not be read.', [], 'INTERNAL'));
  const { user } = await open('?deed=deleted');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  server.on(call, () => done(page([])));
  await user.click(retry);
  expect(await screen.findByText(messages.history.noneFound)).toBeInTheDocument();
  server.on(call, () => done(page([entry(77)], { hasOlder: true })));
  await user.click(screen.getByRole('button', { name: 'Generate' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Older' })).toBeEnabled());
  // Behind rows of another question that are gone there is nothing to go on to.
  server.on(call, () => refused(500, 'The books could not be read.', [], 'INTERNAL'));
  await user.click(screen.getByRole('button', { name: 'Older' }));
  await screen.findByText('The books could not be read.');
  expect(screen.getByRole('button', { name: 'Older' })).toBeDisabled();
  cleanup();
  server.on(call, () => done(page([])));
  await open('?before=1');
  expect(await screen.findByText(messages.history.noneOnPage)).toBeInTheDocument();
});

it('is not for who only reads', async () => {
  begin('USER');
  await open();
  expect(await screen.findByText(messages.screen.noAccess('History'))).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'History' })).toBeNull();
  expect(asked()).toEqual([]);
});

it('of a project tells an owner from another of the same name in whose place they are', () => {
  const owners = (userId: number) => ({ owners: [{ userId, name: 'Ali Khan', share: '100.00' }] });
  const saved = { id: 1, at: '2026-02-01T10:00:00.000Z', by: 'Ada King', action: 'project.owners.saved' };
  const query = { data: [{ ...saved, before: owners(4), after: owners(9) }], isError: false, refetch: () => undefined };
  render(<HistoryList query={query} words={projectHistoryWords} />);
  const [old, present] = [4, 9].map((userId) => `Ali Khan (No. ${String(userId)}) 100.00 %`);
  expect(screen.getByText('Owners').nextSibling).toHaveTextContent(`${old!} → ${present!}`);
});
