import { act, screen, waitFor, within } from '@testing-library/react';
import { reconciliationCaptions } from '#contract/texts/reconciliation-captions';
import { paths } from '#contract/vocabulary/paths';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import type { ScriptedServer } from '../support/scripted-server';
import { openConsole } from './open-console';
import { answerWithReconciliations, ofReconciliation, openReconciliation } from './reconciliation-books';
import { acknowledge, bodyOf, dialog, onlyCall, press, refusal, saveAndConfirm } from './settings-books';
import { withServer } from './signed-in-console';
import { done } from './small-books';

/* Day and balance of the bank's statement, while somebody else changes them or an answer is lost. */

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
  await bar();
  await press(user, reconciliationCaptions.change);
  const form = await dialog(reconciliationCaptions.changeTitle);
  const closing = within(form).getByLabelText(reconciliationCaptions.closing);
  await user.clear(closing);
  await user.type(closing, '200.00');
  row = { ...row, statementDate: '2026-02-28T00:00:00', closing: 190, version: 2 };
  comeBack();
  await waitFor(async () => expect(await bar()).toHaveTextContent('190.00 USD'));
  await saveAndConfirm(user);
  await acknowledge(user, 'Ben Super has changed it meanwhile.');
  expect(bodyOf(onlyCall(server, `PUT ${of(reconciliations.one)}`))).toEqual({
    ...{ statementDate: '2026-01-31T00:00:00', closing: 200, version: 1 },
  });
});
