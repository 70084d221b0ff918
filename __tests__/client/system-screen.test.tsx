import { act, screen, waitFor, within } from '@testing-library/react';
import type { BackupsTaken } from '#contract/areas/backups.wire';
import type { BooksCheck } from '#contract/areas/books.wire';
import type { ApiDescription } from '#contract/areas/description.wire';
import { backupCaptions } from '#contract/texts/backup-captions';
import { messages } from '#contract/texts/messages';
import { paths } from '#contract/vocabulary/paths';
import { SystemScreen } from '../../src/client/features/administration/system/SystemScreen';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { endServer, renderScreen } from './render-screen';
import { collectSavedFiles } from './saved-files';
import { refusal } from './settings-books';

const done: BooksCheck = {
  state: 'done',
  form: 'whole',
  reason: null,
  rule: null,
  rows: 0,
  rowsDone: 0,
  since: null,
  wholeFinishedAt: '2026-01-05T10:00:09.000Z',
  isWholeDue: false,
  rules: 15,
  rulesDone: 15,
  startedAt: '2026-01-05T10:00:00.000Z',
  finishedAt: '2026-01-05T10:00:09.000Z',
  faults: [],
};
const backups: BackupsTaken = {
  state: 'done',
  beganAt: '2026-01-05T10:00:00.000Z',
  host: 'ledger-1',
  file: '/mnt/books/books-1a2b3c4d-2026-01-05T10-00-00Z.backup',
  failure: null,
  last: {
    beganAt: '2026-01-05T10:00:00.000Z',
    ageSeconds: 7_300,
    seconds: 131,
    host: 'ledger-1',
    file: '/mnt/books/books-1a2b3c4d-2026-01-05T10-00-00Z.backup',
    bytes: 1_610_612_736,
    rows: 12_345_678,
    faults: 0,
  },
  failures: 0,
  rhythm: { everySeconds: 3_600, keep: 30, dueAt: '2026-01-05T11:00:00.000Z' },
  isLate: false,
};
const ok = (data: unknown) => ({ json: { success: true, message: 'OK', data } });

const failure = { description: 'A field is wrong.' };
const description: ApiDescription = {
  openapi: '3.1.1',
  info: { title: 'Property Management', version: '1.0.3', description: '' },
  tags: [{ name: 'Deposits' }, { name: 'Payments' }],
  paths: {
    '/api/deposit': {
      post: {
        operationId: 'postDeposit',
        summary: 'Record a deposit',
        description: 'For ADMIN, SUPER (movements.record).',
        tags: ['Deposits'],
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['deposit'],
                properties: {
                  deposit: {
                    type: 'object',
                    required: ['amount'],
                    properties: {
                      amount: { type: 'number', exclusiveMinimum: 0, 'x-sentence': 'Amount must be greater than 0' },
                      remarks: { anyOf: [{ type: 'string', maxLength: 250 }, { type: 'null' }] },
                    },
                  },
                  slip: { contentMediaType: 'application/octet-stream' },
                },
              },
            },
          },
        },
        responses: { '201': { description: 'Saved.' }, '400': failure },
        security: [{ session: [] }],
      },
    },
    '/api/payment/{id}/rows': {
      get: {
        operationId: 'getPaymentRows',
        summary: 'List rows',
        description: 'For USER, ADMIN, SUPER (books.read).',
        tags: ['Payments'],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } },
          { name: 'size', in: 'query', required: false, schema: { type: 'integer', default: 5 } },
        ],
        responses: { '200': { description: 'Done.' }, '400': failure },
        security: [{ session: [] }],
      },
    },
  },
  components: {},
};

let server: ScriptedServer;
beforeEach(async () => {
  server = await startScriptedServer();
  server.on(`GET ${paths.booksCheck}`, () => ok(done));
  server.on(`GET ${paths.admin.backups}`, () => ok(backups));
  server.on(`GET ${paths.description}`, () => ({ json: description }));
});
afterEach(async () => {
  await endServer(server);
  jest.restoreAllMocks();
});

const button = (name: string | RegExp) => screen.findByRole('button', { name });

test('says how the last check of the books went, and begins another', async () => {
  const { user } = renderScreen(<SystemScreen />, 'SUPER');
  expect(await screen.findByText(/^Ended 05 Jan 2026, .*: everything was checked, by 15 rules\.$/)).toBeInTheDocument();
  expect(screen.getByText('No fault')).toBeInTheDocument();
  const underWay = { rulesDone: 4, rule: 'A movement moved exactly its amounts', rows: 1_250_020, rowsDone: 625_010 };
  const running = { ...done, state: 'running', finishedAt: null, since: '2026-01-04T10:00:00.000Z', ...underWay };
  server.on(`POST ${paths.booksCheck}`, () => ({ status: 202, ...ok(running) }));
  const fault = { rule: 'A balance is the sum of its postings', fault: 'Account Till shows 11.00.' };
  server.on(`GET ${paths.booksCheck}`, () => ok({ ...done, faults: [fault] }));
  await user.click(await button('Check now'));
  expect(await screen.findByText(/^Began .*: 4 of 15 rules are done\.$/)).toBeInTheDocument();
  expect(
    screen.getByText(/^Everything is checked; it goes on with the check that began 04 Jan 2026, /),
  ).toBeInTheDocument();
  expect(screen.getByText('A movement moved exactly its amounts: 625,010 of 1,250,020 rows')).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'How far the check is' })).toHaveAttribute('aria-valuenow', '30');
  expect(await button('Check now')).toHaveAttribute('aria-busy', 'true');
  await user.click(await button('Check now'));
  // Who comes back to the page is told anew, before it asks by itself.
  act(() => void window.dispatchEvent(new Event('focus')));
  const faults = await screen.findByRole('list', { name: '1 fault' });
  expect(faults).toHaveTextContent('A balance is the sum of its postingsAccount Till shows 11.00.');
  expect(server.callsOf(`POST ${paths.booksCheck}`)).toHaveLength(1);
  expect(await button('Check now')).toHaveFocus();
});

test('says that only what is new was looked at, when everything was last, and why everything was when that was not due', async () => {
  const daily: Partial<BooksCheck> = { form: 'daily', since: '2026-01-04T10:00:00.000Z', isWholeDue: true };
  server.on(`GET ${paths.booksCheck}`, () => ok({ ...done, ...daily }));
  const { unmount } = renderScreen(<SystemScreen />, 'SUPER');
  expect(
    await screen.findByText(/^Ended 05 Jan .*: what is new since 04 Jan .* was checked, by 15 rules\.$/),
  ).toBeInTheDocument();
  expect(screen.getByText(/^Everything was checked last on 05 Jan .*; that is due again/)).toBeInTheDocument();
  unmount();
  server.on(`GET ${paths.booksCheck}`, () => ok({ ...done, reason: 'spoilt' }));
  renderScreen(<SystemScreen />, 'SUPER');
  expect(await screen.findByText(/is not what the server had signed, so everything is looked at/)).toBeInTheDocument();
});

test('a check that cannot be read or begun says so, and that nothing is wrong with the books', async () => {
  server.on(`GET ${paths.booksCheck}`, () => refusal(503, 'The books cannot be reached.'));
  server.on(`POST ${paths.booksCheck}`, () => ({ status: 500, json: {} }));
  const { user } = renderScreen(<SystemScreen />, 'SUPER');
  expect(await screen.findByText(messages.books.checkNotRead)).toBeInTheDocument();
  await user.click(await button('Check now'));
  expect(await screen.findByRole('dialog')).toHaveTextContent('HTTP error! status: 500');
  await user.click(await button('OK'));
  server.on(`GET ${paths.booksCheck}`, () => ok({ ...done, state: 'idle', startedAt: null, finishedAt: null }));
  await user.click(await button('Retry'));
  expect(await screen.findByText('The books were not checked yet.')).toBeInTheDocument();
  expect(screen.queryByText(messages.books.checkNotRead)).not.toBeInTheDocument();
});

describe('the backups', () => {
  const shown = async (answer: BackupsTaken) => {
    server.on(`GET ${paths.admin.backups}`, () => ok(answer));
    const { unmount } = renderScreen(<SystemScreen />, 'SUPER');
    const region = await screen.findByRole('region', { name: 'Backups' });
    await waitFor(() => expect(within(region).queryByLabelText('Loading')).not.toBeInTheDocument());
    const text = region.textContent;
    unmount();
    return text;
  };

  test('tell when the last one was made and where to, how large and old it is, and when the next is due', async () => {
    const text = await shown(backups);
    for (const fact of [
      /Last whole backup05 Jan 2026, \d\d:\d\d, 2 hours old/,
      /File\/mnt\/books\/books-1a2b3c4d-2026-01-05T10-00-00Z\.backup/,
      /Onledger-1/,
      /Size1\.5 GB, 12,345,678 rows, in 2 minutes/,
      /CheckIt restores, and its books have no fault/,
      /Rhythmevery hour, the newest 30 are kept/,
      /Next one due05 Jan 2026/,
    ])
      expect(text).toMatch(fact);
  });

  test('say what is wrong: none, failed, late, interrupted, faults, and that they could not be read', async () => {
    const none: BackupsTaken = {
      ...backups,
      state: 'never',
      beganAt: null,
      host: null,
      file: null,
      last: null,
      rhythm: null,
    };
    expect(await shown(none)).toContain(backupCaptions.noneAbout);
    const failed: BackupsTaken = {
      ...backups,
      state: 'failed',
      failure: 'The disk is full.',
      failures: 3,
      isLate: true,
    };
    const said = await shown(failed);
    expect(said).toMatch(/The backup of 05 Jan 2026, .* on ledger-1 failed, as did 2 before it: The disk is full\./);
    expect(said).toMatch(/There should be one every hour, and the last is older than two of these\./);
    expect(await shown({ ...backups, state: 'interrupted' })).toMatch(/did not come to its end/);
    expect(await shown({ ...backups, last: { ...backups.last!, faults: 2 } })).toMatch(/its books have 2 faults/);
    server.on(`GET ${paths.admin.backups}`, () => refusal(503, 'Not now.'));
    renderScreen(<SystemScreen />, 'SUPER');
    expect(await screen.findByText(backupCaptions.notRead)).toBeInTheDocument();
  });
});

test('lists the calls by their areas; each opens what it takes and answers', async () => {
  const { user } = renderScreen(<SystemScreen />, 'SUPER');
  const deposits = within(await screen.findByRole('region', { name: 'Deposits' }));
  expect(screen.getByText('2 calls')).toBeInTheDocument();
  const call = deposits.getByRole('button', { name: 'POST /api/deposit Record a deposit' });
  await user.click(call);
  expect(call).toHaveAttribute('aria-expanded', 'true');
  const body = within(deposits.getByRole('region', { name: 'Body' }));
  expect(body.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'depositrequiredobject',
    'deposit.amountrequirednumberAbove 0. “Amount must be greater than 0”',
    'deposit.remarkstext or nullAt most 250 characters.',
    'slipfile',
  ]);
  expect(deposits.getByRole('region', { name: 'Answers' })).toHaveTextContent('201 Saved.400 A field is wrong.');
  expect(deposits.queryByRole('region', { name: 'Try it' })).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Search'), 'rows LIST');
  expect(screen.getByText('1 of 2 calls')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Deposits' })).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Search'), ' nothing');
  expect(screen.getByText('No call fits what is looked for.')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.getByText('2 calls')).toBeInTheDocument();
});

test('what is typed to try a call is there again after the screen was left', async () => {
  const { user, unmount } = renderScreen(<SystemScreen />, 'SUPER');
  await user.click(await button(/^GET /));
  await user.type(screen.getByLabelText('id'), 'a/b');
  unmount();
  const again = renderScreen(<SystemScreen />, 'SUPER');
  await again.user.click(await button(/^GET /));
  expect(screen.getByLabelText('id')).toHaveValue('a/b');
  await again.user.clear(screen.getByLabelText('id'));
});

test('a call that reads is tried with what is typed, and shows what came, failures too', async () => {
  const { user } = renderScreen(<SystemScreen />, 'SUPER');
  await user.click(await button(/^GET /));
  await user.click(await button('Send'));
  expect(await screen.findByText('id is required')).toBeInTheDocument();
  expect(screen.getByLabelText('id')).toHaveFocus();
  server.on('GET /api/payment/a%2Fb/rows', ({ query }) => ok([query.toString()]));
  await user.type(screen.getByLabelText('id'), 'a/b');
  await user.type(screen.getByLabelText('size'), '7');
  await user.click(await button('Send'));
  expect(await screen.findByText(/^200 in \d+ ms$/)).toBeInTheDocument();
  expect(screen.getByText(/"size=7"/)).toBeInTheDocument();
  server.on('GET /api/payment/a%2Fb/rows', () => refusal(404, 'There is no such row.'));
  await user.click(await button('Send'));
  expect(await screen.findByText(/^404 in \d+ ms$/)).toBeInTheDocument();
  expect(screen.getByText(/"There is no such row\."/)).toBeInTheDocument();
  server.on('GET /api/payment/a%2Fb/rows', () => ({ isCut: true }));
  jest.spyOn(console, 'warn').mockReturnValueOnce();
  await user.click(await button('Send'));
  expect(await screen.findByText(messages.unreachable)).toBeInTheDocument();
});

test('the description is saved as a file; without it that is said, with Retry', async () => {
  const saved = collectSavedFiles();
  server.on(`GET ${paths.description}`, () => refusal(503, 'Not now.'));
  const { user } = renderScreen(<SystemScreen />, 'SUPER');
  expect(await screen.findByText(messages.books.apiNotRead)).toBeInTheDocument();
  server.on(`GET ${paths.description}`, () => ({ json: description }));
  await user.click(await button('Retry'));
  expect(await screen.findByText('2 calls')).toBeInTheDocument();
  await user.click(await button('Download openapi.json'));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['openapi.json']));
});
