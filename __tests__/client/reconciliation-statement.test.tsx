import { act, screen, waitFor, within } from '@testing-library/react';
import { buttons } from '#contract/texts/buttons';
import { messages } from '#contract/texts/messages';
import { reconciliationCaptions } from '#contract/texts/reconciliation-captions';
import { paths } from '#contract/vocabulary/paths';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import type { ScriptedServer } from '../support/scripted-server';
import { openConsole } from './open-console';
import { answerWithReconciliations, ofReconciliation, openReconciliation } from './reconciliation-books';
import { acknowledge, bodyOf, dialog, onlyCall, press, refusal, saveAndConfirm } from './settings-books';
import { withServer } from './signed-in-console';
import { done } from './small-books';

/* What is typed of a bank's statement, while somebody else changes it or an answer is lost. */

const { reconciliations } = paths;
const of = ofReconciliation;
let server: ScriptedServer;
let row = openReconciliation;
withServer((started) => {
  server = started;
  row = openReconciliation;
  answerWithReconciliations(server, () => [row]);
  server.on(`GET ${of(reconciliations.entries)}`, () =>
    done({ ticked: 0, tickCount: 0, difference: 150.5, entries: [], next: null }),
  );
});
const comeBack = () => act(() => void window.dispatchEvent(new Event('focus')));
const bar = () => screen.findByRole('region', { name: reconciliationCaptions.figures });

test('a changed statement does not overwrite what somebody else has changed since the form was opened', async () => {
  server.on(`PUT ${of(reconciliations.one)}`, () => refusal(409, 'Ben Super has changed it meanwhile.'));
  const { user } = openConsole(`${screenPaths.reconciliation}?accountId=11`);
  const figures = await bar();
  await press(user, reconciliationCaptions.change);
  const form = await dialog(reconciliationCaptions.changeTitle);
  const closing = within(form).getByLabelText(reconciliationCaptions.closing);
  await user.clear(closing);
  await user.type(closing, '200.00');
  const day = within(form).getByLabelText(reconciliationCaptions.statementDay);
  await user.clear(day);
  await user.paste('1/1/2100');
  await user.tab();
  expect(day).toHaveAccessibleDescription(/^Statement Day cannot be after today, /);
  await user.clear(day);
  await user.paste('31/1/26');
  row = { ...row, statementDate: '2026-02-28T00:00:00', closing: 190, version: 2 };
  comeBack();
  await waitFor(() => expect(figures).toHaveTextContent('190.00 USD'));
  await saveAndConfirm(user);
  await acknowledge(user, 'Ben Super has changed it meanwhile.');
  expect(bodyOf(onlyCall(server, `PUT ${of(reconciliations.one)}`))).toEqual({
    ...{ statementDate: '2026-01-31T00:00:00', closing: 200, version: 1 },
  });
});

test('the bar tells what somebody else has changed of the statement as soon as the books tell of it', async () => {
  let writes = 0;
  server.on(`GET ${paths.booksStamp}`, () => done({ stamp: String(writes) }));
  openConsole(`${screenPaths.reconciliation}?accountId=11`);
  const figures = await bar();
  await waitFor(() => expect(server.callsOf(`GET ${paths.booksStamp}`)).not.toEqual([]));
  row = { ...row, closing: 200.5, version: 2 };
  writes += 1;
  await waitFor(() => expect(figures).toHaveTextContent(/200\.50 USD.*Difference190\.50/));
});

test.each(['pageshow', 'focus'])(
  'one that somebody else cancels meanwhile says so, and what is left is the way to the others: heard by %s',
  async (event) => {
    let writes = 0;
    let rows = [row];
    server.on(`GET ${paths.booksStamp}`, () => done({ stamp: String(writes) }));
    server.on(`GET ${reconciliations.list}`, () => done(rows));
    const { user } = openConsole(`${screenPaths.reconciliation}?accountId=11`);
    await bar();
    await waitFor(() => expect(server.callsOf(`GET ${paths.booksStamp}`)).not.toEqual([]));
    const { notFound, none } = messages.reconciliation;
    for (const path of [reconciliations.one, reconciliations.entries])
      server.on(`GET ${of(path)}`, () => refusal(404, notFound));
    rows = [];
    writes += 1;
    act(() => void window.dispatchEvent(new Event(event)));
    expect(await screen.findByText(notFound)).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: reconciliationCaptions.figures })).toBeNull();
    await press(user, reconciliationCaptions.back);
    expect(await screen.findByText(none)).toBeInTheDocument();
  },
);

test('what was begun though its answer was lost does not fill the next beginning', async () => {
  let rows: (typeof row)[] = [];
  server.on(`GET ${reconciliations.list}`, () => done(rows));
  server.on(`POST ${reconciliations.list}`, () => {
    rows = [row];
    return { isCut: true };
  });
  const { user } = openConsole(`${screenPaths.reconciliation}?accountId=11&list=1`);
  const begin = async () => {
    const button = await screen.findByRole('button', { name: reconciliationCaptions.begin });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    return screen.findByLabelText(reconciliationCaptions.closing);
  };
  await user.type(await begin(), '160.50');
  await press(user, 'Save');
  await press(user, buttons.ok);
  await user.keyboard('{Escape}');
  rows = [{ ...row, finishedAt: '2026-02-03T09:30:00.000Z', finishedBy: 'Ada King', isNewest: true }];
  comeBack();
  await screen.findByText(reconciliationCaptions.finished);
  expect(await begin()).toHaveValue('');
});

test('the reason for which one is reopened outlives Esc, and once it was finished again comes back with a word of that', async () => {
  row = { ...row, finishedAt: '2026-02-03T09:30:00.000Z', finishedBy: 'Ada King', isNewest: true };
  const { user } = openConsole(`${screenPaths.reconciliation}?accountId=11&id=7`);
  const reopen = async () => {
    await press(user, reconciliationCaptions.reopen);
    return screen.findByLabelText(reconciliationCaptions.reason);
  };
  await user.type(await reopen(), 'The bank has corrected it');
  await user.keyboard('{Escape}');
  expect(await reopen()).toHaveValue('The bank has corrected it');
  await user.keyboard('{Escape}');
  row = { ...row, finishedBy: 'Ben Super', finishedAt: '2026-02-05T09:30:00.000Z', version: row.version + 2 };
  comeBack();
  await screen.findByText(/Ben Super/);
  expect(await reopen()).toHaveValue('The bank has corrected it');
  expect(screen.getByText(messages.saving.restoredOverNewer)).toBeInTheDocument();
});

describe('a form that is open when somebody else', () => {
  const underWay = messages.reconciliation.underWay('Ben Super', '31 Jan 2026');
  let writes = 0;
  const told = async (change: () => void) => {
    await waitFor(() => expect(server.callsOf(`GET ${paths.booksStamp}`)).not.toEqual([]));
    const asked = server.callsOf(`GET ${of(reconciliations.one)}`).length;
    const askedList = server.callsOf(`GET ${reconciliations.list}`).length;
    change();
    writes += 1;
    act(() => void window.dispatchEvent(new Event('pageshow')));
    await waitFor(() =>
      expect(
        server.callsOf(`GET ${of(reconciliations.one)}`).length - asked ||
          server.callsOf(`GET ${reconciliations.list}`).length - askedList,
      ).toBeGreaterThan(0),
    );
  };
  beforeEach(() => {
    writes = 0;
    server.on(`GET ${paths.booksStamp}`, () => done({ stamp: String(writes) }));
  });

  test.each([
    ['finishes it', 409, messages.reconciliation.isFinished('Ben Super', '03 Feb 2026, 10:00'), () => finish()],
    ['cancels it', 404, messages.reconciliation.notFound, () => vanish()],
  ])(
    '%s stays, says on Save why that cannot be, and leaves what was typed',
    async (_case, status, sentence, change) => {
      server.on(`PUT ${of(reconciliations.one)}`, () => refusal(status, sentence));
      const { user } = openConsole(`${screenPaths.reconciliation}?accountId=11`);
      await bar();
      await press(user, reconciliationCaptions.change);
      const form = await dialog(reconciliationCaptions.changeTitle);
      const closing = within(form).getByLabelText(reconciliationCaptions.closing);
      await user.clear(closing);
      await user.type(closing, '200.00');
      await told(change);
      await saveAndConfirm(user);
      await acknowledge(user, sentence);
      expect(screen.getByLabelText(reconciliationCaptions.closing)).toHaveValue('200.00');
      await press(user, buttons.cancel);
      await waitFor(() => expect(screen.queryByRole('region', { name: reconciliationCaptions.figures })).toBeNull());
    },
  );
  const finish = () => {
    row = { ...row, finishedAt: '2026-02-03T10:00:00.000Z', finishedBy: 'Ben Super', isNewest: true, version: 2 };
  };
  const vanish = () => {
    server.on(`GET ${of(reconciliations.one)}`, () => refusal(404, messages.reconciliation.notFound));
    server.on(`GET ${reconciliations.list}`, () => done([]));
  };

  test('begins one stays, and says on Save that one is open', async () => {
    let rows: (typeof row)[] = [];
    server.on(`GET ${reconciliations.list}`, () => done(rows));
    server.on(`POST ${reconciliations.list}`, () => refusal(409, underWay));
    const { user } = openConsole(`${screenPaths.reconciliation}?accountId=11`);
    const button = await screen.findByRole('button', { name: reconciliationCaptions.begin });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    await user.type(await screen.findByLabelText(reconciliationCaptions.closing), '160.50');
    await told(() => (rows = [row]));
    await press(user, buttons.save);
    await acknowledge(user, underWay);
    expect(screen.getByLabelText(reconciliationCaptions.closing)).toHaveValue('160.50');
    await press(user, buttons.cancel);
    await bar();
  });

  test('reopens it stays as well', async () => {
    finish();
    const { user } = openConsole(`${screenPaths.reconciliation}?accountId=11&id=7`);
    await press(user, reconciliationCaptions.reopen);
    await user.type(await screen.findByLabelText(reconciliationCaptions.reason), 'Bank error');
    await told(() => {
      row = { ...row, finishedAt: null, finishedBy: null, isNewest: false, version: 3 };
    });
    expect(screen.getByLabelText(reconciliationCaptions.reason)).toHaveValue('Bank error');
    await press(user, buttons.cancel);
    await bar();
  });
});
