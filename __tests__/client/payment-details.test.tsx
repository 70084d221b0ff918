import { screen, waitFor, within } from '@testing-library/react';
import { messages } from '#contract/texts/messages';
import type { PaymentOfInstallmentRow } from '#contract/areas/payments.wire';
import { ProjectScheduleScreen } from '../../src/client/features/projects/ProjectScheduleScreen';
import type { Scripted, ScriptedServer } from '../support/scripted-server';
import { paymentOfInstallmentRow, projectRow, scheduleRow } from '../support/wire-rows';
import { answerQueries, listOf, payments, slips } from './project-books';
import { renderScreen } from './render-screen';
import { collectSavedFiles, contentOf, type SavedFile } from './saved-files';
import { withServer } from './signed-in-console';

let server: ScriptedServer;
let saved: SavedFile[];
withServer((started) => {
  server = started;
});
beforeEach(() => {
  saved = collectSavedFiles();
});

const details = () => screen.findByRole('dialog', { name: 'Payment Details' });

/** Opens the payments of installment 3 of project 7. */
async function openDetails(answer: Scripted | readonly PaymentOfInstallmentRow[]) {
  answerQueries(server, {
    projectScheduleSummary: () => listOf([projectRow({ projectid: 7 })]),
    projectSchedulerecords: () =>
      listOf([scheduleRow({ installmentid: 3, total_paid: 1250.5 }), scheduleRow({ installmentid: 4 })]),
  });
  server.on(payments, () => (Array.isArray(answer) ? listOf(answer) : (answer as Scripted)));
  const { user } = renderScreen(<ProjectScheduleScreen />, 'USER');
  await user.click(screen.getByRole('combobox', { name: 'Project' }));
  await user.click(await screen.findByRole('option', { name: /Marina Heights/ }));
  const paid = await screen.findByRole('button', { name: /^1,250\.50 AED,/ });
  await user.click(paid);
  return { user, paid, popup: await details() };
}

describe('Payment Details', () => {
  it('opens from a paid amount above 0 only', async () => {
    const { popup } = await openDetails([]);
    expect(screen.getAllByRole('button', { hidden: true }).map(({ textContent }) => textContent)).not.toContain(
      '0.00 AED',
    );
    await within(popup).findByText(messages.payment.nonePaid);
    expect(server.callsOf(payments)[0]!.query.toString()).toBe('projectId=7&installmentId=3');
  });

  it('lists payment date, amount, slip and project name', async () => {
    const { popup } = await openDetails([
      paymentOfInstallmentRow({ slip: 'a.pdf' }),
      paymentOfInstallmentRow({ paymentdate: '2026-02-15T00:00:00', amount: 0.5, name: 'Marina' }),
    ]);
    await within(popup).findByText('05 Jan 2026');
    expect(
      within(popup)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Payment Date', 'Amount', 'Slip', 'Project']);
    const rows = within(popup).getAllByRole<HTMLTableRowElement>('row').slice(1);
    expect(rows.map((row) => Array.from(row.cells, ({ textContent }) => textContent))).toEqual([
      ['05 Jan 2026', '1,250.50 AED', 'Exists', 'Marina Heights'],
      ['15 Feb 2026', '0.50 AED', 'Not Exists', 'Marina'],
    ]);
  });

  it('says when there are none, and offers no slips then', async () => {
    const { popup } = await openDetails([]);
    expect(await within(popup).findByText(messages.payment.nonePaid)).toBeInTheDocument();
    expect(within(popup).queryByRole('button', { name: 'Download Slips' })).toBeNull();
  });

  it('is never empty for an error', async () => {
    const { user, popup } = await openDetails({ status: 500 });
    expect(await within(popup).findByText(messages.list.loadFailed)).toBeInTheDocument();
    expect(within(popup).queryByText(messages.payment.nonePaid)).toBeNull();
    server.on(payments, () => listOf([paymentOfInstallmentRow()]));
    await user.click(within(popup).getByRole('button', { name: 'Retry' }));
    expect(await within(popup).findByText('05 Jan 2026')).toBeInTheDocument();
  });

  it.each([['OK'], ['Esc']])('closes with %s and gives the focus back', async (way) => {
    const { user, paid, popup } = await openDetails([paymentOfInstallmentRow()]);
    if (way === 'OK') await user.click(within(popup).getByRole('button', { name: 'OK' }));
    else await user.keyboard('{Escape}');
    await waitFor(() => expect(popup).not.toBeInTheDocument());
    expect(paid).toHaveFocus();
  });
});

describe('Download Slips', () => {
  const zip: Scripted = { text: 'PK', headers: { 'content-type': 'application/zip' } };

  it('is there when any payment has a slip', async () => {
    const { popup } = await openDetails([paymentOfInstallmentRow(), paymentOfInstallmentRow({ slip: 'b.png' })]);
    expect(await within(popup).findByRole('button', { name: 'Download Slips' })).toBeInTheDocument();
  });

  it('is not there when none has', async () => {
    const { popup } = await openDetails([paymentOfInstallmentRow(), paymentOfInstallmentRow({ slip: '' })]);
    expect(await within(popup).findAllByText('Not Exists')).toHaveLength(2);
    expect(within(popup).queryByRole('button', { name: 'Download Slips' })).toBeNull();
  });

  it("saves payment_slips.zip with the session's bearer, once for two clicks", async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.on(slips, async () => {
      await answered;
      return zip;
    });
    const { user, popup } = await openDetails([paymentOfInstallmentRow({ slip: 'a.pdf' })]);
    const button = await within(popup).findByRole('button', { name: 'Download Slips' });
    await user.dblClick(button);
    expect(button).toHaveAttribute('aria-busy', 'true');
    answer();
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'false'));
    expect(saved.map(({ name }) => name)).toEqual(['payment_slips.zip']);
    expect(await contentOf(saved[0]!)).toBe('PK');
    expect(server.callsOf(slips)).toHaveLength(1);
    const [call] = server.callsOf(slips);
    expect(call!.query.toString()).toBe('projectId=7&installmentId=3');
    expect(call!.headers.authorization).toBe('Bearer token-of-a-test');
  });

  it.each<[string, Scripted, string]>([
    [
      'with the sentence of the server',
      { status: 404, json: { success: false, message: messages.slip.noneForInstallment, code: 'NOT_FOUND' } },
      `Error downloading slips: ${messages.slip.noneForInstallment}`,
    ],
    ['with the status', { status: 500 }, 'Error downloading slips: HTTP error! status: 500'],
    ['when no answer comes', { isCut: true }, `Error downloading slips: ${messages.unreachable}`],
  ])('says why it failed: %s', async (_name, answer, sentence) => {
    server.on(slips, () => answer);
    const { user, popup } = await openDetails([paymentOfInstallmentRow({ slip: 'a.pdf' })]);
    const button = await within(popup).findByRole('button', { name: 'Download Slips' });
    await user.click(button);
    const alert = await screen.findByRole('dialog', { name: sentence });
    expect(popup).not.toBeVisible();
    await user.click(within(alert).getByRole('button', { name: 'OK' }));
    expect(popup).toBeVisible();
    expect(button).toHaveFocus();
    expect(saved).toHaveLength(0);
  });
});
